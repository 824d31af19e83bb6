import { sql } from 'drizzle-orm';
import { boolean, date, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant } from './columns.ts';
import { members } from './members.ts';

/** Linked vendor accounts. Tokens are sealed (AES-256-GCM, `key_id` names the key) and never leave the server. */
export const vendorLinks = pgTable(
  'vendor_links',
  {
    linkId: uuid('link_id').primaryKey().defaultRandom(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.memberId, { onDelete: 'cascade' }),
    vendor: text('vendor').notNull(),
    externalUserId: text('external_user_id').notNull(),
    sealedAccessToken: text('sealed_access_token').notNull(),
    sealedRefreshToken: text('sealed_refresh_token'),
    keyId: text('key_id').notNull(),
    accessExpiresAt: instant('access_expires_at'),
    permissions: jsonb('permissions').$type<string[]>().notNull().default([]),
    linkedAt: instant('linked_at').notNull().default(sql`now()`),
    lastSyncAt: instant('last_sync_at'),
    brokenSince: instant('broken_since'),
    /** Kind of the link's problem; `null` if it works. */
    brokenKind: text('broken_kind'),
  },
  (table) => [
    uniqueIndex('vendor_links_member_vendor').on(table.memberId, table.vendor),
    uniqueIndex('vendor_links_vendor_user').on(table.vendor, table.externalUserId),
  ],
);

/** Links that ended at the vendor, until the member links again or dismisses the notice. Contains no account data. */
export const vendorEndings = pgTable(
  'vendor_endings',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.memberId, { onDelete: 'cascade' }),
    vendor: text('vendor').notNull(),
    endedAt: instant('ended_at').notNull().default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.vendor] })],
);

/** Link tickets, each of which becomes an OAuth state. Single-use, short-lived, bound to the browser by a cookie. */
export const linkAttempts = pgTable('link_attempts', {
  attemptId: uuid('attempt_id').primaryKey().defaultRandom(),
  memberId: uuid('member_id')
    .notNull()
    .references(() => members.memberId, { onDelete: 'cascade' }),
  vendor: text('vendor').notNull(),
  ticketHash: text('ticket_hash').notNull().unique(),
  stateHash: text('state_hash').unique(),
  browserHash: text('browser_hash'),
  sealedVerifier: text('sealed_verifier'),
  createdAt: createdAt(),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
});

/** Vendors' pushes in parts, stored before they are acknowledged. */
export const vendorInbox = pgTable('vendor_inbox', {
  pushId: uuid('push_id').primaryKey().defaultRandom(),
  vendor: text('vendor').notNull(),
  /** The part as JSON; rows without an index hold a whole push from an earlier version. */
  body: text('body').notNull(),
  piece: integer('piece'),
  receivedAt: instant('received_at').notNull().default(sql`now()`),
  /** Number of failed attempts to process it. */
  failures: integer('failures').notNull().default(0),
  handledAt: instant('handled_at'),
});

/** Webhooks registered with vendors. The signing key is only returned once, and sealed here. */
export const vendorHooks = pgTable('vendor_hooks', {
  vendor: text('vendor').primaryKey(),
  externalId: text('external_id').notNull(),
  url: text('url').notNull(),
  sealedSecret: text('sealed_secret').notNull(),
  createdAt: createdAt(),
});

/** Links whose member sends planned workouts to the vendor's calendar. */
export const workoutTargets = pgTable('workout_targets', {
  linkId: uuid('link_id')
    .primaryKey()
    .references(() => vendorLinks.linkId, { onDelete: 'cascade' }),
  /** Whether the member switched it off, but future workouts still have to be deleted at the vendor. */
  isEnding: boolean('is_ending').notNull().default(false),
  /** Time when the calendar was last in sync; `null` if never. */
  inStepAt: instant('in_step_at'),
  /** Reason of the last attempt's failure; `null` if it succeeded. */
  failure: text('failure', { enum: ['refused', 'forbidden', 'busy'] }),
});

/** Planned workouts in a vendor's calendar. The row of a workout deleted here is kept until the vendor's copy is deleted. */
export const sentWorkouts = pgTable(
  'sent_workouts',
  {
    linkId: uuid('link_id')
      .notNull()
      .references(() => vendorLinks.linkId, { onDelete: 'cascade' }),
    trainingPlanId: uuid('training_plan_id').notNull(),
    /** Event id at the vendor; `null` if it rejected the workout. */
    eventId: text('event_id'),
    planDate: date('plan_date', { mode: 'string' }).notNull(),
    /** SHA-256 of the event as sent. */
    contentHash: text('content_hash').notNull(),
    sentAt: instant('sent_at').notNull().default(sql`now()`),
    /** Reasons why watch services rejected it. */
    pushErrors: jsonb('push_errors').$type<string[]>().notNull().default([]),
  },
  (table) => [primaryKey({ columns: [table.linkId, table.trainingPlanId] })],
);
