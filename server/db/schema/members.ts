import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  date,
  doublePrecision,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { type CoachRight, defaultRights } from '../../../domain/coach-rights.ts';
import type { Assumable } from '../../../domain/entities/member.ts';
import { followStates } from '../../../domain/entities/followee.ts';
import { notificationTypes } from '../../../domain/entities/notification.ts';
import { measurementKinds, measurementSources } from '../../../domain/metrics/measurements.ts';
import { thresholdKinds, thresholdSources } from '../../../domain/metrics/thresholds.ts';
import { createdAt, instant } from './columns.ts';
import { users } from './identity.ts';

/** Members. Weight in kg, from the latest measurement; height in metres. */
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
  /** Fields among weight, height and units that the member left empty, so that they hold a default. */
  assumed: text('assumed').array().$type<Assumable[]>().notNull().default([]),
  memberType: text('member_type', { enum: ['Athlete', 'Trainer', 'Coach'] })
    .notNull()
    .default('Athlete'),
  accessLevel: smallint('access_level').notNull(),
  /** End of the trial's access; `null` if it never ends. */
  trialEndsAt: instant('trial_ends_at'),
  /** End of the subscription's access as last fetched; only written by server/payments. */
  paidUntil: instant('paid_until'),
  /** Coupon used at sign-up. */
  couponCode: text('coupon_code'),
  showFolloweeRealName: boolean('show_followee_real_name').notNull().default(false),
  timeZone: text('time_zone'),
  /** First weekday; `null` for Monday. */
  weekStartsOn: text('week_starts_on', { enum: ['monday', 'saturday', 'sunday'] }),
  /** Clock format; `null` for the browser's preference. */
  clock: text('clock', { enum: ['12', '24'] }),
  /** Language; `null` for the browser's preference. */
  language: text('language', { enum: ['en', 'de'] }),
  createdAt: createdAt(),
});

export const teams = pgTable('teams', {
  teamId: uuid('team_id').primaryKey().defaultRandom(),
  name: text('name').notNull(),
  athletesCanViewDashboard: boolean('athletes_can_view_dashboard').notNull().default(true),
  athletesBilled: boolean('athletes_billed').notNull().default(true),
  trainerRetainsAccess: boolean('trainer_retains_access').notNull().default(false),
  /** Whether athletes see their dashboard; set by the team's coaches. */
  teamDataVisible: boolean('team_data_visible').notNull().default(true),
  /** The team's own legal pages; `null` for the site's. */
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
    /** Whether a trainer or coach is an assistant, with a coach's read access but no write access. */
    isAssistant: boolean('is_assistant').notNull().default(false),
    /** Rights that an athlete gives the coaches of the team. Unused for coaches. */
    coachRights: text('coach_rights')
      .array()
      .$type<CoachRight[]>()
      .notNull()
      .default([...defaultRights]),
  },
  (table) => [primaryKey({ columns: [table.teamId, table.memberId] }), index('team_members_member').on(table.memberId)],
);

/** Named groups of a team's athletes. */
export const teamGroups = pgTable(
  'team_groups',
  {
    groupId: uuid('group_id').primaryKey(),
    teamId: uuid('team_id')
      .notNull()
      .references(() => teams.teamId, { onDelete: 'cascade' }),
    name: text('name').notNull(),
  },
  (table) => [index('team_groups_team').on(table.teamId)],
);

/** Members of groups. Athletes who leave the team are removed from its groups. */
export const teamGroupMembers = pgTable(
  'team_group_members',
  {
    groupId: uuid('group_id')
      .notNull()
      .references(() => teamGroups.groupId, { onDelete: 'cascade' }),
    teamId: uuid('team_id').notNull(),
    memberId: uuid('member_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.groupId, table.memberId] }),
    foreignKey({
      name: 'team_group_members_in_team',
      columns: [table.teamId, table.memberId],
      foreignColumns: [teamMembers.teamId, teamMembers.memberId],
    }).onDelete('cascade'),
    index('team_group_members_member').on(table.teamId, table.memberId),
  ],
);

/** Requests to join a team, and members whose request was declined or who were removed. A request is pending if it is newer than both. */
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
    /** Time when a request was declined or withdrawn; the next request must wait. */
    declinedAt: instant('declined_at'),
    /** Time when the member was removed from the team; they must then ask to rejoin. */
    removedAt: instant('removed_at'),
  },
  (table) => [primaryKey({ columns: [table.teamId, table.memberId] }), index('team_asks_member').on(table.memberId)],
);

