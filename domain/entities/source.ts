import * as z from 'zod/mini';
import type { Camel } from '../case.ts';
import { importSummary } from './import.ts';
import { deviceTypes } from './member.ts';

/**
 * What is wrong with a link. `access_refused`: the vendor turns our access down. `access_ended`: its owner took it back there.
 * `activities_withheld`: its owner no longer shares activities. The last two are what the vendor said of the account.
 */
export const sourceTroubleKinds = [
  'access_refused',
  'access_ended',
  'activities_withheld',
  'account_locked',
  'password_reset_required',
] as const;
export type SourceTrouble = (typeof sourceTroubleKinds)[number];

/** A vendor account as the member sees it: linked or not, when it last spoke to us, and what is wrong with it. */
export const source = z.object({
  vendor: z.enum(deviceTypes),
  available: z.boolean(),
  /** An e-mail address and a password can be checked here before the account is linked. */
  takes_login: z.optional(z.boolean()),
  /** The vendor's page with the API key that links an account; left out for vendors that are linked on a consent page. */
  key_page: z.optional(z.string()),
  linked: z.boolean(),
  linked_at: z.nullable(z.string()),
  last_sync_at: z.nullable(z.string()),
  /** When the vendor is asked next for what a lost push would have brought. */
  next_sync_at: z.optional(z.nullable(z.string())),
  broken_since: z.nullable(z.string()),
  /** What is wrong; null where nothing is. */
  broken_kind: z.optional(z.nullable(z.enum(sourceTroubleKinds))),
  /** The owner of the account does not share sleep, pulse and weight. Left out where the vendor does not say what is shared. */
  wellness_withheld: z.optional(z.boolean()),
  /** The vendor is busy or silent: it is asked again then. */
  busy_until: z.optional(z.nullable(z.string())),
  /** The import under way, else the latest one. */
  latest_import: z.optional(z.nullable(importSummary)),
  activities: z.number(),
  /** Planned workouts can be sent to it while it is linked. */
  takes_workouts: z.optional(z.boolean()),
  /** Activities that the vendor does not pass on because they came from Strava. */
  from_strava: z.optional(z.number()),
  /** The local days of the oldest and the newest of them; null where there are none. */
  first_day: z.optional(z.nullable(z.string())),
  last_day: z.optional(z.nullable(z.string())),
  /** Days back that are asked for when it is linked; left out where it is never asked. */
  history_days: z.optional(z.number()),
  /** The vendor gives nothing older. */
  history_ends: z.optional(z.boolean()),
});
export type SourceWire = z.infer<typeof source>;
export type Source = Camel<SourceWire>;
