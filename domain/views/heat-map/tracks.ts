import type { TrackedActivity } from '../../entities/track.ts';
import { linesOfTrack } from '../../metrics/track.ts';
import { worldX, worldY } from '../mercator.ts';

/** A part of the world in mercator.ts coordinates. */
export interface WorldBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** An activity's route in mercator.ts coordinates. */
export interface HeatTrack {
  readonly activity: Omit<TrackedActivity, 'track'>;
  readonly lines: readonly { readonly x: Float64Array; readonly y: Float64Array }[];
  readonly box: WorldBox;
  /** Start in degrees. */
  readonly start: { readonly lat: number; readonly lon: number };
}

function boxOf(lines: HeatTrack['lines']): WorldBox {
  const box = { left: 1, top: 1, right: 0, bottom: 0 };
  for (const { x, y } of lines) {
    for (let i = 0; i < x.length; i++) {
      if (x[i]! < box.left) box.left = x[i]!;
      if (x[i]! > box.right) box.right = x[i]!;
      if (y[i]! < box.top) box.top = y[i]!;
      if (y[i]! > box.bottom) box.bottom = y[i]!;
    }
  }
  return box;
}

/** Decodes and projects routes; leaves out those without a line. */
export function heatTracks(tracked: readonly TrackedActivity[]): readonly HeatTrack[] {
  return tracked.flatMap(({ track, ...activity }) => {
    const positions = linesOfTrack(track).filter(({ lat }) => lat.length > 1);
    const [first] = positions;
    if (first === undefined) return [];
    const lines = positions.map(({ lat, lon }) => {
      const [x, y] = [new Float64Array(lat.length), new Float64Array(lat.length)];
      for (let i = 0; i < lat.length; i++) {
        x[i] = worldX(lon[i]!);
        y[i] = worldY(lat[i]!);
      }
      return { x, y };
    });
    return [{ activity, lines, box: boxOf(lines), start: { lat: first.lat[0]!, lon: first.lon[0]! } }];
  });
}
