import { FitWriter } from '@markw65/fit-file-writer';
import { crc16 } from './crc.ts';
import { encodeTrack, fitEpoch } from './records.ts';
import { mean, normalisedPower, summarise, type Summary } from './summary.ts';
import type { Track } from './track.ts';

export type Sport = 'running' | 'cycling' | 'swimming' | 'transition';
export type SubSport = 'generic' | 'treadmill' | 'track' | 'road' | 'lap_swimming' | 'open_water';

/** A lap, with the records at its start and end. */
export interface Lap {
  readonly from: number;
  readonly to: number;
  readonly trigger: 'distance' | 'manual' | 'session_end';
  readonly intensity: 'active' | 'warmup' | 'rest' | 'cooldown';
}

/** One pool length, or a rest at its end (no strokes). Start in seconds since 1970. */
export interface Length {
  readonly start: number;
  readonly seconds: number;
  readonly strokes: number;
  readonly lap: number;
}

/** One sport of a recording. */
export interface Leg {
  readonly sport: Sport;
  readonly subSport: SubSport;
  readonly track: Track;
  readonly laps: readonly Lap[];
  readonly lengths: readonly Length[];
  /** Length of the pool in metres; `null` outside a pool. */
  readonly poolLength: number | null;
  readonly calories: number;
}

/** The athlete and their watch. Mass in kg, height in m. */
export interface Wearer {
  readonly gender: 'female' | 'male';
  readonly age: number;
  readonly mass: number;
  readonly height: number;
  readonly restingHeartRate: number;
  readonly maxHeartRate: number;
  readonly thresholdHeartRate: number;
  /** Garmin's product number of the athlete's usual watch. */
  readonly product: number;
  /** Software version of the watch. */
  readonly software: number;
  readonly serial: number;
}

/** Manufacturer of the watch as named in FIT, and product number. */
export interface Watch {
  readonly manufacturer: 'garmin' | 'suunto' | 'polar_electro' | 'coros';
  readonly product: number;
}

/** A complete recording; its legs are consecutive. */
export interface Recording {
  readonly watch: Watch;
  readonly wearer: Wearer;
  /** Local time minus UTC, s. */
  readonly offset: number;
  readonly legs: readonly Leg[];
}

const headerSize = 14;
const semicircle = (degrees: number) => Math.round((degrees * 2 ** 31) / 180);
const whole = (value: number | null) => (value === null ? undefined : Math.round(value));
const optional = (value: number | null) => value ?? undefined;

/** Removes undefined fields, which the writer would write. */
function only<T extends object>(fields: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
}

/** Returns the library's output without its header and CRC. */
function messages(writer: FitWriter): Uint8Array {
  const view = writer.finish();
  return new Uint8Array(view.buffer, view.byteOffset + headerSize, view.byteLength - headerSize - 2);
}

function front({ wearer, watch, legs }: Recording): Uint8Array {
  const writer = new FitWriter({ noCompressedTimestamps: true });
  const start = (legs[0]?.track.time[0] ?? fitEpoch) - fitEpoch;
  const device = { ...watch, serial_number: wearer.serial };
  writer.writeMessage('file_id', { type: 'activity', ...device, time_created: start }, null, true);
  writer.writeMessage('file_creator', { software_version: wearer.software }, null, true);
  writer.writeMessage(
    'device_info',
    { timestamp: start, device_index: 0, ...device, software_version: wearer.software / 100 },
    null,
    true,
  );
  writer.writeMessage(
    'user_profile',
    {
      gender: wearer.gender,
      age: wearer.age,
      height: wearer.height,
      weight: wearer.mass,
      resting_heart_rate: wearer.restingHeartRate,
    },
    null,
    true,
  );
  writer.writeMessage(
    'zones_target',
    { max_heart_rate: wearer.maxHeartRate, threshold_heart_rate: wearer.thresholdHeartRate },
    null,
    true,
  );
  return messages(writer);
}

const totals = (sum: Summary) => ({
  total_elapsed_time: sum.elapsed,
  total_timer_time: sum.timer,
  total_distance: optional(sum.distance),
  enhanced_avg_speed: optional(sum.speed),
  enhanced_max_speed: optional(sum.maxSpeed),
  avg_heart_rate: whole(sum.heartRate),
  max_heart_rate: whole(sum.maxHeartRate),
  avg_cadence: whole(sum.cadence),
  max_cadence: whole(sum.maxCadence),
  avg_power: whole(sum.power),
  max_power: whole(sum.maxPower),
  total_ascent: whole(sum.ascent),
  total_descent: whole(sum.descent),
});

function place(track: Track, record: number, name: 'start' | 'end') {
  const [lat, lon] = [track.columns.lat?.[record], track.columns.lon?.[record]];
  if (lat === undefined || lon === undefined) return {};
  const [y, x] = [semicircle(lat), semicircle(lon)];
  return name === 'start'
    ? { start_position_lat: y, start_position_long: x }
    : { end_position_lat: y, end_position_long: x };
}

