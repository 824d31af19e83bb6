import * as z from 'zod/mini';
import type { Camel } from '../case.ts';
import { accessReasons } from '../access.ts';
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

/** Somebody in the roster of a team, as its coaches see them. [core §3.22] */
export const rosterEntry = z.object({
  member_id: z.string(),
  first_name: z.nullable(z.string()),
  last_name: z.nullable(z.string()),
  email_address: z.string(),
  /** Kilograms; null where the member gave none. */
  weight: number,
  /** At which level the coach sees their training, and why. */
  access: z.object({ level: z.number(), by: z.enum(accessReasons) }),
  /** Every day that was asked for, oldest first. */
  metrics: z.array(rosterDay),
  /** Activities of the 28 days up to the last one asked for. */
  num_recent_activities: z.number(),
  last_activity_on: z.nullable(z.string()),
  /** Nights of the last seven days of which they said how they slept, oldest first. */
  sleep: z.array(z.object({ date: z.string(), hours: z.number() })),
  /** Days of the last seven for which something was planned, and on which nothing was done. */
  missed: z.array(z.string()),
  /** Linked accounts that are broken. */
  broken: z.array(z.enum(deviceTypes)),
});
export type RosterEntryWire = z.infer<typeof rosterEntry>;
export type RosterEntry = Camel<RosterEntryWire>;
