import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant } from './columns.ts';
import { members, teams } from './members.ts';

/**
 * Confirmation codes by purpose and a keyed hash of the address. A row exists even if the address has no account, so neither responses nor
 * limits reveal that; only the code itself is missing.
 */
export const codes = pgTable(
  'codes',
  {
    purpose: text('purpose', { enum: ['reset', 'confirm', 'verify', 'change', 'unlock'] }).notNull(),
    address: text('address').notNull(),
    /** Keyed hash of the code; `null` if no code is active. */
    codeHash: text('code_hash'),
    expiresAt: instant('expires_at').notNull(),
    /** Number of attempts since the last code was requested. */
    tries: smallint('tries').notNull().default(0),
    /** Number of codes requested since the window began. */
    requests: smallint('requests').notNull().default(1),
    windowEndsAt: instant('window_ends_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.purpose, table.address] }), index('codes_window').on(table.windowEndsAt)],
);

/** Password attempts by a keyed hash of the address, even if it has no account; deleted after a successful attempt, or after a day. */
export const signInTries = pgTable(
  'sign_in_tries',
  {
    address: text('address').primaryKey(),
    failures: integer('failures').notNull().default(1),
    lockedUntil: instant('locked_until'),
    lastTryAt: instant('last_try_at').notNull().default(sql`now()`),
  },
  (table) => [index('sign_in_tries_last').on(table.lastTryAt)],
);

/** Links that each create one account, or open one created by an admin. Only the hash of a link's token is stored. */
export const invitations = pgTable(
  'invitations',
  {
    invitationId: uuid('invitation_id').primaryKey().defaultRandom(),
    tokenHash: text('token_hash').notNull().unique(),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => members.memberId, { onDelete: 'cascade' }),
    /** Team that members who use the invitation join; `null` for an admin's invitation. */
    teamId: uuid('team_id').references(() => teams.teamId, { onDelete: 'cascade' }),
    /** Account that the link opens, created by an admin without the owner's password; `null` if it creates an account. */
    accountOf: uuid('account_of').references(() => members.memberId, { onDelete: 'cascade' }),
    /** Only address that the link is valid for; cleared once the link is invalid. */
    email: text('email'),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
    withdrawnAt: instant('withdrawn_at'),
  },
  (table) => [
    index('invitations_creator').on(table.createdBy, table.createdAt),
    index('invitations_team').on(table.teamId),
    index('invitations_account').on(table.accountOf, table.createdAt).where(sql`account_of is not null`),
    index('invitations_expiry').on(table.expiresAt),
  ],
);

/** Emails stored for reading while no mail server is configured. */
export const outbox = pgTable('outbox', {
  mailId: uuid('mail_id').primaryKey().defaultRandom(),
  recipient: text('recipient').notNull(),
  subject: text('subject').notNull(),
  body: text('body').notNull(),
  createdAt: createdAt(),
});

/** CSS colours; `logo` is the URL of an image on this site, or `null`. */
export interface BrandTheme {
  readonly accent: string;
  readonly background: string;
  readonly logo: string | null;
}

/** Coupons, granting trial days, a discount, and a partner's own page. Codes are lower case. */
export const coupons = pgTable('coupons', {
  code: text('code').primaryKey(),
  name: text('name').notNull(),
  description: text('description').notNull(),
  /** Days of the trial; 0 for no trial. */
  trialDays: smallint('trial_days').notNull(),
  /** Percent discount on the subscription; `null` for no discount. */
  percentOff: smallint('percent_off'),
  /** Number of discounted payments; `null` for all. */
  discountMonths: smallint('discount_months'),
  /** Expiry time; `null` if the coupon never expires. */
  expiresAt: instant('expires_at'),
  /** Maximum number of uses; `null` if unlimited. */
  mostUses: integer('most_uses'),
  uses: integer('uses').notNull().default(0),
  enabled: boolean('enabled').notNull().default(true),
  /** Content of the partner's sign-up page; `null` if the coupon has none. */
  headline: text('headline'),
  theme: jsonb('theme').$type<BrandTheme>(),
  createdAt: createdAt(),
});
