import { Decoder, Stream } from '@garmin/fitsdk';
import FitParser from 'fit-file-parser';
import type { PersonaFile } from '../../../sandbox/athletes/persona-files.ts';

/** The record fields that tests check, from the vendor's own decoder. */
export interface JudgedRecord {
  readonly timestamp: number;
  readonly positionLat?: number;
  readonly positionLong?: number;
  readonly distance?: number;
  readonly enhancedSpeed?: number;
  readonly enhancedAltitude?: number;
  readonly heartRate?: number;
  readonly cadence?: number;
  readonly fractionalCadence?: number;
  readonly power?: number;
  readonly stanceTime?: number;
}

export interface JudgedSession {
  readonly sport: string;
  readonly subSport: string;
  readonly startTime: number;
  readonly totalDistance: number;
  readonly totalElapsedTime: number;
  readonly totalTimerTime: number;
  readonly avgHeartRate: number;
  readonly maxHeartRate: number;
  readonly avgPower?: number;
  readonly enhancedAvgSpeed: number;
  readonly totalAscent: number;
  readonly numLaps: number;
  readonly firstLapIndex: number;
  readonly trigger: string;
}

export interface Judged {
  readonly records: readonly JudgedRecord[];
  readonly sessions: readonly JudgedSession[];
  readonly laps: readonly {
    readonly totalTimerTime: number;
    readonly totalDistance: number;
    readonly totalElapsedTime: number;
  }[];
  readonly lengths: readonly { readonly lengthType: string; readonly totalStrokes?: number }[];
  readonly events: readonly { readonly event: string; readonly eventType: string; readonly timestamp: number }[];
  readonly fileId: { readonly manufacturer: string };
  readonly activity: { readonly totalTimerTime: number; readonly numSessions: number; readonly type: string };
}

const fitEpoch = 631_065_600;

/** Reads a file with the vendor's decoder; times as unix seconds. @throws if the decoder finds an error */
export function judge(bytes: Uint8Array): Judged {
  const decoder = new Decoder(Stream.fromByteArray(bytes));
  if (!decoder.checkIntegrity()) throw new Error('The integrity check failed');
  const { messages, errors } = decoder.read({ convertDateTimesToDates: false });
  if (errors.length > 0) throw errors[0];
  const from = (list: unknown) => (list ?? []) as Record<string, unknown>[];
  const timed = (list: unknown) =>
    from(list).map((message) => ({
      ...message,
      timestamp: Number(message['timestamp']) + fitEpoch,
      startTime: Number(message['startTime']) + fitEpoch,
    }));
  const judged = {
    records: timed(messages.recordMesgs),
    sessions: timed(messages.sessionMesgs),
    laps: timed(messages.lapMesgs),
    lengths: timed(messages.lengthMesgs),
    events: timed(messages.eventMesgs),
    fileId: from(messages.fileIdMesgs)[0],
    activity: from(messages.activityMesgs)[0],
  };
  return judged as unknown as Judged;
}

/** Reads a file with the free parser, which is strict about checksums. */
export async function parse(bytes: Uint8Array) {
  const parser = new FitParser({ force: false, mode: 'list', lengthUnit: 'm', speedUnit: 'm/s' });
  return await parser.parseAsync(Buffer.from(bytes));
}

/** Mean of the defined values. */
export function mean(values: readonly (number | undefined)[]): number {
  const given = values.filter((value) => value !== undefined);
  return given.reduce((sum, value) => sum + value, 0) / given.length;
}

/** The nth matching file. @throws if there is none */
export function pick(files: readonly PersonaFile[], n: number, wanted: (file: PersonaFile) => boolean): PersonaFile {
  const file = files.filter(wanted).at(n);
  if (!file) throw new Error('There is no such file');
  return file;
}
