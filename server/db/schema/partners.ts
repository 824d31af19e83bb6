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
import type { PublishedGroup, SharedGroup } from '../../../domain/partners/group.ts';
import { bytea, createdAt, instant } from './columns.ts';
import { members } from './members.ts';

/** Organisations that have cohorts. */
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
  /** Levels of sharing that may be chosen, 1 to 3. */
  availablePermissions: smallint('available_permissions').array().notNull(),
  /** The programme's own site. */
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
    /** What the member names this membership by. */
    membershipId: uuid('membership_id').notNull().unique().defaultRandom(),
    /** What partners know the member by. A new one takes its place when the member takes their name back. */
    alias: uuid('alias').notNull().defaultRandom(),
    /** The level of sharing; 0: nothing is shared. */
    permissions: smallint('permissions').notNull(),
    joinedAt: instant('joined_at').notNull().default(sql`now()`),
    /** Null: they are in. */
    leftAt: instant('left_at'),
  },
  (table) => [
    primaryKey({ columns: [table.cohortId, table.memberId] }),
    index('cohort_members_member').on(table.memberId),
  ],
);

/** Who reads what members share with a cohort, beside admins. */
export const cohortStewards = pgTable(
  'cohort_stewards',
  {
    cohortId: uuid('cohort_id')
      .notNull()
      .references(() => cohorts.cohortId, { onDelete: 'cascade' }),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.memberId, { onDelete: 'cascade' }),
    /** Says who looked when the account is no more. */
    stewardId: uuid('steward_id').notNull().defaultRandom(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.cohortId, table.memberId] }),
    index('cohort_stewards_member').on(table.memberId),
  ],
);

/** What members agreed to share, one row for each change. They outlive the member, without saying whose they were. */
export const sharingConsents = pgTable(
  'sharing_consents',
  {
    consentId: uuid('consent_id').primaryKey().defaultRandom(),
    cohortId: uuid('cohort_id')
      .notNull()
      .references(() => cohorts.cohortId, { onDelete: 'cascade' }),
    /** Of a membership that may be gone. */
    membershipId: uuid('membership_id').notNull(),
    /** Null: the account was deleted. */
    memberId: uuid('member_id').references(() => members.memberId, { onDelete: 'set null' }),
    fromLevel: smallint('from_level').notNull(),
    toLevel: smallint('to_level').notNull(),
    how: text('how', { enum: ['page', 'profile', 'opt-out', 'deletion'] }).notNull(),
    /** Which edition of the sentences about levels stood on the page. */
    textVersion: smallint('text_version').notNull(),
    agreedAt: instant('agreed_at').notNull().default(sql`now()`),
  },
  (table) => [
    index('sharing_consents_membership').on(table.membershipId, table.agreedAt),
    index('sharing_consents_member').on(table.memberId),
  ],
);

/** Each time that somebody read what a cohort's members share. */
export const sharingLooks = pgTable(
  'sharing_looks',
  {
    lookId: uuid('look_id').primaryKey().defaultRandom(),
    cohortId: uuid('cohort_id')
      .notNull()
      .references(() => cohorts.cohortId, { onDelete: 'cascade' }),
    /** Whose data alone; null: the list of everybody. */
    membershipId: uuid('membership_id'),
    /** Of a steward who may be gone; null: an admin. */
    stewardId: uuid('steward_id'),
    /** On the page, or as a file that they took along. */
    way: text('way', { enum: ['page', 'file'] })
      .notNull()
      .default('page'),
    lookedAt: instant('looked_at').notNull().default(sql`now()`),
  },
  (table) => [index('sharing_looks_cohort').on(table.cohortId, table.lookedAt)],
);

/** What partners see of those at level 1 of a cohort, decided once a day. */
export const cohortGroups = pgTable('cohort_groups', {
  cohortId: uuid('cohort_id')
    .primaryKey()
    .references(() => cohorts.cohortId, { onDelete: 'cascade' }),
  /** UTC day of the last decision. */
  decidedOn: date('decided_on', { mode: 'string' }).notNull(),
  /** Null: nothing is shown. */
  shown: jsonb('shown').$type<SharedGroup>(),
  /** The published group that the next one is compared with. Contributions are by membership, and so by no name once an account is deleted. */
  published: jsonb('published').$type<PublishedGroup>(),
});

