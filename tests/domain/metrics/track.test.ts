import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { greatCircle } from '../../../domain/metrics/motion.ts';
import { decodePolyline, encodePolyline } from '../../../domain/metrics/polyline.ts';
import { linesOfTrack, MAX_TRACK_CHARACTERS, MAX_TRACK_POINTS, trackOf } from '../../../domain/metrics/track.ts';

const METRE = 1 / 111_195;

/** A recording with a position each second, in metres from 47° N 8° E. */
function recorded(metres: readonly (readonly [east: number, north: number])[], seconds = 1) {
  return {
    time: Float64Array.from(metres, (_, i) => 1_000_000 + i * seconds),
    lat: Float64Array.from(metres, ([, north]) => 47 + north * METRE),
    lon: Float64Array.from(metres, ([east]) => 8 + (east * METRE) / Math.cos((47 * Math.PI) / 180)),
  };
}

const pointsOf = (track: string | null) => linesOfTrack(track!).map(({ lat }) => lat.length);

test('the example of the format’s description is encoded as it says', () => {
  const line = { lat: [38.5, 40.7, 43.252], lon: [-120.2, -120.95, -126.453] };
  expect(encodePolyline(line)).toBe('_p~iF~ps|U_ulLnnqC_mqNvxq`@');
  const decoded = decodePolyline('_p~iF~ps|U_ulLnnqC_mqNvxq`@');
  expect([[...decoded.lat], [...decoded.lon]]).toEqual([line.lat, line.lon]);
});

test('each line is decoded to within half a step', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.tuple(fc.double({ min: -90, max: 90, noNaN: true }), fc.double({ min: -180, max: 180, noNaN: true })),
      ),
      (points) => {
        const line = { lat: points.map(([lat]) => lat), lon: points.map(([, lon]) => lon) };
        const { lat, lon } = decodePolyline(encodePolyline(line));
        expect(lat.length).toBe(points.length);
        points.forEach(([one, other], i) => {
          expect(Math.abs(lat[i]! - one)).toBeLessThan(0.6e-5);
          expect(Math.abs(lon[i]! - other)).toBeLessThan(0.6e-5);
        });
      },
    ),
  );
});

test('damaged texts end', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(decodePolyline(text).lat.length).toBeLessThanOrEqual(text.length);
    }),
  );
});

test('a straight line with noise below 5 m has two positions', () => {
  const metres = Array.from({ length: 900 }, (_, i) => [3 * i, i % 2 === 0 ? 2 : -2] as const);
  expect(pointsOf(trackOf(recorded(metres)))).toEqual([2]);
});

test('no position of the recording is farther than the tolerance from its track', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: -40, max: 40 }), fc.integer({ min: -40, max: 40 })), {
        minLength: 3,
        maxLength: 200,
      }),
      (turns) => {
        let [east, north] = [0, 0];
        const metres = turns.map(([right, up]) => [(east += right), (north += up)] as const);
        const track = trackOf(recorded(metres));
        fc.pre(track !== null);
        const { lat, lon } = recorded(metres);
        const lines = linesOfTrack(track!);
        for (let i = 0; i < lat.length; i++) {
          const away = Math.min(...lines.flatMap((line) => distances(line, lat[i]!, lon[i]!)));
          expect(away).toBeLessThan(5 + 1.5);
        }
      },
    ),
    { numRuns: 60 },
  );
});

/** Distance in metres from a point to each piece of a line, by trying a hundred points of it. */
function distances({ lat, lon }: { lat: ArrayLike<number>; lon: ArrayLike<number> }, y: number, x: number): number[] {
  return Array.from({ length: lat.length - 1 }, (_, i) =>
    Math.min(
      ...Array.from({ length: 101 }, (__, share) => {
        const s = share / 100;
        return greatCircle(lat[i]! + s * (lat[i + 1]! - lat[i]!), lon[i]! + s * (lon[i + 1]! - lon[i]!), y, x);
      }),
    ),
  );
}

test('a line ends at a gap of more than 100 m and a minute, and at a new track', () => {
  const metres = [0, 50, 100, 400, 450, 500].map((east) => [east, 0] as const);
  const { time, lat, lon } = recorded(metres);
  const paused = Float64Array.from(time, (at, i) => (i < 3 ? at : at + 120));
  expect(pointsOf(trackOf({ time, lat, lon }))).toEqual([2]);
  expect(pointsOf(trackOf({ time: paused, lat, lon }))).toEqual([2, 2]);
  expect(pointsOf(trackOf({ time, lat, lon, trackStarts: [3] }))).toEqual([2, 2]);
});

test('there is no track without positions, or at one place', () => {
  expect(trackOf({ time: [0, 1] as unknown as Float64Array })).toBeNull();
  expect(trackOf(recorded([]))).toBeNull();
  expect(
    trackOf(
      recorded([
        [0, 0],
        [0, 0],
        [0, 0],
      ]),
    ),
  ).toBeNull();
});

test('a long recording is simplified until it fits', () => {
  const metres = Array.from({ length: 30_000 }, (_, i) => [i * 3, (i % 7) * 40] as const);
  const track = trackOf(recorded(metres))!;
  expect(pointsOf(track).reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(MAX_TRACK_POINTS);
  expect(track.length).toBeLessThanOrEqual(MAX_TRACK_CHARACTERS);
});
