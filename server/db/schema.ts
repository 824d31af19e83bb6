import {
  bigint,
  boolean,
  customType,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import type { ImportReason } from '../../domain/import-reasons.ts';

const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });
const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const createdAt = () => instant('created_at').notNull().default(sql`now()`);

// ---------------------------------------------------------------------------------------------- identity (user pool and identity pool)

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

// ---------------------------------------------------------------------------------------------- members and teams

/** Weight in kg, height in metres. */
export const members = pgTable('members', {
  memberId: uuid('member_id').primaryKey().defaultRandom(),
  sub: uuid('sub')
    .notNull()
    .unique()
    .references(() => users.sub, { onDelete: 'cascade' }),
  firstName: text('first_name'),
  lastName: text('last_name'),
  birthDate: date('birth_date', { mode: 'string' }),
  gender: text('gender', { enum: ['F', 'M', 'O'] }),
  height: doublePrecision('height'),
  weight: doublePrecision('weight'),
  prefersMetric: boolean('prefers_metric'),
  memberType: text('member_type', { enum: ['Athlete', 'Trainer', 'Coach'] })
    .notNull()
    .default('Athlete'),
  accessLevel: smallint('access_level').notNull(),
  /** From then on a trial gives no access. Null: it has no end. */
  trialEndsAt: instant('trial_ends_at'),
  /** The coupon that the account was made with. */
  couponCode: text('coupon_code'),
  showFolloweeRealName: boolean('show_followee_real_name').notNull().default(false),
  timeZone: text('time_zone'),
  createdAt: createdAt(),
});

export const teams = pgTable('teams', {
  teamId: uuid('team_id').primaryKey().defaultRandom(),
  name: text('name').notNull(),
  athletesCanViewDashboard: boolean('athletes_can_view_dashboard').notNull().default(true),
  athletesBilled: boolean('athletes_billed').notNull().default(true),
  trainerRetainsAccess: boolean('trainer_retains_access').notNull().default(false),
  /** The team's own pages; null: ours. */
  termsUrl: text('terms_url'),
  privacyUrl: text('privacy_url'),
  createdAt: createdAt(),
});

export const teamMembers = pgTable(
  'team_members',
  {
    teamId: uuid('team_id')
      .notNull()
      .references(() => teams.teamId, { onDelete: 'cascade' }),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.memberId, { onDelete: 'cascade' }),
    joinedAt: instant('joined_at').notNull().default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.teamId, table.memberId] }), index('team_members_member').on(table.memberId)],
);

/** Trainers and coaches who asked to come into a team, until one of its coaches says yes. */
export const teamAsks = pgTable(
  'team_asks',
  {
    teamId: uuid('team_id')
      .notNull()
      .references(() => teams.teamId, { onDelete: 'cascade' }),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.memberId, { onDelete: 'cascade' }),
    askedAt: instant('asked_at').notNull().default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.teamId, table.memberId] }), index('team_asks_member').on(table.memberId)],
);

/** `memberId` null: for everybody. */
export const notices = pgTable('notices', {
  noticeId: uuid('notice_id').primaryKey().defaultRandom(),
  memberId: uuid('member_id').references(() => members.memberId, { onDelete: 'cascade' }),
  title: text('title').notNull(),
  message: text('message').notNull(),
  createdAt: createdAt(),
});

export const noticesSeen = pgTable(
  'notices_seen',
  {
    noticeId: uuid('notice_id')
      .notNull()
      .references(() => notices.noticeId, { onDelete: 'cascade' }),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.memberId, { onDelete: 'cascade' }),
    seenAt: instant('seen_at').notNull().default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.noticeId, table.memberId] })],
);

// ---------------------------------------------------------------------------------------------- vendors

/** A linked vendor account. Tokens are sealed (AES-256-GCM, `key_id` names the key) and never leave the server. */
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
    /** What is wrong; null where nothing is. */
    brokenKind: text('broken_kind'),
  },
  (table) => [
    uniqueIndex('vendor_links_member_vendor').on(table.memberId, table.vendor),
    uniqueIndex('vendor_links_vendor_user').on(table.vendor, table.externalUserId),
  ],
);

/** A link that ended at the vendor's side, until the member links anew or does not want to know. Of the account nothing is kept. */
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

/** A link ticket and then the OAuth state that it turned into. Used once, short-lived, bound to the browser by a cookie. */
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

/** What vendors pushed, piece by piece: kept before it is acknowledged. */
export const vendorInbox = pgTable('vendor_inbox', {
  pushId: uuid('push_id').primaryKey().defaultRandom(),
  vendor: text('vendor').notNull(),
  /** What the piece says, as JSON; without a place, the whole push as it came to an earlier version. */
  body: text('body').notNull(),
  piece: integer('piece'),
  receivedAt: instant('received_at').notNull().default(sql`now()`),
  /** How often reading it went wrong. */
  failures: integer('failures').notNull().default(0),
  handledAt: instant('handled_at'),
});