function writeLegEnd(writer: FitWriter, leg: Leg, index: number, firstLap: number, isLast: boolean): void {
  const { track, laps, lengths } = leg;
  const at = (record: number) => (track.time[record] ?? 0) - fitEpoch;
  const [start, end] = [at(0), at(track.n - 1)];
  lengths.forEach((length, i) => {
    writer.writeMessage('length', {
      message_index: { value: i },
      timestamp: length.start + length.seconds - fitEpoch,
      start_time: length.start - fitEpoch,
      event: 'length',
      event_type: 'stop',
      total_elapsed_time: length.seconds,
      total_timer_time: length.seconds,
      length_type: length.strokes > 0 ? 'active' : 'idle',
      ...(length.strokes > 0
        ? {
            total_strokes: length.strokes,
            avg_speed: (leg.poolLength ?? 0) / length.seconds,
            swim_stroke: 'freestyle' as const,
            avg_swimming_cadence: Math.round((length.strokes * 60) / length.seconds),
          }
        : {}),
    });
  });
  laps.forEach((lap, i) => {
    const inLap = lengths.filter((length) => length.lap === i).length;
    writer.writeMessage(
      'lap',
      only({
        message_index: { value: firstLap + i },
        timestamp: at(lap.to),
        start_time: at(lap.from),
        ...place(track, lap.from, 'start'),
        ...place(track, lap.to, 'end'),
        ...totals(summarise(track, lap.from, lap.to)),
        event: 'lap' as const,
        event_type: 'stop' as const,
        lap_trigger: lap.trigger,
        intensity: lap.intensity,
        sport: leg.sport,
        sub_sport: leg.subSport,
        num_lengths: inLap > 0 ? inLap : undefined,
      }),
    );
  });
  const sum = summarise(track, 0, track.n - 1);
  const of = (name: 'stanceTime' | 'verticalOscillation' | 'verticalRatio' | 'stepLength' | 'temperature') =>
    mean(track.columns[name], 0, track.n);
  const active = lengths.filter(({ strokes }) => strokes > 0).length;
  writer.writeMessage(
    'session',
    only({
      message_index: { value: index },
      timestamp: end,
      start_time: start,
      event: 'session' as const,
      event_type: 'stop' as const,
      trigger: isLast ? ('activity_end' as const) : ('auto_multi_sport' as const),
      sport: leg.sport,
      sub_sport: leg.subSport,
      ...place(track, 0, 'start'),
      ...totals(sum),
      total_calories: Math.round(leg.calories),
      normalized_power: whole(normalisedPower(track.columns.power)),
      first_lap_index: firstLap,
      num_laps: laps.length,
      avg_stance_time: optional(of('stanceTime')),
      avg_vertical_oscillation: optional(of('verticalOscillation')),
      avg_vertical_ratio: optional(of('verticalRatio')),
      avg_step_length: optional(of('stepLength')),
      avg_temperature: whole(of('temperature')),
      pool_length: optional(leg.poolLength),
      pool_length_unit: leg.poolLength === null ? undefined : ('metric' as const),
      num_lengths: lengths.length > 0 ? lengths.length : undefined,
      num_active_lengths: active > 0 ? active : undefined,
      swim_stroke: active > 0 ? ('freestyle' as const) : undefined,
    }),
  );
}

function back({ legs, offset }: Recording): Uint8Array {
  const writer = new FitWriter({ noCompressedTimestamps: true });
  let [firstLap, timer, end] = [0, 0, fitEpoch];
  legs.forEach((leg, i) => {
    writeLegEnd(writer, leg, i, firstLap, i === legs.length - 1);
    firstLap += leg.laps.length;
    timer += summarise(leg.track, 0, leg.track.n - 1).timer;
    end = leg.track.time[leg.track.n - 1] ?? end;
  });
  writer.writeMessage(
    'activity',
    {
      timestamp: end - fitEpoch,
      local_timestamp: end - fitEpoch + offset,
      total_timer_time: timer,
      num_sessions: legs.length,
      type: legs.length > 1 ? 'auto_multi_sport' : 'manual',
      event: 'activity',
      event_type: 'stop',
    },
    null,
    true,
  );
  return messages(writer);
}

/** Encodes a FIT activity file. Records use our own encoder, everything else the library's writer. */
export function encodeFile(recording: Recording): Uint8Array {
  const parts = [front(recording), ...recording.legs.map(({ track }) => encodeTrack(track)), back(recording)];
  const size = parts.reduce((sum, part) => sum + part.length, 0);
  const file = new Uint8Array(headerSize + size + 2);
  const view = new DataView(file.buffer);
  view.setUint8(0, headerSize);
  view.setUint8(1, 0x20);
  view.setUint16(2, 21_158, true);
  view.setUint32(4, size, true);
  file.set([0x2e, 0x46, 0x49, 0x54], 8);
  view.setUint16(12, crc16(file, 0, 12), true);
  let at = headerSize;
  for (const part of parts) {
    file.set(part, at);
    at += part.length;
  }
  view.setUint16(at, crc16(file, 0, at), true);
  return file;
}
