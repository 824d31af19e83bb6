import * as z from 'zod/mini';
import { type ActivityNumberName, activityNumberNames, exportedNumbers } from '../activity-fields.ts';
import type { Camel } from '../case.ts';
import { exportedDetails, storedDetails } from './activity-details.ts';

const number = z.nullable(z.number());

/** Basis of a load: seconds in zones, the mean heart rate entered by the member, or their perceived effort. */
export const loadSources = ['power', 'estimated', 'heart_rate', 'average_heart_rate', 'perceived'] as const;
export type LoadSource = (typeof loadSources)[number];

export const MARK_NAME_MAX = 60;
/** The member's name for a section of a recording, single-line. */
const markName = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(MARK_NAME_MAX), z.regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u));

/** A section of a recording, in seconds since its first record. */
const part = z.object({ from: z.number(), to: z.number() });
/**
 * The member's corrections to a recording, whose file is left unchanged: metres, seconds in motion, and the part that
 * counts; null if as recorded. `recorded` has the values of the whole recording.
 */
export const correction = z.object({
  distance: number,
  duration: number,
  crop: z.nullable(part),
  recorded: z.object({ distance: number, duration: number, elapsed: number }),
});
export type Correction = z.infer<typeof correction>;
const metres = z.number();
const seconds = z.number();
/** Decisions, corrections and refusals made when a recording was analysed. Metres, seconds, W/kg. */
export const measureNote = z.discriminatedUnion('kind', [
  /** Device and records disagree on the distance; the device's total counts, because the records do not cover the session or the laps confirm it. */
  z.object({ kind: z.literal('distance_from_device'), device: metres, records: metres }),
  /** Device and records disagree on the distance; the records count, because they cover the session and nothing else confirms the device's total. */
  z.object({ kind: z.literal('distance_from_records'), device: metres, records: metres }),
  /** The device's timer disagrees with its records; the records count. */
  z.object({ kind: z.literal('timer_from_records'), device: seconds, records: seconds }),
  /** Impossible values, such as a position kilometres away for a second. */
  z.object({
    kind: z.literal('values_left_out'),
    what: z.enum(['time', 'position', 'distance']),
    count: z.number(),
  }),
  /** Seconds in which the estimated power exceeded human limits and was capped. */
  z.object({ kind: z.literal('power_capped'), seconds }),
  /** Distance covered impossibly fast: the activity was no run, so power is not estimated. */
  z.object({ kind: z.literal('power_refused_by_speed'), metres, seconds }),
  /** Duration with an impossible W/kg, so power is not estimated. */
  z.object({ kind: z.literal('power_refused_by_duration'), watts_per_kg: z.number(), seconds }),
]);
export type MeasureNoteWire = z.infer<typeof measureNote>;
export type MeasureNote = Camel<MeasureNoteWire>;

/**
 * The figures of an activity before it was recomputed on `on` (`YYYY-MM-DD`): metres, seconds, metres of ascent, watts.
 * Contains changed figures only.
 */
export const measuredBefore = z.object({
  on: z.string(),
  activity_type_id: z.optional(z.number()),
  distance: z.optional(number),
  duration: z.optional(number),
  altitude_gain: z.optional(number),
  average_power: z.optional(number),
});
export type MeasuredBeforeWire = z.infer<typeof measuredBefore>;
export type MeasuredBefore = Camel<MeasuredBeforeWire>;

/** Activities whose figures changed when they were recomputed. */
export interface MeasuredChanges {
  readonly count: number;
  /** The largest changes of distance, in descending order. `date` is `YYYY-MM-DD`. */
  readonly most: readonly {
    readonly date: string;
    readonly name: string | null;
    readonly before: MeasuredBeforeWire;
  }[];
}

/** Maximum number of named sections per activity. */
export const MAX_MARKS = 30;
export const mark = z.object({ name: z.string(), from: z.number(), to: z.number() });
export type Mark = z.infer<typeof mark>;
/** Seconds since the first record, up to seven days. */
const moment = z.number().check(z.gte(0), z.lte(604_800));
export const markToSave = z.object({ name: markName, from: moment, to: moment });
/** A correction without the recorded values. */
export type Corrected = Omit<Correction, 'recorded'>;