/** A webhook that we set up at a vendor ourselves. What it is signed with is told once, and sealed here. */
export const vendorHooks = pgTable('vendor_hooks', {
  vendor: text('vendor').primaryKey(),
  externalId: text('external_id').notNull(),
  url: text('url').notNull(),
  sealedSecret: text('sealed_secret').notNull(),
  createdAt: createdAt(),
});

// ---------------------------------------------------------------------------------------------- imports

/**
 * One import of one source. The buckets of import/status are counted from its items, so that no counter can drift from the truth.
 * `listed` is false while the source may still name more items.
 */
export const imports = pgTable(
  'imports',
  {
    importId: uuid('import_id').primaryKey().defaultRandom(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.memberId, { onDelete: 'cascade' }),
    source: text('source').notNull(),
    state: text('state', { enum: ['active', 'complete', 'error'] })
      .notNull()
      .default('active'),
    listed: boolean('listed').notNull().default(false),
    /** When the last item was named: vendors without an end signal are taken as done after a quiet time. */
    lastItemAt: instant('last_item_at'),
    errorKind: text('error_kind'),
    retryAt: instant('retry_at'),
    createdAt: createdAt(),
    completedAt: instant('completed_at'),
    /** The member has taken it back: its activities are gone. */
    undoneAt: instant('undone_at'),
  },
  (table) => [
    index('imports_member').on(table.memberId, table.createdAt),
    index('imports_member_source').on(table.memberId, table.source, table.createdAt),
  ],
);

/** One thing a source named: a file of an upload, an entry of an archive, an activity of a vendor. */
export const importItems = pgTable(
  'import_items',
  {
    itemId: uuid('item_id').primaryKey().defaultRandom(),
    importId: uuid('import_id')
      .notNull()
      .references(() => imports.importId, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    name: text('name').notNull(),
    /** Unique within the import: the path inside an archive or the vendor's id. */
    externalKey: text('external_key').notNull(),
    bucket: text('bucket', { enum: ['hot', 'warm'] })
      .notNull()
      .default('warm'),
    /** Where to fetch it, while that is still to be done (vendor), sealed when it holds a token. */
    locator: text('locator'),
    startHint: instant('start_hint'),
    /** Local minus UTC in seconds at its start, as the source says; null where it does not. */
    utcOffset: integer('utc_offset'),
    originalHash: text('original_hash'),
    /** waiting → kept (bytes are safe) → stored (activities exist) → done (analysed, or there was nothing to analyse). */
    state: text('state', { enum: ['waiting', 'kept', 'stored', 'done'] })
      .notNull()
      .default('waiting'),
    /** An archive that is being opened: how far, as formats/archive.ts says it, and what was wrong so far. */
    opened: jsonb('opened'),
    outcome: text('outcome', { enum: ['imported', 'duplicate', 'partial', 'failed', 'skipped'] }),
    /** Why, as a tag with its parameters: the words are looked up where it is read. */
    reason: jsonb('reason').$type<ImportReason>(),
    activityIds: uuid('activity_ids').array().notNull().default(sql`'{}'`),
    attempts: integer('attempts').notNull().default(0),
  },
  (table) => [
    uniqueIndex('import_items_key').on(table.importId, table.externalKey),
    index('import_items_state').on(table.importId, table.state, table.bucket),
    index('import_items_original').on(table.originalHash),
  ],
);

/** Original files as they came (gzipped or not), named by the SHA-256 of their bytes; the bytes lie in the data directory. */
export const originals = pgTable('originals', {
  hash: text('hash').primaryKey(),
  bytes: integer('bytes').notNull(),
  /** What it unpacks to; null where it is not packed, or was not read yet. */
  unpackedBytes: integer('unpacked_bytes'),
  createdAt: createdAt(),
});

// ---------------------------------------------------------------------------------------------- activities

const seconds = (name: string) => integer(name);
const watts = (name: string) => real(name);

/**
 * One activity, summary and analysis. Samples are not stored: they are read from the kept original when somebody looks.
 * The histograms hold covered seconds per whole watt and per beat, so that zones can be drawn anew when the critical power of
 * the day changes, without reading the file again.
 */
export const activities = pgTable(
  'activities',
  {
    activityId: uuid('activity_id').primaryKey().defaultRandom(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.memberId, { onDelete: 'cascade' }),
    source: text('source').notNull(),
    externalId: text('external_id'),
    originalHash: text('original_hash').notNull(),
    sessionIndex: smallint('session_index').notNull(),
    importId: uuid('import_id'),
    activityTypeId: smallint('activity_type_id').notNull(),
    family: text('family', { enum: ['foot', 'bike', 'swim', 'other'] }).notNull(),
    sport: text('sport').notNull(),
    subSport: text('sub_sport').notNull(),
    device: text('device'),
    startTime: instant('start_time').notNull(),
    utcOffsetMinutes: smallint('utc_offset_minutes').notNull(),
    timeZone: text('time_zone'),
    /** Wall time without offset, YYYY-MM-DDTHH:MM:SS. */
    localStartTime: text('local_start_time').notNull(),
    localDate: date('local_date', { mode: 'string' }).notNull(),
    duration: doublePrecision('duration'),
    elapsed: doublePrecision('elapsed'),
    totalDistance: doublePrecision('total_distance'),
    averageCadence: real('average_cadence'),
    averageGct: real('average_gct'),
    averagePower: real('average_power'),
    powerSource: text('power_source', { enum: ['native', 'developer', 'estimated'] }),
    averageHr: real('average_hr'),
    maximumHr: real('maximum_hr'),
    altitudeGain: real('altitude_gain'),
    altitudeLoss: real('altitude_loss'),
    w5sec: watts('w5sec'),
    w15sec: watts('w15sec'),
    w30sec: watts('w30sec'),
    w1min: watts('w1min'),
    w3min: watts('w3min'),
    w5min: watts('w5min'),
    w9min: watts('w9min'),
    w10min: watts('w10min'),
    w20min: watts('w20min'),
    w30min: watts('w30min'),
    w1hr: watts('w1hr'),
    powerHistogram: bytea('power_histogram'),
    heartRateHistogram: bytea('heart_rate_histogram'),
    /** Heart rates held for five seconds and for nine minutes in all. */
    peakHr: smallint('peak_hr'),
    sustainedHr: smallint('sustained_hr'),
    /** Of the sport family on its date, watts; null where nothing is known of it. */
    criticalPower: real('critical_power'),
    /** Null: zones and load are still to be drawn. */
    criticalPowerProven: boolean('critical_power_proven'),
    dz0: seconds('dz0'),
    dz1: seconds('dz1'),
    dz2: seconds('dz2'),
    dz3: seconds('dz3'),
    dz4: seconds('dz4'),
    dz5: seconds('dz5'),
    weightedLoad: doublePrecision('weighted_load'),
    loadSource: text('load_source', { enum: ['power', 'estimated', 'heart_rate'] }),
    /** Metres per whole watt on foot, for the mean speed in a power zone at any critical power. */
    distanceByPower: bytea('distance_by_power'),
    recordCount: integer('record_count').notNull(),
    signals: smallint('signals').notNull(),
    partial: boolean('partial').notNull().default(false),
    flaggedAsDuplicateOn: instant('flagged_as_duplicate_on'),
    duplicateOf: uuid('duplicate_of'),
    invalidated: boolean('invalidated').notNull().default(false),
    removedOn: instant('removed_on'),
    createdAt: createdAt(),
  },
  (table) => [
    index('activities_member_date').on(table.memberId, table.localDate),
    index('activities_member_start').on(table.memberId, table.startTime),
    index('activities_original_hash').on(table.originalHash),
    uniqueIndex('activities_original').on(table.memberId, table.originalHash, table.sessionIndex),
    uniqueIndex('activities_external').on(table.memberId, table.source, table.externalId, table.sessionIndex),
  ],
);

/**
 * Totals of a member's local day over the activities that count (not removed, invalidated or duplicate). Ratios, chronic load and consistency
 * are computed from these on read and never stored.
 */
export const calendarDays = pgTable(
  'calendar_days',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.memberId, { onDelete: 'cascade' }),
    date: date('date', { mode: 'string' }).notNull(),
    distance: doublePrecision('distance').notNull(),
    footDistance: doublePrecision('foot_distance').notNull(),
    duration: doublePrecision('duration').notNull(),
    weightedLoad: doublePrecision('weighted_load').notNull(),
    numActivities: smallint('num_activities').notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.date] })],
);

