import type { ArchiveEntry } from './archive.ts';
import { readActivity } from './read-activity.ts';
import type { DecodedActivity, Problem } from './types.ts';

/** The command's output for one file: SI units, ISO times, and means over valid records, `null` if there are none. */
export interface FileReport {
  readonly file: string;
  /** Kind of the file. For gzip, the kind of its content; 'unknown' if it cannot be unpacked. */
  readonly kind: 'fit' | 'tcx' | 'gpx' | 'zip' | 'appleHealth' | 'polar' | 'unknown';
  readonly sessions: readonly {
    readonly sport: string;
    readonly start: string;
    readonly distance: number | null;
    readonly elapsed: number | null;
    readonly timer: number | null;
  }[];
  readonly records: number;
  readonly hrMean: number | null;
  readonly powerMean: number | null;
  /** Mean of running power meters' developer field. */
  readonly devPowerMean: number | null;
  /** Mean ground contact time in ms, over records that have one. */
  readonly gctMean: number | null;
  readonly problems: readonly Pick<Problem, 'tag' | 'offset'>[];
}

/** Usual names of developer fields for power. */
const POWER_NAMES = ['Power', 'RP_Power'];

/** Builds the report on one file extracted from `path`; an archive entry is named `path/entry`. */
export function report(path: string, { name, kind, bytes, problems }: ArchiveEntry): FileReport {
  const read = bytes === null ? null : readActivity(bytes);
  const file = name === '' ? path : `${path}/${name}`;
  return {
    file,
    kind: kind === 'gzip' ? 'unknown' : kind,
    ...(read === null ? EMPTY : summary(read)),
    problems: [...problems, ...(read?.problems ?? [])].map(({ tag, offset }) => ({ tag, offset })),
  };
}

const EMPTY = { sessions: [], records: 0, hrMean: null, powerMean: null, devPowerMean: null, gctMean: null };

function summary({ sessions, records }: DecodedActivity) {
  return {
    sessions: sessions.map(({ sport, start, distance, elapsed, timer }) => ({
      sport,
      start: isoTime(start),
      distance: rounded(distance),
      elapsed: rounded(elapsed),
      timer: rounded(timer),
    })),
    records: records.n,
    hrMean: mean(records.heartRate, Number.NEGATIVE_INFINITY),
    powerMean: mean(records.power, Number.NEGATIVE_INFINITY),
    devPowerMean: mean(
      records.developer.find(({ name }) => POWER_NAMES.includes(name))?.values,
      Number.NEGATIVE_INFINITY,
    ),
    gctMean: mean(records.groundContact, 0),
  };
}

/** Formats a time as ISO 8601; empty for times outside the calendar's range, which only occur in damaged files. */
function isoTime(seconds: number): string {
  const date = new Date(Math.round(seconds * 1000));
  return Number.isNaN(date.getTime()) ? '' : date.toISOString();
}

/** Rounds to a thousandth, to hide floating point noise in sums. */
const rounded = (value: number | null): number | null => (value === null ? null : Math.round(value * 1000) / 1000);

/** Returns the mean of the values greater than `above`, rounded to a thousandth; `null` if there are none. */
function mean(column: Float32Array | Float64Array | undefined, above: number): number | null {
  let sum = 0;
  let count = 0;
  for (const value of column ?? []) {
    if (!(value > above)) continue;
    sum += value;
    count++;
  }
  return count === 0 ? null : rounded(sum / count);
}
