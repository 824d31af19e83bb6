/**
 * The messages and fields that Longrun uses, with their numbers from FIT's public profile. All others are skipped. How to add one:
 * README.md in this folder.
 */
export const MESSAGE = {
  fileId: 0,
  sport: 12,
  session: 18,
  lap: 19,
  record: 20,
  event: 21,
  deviceInfo: 23,
  workout: 26,
  activity: 34,
  heartRate: 132,
  fieldDescription: 206,
  developerDataId: 207,
} as const;

/** Number of the timestamp field, which most messages have: seconds since {@link FIT_EPOCH}. */
export const TIMESTAMP = 253;

/** Start of FIT times, 1989-12-31T00:00:00Z, in seconds since 1970. */
export const FIT_EPOCH = 631_065_600;

export type ColumnName =
  | 'lat'
  | 'lon'
  | 'altitude'
  | 'distance'
  | 'speed'
  | 'heartRate'
  | 'cadence'
  | 'power'
  | 'groundContact'
  | 'verticalOscillation'
  | 'verticalRatio'
  | 'temperature';

/** A field and its conversion, value = raw * times / scale - offset, to `column`. With `add`, the value is added to an earlier field's. */
export interface RecordField {
  readonly field: number;
  readonly column: ColumnName;
  readonly times: number;
  readonly scale: number;
  readonly offset: number;
  readonly add: boolean;
}

const to = (field: number, column: ColumnName, scale = 1, offset = 0, add = false): RecordField => ({
  field,
  column,
  times: 1,
  scale,
  offset,
  add,
});

/** Converts semicircles: 2^31 are 180 degrees. Multiplying before dividing makes the result exact. */
const semicircles = (field: number, column: ColumnName): RecordField => ({
  ...to(field, column, 2 ** 31),
  times: 180,
});

/**
 * Fields of the record message. If several valid fields have the same column, the last one wins, so the enhanced fields and the finer
 * cadence come last.
 */
export const RECORD_FIELDS: readonly RecordField[] = [
  semicircles(0, 'lat'),
  semicircles(1, 'lon'),
  to(2, 'altitude', 5, 500),
  to(78, 'altitude', 5, 500),
  to(5, 'distance', 100),
  to(6, 'speed', 1000),
  to(73, 'speed', 1000),
  to(3, 'heartRate'),
  to(4, 'cadence'),
  to(53, 'cadence', 128, 0, true),
  to(52, 'cadence', 256),
  to(7, 'power'),
  to(41, 'groundContact', 10),
  to(39, 'verticalOscillation', 10),
  to(83, 'verticalRatio', 100),
  to(13, 'temperature'),
];

/** Number of the field with speed and accumulated distance packed into three bytes, as in early small watches. */
export const COMPRESSED_SPEED_DISTANCE = 8;

export const FILE_ID = { type: 0, manufacturer: 1, product: 2, serialNumber: 3, created: 4, productName: 8 } as const;
export const SPORT = { sport: 0, subSport: 1 } as const;
export const WORKOUT = { name: 8 } as const;
export const EVENT = { event: 0, type: 1 } as const;
export const ACTIVITY = { localTimestamp: 5 } as const;
export const LAP = { start: 2, elapsed: 7, timer: 8, distance: 9, trigger: 24 } as const;
/** Values of the lap trigger: manual, and end of the session; all others are automatic. */
export const LAP_TRIGGER = { manual: 0, sessionEnd: 7 } as const;
export const DEVICE = {
  index: 0,
  manufacturer: 2,
  serialNumber: 3,
  product: 4,
  softwareVersion: 5,
  productName: 27,
} as const;
export const SESSION = {
  start: 2,
  sport: 5,
  subSport: 6,
  elapsed: 7,
  timer: 8,
  distance: 9,
  calories: 11,
  averageHeartRate: 16,
  maximumHeartRate: 17,
  averageCadence: 18,
  averageFractionalCadence: 92,
  averagePower: 20,
  ascent: 22,
  descent: 23,
} as const;
export const DESCRIPTION = {
  developer: 0,
  field: 1,
  baseType: 2,
  name: 3,
  scale: 6,
  offset: 7,
  units: 8,
  nativeMessage: 14,
  nativeField: 15,
} as const;

export const HEART_RATE = { fraction: 0, fraction256: 1, bpm: 6, eventTime: 9, eventTime12: 10 } as const;

export const TIMER_EVENT = 0;
/** Event types that stop the timer: stop, stop_all, stop_disable, stop_disable_all. 0 is start. */
export const STOP_TYPES: readonly number[] = [1, 4, 8, 9];
