import * as z from 'zod/mini';
import type { Camel } from '../case.ts';

const number = z.nullable(z.number());

/** What a load was computed from: seconds in zones, the mean heart rate that a member gave, or how hard it was to them. */
export const loadSources = ['power', 'estimated', 'heart_rate', 'average_heart_rate', 'perceived'] as const;
export type LoadSource = (typeof loadSources)[number];

export const ACTIVITY_NAME_MAX = 80;
/** A name in one line. */
export const activityName = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(ACTIVITY_NAME_MAX), z.regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u));

export const MARK_NAME_MAX = 60;
/** What somebody calls a part of a recording, in one line. */
const markName = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(MARK_NAME_MAX), z.regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u));

/** A part of a recording, seconds since its first record. */
const part = z.object({ from: z.number(), to: z.number() });
/**
 * What a member corrected of a recording, which stays as it is: metres, seconds in motion, and the part of it that counts; null: as recorded. Beside them what
 * the whole recording says.
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
/** What was chosen, corrected or refused when a recording was measured. Metres, seconds, W/kg. */
export const measureNote = z.discriminatedUnion('kind', [
  /** Both say how far it was; the records do not cover the session, or the laps agree with the device's total, which counts. */
  z.object({ kind: z.literal('distance_from_device'), device: metres, records: metres }),
  /** Both say how far it was; the records cover the session, and nothing else supports the device's total. */
  z.object({ kind: z.literal('distance_from_records'), device: metres, records: metres }),
  /** The device's timer ran for another time than its records show. */
  z.object({ kind: z.literal('timer_from_records'), device: seconds, records: seconds }),
  /** Values that cannot be true, such as a position kilometres away for a second. */
  z.object({
    kind: z.literal('values_left_out'),
    what: z.enum(['time', 'position', 'distance']),
    count: z.number(),
  }),
  /** For so many seconds the estimated power was above what a person can hold, and was lowered to that. */
  z.object({ kind: z.literal('power_capped'), seconds }),
  /** Nobody runs so many metres in so many seconds: this was no run, and power is not estimated. */
  z.object({ kind: z.literal('power_refused_by_speed'), metres, seconds }),
  /** Nobody holds so many W/kg for so many seconds: power is not estimated. */
  z.object({ kind: z.literal('power_refused_by_duration'), watts_per_kg: z.number(), seconds }),
]);
export type MeasureNoteWire = z.infer<typeof measureNote>;
export type MeasureNote = Camel<MeasureNoteWire>;

/** What an activity said before it was measured again on `on` (`YYYY-MM-DD`): metres, seconds, metres of ascent, watts. Only what changed. */
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

/** Activities whose figures changed when they were measured again. */
export interface MeasuredChanges {
  readonly count: number;
  /** The largest changes of distance, largest first. `date` is `YYYY-MM-DD`. */
  readonly most: readonly {
    readonly date: string;
    readonly name: string | null;
    readonly before: MeasuredBeforeWire;
  }[];
}

/** A part of a recording that its member named, seconds since the first record of the whole. */
export const MOST_MARKS = 30;
export const mark = z.object({ name: z.string(), from: z.number(), to: z.number() });
export type Mark = z.infer<typeof mark>;
/** The same, as somebody says it. */
const moment = z.number().check(z.gte(0), z.lte(604_800));
export const markToSave = z.object({ name: markName, from: moment, to: moment });
/** A correction without what was recorded. */
export type Corrected = Omit<Correction, 'recorded'>;

/**
 * One activity. Duration is timer time in seconds, distance metres, cadence steps (or revolutions) per minute, power watts, ground contact
 * milliseconds, dz1 to dz5 seconds, load arbitrary units. Null is unknown, never 0. [core §3.12]
 */
export const activity = z.object({
  activity_id: z.string(),
  /** The same for all legs of one recording, such as a triathlon's. */
  recording_id: z.string(),
  member_id: z.string(),
  activity_type_id: z.number(),
  /** That the member gave it; null: none. */
  name: z.nullable(z.string()),
  /** That its file or its vendor gave it; null: none. */
  recorded_name: z.nullable(z.string()),
  /** The member says that it was a race. */
  race: z.boolean(),
  /** The shoes or the bike; null: not said. */
  gear_id: z.nullable(z.string()),
  /** How hard it was to the member, 1 to 10; null: not said. */
  perceived_effort: number,
  local_start_time: z.string(),
  start_time: z.string(),
  utc_offset_minutes: z.number(),
  time_zone: z.nullable(z.string()),
  duration: number,
  elapsed: number,
  total_distance: number,
  average_cadence: number,
  average_gct: number,
  weighted_load: number,
  load_source: z.nullable(z.enum(loadSources)),
  average_power: number,
  power_source: z.nullable(z.enum(['native', 'developer', 'estimated'])),
  /** The member's weight on its day, with which its power was estimated; kg. */
  measured_weight: number,
  altitude_gain: number,
  altitude_loss: number,
  average_hr: number,
  maximum_hr: number,
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
  /** The activity that counts in its place; null where it is no duplicate. */
  duplicate_of: z.nullable(z.string()),
  /** The activity that it was merged into; it stands for this one where it is what counts in its place as well. */
  merged_into: z.nullable(z.string()),
  /** A note leaves it out of every number. */
  invalidated: z.boolean(),
  /** When the member deleted it. */
  removed_on: z.nullable(z.string()),
  /** Null: it is as it was recorded. */
  correction: z.nullable(correction),
  /** Parts of it that its member named, by where they begin. */
  marks: z.array(mark),
  measure_notes: z.array(measureNote),
  /** Null: measuring it again changed nothing, or it was not measured again. */
  measured_before: z.nullable(measuredBefore),
});
export type ActivityWire = z.infer<typeof activity>;
export type Activity = Camel<ActivityWire>;