/** Notices to a member; `memberId` is `null` for notices to all members. */
export const notices = pgTable(
  'notices',
  {
    noticeId: uuid('notice_id').primaryKey().defaultRandom(),
    memberId: uuid('member_id').references(() => members.memberId, { onDelete: 'cascade' }),
    /** Kind of notice; `null` for notices from before kinds existed, or by an operator. */
    kind: text('kind'),
    /** Id of the message, for notices about a member's message. */
    messageId: uuid('message_id'),
    title: text('title').notNull(),
    message: text('message').notNull(),
    createdAt: createdAt(),
    /** Member who caused the notice. Their name is joined on read, so it disappears with their account. */
    authorId: uuid('author_id').references((): AnyPgColumn => members.memberId, { onDelete: 'set null' }),
    /** Page that the notice refers to. */
    path: text('path'),
  },
  (table) => [
    index('notices_member_index').on(table.memberId, table.createdAt),
    index('notices_author_index').on(table.authorId),
  ],
);

/** Messages sent within the last days, by the client's id: for idempotency and rate limits. */
export const messagesSent = pgTable(
  'messages_sent',
  {
    senderId: uuid('sender_id')
      .notNull()
      .references(() => members.memberId, { onDelete: 'cascade' }),
    messageId: uuid('message_id').notNull(),
    sentAt: instant('sent_at').notNull().default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.senderId, table.messageId] })],
);

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

/** Members' notification settings; kinds without a row use the defaults of domain/entities/notification.ts. */
export const notificationSettings = pgTable(
  'notification_settings',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.memberId, { onDelete: 'cascade' }),
    type: text('type', { enum: notificationTypes }).notNull(),
    page: boolean('page').notNull(),
    mail: boolean('mail').notNull(),
    /** Whether to notify through channels; `null` if the member has not chosen. */
    push: boolean('push'),
    /** Times of the last email and of the last push of this kind. */
    mailedAt: instant('mailed_at'),
    pushedAt: instant('pushed_at'),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.type] })],
);

/**
 * Thresholds entered by members, each valid from its day on: watts, metres per second, beats per minute. `bounds` divide zones, in percent
 * of the value.
 */
export const thresholds = pgTable(
  'thresholds',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.memberId, { onDelete: 'cascade' }),
    kind: text('kind', { enum: thresholdKinds }).notNull(),
    fromDate: date('from_date', { mode: 'string' }).notNull(),
    value: doublePrecision('value').notNull(),
    source: text('source', { enum: thresholdSources }).notNull().default('entered'),
    bounds: doublePrecision('bounds').array(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.kind, table.fromDate] })],
);

/** Body measurements, one value per day and kind: kg, beats per minute, ms. Rows from recordings are written by the analysis. */
export const measurements = pgTable(
  'measurements',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.memberId, { onDelete: 'cascade' }),
    kind: text('kind', { enum: measurementKinds }).notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    value: doublePrecision('value').notNull(),
    source: text('source', { enum: measurementSources }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.kind, table.day] })],
);

/** Follow requests and their results. */
export const followings = pgTable(
  'followings',
  {
    followingId: uuid('following_id').primaryKey().defaultRandom(),
    followerId: uuid('follower_id')
      .notNull()
      .references(() => members.memberId, { onDelete: 'cascade' }),
    /** Requested address, in lower case. Requests do not reveal whether it belongs to a member. */
    address: text('address').notNull(),
    /** Member who answered the request. */
    followeeId: uuid('followee_id').references(() => members.memberId, { onDelete: 'cascade' }),
    state: text('state', { enum: followStates }).notNull().default('pending'),
    askedAt: instant('asked_at').notNull().default(sql`now()`),
    /** Whether the requested member blocked further requests; the requester is not notified. */
    blocked: boolean('blocked').notNull().default(false),
    /** Whether the requester removed it from their list; it still prevents new requests. */
    cleared: boolean('cleared').notNull().default(false),
  },
  (table) => [
    unique('followings_pair').on(table.followerId, table.address),
    index('followings_address').on(table.address),
    index('followings_followee').on(table.followeeId),
  ],
);
