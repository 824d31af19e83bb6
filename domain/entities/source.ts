import * as z from 'zod/mini';
import type { Camel } from '../case.ts';
import { importSummary } from './import.ts';
import { deviceTypes } from '../vendors.ts';

/**
 * Problem with a link. `access_refused`: the vendor rejects our access. `access_ended`: the owner revoked it at the vendor.
 * `activities_withheld`: the owner no longer shares activities. The last two are account states reported by the vendor.
 */
export const sourceProblemKinds = [
  'access_refused',
  'access_ended',
  'activities_withheld',
  'account_locked',
  'password_reset_required',
] as const;
export type SourceProblem = (typeof sourceProblemKinds)[number];

/** A vendor account as shown to the member: whether it is linked, when it last sent data, and any problem with it. */
export const source = z.object({
  vendor: z.enum(deviceTypes),
  available: z.boolean(),
  /** True if an e-mail address and password can be verified before the account is linked. */
  takes_login: z.optional(z.boolean()),
  /** The vendor's page with the API key for linking; omitted for vendors with a consent page. */
  key_page: z.optional(z.string()),
  linked: z.boolean(),
  linked_at: z.nullable(z.string()),
  last_sync_at: z.nullable(z.string()),
  /** When the vendor is polled next, in case a push was lost. */
  next_sync_at: z.optional(z.nullable(z.string())),
  broken_since: z.nullable(z.string()),
  /** The problem with the link; null if there is none. */
  broken_kind: z.optional(z.nullable(z.enum(sourceProblemKinds))),
  /**
   * True if the account's owner does not share sleep, heart rate and weight. Omitted if the vendor does not report what
   * is shared.
   */
  wellness_withheld: z.optional(z.boolean()),
  /** When a busy or unresponsive vendor is retried; null otherwise. */
  busy_until: z.optional(z.nullable(z.string())),
  /** The running import, else the latest one. */
  latest_import: z.optional(z.nullable(importSummary)),
  activities: z.number(),
  /** True if the vendor accepts planned workouts while the account is linked. */
  takes_workouts: z.optional(z.boolean()),
  /** Number of activities the vendor withholds because they came from Strava. */
  from_strava: z.optional(z.number()),
  /** Local days of the oldest and newest activity; null if there are no activities. */
  first_day: z.optional(z.nullable(z.string())),
  last_day: z.optional(z.nullable(z.string())),
  /** Days of history requested on linking; omitted if none is requested. */
  history_days: z.optional(z.number()),
  /** True if the vendor provides no older data. */
  history_ends: z.optional(z.boolean()),
});
export type SourceWire = z.infer<typeof source>;
export type Source = Camel<SourceWire>;
