import type { AppleWorkoutWire } from '../../../domain/entities/apple-workout.ts';

interface Point {
  latitude?: number;
  longitude?: number;
  altitude?: number | null;
  bpm?: number;
  distance?: number;
}

const tag = (name: string, value: number | string | null | undefined) =>
  value == null ? '' : `<${name}>${value}</${name}>`;

const escaped = (text: string) =>
  text.replace(/[<>&'"\p{Cc}]/gu, (character) => (/\p{Cc}/u.test(character) ? ' ' : `&#${character.charCodeAt(0)};`));

/** Rounds to whole seconds, the watch's recording interval. Measurements within the same second become one point. */
const secondOf = (instant: string): number => Math.round(Date.parse(instant) / 1000);
const timeOf = (second: number): string => new Date(second * 1000).toISOString();

function pointsOf(workout: AppleWorkoutWire): [second: number, point: Point][] {
  const points = new Map<number, Point>();
  const at = (second: number) => {
    const point = points.get(second) ?? {};
    points.set(second, point);
    return point;
  };
  for (const { timestamp, latitude, longitude, altitude } of workout.route) {
    Object.assign(at(secondOf(timestamp)), { latitude, longitude, altitude });
  }
  for (const { timestamp, bpm } of workout.heart_rate) at(secondOf(timestamp)).bpm = Math.round(bpm);
  const [start, end] = [at(secondOf(workout.start_date)), at(secondOf(workout.end_date))];
  // If there is no route, as indoors, the distance is only known at both ends.
  if (workout.route.length === 0 && workout.distance != null) {
    start.distance = 0;
    end.distance = workout.distance;
  }
  return [...points].sort(([a], [b]) => a - b);
}

function trackpoint([second, { latitude, longitude, altitude, bpm, distance }]: [number, Point]): string {
  const position =
    latitude === undefined || longitude === undefined
      ? ''
      : `<Position>${tag('LatitudeDegrees', latitude)}${tag('LongitudeDegrees', longitude)}</Position>`;
  const heart = bpm === undefined ? '' : `<HeartRateBpm>${tag('Value', bpm)}</HeartRateBpm>`;
  return `<Trackpoint>${tag('Time', timeOf(second))}${position}${tag('AltitudeMeters', altitude)}${tag('DistanceMeters', distance)}${heart}</Trackpoint>`;
}

/** Converts a workout to a TCX file, so that it is stored and analysed like any recording. The same workout always yields the same bytes. */
export function tcxOf(workout: AppleWorkoutWire): Uint8Array {
  const start = timeOf(secondOf(workout.start_date));
  const totals = [
    tag('TotalTimeSeconds', workout.duration),
    tag('DistanceMeters', workout.distance),
    tag('Calories', workout.energy == null ? null : Math.round(workout.energy)),
  ].join('');
  const creator = `<Creator xsi:type="Device_t"><Name>${escaped(workout.device ?? 'Apple Watch')}</Name></Creator>`;
  const lap = `<Lap StartTime="${start}">${totals}<Track>\n${pointsOf(workout).map(trackpoint).join('\n')}\n</Track></Lap>`;
  return Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>
<TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
<Activities><Activity Sport="${workout.activity_type}"><Id>${start}</Id>${lap}${creator}</Activity></Activities>
</TrainingCenterDatabase>
`,
  );
}
