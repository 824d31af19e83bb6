import { bigint, boolean, index, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant } from './columns.ts';
import { users } from './identity.ts';

const owner = () =>
  uuid('sub')
    .notNull()
    .references(() => users.sub, { onDelete: 'cascade' });

/** The authenticator app of an account. Secrets are sealed for their account. */
export const secondFactors = pgTable('second_factors', {
  sub: owner().primaryKey(),
  /** The one that codes are checked with; null until a code of it came back. */
  sealedSecret: text('sealed_secret'),
  /** One that was handed out and has not proven itself yet. */
  pendingSecret: text('pending_secret'),
  /** Asked for at sign-in. */
  enabled: boolean('enabled').notNull().default(false),
  /** Time step of the last code that was taken: that one and those before it are used up. */
  lastStep: bigint('last_step', { mode: 'number' }),
  /** Wrong codes since the last right one. */
  failures: integer('failures').notNull().default(0),
  lockedUntil: instant('locked_until'),
  /** When a new password last let codes be tried again. */
  forgivenAt: instant('forgiven_at'),
});

/** Recovery codes that are still good, as hashes. A used one is gone. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  { sub: owner(), codeHash: text('code_hash').notNull() },
  (table) => [primaryKey({ columns: [table.sub, table.codeHash] })],
);

/** Sign-ins whose password was right and which wait for the second factor, by the hash of the token that the client holds. */
export const signInChallenges = pgTable(
  'sign_in_challenges',
  {
    tokenHash: text('token_hash').primaryKey(),
    sub: owner(),
    /** `code`: the second factor is asked for. `set_up`: it has to be set up first. */
    kind: text('kind', { enum: ['code', 'set_up'] }).notNull(),
    /** Changes with the password, so that a sign-in begun with an old one does not end well. */
    passwordMark: text('password_mark').notNull(),
    tries: smallint('tries').notNull().default(0),
    /** Of a set-up: the app has proven itself. */
    isSetUp: boolean('is_set_up').notNull().default(false),
    expiresAt: instant('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('sign_in_challenges_expiry').on(table.expiresAt), index('sign_in_challenges_sub').on(table.sub)],
);
