import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type { PasskeyTransport } from '../../../domain/entities/passkey.ts';
import { createdAt, instant } from './columns.ts';
import { users } from './identity.ts';

const owner = () =>
  uuid('sub')
    .notNull()
    .references(() => users.sub, { onDelete: 'cascade' });

/** Authenticator apps of accounts. Secrets are sealed for their account. */
export const secondFactors = pgTable('second_factors', {
  sub: owner().primaryKey(),
  /** Active secret; `null` until the first code was verified. */
  sealedSecret: text('sealed_secret'),
  /** New secret that is not verified yet. */
  pendingSecret: text('pending_secret'),
  /** Whether a code is required at sign-in. */
  enabled: boolean('enabled').notNull().default(false),
  /** Time step of the last accepted code; codes up to this step are used up. */
  lastStep: bigint('last_step', { mode: 'number' }),
  /** Number of wrong codes since the last correct one. */
  failures: integer('failures').notNull().default(0),
  lockedUntil: instant('locked_until'),
  /** Time when a new password last reset the failures. */
  forgivenAt: instant('forgiven_at'),
});

/** Hashes of unused recovery codes. Used ones are deleted. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  { sub: owner(), codeHash: text('code_hash').notNull() },
  (table) => [primaryKey({ columns: [table.sub, table.codeHash] })],
);

/** Members' passkeys. [WebAuthn §4] */
export const passkeys = pgTable(
  'passkeys',
  {
    passkeyId: uuid('passkey_id').primaryKey().defaultRandom(),
    sub: owner(),
    /** Credential id chosen by the authenticator, in base64url. */
    credentialId: text('credential_id').notNull().unique(),
    /** COSE key in base64url. */
    publicKey: text('public_key').notNull(),
    /** Number of signatures so far; always 0 for synchronised passkeys. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().$type<PasskeyTransport[]>().notNull(),
    /** `multiDevice`: may be synchronised. */
    deviceType: text('device_type', { enum: ['singleDevice', 'multiDevice'] }).notNull(),
    isBackedUp: boolean('is_backed_up').notNull(),
    /** Model of the authenticator; zeros if it does not state one. */
    aaguid: uuid('aaguid').notNull(),
    /** Host name that the passkey is valid for. */
    rpId: text('rp_id').notNull(),
    name: text('name').notNull(),
    createdAt: createdAt(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [index('passkeys_sub').on(table.sub)],
);

/**
 * Pending sign-ins: those with a correct password that wait for the second factor, and challenges of passkeys. Keyed by the hash of the
 * client's token or of the challenge.
 */
export const signInChallenges = pgTable(
  'sign_in_challenges',
  {
    tokenHash: text('token_hash').primaryKey(),
    sub: owner(),
    /**
     * `code`: the second factor is required. `set_up`: it has to be set up first. `passkey`: a passkey is being added. `spent`: the
     * challenge was used to sign in.
     */
    kind: text('kind', { enum: ['code', 'set_up', 'passkey', 'spent'] }).notNull(),
    /** Mark that changes with the password, so that a sign-in started with an old password fails. */
    passwordMark: text('password_mark').notNull(),
    tries: smallint('tries').notNull().default(0),
    /** Whether the app has been verified; only for a set-up. */
    isSetUp: boolean('is_set_up').notNull().default(false),
    /** Whether the member asked to stay signed in. */
    isKept: boolean('is_kept').notNull().default(false),
    expiresAt: instant('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('sign_in_challenges_expiry').on(table.expiresAt), index('sign_in_challenges_sub').on(table.sub)],
);

/** Accounts at sign-in providers that sign members in. */
export const providerIdentities = pgTable(
  'provider_identities',
  {
    sub: owner(),
    /** Provider's name in the settings. */
    provider: text('provider').notNull(),
    /** Provider's issuer: with another issuer behind the same name, the same subject is another person. */
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    /** Address according to the provider when it was connected; `null` if it named none. */
    email: text('email'),
    createdAt: createdAt(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [
    primaryKey({ columns: [table.sub, table.provider] }),
    unique('provider_identities_person').on(table.provider, table.issuer, table.subject),
  ],
);

/** Received responses of providers, by the hash of their state, so that each one signs in at most once. */
export const providerStates = pgTable('provider_states', {
  stateHash: text('state_hash').primaryKey(),
  expiresAt: instant('expires_at').notNull(),
});