/** Critical power holds from its day on until the next row of the member. */
export const criticalPowers = pgTable(
  'critical_powers',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.memberId, { onDelete: 'cascade' }),
    fromDate: date('from_date', { mode: 'string' }).notNull(),
    criticalPower: doublePrecision('critical_power').notNull(),
    source: text('source').notNull(),
    /** Whether an effort has shown it. */
    proven: boolean('proven').notNull().default(false),
    setOn: date('set_on', { mode: 'string' }),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.fromDate] })],
);

// ---------------------------------------------------------------------------------------------- durable work

/** Work that survives a crash. A worker holds a job by `locked_until` and renews it; a dead worker's jobs come free by themselves. */
export const jobs = pgTable(
  'jobs',
  {
    jobId: bigint('job_id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind').notNull(),
    /** Unfinished jobs of one kind and key exist once. */
    key: text('key').notNull(),
    payload: jsonb('payload').notNull(),
    priority: smallint('priority').notNull().default(0),
    runAt: instant('run_at').notNull().default(sql`now()`),
    attempts: integer('attempts').notNull().default(0),
    lockedBy: text('locked_by'),
    lockedUntil: instant('locked_until'),
    lastError: text('last_error'),
    /** What the job has in hand just now, named by its handler. */
    atWork: text('at_work').array().notNull().default(sql`'{}'`),
    /** Times that the server died while it ran. */
    deaths: smallint('deaths').notNull().default(0),
    /** What it had in hand then: done one by one from then on. */
    suspects: text('suspects').array().notNull().default(sql`'{}'`),
    /** Since then it is not run: the server would die of it again. */
    setAsideAt: instant('set_aside_at'),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('jobs_kind_key').on(table.kind, table.key), index('jobs_due').on(table.runAt)],
);
