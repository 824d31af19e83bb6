import { sql } from 'drizzle-orm';
import { boolean, date, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { TokenScope } from '../../../domain/entities/api-token.ts';
import { createdAt, instant } from './columns.ts';

/** One person who can sign in. `sub` is the user-pool sub, `identityId` the identity-pool id, which also names the realtime topic. */
export const users = pgTable('users', {
  sub: uuid('sub').primaryKey().defaultRandom(),
  email: text('email').notNull().unique(),
  passwordHash: text('password_hash').notNull(),
  /** What signing in by SRP is checked with, sealed: a bare verifier could be guessed at far faster than the hash. */
  sealedVerifier: text('sealed_verifier'),
  confirmed: boolean('confirmed').notNull().default(true),
  /** A code that was mailed to the address came back. */
  emailVerified: boolean('email_verified').notNull().default(false),
  /** The address that is to take its place, until a code that was mailed there comes back or its time is over. */
  wishedEmail: text('wished_email'),
  wishEndsAt: instant('wish_ends_at'),
  /** The last address before this one, so that what lies here for it goes with the account. */
  formerEmail: text('former_email'),
  enabled: boolean('enabled').notNull().default(true),
  identityId: text('identity_id').notNull().unique(),
  createdAt: createdAt(),
});

/** A signed-in session: one refresh token family. Only the hash of the newest token is kept. */
export const sessions = pgTable(
  'sessions',
  {
    sessionId: uuid('session_id').primaryKey().defaultRandom(),
    sub: uuid('sub')
      .notNull()
      .references(() => users.sub, { onDelete: 'cascade' }),
    refreshTokenHash: text('refresh_token_hash').notNull().unique(),
    createdAt: createdAt(),
    lastUsedAt: instant('last_used_at').notNull().default(sql`now()`),
    expiresAt: instant('expires_at').notNull(),
    revokedAt: instant('revoked_at'),
    userAgent: text('user_agent'),
    /** When the password was last asked for again; null: not since the session began. */
    provenAt: instant('proven_at'),
  },
  (table) => [index('sessions_sub').on(table.sub)],
);

/** Personal tokens, by which programs of a member call. Only the hash of each is kept. */
export const apiTokens = pgTable(
  'api_tokens',
  {
    tokenId: uuid('token_id').primaryKey().defaultRandom(),
    sub: uuid('sub')
      .notNull()
      .references(() => users.sub, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    scopes: text('scopes').array().$type<TokenScope[]>().notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    /** In UTC; null: never. */
    lastUsedOn: date('last_used_on', { mode: 'string' }),
  },
  (table) => [index('api_tokens_sub').on(table.sub)],
);

/** Secret addresses under which calendar apps read the plans of members, one each. Only the hash of what is secret in it is kept. */
export const calendarFeeds = pgTable('calendar_feeds', {
  sub: uuid('sub')
    .primaryKey()
    .references(() => users.sub, { onDelete: 'cascade' }),
  tokenHash: text('token_hash').notNull().unique(),
  /** What was done is in it too. */
  withActivities: boolean('with_activities').notNull(),
  createdAt: createdAt(),
});

/** What is settled at the first start and stays, by name. Sealed where it is secret. */
export const installation = pgTable('installation', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
});

/** RSA keys that sign tokens; the private half sealed with the server's secret. */
export const signingKeys = pgTable('signing_keys', {
  kid: text('kid').primaryKey(),
  publicJwk: jsonb('public_jwk').notNull(),
  sealedPrivateJwk: text('sealed_private_jwk').notNull(),
  createdAt: createdAt(),
});
