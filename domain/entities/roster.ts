import * as z from 'zod/mini';
import type { Camel } from '../case.ts';
import { accessReasons } from '../access.ts';
import { isCivilDate } from '../dates.ts';
import { deviceTypes } from './member.ts';

const number = z.nullable(z.number());

/** A day of somebody in a roster: metres, seconds, load in arbitrary units; the ratio is null where nothing is known. */
export const rosterDay = z.object({
  date: z.string(),
  distance: z.number(),
  duration: z.number(),
  weighted_load: z.number(),
  num_activities: z.number(),
  eb_acr: number,
  eb_chronic_load: number,
});

/** All days together: metres, seconds, load in arbitrary units. */
const rosterSummary = z.object({
  distance: z.number(),
  duration: z.number(),
  weighted_load: z.number(),
  num_activities: z.number(),
  /** Load of every day that was asked for, oldest first. */
  loads: z.array(z.number()),
  /** Of the last day that has one. */
  eb_acr: number,
  eb_acr_on: z.nullable(z.string()),
});

/** Kinds of reasons to check on an athlete, the gravest first. */
export const reasonKinds = ['steep', 'stopped', 'sleep', 'missed', 'broken'] as const;

/** A reason to check on an athlete that a coach is done with, up to its day. */
export const doneReason = z.object({
  kind: z.enum(reasonKinds),
  /** Whose link is broken; null: the reason is another. */
  vendor: z.nullable(z.enum(deviceTypes)),
  day: z.string().check(z.refine(isCivilDate)),
});
export type DoneReason = z.infer<typeof doneReason>;

/** Reasons of one athlete: a broken link for each vendor, and one of every other kind. */
export const MOST_REASONS = reasonKinds.length - 1 + deviceTypes.length;

/** Somebody in the roster of a team, as its coaches see them. [core §3.22] */
export const rosterEntry = z.object({
  member_id: z.string(),
  first_name: z.nullable(z.string()),
  last_name: z.nullable(z.string()),
  /** Of who gave no name, since nothing else tells them apart. */
  email_address: z.nullable(z.string()),
  /** Kilograms; null where the member gave none. */
  weight: number,
  /** At which level the coach sees their training, and why. */
  access: z.object({ level: z.number(), by: z.enum(accessReasons) }),
  /** Every day that was asked for, oldest first; not there where sums were asked for. */
  metrics: z.optional(z.array(rosterDay)),
  summary: z.optional(rosterSummary),
  /** Activities of the 28 days up to the last one asked for. */
  num_recent_activities: z.number(),
  last_activity_on: z.nullable(z.string()),
  /** The last three nights of the last seven days of which they said how they slept, oldest first. */
  sleep: z.array(z.object({ date: z.string(), hours: z.number() })),
  /** Days of the last seven for which something was planned, and on which nothing was done. */
  missed: z.array(z.string()),
  /** Linked accounts that are broken, and since which day. */
  broken: z.array(z.object({ vendor: z.enum(deviceTypes), since: z.string() })),
  /** What the coach who asks is done with; left out: nothing. */
  done: z.optional(z.array(doneReason)),
});
export type RosterEntryWire = z.infer<typeof rosterEntry>;
type Entry = Camel<RosterEntryWire>;
/** As pages ask for it: with sums. */
export type RosterEntry = Omit<Entry, 'metrics' | 'summary'> & { readonly summary: NonNullable<Entry['summary']> };
