import { gunzipSync } from 'node:zlib';
import { activityTypeOf } from '../../../domain/activity-types.ts';
import { type ActivityMetrics, analyseActivity } from '../../../domain/metrics/analyse.ts';
import { sessionRecords } from '../../../domain/metrics/session-records.ts';
import type { PowerCurve } from '../../../domain/metrics/power-curve.ts';
import { readActivity } from '../../../formats/read-activity.ts';
import type { DecodedActivity, Session } from '../../../formats/types.ts';
import { recordingBytes, referencesAs } from '../real-recordings.ts';

/** Results of other decoders and of another program. Distances in metres, times in seconds; null is "not in the file". */
export interface Reference {
  readonly fmt: string;
  readonly type?: string;
  readonly sessions?: readonly {
    readonly distance: number | null;
    readonly elapsed: number | null;
    readonly timer: number | null;
  }[];
  /** Local minus UTC in minutes as stated in the file, to a quarter of an hour. */
  readonly offsetMin?: number | null;
  /** Wall time of the start as stated in the file. */
  readonly startLocal?: string | null;
  readonly hrMean?: number | null;
  readonly powerMean?: number | null;
  readonly devPowerMean?: number | null;
  readonly gctMean?: number | null;
  readonly power?: {
    readonly coveredSeconds: number;
    readonly gridSeconds: number;
    readonly curve: PowerCurve;
    readonly dz0_5_at_CP300: readonly number[];
    readonly weightedLoad_at_CP300: number;
  };
  readonly xml?: {
    readonly span?: number;
    readonly lapTime?: number;
    readonly lapDist?: number;
    readonly distSeg?: number;
    readonly rHR?: number | null;
  };
  readonly members?: readonly {
    readonly file: string;
    readonly id: string;
    readonly local: string;
    readonly dist: number;
    readonly timer: number;
    readonly hr: number;
    readonly dz: readonly number[];
    readonly load: number;
  }[];
}

export const reference = referencesAs<Reference>();

export interface Analysed {
  readonly session: Session;
  readonly metrics: ActivityMetrics;
}

/** Every session of a decoded file except transitions, for a weight in kg. */
export const analyseAll = (file: DecodedActivity, weight: number | null): Analysed[] =>
  file.sessions
    .filter(({ sport }) => sport !== 'transition')
    .map((session) => {
      const { stated, ...records } = sessionRecords(file, session);
      const activityType = activityTypeOf(session.sport, session.subSport);
      return { session, metrics: analyseActivity({ ...records, activityType, session: stated, weight }) };
    });

export const read = (bytes: Uint8Array): DecodedActivity =>
  readActivity(bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes);

const analysed = new Map<string, Analysed[]>();

/** Returns the sessions of one of the recordings, for a weight of 70 kg. */
export function recording(name: string): Analysed[] {
  let sessions = analysed.get(name);
  if (sessions === undefined) {
    sessions = analyseAll(read(recordingBytes(name)), 70);
    analysed.set(name, sessions);
  }
  return sessions;
}
