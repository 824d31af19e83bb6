import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type { AskedFor } from '../../../domain/entities/assistant.ts';
import type { PublishedGroup, SharedGroup } from '../../../domain/partners/group.ts';
import { bytea, createdAt, instant } from './columns.ts';
import { members } from './members.ts';

/** Organisations that run cohorts. */
export const tenants = pgTable('tenants', {
  tenantId: uuid('tenant_id').primaryKey().defaultRandom(),
  name: text('name').notNull().unique(),
  createdAt: createdAt(),
});

/** Programmes that members share their data with. */
export const cohorts = pgTable('cohorts', {
  cohortId: uuid('cohort_id').primaryKey().defaultRandom(),
  tenantId: uuid('tenant_id')
    .notNull()
    .references(() => tenants.tenantId, { onDelete: 'cascade' }),
  name: text('name').notNull(),
  /** Available sharing levels, 1 to 3. */
  availablePermissions: smallint('available_permissions').array().notNull(),
  /** URL of the programme's own site. */
  url: text('url'),
  createdAt: createdAt(),
});

export const cohortMembers = pgTable(
  'cohort_members',
  {
    cohortId: uuid('cohort_id')
      .notNull()
      .references(() => cohorts.cohortId, { onDelete: 'cascade' }),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.memberId, { onDelete: 'cascade' }),
    /** Membership id, as shown to the member. */
    membershipId: uuid('membership_id').notNull().unique().defaultRandom(),
    /** The member's pseudonym for partners. Replaced when the member revokes access to their name. */
    alias: uuid('alias').notNull().defaultRandom(),
    /** Sharing level; 0 if nothing is shared. */
    permissions: smallint('permissions').notNull(),
    joinedAt: instant('joined_at').notNull().default(sql`now()`),
    /** Time when the member left; `null` for current members. */
    leftAt: instant('left_at'),
  },
  (table) => [
    primaryKey({ columns: [table.cohortId, table.memberId] }),
    index('cohort_members_member').on(table.memberId),
  ],
);

/** Members who, like admins, can read the data shared with a cohort. */
export const cohortStewards = pgTable(
  'cohort_stewards',
  {
    cohortId: uuid('cohort_id')
      .notNull()
      .references(() => cohorts.cohortId, { onDelete: 'cascade' }),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.memberId, { onDelete: 'cascade' }),
    /** Id of the reader in the access log, kept after the account is deleted. */
    stewardId: uuid('steward_id').notNull().defaultRandom(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.cohortId, table.memberId] }),
    index('cohort_stewards_member').on(table.memberId),
  ],
);

/** Members' sharing consents, one row per change. They are kept after the account is deleted, without identifying the member. */
export const sharingConsents = pgTable(
  'sharing_consents',
  {
    consentId: uuid('consent_id').primaryKey().defaultRandom(),
    cohortId: uuid('cohort_id')
      .notNull()
      .references(() => cohorts.cohortId, { onDelete: 'cascade' }),
    /** Id of a membership that may no longer exist. */
    membershipId: uuid('membership_id').notNull(),
    /** Member; `null` if the account was deleted. */
    memberId: uuid('member_id').references(() => members.memberId, { onDelete: 'set null' }),
    fromLevel: smallint('from_level').notNull(),
    toLevel: smallint('to_level').notNull(),
    how: text('how', { enum: ['page', 'profile', 'opt-out', 'deletion'] }).notNull(),
    /** Edition of the sharing level texts shown on the page. */
    textVersion: smallint('text_version').notNull(),
    agreedAt: instant('agreed_at').notNull().default(sql`now()`),
  },
  (table) => [
    index('sharing_consents_membership').on(table.membershipId, table.agreedAt),
    index('sharing_consents_member').on(table.memberId),
  ],
);

/** Log of accesses to shared data: of stewards to a cohort's, and of assistants to their member's. */
export const sharingLooks = pgTable(
  'sharing_looks',
  {
    lookId: uuid('look_id').primaryKey().defaultRandom(),
    /** Cohort; `null` for an assistant or an app. */
    cohortId: uuid('cohort_id').references(() => cohorts.cohortId, { onDelete: 'cascade' }),
    /** Member of an assistant or app; `null` for a steward. */
    memberId: uuid('member_id').references(() => members.memberId, { onDelete: 'cascade' }),
    /** Id of the assistant's token, which may no longer exist, and its name at that time. */
    assistantId: uuid('assistant_id'),
    assistant: text('assistant'),
    /** Tool called by an assistant and the days requested, or the scope of an app's call; `null` if no days were named. */
    tool: text('tool').$type<AskedFor>(),
    fromDay: date('from_day', { mode: 'string' }),
    toDay: date('to_day', { mode: 'string' }),
    /** Membership of the only member viewed; `null` for the whole list. */
    membershipId: uuid('membership_id'),
    /** Id of a steward who may no longer exist; `null` for an admin. */
    stewardId: uuid('steward_id'),
    /** Whether the data was viewed on the page, or downloaded as a file. */
    way: text('way', { enum: ['page', 'file'] })
      .notNull()
      .default('page'),
    lookedAt: instant('looked_at').notNull().default(sql`now()`),
  },
  (table) => [
    index('sharing_looks_cohort').on(table.cohortId, table.lookedAt),
    index('sharing_looks_member').on(table.memberId, table.lookedAt),
  ],
);

/** Group data shown to partners for members at level 1 of a cohort, updated once a day. */
export const cohortGroups = pgTable('cohort_groups', {
  cohortId: uuid('cohort_id')
    .primaryKey()
    .references(() => cohorts.cohortId, { onDelete: 'cascade' }),
  /** UTC day of the last update. */
  decidedOn: date('decided_on', { mode: 'string' }).notNull(),
  /** Group data shown to partners; `null` if nothing is shown. */
  shown: jsonb('shown').$type<SharedGroup>(),
  /** Published group that the next one is compared with. Contributions are by membership, and so anonymous once an account is deleted. */
  published: jsonb('published').$type<PublishedGroup>(),
});

