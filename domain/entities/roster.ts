import * as z from 'zod/mini';
import type { Camel } from '../case.ts';
import { accessReasons } from '../access.ts';
import { coachRights } from '../coach-rights.ts';
import { ACCESS_LEVEL } from '../constants.ts';
import { isCivilDate } from '../dates.ts';
import { dayMarker } from './day-marker.ts';
import { deviceTypes } from '../vendors.ts';

const number = z.nullable(z.number());

/** One day of a roster member: metres, seconds, load in arbitrary units; the ratio is null if unknown. */
export const rosterDay = z.object({
  date: z.string(),
  distance: z.number(),
  duration: z.number(),
  weighted_load: z.number(),
  num_activities: z.number(),
  eb_acr: number,
  eb_chronic_load: number,
});

/** Totals of all days: metres, seconds, load in arbitrary units. */
const rosterSummary = z.object({
  distance: z.number(),
  duration: z.number(),
  weighted_load: z.number(),
  num_activities: z.number(),
  /** Daily load of the requested period, oldest first. */
  loads: z.array(z.number()),
  /** Ratio of the last day with a known ratio. */
  eb_acr: number,
  eb_acr_on: z.nullable(z.string()),
});

/** Kinds of reasons to check on an athlete, most severe first. */
export const reasonKinds = ['steep', 'stopped', 'sleep', 'missed', 'broken'] as const;

/** A reason to check on an athlete that a coach marked as done, up to the reason's day. */
export const doneReason = z.object({
  kind: z.enum(reasonKinds),
  /** Vendor of the broken link; null for other reasons. */
  vendor: z.nullable(z.enum(deviceTypes)),
  day: z.string().check(z.refine(isCivilDate)),
});
export type DoneReason = z.infer<typeof doneReason>;

/** Maximum reasons for one athlete: one per vendor for broken links, and one of each other kind. */
export const MAX_REASONS = reasonKinds.length - 1 + deviceTypes.length;

/** A member in a team's roster, as shown to its coaches. [core §3.22] */
export const rosterEntry = z.object({
  member_id: z.string(),
  first_name: z.nullable(z.string()),
  last_name: z.nullable(z.string()),
  /** Set only for athletes without a name, so that they can be identified. */
  email_address: z.nullable(z.string()),
  /** Kilograms; null if the member has not entered it. */
  weight: number,
  /** The level at which the coach sees the athlete's training, and the reason. */
  access: z.object({ level: z.number(), by: z.enum(accessReasons) }),
  /** What the coach may currently do for the athlete: the athlete's permissions, as far as the coach's role and the level allow. */
  rights: z.array(z.enum(coachRights)),
  /** Every day of the requested period, oldest first; omitted if only totals were requested. */
  metrics: z.optional(z.array(rosterDay)),
  summary: z.optional(rosterSummary),
  /** Number of activities in the 28 days ending with the last requested day. */
  num_recent_activities: z.number(),
  last_activity_on: z.nullable(z.string()),
  /** The last three of the last seven days with an entered sleep duration, oldest first. */
  sleep: z.array(z.object({ date: z.string(), hours: z.number() })),
  /** Days of the last seven with a planned workout but no activity. */
  missed: z.array(z.string()),
  /** Broken vendor links, each with the day on which it broke. */
  broken: z.array(z.object({ vendor: z.enum(deviceTypes), since: z.string() })),
  /** Markers of the last requested day; omitted if none. */
  markers: z.optional(z.array(z.pick(dayMarker, { kind: true, last_day: true, name: true }))),
  /** Reasons the caller marked as done; omitted if none. */
  done: z.optional(z.array(doneReason)),
});
/** Whether the coach can open the athlete's calendar. [core §6.5] */
export const isOpen = ({ level, by }: z.infer<typeof rosterEntry>['access']): boolean =>
  by !== 'withheld' && level >= ACCESS_LEVEL.trial;
export type RosterEntryWire = z.infer<typeof rosterEntry>;
type Entry = Camel<RosterEntryWire>;
/** A roster entry as used by pages: with totals. */
export type RosterEntry = Omit<Entry, 'metrics' | 'summary'> & { readonly summary: NonNullable<Entry['summary']> };
