import { Decoder, Stream } from '@garmin/fitsdk';
import FitParser from 'fit-file-parser';

/** A record from a reference decoder: `undefined` if it has no valid value. SI units, unix seconds. */
export interface JudgedRecord {
  readonly time: number | undefined;
  readonly lat: number | undefined;
  readonly lon: number | undefined;
  readonly altitude: number | undefined;
  readonly distance: number | undefined;
  readonly speed: number | undefined;
  readonly heartRate: number | undefined;
  readonly cadence: number | undefined;
  readonly power: number | undefined;
  readonly groundContact: number | undefined;
  readonly verticalOscillation: number | undefined;
  readonly verticalRatio: number | undefined;
  readonly temperature: number | undefined;
  readonly developer: Readonly<Record<string, number | undefined>>;
}

type Raw = Record<string, unknown>;

const DEGREES = 180 / 2 ** 31;

const number = (value: unknown): number | undefined => {
  if (typeof value === 'bigint') return Number(value);
  return typeof value === 'number' && !Number.isNaN(value) ? value : undefined;
};
const seconds = (value: unknown): number | undefined =>
  value instanceof Date || typeof value === 'string' ? new Date(value).getTime() / 1000 : undefined;
const times = (value: unknown, factor: number): number | undefined => {
  const valid = number(value);
  return valid === undefined ? undefined : valid * factor;
};
const sum = (whole: unknown, part: unknown): number | undefined => {
  const valid = number(whole);
  return valid === undefined ? undefined : valid + (number(part) ?? 0);
};

export interface Judged {
  readonly records: readonly JudgedRecord[];
  readonly sessions: readonly {
    readonly start: number | undefined;
    readonly elapsed: unknown;
    readonly timer: unknown;
    readonly distance: unknown;
  }[];
}

/** Reads the file with Garmin's own decoder. */
export function garmin(bytes: Uint8Array): Judged {
  const names: string[] = [];
  const { messages } = new Decoder(Stream.fromByteArray(bytes)).read({
    expandSubFields: false,
    expandComponents: false,
    mergeHeartRates: false,
    fieldDescriptionListener: (key, _id, description) => {
      const { fieldName } = description as { fieldName?: string | string[] };
      names[key] = Array.isArray(fieldName) ? fieldName[0]! : (fieldName ?? '');
    },
  });
  const all = messages as { recordMesgs?: Raw[]; sessionMesgs?: Raw[] };
  return {
    records: (all.recordMesgs ?? []).map((raw) => ({
      time: seconds(raw['timestamp']),
      lat: times(raw['positionLat'], DEGREES),
      lon: times(raw['positionLong'], DEGREES),
      altitude: number(raw['enhancedAltitude']) ?? number(raw['altitude']),
      distance: number(raw['distance']),
      speed: number(raw['enhancedSpeed']) ?? number(raw['speed']),
      heartRate: number(raw['heartRate']),
      cadence: number(raw['cadence256']) ?? sum(raw['cadence'], raw['fractionalCadence']),
      power: number(raw['power']),
      groundContact: number(raw['stanceTime']),
      verticalOscillation: number(raw['verticalOscillation']),
      verticalRatio: number(raw['verticalRatio']),
      temperature: number(raw['temperature']),
      developer: Object.fromEntries(
        Object.entries((raw['developerFields'] ?? {}) as Raw).map(([key, value]) => [
          names[Number(key)] ?? key,
          number(value),
        ]),
      ),
    })),
    sessions: (all.sessionMesgs ?? []).map((raw) => ({
      start: seconds(raw['startTime']),
      elapsed: raw['totalElapsedTime'] ?? null,
      timer: raw['totalTimerTime'] ?? null,
      distance: raw['totalDistance'] ?? null,
    })),
  };
}

/** Reads the file with fit-file-parser. */
export async function fitFileParser(bytes: Uint8Array): Promise<Judged> {
  const parser = new FitParser({
    force: true,
    mode: 'list',
    lengthUnit: 'm',
    speedUnit: 'm/s',
    temperatureUnit: 'celsius',
  });
  const read = (await parser.parseAsync(bytes.slice().buffer)) as { records?: Raw[]; sessions?: Raw[] };
  return {
    records: (read.records ?? []).map((raw) => ({
      time: seconds(raw['timestamp']),
      lat: number(raw['position_lat']),
      lon: number(raw['position_long']),
      altitude: number(raw['enhanced_altitude']) ?? number(raw['altitude']),
      distance: number(raw['distance']),
      speed: number(raw['enhanced_speed']) ?? number(raw['speed']),
      heartRate: number(raw['heart_rate']),
      cadence: number(raw['cadence256']) ?? sum(raw['cadence'], raw['fractional_cadence']),
      power: number(raw['power']),
      groundContact: number(raw['stance_time']),
      verticalOscillation: number(raw['vertical_oscillation']),
      verticalRatio: number(raw['vertical_ratio']),
      temperature: number(raw['temperature']),
      developer: Object.fromEntries(
        Object.entries(raw)
          .filter(([name]) => name.startsWith('field '))
          .map(([name, value]) => [name, number(value)]),
      ),
    })),
    sessions: (read.sessions ?? []).map((raw) => ({
      start: seconds(raw['start_time']),
      elapsed: raw['total_elapsed_time'] ?? null,
      timer: raw['total_timer_time'] ?? null,
      distance: raw['total_distance'] ?? null,
    })),
  };
}
