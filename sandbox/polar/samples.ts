import type { Recording } from '../athletes/fit/file.ts';
import type { ColumnName } from '../athletes/fit/track.ts';

/** Formats a duration such as `PT2H44M3S`, omitting parts that are zero. */
export function isoDuration(seconds: number): string {
  const whole = Math.round(seconds);
  const parts = [
    [Math.floor(whole / 3600), 'H'],
    [Math.floor((whole % 3600) / 60), 'M'],
    [whole % 60, 'S'],
  ] as const;
  const text = parts.map(([n, unit]) => (n > 0 ? `${n}${unit}` : '')).join('');
  return `PT${text === '' ? '0S' : text}`;
}

/** Returns all legs' records of a column, with NaN for values the watch did not record; `null` if no leg has the column. */
function columnOf({ legs }: Recording, names: readonly ColumnName[]): number[] | null {
  const of = (leg: Recording['legs'][number]) => names.map((name) => leg.track.columns[name]).find((one) => one);
  if (!legs.some(of)) return null;
  return legs.flatMap((leg) => Array.from(of(leg) ?? new Float64Array(leg.track.n).fill(Number.NaN)));
}

/** The vendor's numbers of sample types: beats per minute, km/h, strides per minute, metres, watts, metres from the start. */
const types: readonly (readonly [type: string, columns: readonly ColumnName[], factor: number, digits: number])[] = [
  ['0', ['heartRate'], 1, 0],
  ['1', ['enhancedSpeed', 'speed'], 3.6, 2],
  ['2', ['cadence'], 1, 0],
  ['3', ['enhancedAltitude', 'altitude'], 1, 1],
  ['4', ['power'], 1, 0],
  ['10', ['distance'], 1, 1],
];

/** Returns samples once a second, without pauses. */
export const samplesOf = (recording: Recording) =>
  types.flatMap(([type, columns, factor, digits]) => {
    const values = columnOf(recording, columns);
    if (values === null) return [];
    const data = values.map((value) => (Number.isNaN(value) ? '' : Number((value * factor).toFixed(digits))));
    return [{ 'recording-rate': 1, 'sample-type': type, data: data.join(',') }];
  });

/** Returns five zones of a tenth of the maximum each, starting at half of it, with the time in each. */
export function heartRateZones(recording: Recording) {
  const most = recording.wearer.maxHeartRate;
  const beats = columnOf(recording, ['heartRate']) ?? [];
  return [0.5, 0.6, 0.7, 0.8, 0.9].map((share, i) => {
    const [low, high] = [Math.round(share * most), Math.round((share + 0.1) * most)];
    const seconds = beats.filter((beat) => beat >= low && (beat < high || i === 4)).length;
    return { index: i + 1, 'lower-limit': low, 'upper-limit': high, 'in-zone': isoDuration(seconds) };
  });
}

/** Returns the positions of the route, with the time since the start. */
export function routeOf({ legs }: Recording) {
  const start = legs[0]?.track.time[0] ?? 0;
  return legs.flatMap(({ track: { time, columns, n } }) =>
    Array.from({ length: n }, (_, i) => i).flatMap((i) => {
      const [latitude = Number.NaN, longitude = Number.NaN] = [columns.lat?.[i], columns.lon?.[i]];
      if (Number.isNaN(latitude) || Number.isNaN(longitude)) return [];
      return [
        {
          latitude: Number(latitude.toFixed(6)),
          longitude: Number(longitude.toFixed(6)),
          time: isoDuration((time[i] ?? start) - start),
          satellites: 12,
          fix: 3,
        },
      ];
    }),
  );
}
