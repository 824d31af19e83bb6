/**
 * Result of every activity-file parser. SI units throughout: seconds, metres, metres per second, watts, beats per minute, degrees, degrees
 * Celsius, milliseconds for ground contact. NaN in a float column means "no valid value".
 */

/** Columns of equal length `n`, in file order. Columns the device never wrote are absent. */
export interface RecordColumns {
  /** Number of records. */
  readonly n: number;
  /** Unix time in seconds, with fractions if the file has them. NaN for points without a time. */
  readonly time: Float64Array;
  /** Latitude and longitude in degrees, WGS 84. */
  readonly lat?: Float64Array;
  readonly lon?: Float64Array;
  /** Altitude in metres (enhanced field preferred). */
  readonly altitude?: Float32Array;
  /** Distance from the start in metres, as counted by the device. */
  readonly distance?: Float64Array;
  /** Speed in m/s (enhanced field preferred). */
  readonly speed?: Float32Array;
  /** Heart rate in beats per minute. */
  readonly heartRate?: Float32Array;
  /** Cadence as stored, including fractions: revolutions or strides (one foot) per minute for most devices. */
  readonly cadence?: Float32Array;
  /** Native power in watts. */
  readonly power?: Float32Array;
  /** Ground contact (stance) time in milliseconds. */
  readonly groundContact?: Float32Array;
  /** Vertical oscillation in millimetres. */
  readonly verticalOscillation?: Float32Array;
  /** Vertical ratio in percent. */
  readonly verticalRatio?: Float32Array;
  /** Temperature in degrees Celsius. */
  readonly temperature?: Float32Array;
  /** Indexes of the records that start a new track or segment, ascending: the gap before them has no known route. */
  readonly trackStarts?: readonly number[];
  /** Developer (Connect IQ) fields and unknown extensions by name. */
  readonly developer: readonly DeveloperColumn[];
}

export interface DeveloperColumn {
  readonly name: string;
  readonly units: string;
  /** Native column that the field's description declares as equivalent; absent if it declares none. */
  readonly native?: keyof Omit<RecordColumns, 'n' | 'time' | 'trackStarts' | 'developer'>;
  readonly values: Float64Array;
}

export interface Session {
  /** Name in the file: FIT's sport in snake_case (running, transition, generic), or the text of a TCX or GPX file ('Biking', '9'). */
  readonly sport: string;
  /** FIT's sub-sport in snake_case: treadmill, lap_swimming, virtual_activity, … 'generic' in TCX and GPX. */
  readonly subSport: string;
  /** Name in the file: the workout that was followed (FIT), notes (TCX), the track (GPX); `null` if there is none. */
  readonly name: string | null;
  /** Start in seconds since 1970. */
  readonly start: number;
  /** End in seconds since 1970, as far as known (start + elapsed, or the last record). */
  readonly end: number;
  /** Duration between start and end in seconds, including pauses; `null` if not reported. */
  readonly elapsed: number | null;
  /** Duration with the timer running, in seconds; `null` if not reported. */
  readonly timer: number | null;
  /** Distance in metres; `null` if not reported. */
  readonly distance: number | null;
  readonly ascent: number | null;
  readonly descent: number | null;
  readonly averageHeartRate: number | null;
  readonly maximumHeartRate: number | null;
  readonly averagePower: number | null;
  /** Average cadence, with the convention of the stored column. */
  readonly averageCadence: number | null;
  readonly calories: number | null;
  /** Records of this session: records[firstRecord, endRecord). */
  readonly firstRecord: number;
  readonly endRecord: number;
  /** Timer events and laps of the part of the file containing the session: events[firstEvent, endEvent), laps[firstLap, endLap). */
  readonly firstEvent: number;
  readonly endEvent: number;
  readonly firstLap: number;
  readonly endLap: number;
}

/** Event that ended a lap: the lap button, a distance or time set on the device, or the end of the session. */
export type LapTrigger = 'manual' | 'automatic' | 'sessionEnd';