/** Pages of partners. `page` is what is published, as domain/partners/page.ts has it. */
export const partnerPages = pgTable('partner_pages', {
  pageId: uuid('page_id').primaryKey().defaultRandom(),
  slug: text('slug').notNull().unique(),
  /** Null: never published. */
  page: jsonb('page'),
  /** False: the campaign is over. */
  enabled: boolean('enabled').notNull().default(true),
  /** The last day of the campaign, in UTC; null: it has none. */
  lastDay: date('last_day', { mode: 'string' }),
  /** Null: a draft, which nobody but its editors sees. */
  publishedAt: instant('published_at'),
  createdAt: createdAt(),
});

/** What editors kept of a page, one after the other; the newest is its draft. */
export const partnerPageEditions = pgTable(
  'partner_page_editions',
  {
    pageId: uuid('page_id')
      .notNull()
      .references(() => partnerPages.pageId, { onDelete: 'cascade' }),
    /** From 1 on. */
    number: integer('number').notNull(),
    /** As `pageContent` in domain/partners/draft.ts has it. */
    content: jsonb('content').notNull(),
    /** Who kept it; null where they have left, or nobody did. */
    memberId: uuid('member_id').references(() => members.memberId, { onDelete: 'set null' }),
    /** When it was published; null: it never was. */
    publishedAt: instant('published_at'),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.pageId, table.number] }),
    index('partner_page_editions_member').on(table.memberId),
  ],
);

/** Images of pages, named by the SHA-256 of what was uploaded. */
export const partnerImages = pgTable('partner_images', {
  hash: text('hash').primaryKey(),
  /** Pixels of its largest version. */
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  createdAt: createdAt(),
});

/** The versions of an image that browsers choose from. */
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

/** How often each thing happened on a page, by day. Nothing of anybody. */
export const partnerPageCounts = pgTable(
  'partner_page_counts',
  {
    pageId: uuid('page_id')
      .notNull()
      .references(() => partnerPages.pageId, { onDelete: 'cascade' }),
    /** In UTC. */
    day: date('day', { mode: 'string' }).notNull(),
    /** 'opened', 'joined', or the kind of a step. */
    what: text('what').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.pageId, table.day, table.what] })],
);

/** Surveys, each with its versions: what was asked stays as it was asked. */
export const surveys = pgTable(
  'surveys',
  {
    surveyId: uuid('survey_id').notNull(),
    version: integer('version').notNull(),
    name: text('name').notNull(),
    /** As domain/survey/schema.ts has it. */
    schema: jsonb('schema').notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.surveyId, table.version] })],
);

/** Answers, of each member to each survey the last ones. */
export const surveyDocuments = pgTable(
  'survey_documents',
  {
    documentId: uuid('document_id').primaryKey().defaultRandom(),
    surveyId: uuid('survey_id').notNull(),
    /** Of the survey as it was answered. */
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

/** Events that members register for, each day where it is run. */
export const events = pgTable('events', {
  eventId: uuid('event_id').primaryKey().defaultRandom(),
  name: text('name').notNull(),
  slug: text('slug').notNull().unique(),
  startDate: date('start_date', { mode: 'string' }).notNull(),
  endDate: date('end_date', { mode: 'string' }).notNull(),
  /** Until this day people may register; null: without an end. */
  registerUntil: date('register_until', { mode: 'string' }),
  /** What stands in a registration as its time, in place of when it was made. */
  registrationTimestamp: instant('registration_timestamp'),
  createdAt: createdAt(),
});

/** Registrations for events, one of each member. The details are the event's own: a profile may say something else. */
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
    /** When the organiser said yes; null: not yet. */
    confirmedAt: instant('confirmed_at'),
  },
  (table) => [
    unique('event_registrations_once').on(table.eventId, table.memberId),
    index('event_registrations_member').on(table.memberId),
  ],
);

/** Coupons that members have used, each once. */
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
