import { greatCircle } from '../../metrics/motion.ts';
import type { HeatTrack, WorldBox } from './tracks.ts';

/** Maximum distance of an activity's start from the first one of its area, metres. Chosen. */
const RADIUS = 25_000;
/** Maximum number of areas that are told apart; further starts belong to none. */
const MAX_AREAS = 200;
/** Share of an area's routes whose farthest points are left out of its box on each side: a long ride would fill the picture. */
const OUTLIERS = 0.1;

/** Activities that start near each other. */
export interface Area {
  /** Mean of the starts, degrees. */
  readonly lat: number;
  readonly lon: number;
  readonly activities: number;
  /** Part of the world with most of the area's routes. */
  readonly box: WorldBox;
}

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.round(share * (values.length - 1))]!;

const areaOf = (tracks: readonly HeatTrack[]): Area => {
  const edge = (side: keyof WorldBox, share: number) =>
    quantile(
      tracks.map(({ box }) => box[side]),
      share,
    );
  const mean = (of: 'lat' | 'lon') => tracks.reduce((sum, { start }) => sum + start[of], 0) / tracks.length;
  return {
    lat: mean('lat'),
    lon: mean('lon'),
    activities: tracks.length,
    box: {
      left: edge('left', OUTLIERS),
      top: edge('top', OUTLIERS),
      right: edge('right', 1 - OUTLIERS),
      bottom: edge('bottom', 1 - OUTLIERS),
    },
  };
};

/** Groups activities by start; returns the groups with the most activities first. */
export function areasOf(tracks: readonly HeatTrack[]): readonly Area[] {
  const groups: HeatTrack[][] = [];
  for (const track of tracks) {
    const { lat, lon } = track.start;
    const near = groups.find(([first]) => greatCircle(first!.start.lat, first!.start.lon, lat, lon) <= RADIUS);
    if (near) near.push(track);
    else if (groups.length < MAX_AREAS) groups.push([track]);
  }
  return groups.map(areaOf).toSorted((a, b) => b.activities - a.activities);
}
