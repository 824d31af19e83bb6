import * as z from 'zod/mini';
import { isCivilDate } from '../dates.ts';
import { dayFigureNames, loadFigureNames, receiptUnits, recordedFigureNames } from '../receipts/figures.ts';
import { correction, loadSources, measureNote } from './activity.ts';

/** Maximum activities listed in the receipt of a day. Chosen: 17 a day for four weeks. */
export const MAX_RECEIPT_ACTIVITIES = 500;
/** Maximum daily loads in a receipt, as in the fitness chart. */
export const MAX_RECEIPT_DAYS = 4000;

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const day = z.string().check(z.refine(isCivilDate));
const number = z.nullable(z.number());

/** A formula as listed in server/receipts/formulas.ts. */
const formula = z.object({ id: z.string(), version: z.int() });
const origins = ['recorded', 'estimated', 'corrected', 'entered'] as const;
export type ReceiptOrigin = (typeof origins)[number];

/** A number with its unit. `formula` is null if the member entered the number, so it is not computed. */
const value = <const Names extends readonly string[]>(names: Names) =>
  z.object({
    name: z.enum(names as unknown as readonly [Names[number], ...Names[number][]]),
    value: z.number(),
    unit: z.enum(receiptUnits),
    formula: z.nullable(formula),
    origin: z.enum(origins),
  });
const activityValue = value([...recordedFigureNames, ...loadFigureNames]);
const dayValue = value(dayFigureNames);
export type ActivityValue = z.infer<typeof activityValue>;
export type DayValue = z.infer<typeof dayValue>;

const original = z.object({ sha256: hash, bytes: z.number(), name: z.string() });
export type ReceiptOriginal = z.infer<typeof original>;

/** Caveats of the numbers in a receipt; docs/receipts.md explains each of them. */
export const receiptNotes = [
  'entered_by_hand',
  'corrected_by_member',
  'power_estimated',
  'critical_power_assumed',
  'critical_power_provisional',
  'maximum_heart_rate_by_age',
  'maximum_heart_rate_assumed',
  'load_from_average_heart_rate',
  'load_from_perceived_effort',
  'merged_by_longrun',
  'part_of_recording',
  'file_damaged',
  'does_not_count',
  'day_not_over',
  'few_activities',
  'short_history',
  'history_cut',
  'activities_left_out',
] as const;
export type ReceiptNote = (typeof receiptNotes)[number];

const common = {
  /** Version of the receipt format. */
  format: z.literal(1),
  /** Version of the program that wrote the receipt. */
  longrun: z.string(),
  computed_at: z.string(),
  /** SHA-256 of the receipt without `longrun`, `computed_at` and this field, as JSON with sorted keys and without spaces. */
  sha256: hash,
  notes: z.array(z.enum(receiptNotes)),
};

/**
 * The member's settings on that day that affect the numbers of an activity, in addition to its file. kg, watts, beats
 * per minute.
 */
const activitySettings = z.object({
  activity_type_id: z.int(),
  /** Index of the session in the file; parts split off by the member add multiples of 1000. */
  session_index: z.int(),
  time_zone: z.nullable(z.string()),
  utc_offset_minutes: z.number(),
  /** Weight for estimating power; null if unknown or if the activity is not on foot. */
  weight: number,
  correction: z.nullable(correction),
  /**
   * Critical power; null if the sport does not use power, or it is unknown. `set_on`: day of the activity that
   * determined it.
   */
  critical_power: z.nullable(
    z.object({ value: z.number(), proven: z.boolean(), source: z.string(), set_on: z.nullable(z.string()) }),
  ),
  maximum_heart_rate: z.object({ value: z.number(), source: z.enum(['own', 'age', 'default']) }),
  perceived_effort: number,
  load_source: z.nullable(z.enum(loadSources)),
});
export type ActivitySettings = z.infer<typeof activitySettings>;

export const activityReceipt = z.object({
  ...common,
  kind: z.literal('activity'),
  activity_id: z.string(),
  local_date: day,
  /** Start as an instant, or only the date if the member entered no start time. */
  start_time: z.string(),
  values: z.array(activityValue),
  /** Files that the numbers were measured from; empty if the member entered the numbers. */
  originals: z.array(original),
  /** Files of the two recordings, if Longrun created the original by merging them. */
  merged_from: z.array(original),
  settings: activitySettings,
  measure_notes: z.array(measureNote),
});
export type ActivityReceipt = z.infer<typeof activityReceipt>;

export const dayReceipt = z.object({
  ...common,
  kind: z.literal('day'),
  local_date: day,
  values: z.array(dayValue),
  /** Day of the first activity, even if it does not count. */
  first_activity: day,
  /** Daily loads from `first_date` to `local_date`. */
  first_date: day,
  loads: z.array(z.number()).check(z.minLength(1), z.maxLength(MAX_RECEIPT_DAYS)),
  /** The first day whose activities are listed. */
  activities_from: day,
  /** Counted activities from that day on, in the order in which a day adds them up. */
  activities: z
    .array(
      z.object({
        activity_id: z.string(),
        local_date: day,
        load: number,
        /** Hash of the activity's receipt. */
        receipt: hash,
        originals: z.array(hash),
      }),
    )
    .check(z.maxLength(MAX_RECEIPT_ACTIVITIES)),
});
export type DayReceipt = z.infer<typeof dayReceipt>;
export const receipt = z.discriminatedUnion('kind', [activityReceipt, dayReceipt]);
export type Receipt = ActivityReceipt | DayReceipt;
