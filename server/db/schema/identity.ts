import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type { TokenScope } from '../../../domain/entities/api-token.ts';
import type { AssistantGrant } from '../../../domain/entities/assistant.ts';
import type { ShareLinkLevel } from '../../../domain/entities/share-link.ts';
import { createdAt, instant } from './columns.ts';

/** People who can sign in. `sub` is the user-pool sub, `identityId` the identity-pool id, which also names the realtime topic. */
export const users = pgTable('users', {
  sub: uuid('sub').primaryKey().defaultRandom(),
  email: text('email').notNull().unique(),
  passwordHash: text('password_hash').notNull(),
  /** Whether the owner set a password. False for accounts that a provider created: their hash is of a random password. */
  hasPassword: boolean('has_password').notNull().default(true),
  /** Sealed SRP verifier: an unsealed verifier can be brute-forced far faster than the password hash. */
  sealedVerifier: text('sealed_verifier'),
  confirmed: boolean('confirmed').notNull().default(true),
  /** Whether a mailed code verified the address. */
  emailVerified: boolean('email_verified').notNull().default(false),
  /** New address, until its mailed code is entered or expires. */
  wishedEmail: text('wished_email'),
  wishEndsAt: instant('wish_ends_at'),
  /** Previous address; its data is deleted together with the account. */
  formerEmail: text('former_email'),
  enabled: boolean('enabled').notNull().default(true),
  identityId: text('identity_id').notNull().unique(),
  createdAt: createdAt(),
});

/** Signed-in sessions, each a refresh token family. Only the hash of the newest token is stored. */
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
    /** Time when the password was last re-entered; `null` if not since the session began. */
    provenAt: instant('proven_at'),
    /** Whether the member stays signed in: each refresh then extends the session. */
    isKept: boolean('is_kept').notNull().default(false),
  },
  (table) => [index('sessions_sub').on(table.sub)],
);

/** Tokens for members' programs, assistants and apps. Only their hashes are stored. */
export const apiTokens = pgTable(
  'api_tokens',
  {
    tokenId: uuid('token_id').primaryKey().defaultRandom(),
    sub: uuid('sub')
      .notNull()
      .references(() => users.sub, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** Scopes of the token; empty for an assistant. */
    scopes: text('scopes').array().$type<TokenScope[]>().notNull(),
    /** Data that an assistant may read; `null` for a program, which has scopes. */
    grant: jsonb('assistant').$type<AssistantGrant>(),
    tokenHash: text('token_hash').notNull().unique(),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    /** UTC day of the last use; `null` if never used. */
    lastUsedOn: date('last_used_on', { mode: 'string' }),
  },
  (table) => [index('api_tokens_sub').on(table.sub)],
);

/** Consents to apps, each with a token. Only hashes of codes and tokens are stored. */
export const appGrants = pgTable(
  'app_grants',
  {
    tokenId: uuid('token_id')
      .primaryKey()
      .references(() => apiTokens.tokenId, { onDelete: 'cascade' }),
    sub: uuid('sub')
      .notNull()
      .references(() => users.sub, { onDelete: 'cascade' }),
    clientId: text('client_id').notNull(),
    redirectUri: text('redirect_uri').notNull(),
    codeHash: text('code_hash').notNull().unique(),
    /** S256 challenge that the code's verifier must match. */
    challengeHash: text('challenge_hash').notNull(),
    /** End of the access token; `null` until the code is redeemed. The row's own end is that of the code, then of the refresh token. */
    accessEndsAt: instant('access_ends_at'),
    /** Hashes of the part shared by all refresh tokens of the consent, and of the latest one's own part. */
    familyHash: text('family_hash').unique(),
    refreshHash: text('refresh_hash'),
  },
  (table) => [index('app_grants_sub').on(table.sub), index('app_grants_client').on(table.clientId)],
);

/** Apps added by admins. Other apps are identified by the document at their client id. */
export const appClients = pgTable('app_clients', {
  clientId: uuid('client_id').primaryKey().defaultRandom(),
  name: text('name').notNull(),
  redirectUris: text('redirect_uris').array().notNull(),
  createdAt: createdAt(),
});

/** Secret calendar URLs with members' plans, one each. Only the hash of the secret part is stored. */
export const calendarFeeds = pgTable('calendar_feeds', {
  sub: uuid('sub')
    .primaryKey()
    .references(() => users.sub, { onDelete: 'cascade' }),
  tokenHash: text('token_hash').notNull().unique(),
  /** Whether the feed includes completed activities. */
  withActivities: boolean('with_activities').notNull(),
  createdAt: createdAt(),
});

/** Secret URLs under which people without an account see an activity or a week. Only the hash of the secret part is stored. */
export const shareLinks = pgTable(
  'share_links',
  {
    linkId: uuid('link_id').primaryKey().defaultRandom(),
    sub: uuid('sub')
      .notNull()
      .references(() => users.sub, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull().unique(),
    /** Shared activity; `null` for a week. Not a foreign key: a new version of an activity replaces its row. */
    activityId: uuid('activity_id'),
    /** First of seven days; `null` for an activity. */
    week: date('week', { mode: 'string' }),
    level: smallint('level').$type<ShareLinkLevel>().notNull(),
    withRoute: boolean('with_route').notNull(),
    withCharts: boolean('with_charts').notNull(),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    opened: integer('opened').notNull().default(0),
    /** UTC day when the link was last opened; `null` if never. */
    lastOpenedOn: date('last_opened_on', { mode: 'string' }),
  },
  (table) => [index('share_links_sub').on(table.sub)],
);

/** Values chosen at the first start, by name. Secret ones are sealed. */
export const installation = pgTable('installation', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
});

/** RSA keys that sign tokens; the private half is sealed with the server's secret. */
export const signingKeys = pgTable('signing_keys', {
  kid: text('kid').primaryKey(),
  publicJwk: jsonb('public_jwk').notNull(),
  sealedPrivateJwk: text('sealed_private_jwk').notNull(),
  createdAt: createdAt(),
});
