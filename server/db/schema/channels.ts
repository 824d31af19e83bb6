import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { channelFaults, channelKinds } from '../../../domain/entities/notification-channel.ts';
import { createdAt, instant } from './columns.ts';
import { sessions } from './identity.ts';
import { members } from './members.ts';

/** Browsers and ntfy topics that receive members' notifications. */
export const notificationChannels = pgTable(
  'notification_channels',
  {
    channelId: uuid('channel_id').primaryKey().defaultRandom(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.memberId, { onDelete: 'cascade' }),
    kind: text('kind', { enum: channelKinds }).notNull(),
    /** Displayed address: for ntfy, the server and the start of the topic. */
    address: text('address'),
    userAgent: text('user_agent'),
    /** Sealed endpoint and keys of a subscription, or server, topic and token. */
    sealedTarget: text('sealed_target').notNull(),
    /** Hash of a subscription's endpoint: a browser receives notifications for one member only. */
    endpointHash: text('endpoint_hash'),
    /** Session that a browser's channel ends with; `null` for ntfy. */
    sessionId: uuid('session_id').references(() => sessions.sessionId, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    lastUsedAt: instant('last_used_at'),
    /** Number of consecutive failures, and the times of the first and last one. */
    failures: integer('failures').notNull().default(0),
    failingSince: instant('failing_since'),
    fault: text('fault', { enum: channelFaults }),
    stoppedAt: instant('stopped_at'),
  },
  (table) => [
    index('notification_channels_member').on(table.memberId),
    index('notification_channels_session').on(table.sessionId),
    uniqueIndex('notification_channels_endpoint').on(table.endpointHash).where(sql`${table.endpointHash} is not null`),
  ],
);