/** Partner pages. `page` is the published content, as in domain/partners/page.ts. */
export const partnerPages = pgTable('partner_pages', {
  pageId: uuid('page_id').primaryKey().defaultRandom(),
  slug: text('slug').notNull().unique(),
  /** Published content; `null` if never published. */
  page: jsonb('page'),
  /** Whether the campaign is active; false once it is over. */
  enabled: boolean('enabled').notNull().default(true),
  /** Last day of the campaign, in UTC; `null` if it has no end. */
  lastDay: date('last_day', { mode: 'string' }),
  /** Time of publication; `null` for a draft, only visible to its editors. */
  publishedAt: instant('published_at'),
  createdAt: createdAt(),
});

/** Saved versions of a page; the newest is its draft. */
export const partnerPageEditions = pgTable(
  'partner_page_editions',
  {
    pageId: uuid('page_id')
      .notNull()
      .references(() => partnerPages.pageId, { onDelete: 'cascade' }),
    /** Number of the version, from 1. */
    number: integer('number').notNull(),
    /** Content of the version; see `pageContent` in domain/partners/draft.ts. */
    content: jsonb('content').notNull(),
    /** Member who saved it; `null` if they left, or it was saved automatically. */
    memberId: uuid('member_id').references(() => members.memberId, { onDelete: 'set null' }),
    /** Time of publication; `null` if never published. */
    publishedAt: instant('published_at'),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.pageId, table.number] }),
    index('partner_page_editions_member').on(table.memberId),
  ],
);

/** Images of pages, named by the SHA-256 of the uploaded file. */
export const partnerImages = pgTable('partner_images', {
  hash: text('hash').primaryKey(),
  /** Pixel size of its largest version. */
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  createdAt: createdAt(),
});

/** Image versions that browsers choose from. */
export const partnerImageFiles = pgTable(
  'partner_image_files',
  {
    hash: text('hash')
      .notNull()
      .references(() => partnerImages.hash, { onDelete: 'cascade' }),
    width: integer('width').notNull(),
    format: text('format', { enum: ['avif', 'webp'] }).notNull(),
    bytes: bytea('bytes').notNull(),
  },
  (table) => [primaryKey({ columns: [table.hash, table.width, table.format] })],
);

/** Number of events on a page per day. Contains no personal data. */
export const partnerPageCounts = pgTable(
  'partner_page_counts',
  {
    pageId: uuid('page_id')
      .notNull()
      .references(() => partnerPages.pageId, { onDelete: 'cascade' }),
    /** Day in UTC. */
    day: date('day', { mode: 'string' }).notNull(),
    /** Kind of event: 'opened', 'joined', or the kind of a step. */
    what: text('what').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.pageId, table.day, table.what] })],
);

/** Surveys with all their versions; versions never change. */
export const surveys = pgTable(
  'surveys',
  {
    surveyId: uuid('survey_id').notNull(),
    version: integer('version').notNull(),
    name: text('name').notNull(),
    /** Survey definition; see domain/survey/schema.ts. */
    schema: jsonb('schema').notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.surveyId, table.version] })],
);

/** The latest answers of each member to each survey. */
export const surveyDocuments = pgTable(
  'survey_documents',
  {
    documentId: uuid('document_id').primaryKey().defaultRandom(),
    surveyId: uuid('survey_id').notNull(),
    /** Version of the survey that was answered. */
    version: integer('version').notNull(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.memberId, { onDelete: 'cascade' }),
    answers: jsonb('answers').notNull(),
    createdAt: createdAt(),
    changedAt: instant('changed_at').notNull().default(sql`now()`),
  },
  (table) => [
    unique('survey_documents_once').on(table.surveyId, table.memberId),
    index('survey_documents_member').on(table.memberId),
  ],
);

/** Events that members register for; days are local to the event. */
export const events = pgTable('events', {
  eventId: uuid('event_id').primaryKey().defaultRandom(),
  name: text('name').notNull(),
  slug: text('slug').notNull().unique(),
  startDate: date('start_date', { mode: 'string' }).notNull(),
  endDate: date('end_date', { mode: 'string' }).notNull(),
  /** Last day of registration; `null` if it has no end. */
  registerUntil: date('register_until', { mode: 'string' }),
  /** Overrides the creation time as the time of a registration. */
  registrationTimestamp: instant('registration_timestamp'),
  createdAt: createdAt(),
});

/** Registrations for events, one per member. The details belong to the registration and may differ from the profile. */
export const eventRegistrations = pgTable(
  'event_registrations',
  {
    registrationId: uuid('registration_id').primaryKey().defaultRandom(),
    eventId: uuid('event_id')
      .notNull()
      .references(() => events.eventId, { onDelete: 'cascade' }),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.memberId, { onDelete: 'cascade' }),
    emailAddress: text('email_address').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    gender: text('gender', { enum: ['F', 'M'] }).notNull(),
    birthDate: date('birth_date', { mode: 'string' }).notNull(),
    teamName: text('team_name'),
    createdAt: createdAt(),
    /** Time when the organiser confirmed it; `null` if not yet. */
    confirmedAt: instant('confirmed_at'),
  },
  (table) => [
    unique('event_registrations_once').on(table.eventId, table.memberId),
    index('event_registrations_member').on(table.memberId),
  ],
);

/** Coupons used by members, once each. */
export const couponUses = pgTable(
  'coupon_uses',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.memberId, { onDelete: 'cascade' }),
    code: text('code').notNull(),
    usedAt: instant('used_at').notNull().default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.code] })],
);
