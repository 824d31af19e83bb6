/**
 * What every activity-file reader returns. SI units throughout: seconds, metres, metres per second, watts, beats per
 * minute, degrees, degrees Celsius, milliseconds for ground contact. NaN in a float column means "no valid value".
 */

/** Columns of one length `n`, in file order. Absent columns were never written by the device. */
export interface RecordColumns {
  /** Number of records. */
  readonly n: number;
  /** Unix time in seconds (fractions kept where the file has them). NaN where a point has no time. */
  readonly time: Float64Array;
  /** Latitude and longitude in degrees, WGS 84. */
  readonly lat?: Float64Array;
  readonly lon?: Float64Array;
  /** Altitude in metres (enhanced field preferred). */
  readonly altitude?: Float32Array;
  /** Distance from the start in metres, as the device counted it. */
  readonly distance?: Float64Array;
  /** Speed in m/s (enhanced field preferred). */
  readonly speed?: Float32Array;
  /** Heart rate in beats per minute. */
  readonly heartRate?: Float32Array;
  /** Cadence as stored, fraction included: revolutions or strides (one foot) per minute for most devices. */
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
  /** Places of the records that begin a new track or segment, ascending: no way leads to them from the record before. */
  readonly trackStarts?: readonly number[];
  /** Developer (Connect IQ) fields and unknown extensions by name. */
  readonly developer: readonly DeveloperColumn[];
}

export interface DeveloperColumn {
  readonly name: string;
  readonly units: string;
  /** The native signal that the field stands for, as its description declares; absent for every other field. */
  readonly native?: keyof Omit<RecordColumns, 'n' | 'time' | 'trackStarts' | 'developer'>;
  readonly values: Float64Array;
}

export interface Session {
  /** Name in the file: FIT's sport in snake_case (running, transition, generic), or the text of a TCX or GPX file ('Biking', '9'). */
  readonly sport: string;
  /** FIT's sub-sport in snake_case: treadmill, lap_swimming, virtual_activity, … 'generic' in TCX and GPX. */
  readonly subSport: string;
  /** What the file calls it: the workout that was followed (FIT), its notes (TCX), its track (GPX); null when it does not say. */
  readonly name: string | null;
  /** Unix seconds. */
  readonly start: number;
  /** Unix seconds of the end as far as known (start + elapsed, or the last record). */
  readonly end: number;
  /** Seconds between start and end, pauses included; null when the file does not say. */
  readonly elapsed: number | null;
  /** Seconds with the timer running; null when the file does not say. */
  readonly timer: number | null;
  /** Metres; null when the file does not say. */
  readonly distance: number | null;
  readonly ascent: number | null;
  readonly descent: number | null;
  readonly averageHeartRate: number | null;
  readonly maximumHeartRate: number | null;
  readonly averagePower: number | null;
  /** As stored, like the column. */
  readonly averageCadence: number | null;
  readonly calories: number | null;
  /** First record of this session and the one after its last: records[firstRecord, endRecord). */
  readonly firstRecord: number;
  readonly endRecord: number;
  /** The timer events and laps of the part of the file that holds the session: events[firstEvent, endEvent), laps[firstLap, endLap). */
  readonly firstEvent: number;
  readonly endEvent: number;
  readonly firstLap: number;
  readonly endLap: number;
}

/** What ended a lap: the button, a distance or time that was set on the device, or the end of the session. */
export type LapTrigger = 'manual' | 'automatic' | 'sessionEnd';

export interface Lap {
  readonly start: number;
  readonly elapsed: number | null;
  readonly timer: number | null;
  readonly distance: number | null;
  /** Absent when the file does not say. */
  readonly trigger?: LapTrigger;
}

/**
 * Timer start and stop, in file order. FIT files record every one; TCX and GPX only imply a stop where a track ends and
 * a start where the next one begins. Other events are left out.
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
  /** Its times were made up: nobody was there. */
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
  /** Times of a clock that was never set: they count from when the device was switched on. */
  | 'NoDate'
  | 'TimesBackwards'
  | 'BadXml'
  | 'ForbiddenXml'
  | 'BadGzip'
  | 'BadZip'
  | 'TooLarge'
  | 'TooManyEntries'
  | 'TooDeep'
  /** Reading it to the end would take too much, whatever is in it. */
  | 'TooSlow'
  /** Reading it would take more memory or time than one file may take. */
  | 'TooMuchWork'
  /** More sessions than a file may have; those beyond were left out. */
  | 'TooManySessions'
  | 'Encrypted'
  /** It ends before it begins, or weeks later. */
  | 'BadSpan'
  /** An export of another service is larger than is read of one; the rest was left out. */
  | 'ExportCut';

/** What was wrong with the bytes, and where. Never thrown. `detail` is for developers, e.g. the FIT file type. */
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
   * Seconds to add to UTC for the device's local time as the file itself states it, or null. Devices lie:
   * domain/local-offset.ts says in which order to believe whom.
   */
  readonly localOffset: number | null;
  /**
   * How all times in the file have to be read: 'utc' as they are; 'local': they are wall times, written as if in UTC; 'unmarked': the file does not say
   * which (TCX and GPX without Z or an offset).
   */
  readonly clock: Clock;
  readonly problems: readonly Problem[];
}

export type Clock = 'utc' | 'local' | 'unmarked';

/** 'polar' is a training session of a Polar Flow export, 'appleHealth' the main file of an Apple Health export: all workouts of years, read by apple-health/read.ts. */
export type FileKind = 'fit' | 'tcx' | 'gpx' | 'gzip' | 'zip' | 'appleHealth' | 'polar' | 'unknown';