const numbers = Object.fromEntries(activityNumberNames.map((name) => [name, number])) as Record<
  ActivityNumberName,
  typeof number
>;

/**
 * An activity. Duration is timer time in seconds, distance metres, cadence steps (or revolutions) per minute, power
 * watts, ground contact milliseconds, dz1 to dz5 seconds, load arbitrary units. Unknown values are null, never 0. [core
 * §3.12]
 */
export const activity = z.object({
  activity_id: z.string(),
  /** Id shared by all legs of a recording, such as a triathlon. */
  recording_id: z.string(),
  member_id: z.string(),
  activity_type_id: z.number(),
  ...storedDetails,
  /** Name from the file or vendor; null if there is none. */
  recorded_name: z.nullable(z.string()),
  local_start_time: z.string(),
  start_time: z.string(),
  utc_offset_minutes: z.number(),
  time_zone: z.nullable(z.string()),
  ...numbers,
  load_source: z.nullable(z.enum(loadSources)),
  power_source: z.nullable(z.enum(['native', 'developer', 'estimated'])),
  /** The member's weight on the day of the activity, used for the power estimate; kg. */
  measured_weight: number,
  critical_power: number,
  critical_power_proven: z.nullable(z.boolean()),
  w5sec: number,
  w15sec: number,
  w30sec: number,
  w1min: number,
  w3min: number,
  w5min: number,
  w9min: number,
  w10min: number,
  w20min: number,
  w30min: number,
  w1hr: number,
  dz1: number,
  dz2: number,
  dz3: number,
  dz4: number,
  dz5: number,
  source: z.string(),
  device: z.nullable(z.string()),
  partial: z.boolean(),
  flagged_as_duplicate_on: z.nullable(z.string()),
  /** Id of the activity that counts instead; null if this is not a duplicate. */
  duplicate_of: z.nullable(z.string()),
  /** Id of the activity it was merged into. That activity counts instead only if `duplicate_of` is equal. */
  merged_into: z.nullable(z.string()),
  /** True if a note excludes the activity from all statistics. */
  invalidated: z.boolean(),
  /** When the member deleted the activity; null if they did not. */
  removed_on: z.nullable(z.string()),
  /** The member's correction; null if as recorded. */
  correction: z.nullable(correction),
  /** Sections named by the member, ordered by start. */
  marks: z.array(mark),
  measure_notes: z.array(measureNote),
  /** Figures before the last recomputation; null if it changed none, or never happened. */
  measured_before: z.nullable(measuredBefore),
});
export type ActivityWire = z.infer<typeof activity>;
export type Activity = Camel<ActivityWire>;

/** An activity within a calendar day: the fields of a day cell or list row. Its name is the member's, else the recorded one. */
export const activitySummary = z.pick(activity, {
  activity_id: true,
  recording_id: true,
  source: true,
  activity_type_id: true,
  name: true,
  local_start_time: true,
  duration: true,
  total_distance: true,
  weighted_load: true,
  average_power: true,
  average_hr: true,
  race: true,
  invalidated: true,
});
export type ActivitySummaryWire = z.infer<typeof activitySummary>;
export type ActivitySummary = Camel<ActivitySummaryWire>;

/** One of several legs of a recording. */
export const activityLeg = z.extend(activitySummary, {
  ...z.pick(activity, { elapsed: true, removed_on: true }).shape,
});
export type ActivityLegWire = z.infer<typeof activityLeg>;
export type ActivityLeg = Camel<ActivityLegWire>;

/** Ids of the counted activities before and after an activity, by start; null if there is none. */
export const activityNeighbours = z.object({ previous: z.nullable(z.string()), next: z.nullable(z.string()) });

const inCsv = Object.fromEntries(
  [...exportedNumbers.map(({ name }) => name), ...Object.keys(exportedDetails)].map((name) => [name, true]),
) as Readonly<Record<(typeof exportedNumbers)[number]['name'] | keyof typeof exportedDetails, true>>;