/** An activity inside a calendar day: what a day cell and a list row show. Its name is the member's, else the recorded one. */
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

/** An activity among the legs of its recording. */
export const activityLeg = z.extend(activitySummary, {
  ...z.pick(activity, { elapsed: true, removed_on: true }).shape,
});
export type ActivityLegWire = z.infer<typeof activityLeg>;
export type ActivityLeg = Camel<ActivityLegWire>;

/** The activities that count before and after one, by their start; null where there is none. */
export const activityNeighbours = z.object({ previous: z.nullable(z.string()), next: z.nullable(z.string()) });

/** An activity in the list of all: what its row shows, is filtered and sorted by. */
export const activityRow = z.pick(activity, {
  activity_id: true,
  recording_id: true,
  activity_type_id: true,
  name: true,
  recorded_name: true,
  race: true,
  gear_id: true,
  local_start_time: true,
  duration: true,
  total_distance: true,
  weighted_load: true,
  average_power: true,
  average_hr: true,
  average_cadence: true,
  altitude_gain: true,
  source: true,
  device: true,
  flagged_as_duplicate_on: true,
  invalidated: true,
  removed_on: true,
});
export type ActivityRow = Camel<z.infer<typeof activityRow>>;
/** What a list answers: whole activities, or their rows. */
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
    /** The one that counts. */
    counts: z.boolean(),
    /** The member has said that it counts, in place of what the rule would keep. */
    is_chosen: z.boolean(),
    /** Its member corrected it. */
    is_corrected: z.boolean(),
  },
);
export type SameSessionWire = z.infer<typeof sameSession>;
export type SameSession = Camel<SameSessionWire>;

/** Activities that one call changes: some may have to be measured anew. */
export const MOST_CHANGES = 40;

/** How hard a session was to somebody, from very easy to all they had (Foster et al. 2001, J Strength Cond Res 15:109). */
export const PERCEIVED_EFFORTS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;
export const perceivedEffort = z.number().check(z.int(), z.gte(1), z.lte(10));

/** What a member can change of an activity; what is left out stays. */
export const activityDetails = z.object({
  name: z.optional(z.nullable(activityName)),
  activity_type_id: z.optional(z.number().check(z.int(), z.gte(1), z.lte(99))),
  race: z.optional(z.boolean()),
  gear_id: z.optional(z.nullable(z.uuid())),
  perceived_effort: z.optional(z.nullable(perceivedEffort)),
});
export type ActivityDetailsWire = z.infer<typeof activityDetails>;
export type ActivityDetails = Camel<ActivityDetailsWire>;

export const NOTE_MAX = 2000;
/** Line breaks of word processors become line breaks; other control characters, which a text may bring when it is pasted, are dropped. */
const withoutControls = (text: string) => text.replace(/[\v\f\u0085]/g, '\n').replace(/[^\P{Cc}\r\n\t]|\p{Cs}/gu, '');
/** A text in any number of lines. */
export const noteText = z.string().check(z.overwrite(withoutControls), z.trim(), z.maxLength(NOTE_MAX));

/** What the member wrote to an activity. [core §3.13] */
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
 * Samples as columns of one length, for drawing. `time` is seconds since the start; null where a sample has no value. Latitude and
 * longitude in degrees.
 */
const column = z.nullable(z.array(z.nullable(z.number())));
/** A part of a recording: `from` and `to` are seconds since the start; metres, seconds with the timer running, beats per minute, watts. */
const stretch = z.object({
  from: z.number(),
  to: z.number(),
  distance: number,
  seconds: z.number(),
  heart_rate: number,
  power: number,
});
/** A half of the time in motion: metres per second as on the flat, beats per minute. */
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
  /** As the watch wrote them. */
  laps: z.array(stretch),
  /** Each of a kilometre, and of a mile; the last one may be shorter. */
  kilometres: z.array(stretch),
  miles: z.array(stretch),
  /** The fastest parts over some distances on foot, by the clock. */
  efforts: z.array(z.object({ metres: z.number(), from: z.number(), to: z.number() })),
  /** On foot: by how much faster it would have been on the flat, and pace against heart rate in both halves; null where it is not known. */
  effort: z.nullable(z.object({ grade_factor: number, halves: z.nullable(z.object({ first: half, second: half })) })),
  /** On foot: covered seconds of each speed, the first of `from` cm/s, each a cm/s faster; from all samples, also in a thinned answer. */
  speeds: z.nullable(z.object({ from: z.number(), seconds: z.array(z.number()) })),
  /** When the timer stood still between the first record and the last, seconds since the start: the longest, in order of their time. */
  pauses: z.array(z.object({ from: z.number(), to: z.number() })),
});
export type Stretch = Camel<z.infer<typeof stretch>>;
export type SamplesWire = z.infer<typeof samples>;
export type Samples = Camel<SamplesWire>;
export type Effort = NonNullable<Samples['effort']>;
