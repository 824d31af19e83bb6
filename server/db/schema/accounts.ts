import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant } from './columns.ts';
import { members, teams } from './members.ts';

/**
 * Confirmation codes by what they are for and a keyed hash of the address that asked. There is a row whether the address has an account
 * or not, so that neither answers nor limits tell which it is; only the code itself is missing.
 */
export const codes = pgTable(
  'codes',
  {
    purpose: text('purpose', { enum: ['reset', 'confirm', 'verify', 'change', 'unlock'] }).notNull(),
    address: text('address').notNull(),
    /** A keyed hash; null while none is under way. */
    codeHash: text('code_hash'),
    expiresAt: instant('expires_at').notNull(),
    /** Codes tried since the last one was asked for. */
    tries: smallint('tries').notNull().default(0),
    /** Codes asked for since the window began. */
    requests: smallint('requests').notNull().default(1),
    windowEndsAt: instant('window_ends_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.purpose, table.address] }), index('codes_window').on(table.windowEndsAt)],
);

/** Passwords tried by a keyed hash of the address, whether it has an account or not; gone with the right one, or after a day. */
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

/** Links that each make one account, or open one that an admin made. Of a link only the hash of its token is stored. */
export const invitations = pgTable(
  'invitations',
  {
    invitationId: uuid('invitation_id').primaryKey().defaultRandom(),
    tokenHash: text('token_hash').notNull().unique(),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => members.memberId, { onDelete: 'cascade' }),
    /** Whoever comes by it is put into this team; null: one of an admin. */
    teamId: uuid('team_id').references(() => teams.teamId, { onDelete: 'cascade' }),
    /** The account that it opens, made by an admin and without a password of its owner; null: it makes an account. */
    accountOf: uuid('account_of').references(() => members.memberId, { onDelete: 'cascade' }),
    /** The only address that it is good for; forgotten once it is not good any more. */
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

/** Mails that lie here to be read, while no mail server is set. */
export const outbox = pgTable('outbox', {
  mailId: uuid('mail_id').primaryKey().defaultRandom(),
  recipient: text('recipient').notNull(),
  subject: text('subject').notNull(),
  body: text('body').notNull(),
  createdAt: createdAt(),
});

/** Colours as CSS takes them; `logo` is the address of a picture of this site, or null. */
export interface BrandTheme {
  readonly accent: string;
  readonly background: string;
  readonly logo: string | null;
}

/** What a coupon gives: a trial of so many days, and a page of its own where it is a partner's. Codes in lower case. */
export const coupons = pgTable('coupons', {
  code: text('code').primaryKey(),
  name: text('name').notNull(),
  description: text('description').notNull(),
  /** 0: it gives no trial of its own. */
  trialDays: smallint('trial_days').notNull(),
  /** Per cent of the price that a subscription is spared; null: none. */
  percentOff: smallint('percent_off'),
  /** Payments that are reduced; null: all. */
  discountMonths: smallint('discount_months'),
  /** Null: for ever. */
  expiresAt: instant('expires_at'),
  /** Null: unlimited. */
  mostUses: integer('most_uses'),
  uses: integer('uses').notNull().default(0),
  enabled: boolean('enabled').notNull().default(true),
  /** The sign-up page of a partner; null: the coupon has none. */
  headline: text('headline'),
  theme: jsonb('theme').$type<BrandTheme>(),
  createdAt: createdAt(),
});