/** An activity in the full list: the fields that are shown, filtered or sorted by. */
export const activityRow = z.pick(activity, {
  activity_id: true,
  recording_id: true,
  activity_type_id: true,
  name: true,
  recorded_name: true,
  gear_id: true,
  local_start_time: true,
  ...inCsv,
  average_cadence: true,
  source: true,
  device: true,
  flagged_as_duplicate_on: true,
  invalidated: true,
  removed_on: true,
});
export type ActivityRow = Camel<z.infer<typeof activityRow>>;
/** Items of a list response: whole activities or rows. */
export const listedActivity = z.extend(z.partial(activity), activityRow.shape);

/** Another recording of the same session. */
export const sameSession = z.extend(
  z.pick(activity, {
    activity_id: true,
    source: true,
    device: true,
    duration: true,
    total_distance: true,
    activity_type_id: true,
  }),
  {
    /** Whether this recording counts. */
    counts: z.boolean(),
    /** True if the member chose this recording instead of the default one. */
    is_chosen: z.boolean(),
    /** True if the member corrected this recording. */
    is_corrected: z.boolean(),
  },
);
export type SameSessionWire = z.infer<typeof sameSession>;
export type SameSession = Camel<SameSessionWire>;

/** Maximum activities changed by one request; some may need to be recomputed. */
export const MAX_CHANGES = 40;

export const NOTE_MAX = 2000;
/** Converts the line breaks of word processors to newlines and drops other control characters, which pasted text may contain. */
const withoutControls = (text: string) => text.replace(/[\v\f\u0085]/g, '\n').replace(/[^\P{Cc}\r\n\t]|\p{Cs}/gu, '');
/** A multi-line text. */
export const noteText = z.string().check(z.overwrite(withoutControls), z.trim(), z.maxLength(NOTE_MAX));

/** The member's note on an activity. [core §3.13] */
export const activityNote = z.object({
  activity_note_id: z.string(),
  message: z.string(),
  invalidates_activity: z.boolean(),
  created_on: z.string(),
});
export type ActivityNoteWire = z.infer<typeof activityNote>;
export type ActivityNote = Camel<ActivityNoteWire>;

export const activityType = z.object({ activity_type_id: z.number(), name: z.string(), family: z.string() });

/**
 * Samples as columns of equal length, for charts. `time` is seconds since the start; a value is null where there is no
 * sample. Latitude and longitude in degrees.
 */
const column = z.nullable(z.array(z.nullable(z.number())));
/** A section of a recording: `from` and `to` are seconds since the start; then metres, seconds with the timer running, beats per minute, watts. */
const stretch = z.object({
  from: z.number(),
  to: z.number(),
  distance: number,
  seconds: z.number(),
  heart_rate: number,
  power: number,
});
/** Half of the moving time: flat-equivalent speed in m/s, and beats per minute. */
const half = z.object({ speed: z.number(), heart_rate: z.number() });
export const samples = z.object({
  activity_id: z.string(),
  subset: z.boolean(),
  time: z.array(z.number()),
  distance: column,
  speed: column,
  heart_rate: column,
  cadence: column,
  power: column,
  altitude: column,
  ground_contact: column,
  latitude: column,
  longitude: column,
  /** Laps as recorded by the watch. */
  laps: z.array(stretch),
  /** Splits of a kilometre and of a mile; the last split may be shorter. */
  kilometres: z.array(stretch),
  miles: z.array(stretch),
  /** The fastest sections over set distances on foot, including pauses. */
  efforts: z.array(z.object({ metres: z.number(), from: z.number(), to: z.number() })),
  /**
   * For runs: factor by which the pace would have been faster on flat ground, and pace against heart rate in both
   * halves; null if unknown.
   */
  effort: z.nullable(z.object({ grade_factor: number, halves: z.nullable(z.object({ first: half, second: half })) })),
  /**
   * For runs: seconds covered at each speed, from `from` cm/s in steps of 1 cm/s; based on all samples, even in a
   * thinned response.
   */
  speeds: z.nullable(z.object({ from: z.number(), seconds: z.array(z.number()) })),
  /** The longest timer pauses between the first and last record, in chronological order; seconds since the start. */
  pauses: z.array(z.object({ from: z.number(), to: z.number() })),
});
export type ActivitySegment = Camel<z.infer<typeof stretch>>;
export type SamplesWire = z.infer<typeof samples>;
export type Samples = Camel<SamplesWire>;
export type Effort = NonNullable<Samples['effort']>;