export interface Lap {
  readonly start: number;
  readonly elapsed: number | null;
  readonly timer: number | null;
  readonly distance: number | null;
  /** Event that ended the lap; absent if not reported. */
  readonly trigger?: LapTrigger;
}

/**
 * Timer start and stop, in file order. FIT files have all of them; TCX and GPX only imply a stop at the end of a track and a start at the
 * next one. Other events are dropped.
 */
export interface TimerEvent {
  readonly time: number;
  readonly type: 'start' | 'stop';
}

export interface FileId {
  /** FIT file type: activity, course, workout, monitoring, settings, …; 'activity' for TCX and GPX tracks. */
  readonly type: string;
  readonly manufacturer: string | null;
  readonly product: string | null;
  readonly serialNumber: string | null;
  readonly created: number | null;
}

export interface DeviceInfo {
  readonly manufacturer: string | null;
  readonly product: string | null;
  readonly serialNumber: string | null;
  readonly softwareVersion: string | null;
}

export type ProblemTag =
  | 'Empty'
  | 'NotFit'
  | 'NotTcx'
  | 'NotGpx'
  | 'UnknownFormat'
  | 'NotActivity'
  /** The times were made up, so the file is a plan. */
  | 'PlannedRoute'
  | 'NoRecords'
  | 'Truncated'
  | 'BadCrc'
  | 'BadHeaderCrc'
  | 'HeaderSizeZero'
  | 'HeaderBroken'
  | 'SecondPartUnreadable'
  | 'UndefinedLocalMessage'
  | 'BadDefinition'
  | 'TimesMissing'
  /** The clock was never set, so times count from when the device was switched on. */
  | 'NoDate'
  | 'TimesBackwards'
  | 'BadXml'
  | 'ForbiddenXml'
  | 'BadGzip'
  | 'BadZip'
  | 'TooLarge'
  | 'TooManyEntries'
  | 'TooDeep'
  /** Reading the file completely would take too much time, whatever it contains. */
  | 'TooSlow'
  /** Reading the file would exceed the limits per file on memory or time. */
  | 'TooMuchWork'
  /** The file has more sessions than allowed; the rest was dropped. */
  | 'TooManySessions'
  | 'Encrypted'
  /** An activity ends before it begins, or weeks later. */
  | 'BadSpan'
  /** Another service's export exceeds the limits; the rest was dropped. */
  | 'ExportCut';

/** A problem with the bytes, and its offset. Never thrown. `detail` is for developers, e.g. the FIT file type. */
export interface Problem {
  readonly tag: ProblemTag;
  readonly offset: number;
  readonly detail?: string;
}

export interface DecodedActivity {
  readonly format: 'fit' | 'tcx' | 'gpx' | 'polar' | 'unknown';
  readonly fileId: FileId;
  readonly sessions: readonly Session[];
  readonly laps: readonly Lap[];
  readonly events: readonly TimerEvent[];
  readonly devices: readonly DeviceInfo[];
  readonly records: RecordColumns;
  /**
   * Local time minus UTC as reported in the file, in seconds; `null` if not reported. Devices are often wrong; domain/local-offset.ts defines
   * the order of trust.
   */
  readonly localOffset: number | null;
  /**
   * Interpretation of the file's times. 'utc': as they are; 'local': local times, written as if in UTC; 'unmarked': unknown (TCX and
   * GPX without Z or an offset).
   */
  readonly clock: Clock;
  readonly problems: readonly Problem[];
}

export type Clock = 'utc' | 'local' | 'unmarked';

/**
 * Kind of a file. 'polar': a training session of a Polar Flow export; 'appleHealth': the main file of an Apple Health export with all
 * workouts, parsed by apple-health/read.ts.
 */
export type FileKind = 'fit' | 'tcx' | 'gpx' | 'gzip' | 'zip' | 'appleHealth' | 'polar' | 'unknown';
