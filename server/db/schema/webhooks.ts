import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import {
  type WebhookEvent,
  webhookFaults,
  webhookMessageEvents,
  webhookPauses,
} from '../../../domain/entities/webhook.ts';
import { createdAt, instant } from './columns.ts';
import { members } from './members.ts';

/** Addresses of members that are told of what changes. */
export const webhooks = pgTable(
  'webhooks',
  {
    webhookId: uuid('webhook_id').primaryKey().defaultRandom(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.memberId, { onDelete: 'cascade' }),
    /** As it is shown: origin and how the path begins. */
    address: text('address').notNull(),
    /** The whole of it, which may hold secrets of the receiver. */
    sealedUrl: text('sealed_url').notNull(),
    sealedSecret: text('sealed_secret').notNull(),
    events: text('events').array().$type<WebhookEvent[]>().notNull(),
    createdAt: createdAt(),
    pausedFor: text('paused_for', { enum: webhookPauses }),
    /** Tries that failed in a row, and since when they do. */
    failures: integer('failures').notNull().default(0),
    failingSince: instant('failing_since'),
    /** The last answer was long in coming. */
    isSlow: boolean('is_slow').notNull().default(false),
  },
  (table) => [index('webhooks_member').on(table.memberId)],
);

/** What a webhook is to be told, or was told last. */
export const webhookMessages = pgTable(
  'webhook_messages',
  {
    messageId: uuid('message_id').primaryKey().defaultRandom(),
    webhookId: uuid('webhook_id')
      .notNull()
      .references(() => webhooks.webhookId, { onDelete: 'cascade' }),
    event: text('event', { enum: webhookMessageEvents }).notNull(),
    /** Ids of what changed, or days. */
    changed: text('changed').array().notNull(),
    /** There were more than are named. */
    hasMore: boolean('has_more').notNull().default(false),
    createdAt: createdAt(),
    /** `gathering`: not sent yet, and takes what else changes. */
    state: text('state', { enum: ['gathering', 'sent', 'delivered', 'failed'] })
      .notNull()
      .default('gathering'),
    dueAt: instant('due_at').notNull(),
    tries: integer('tries').notNull().default(0),
    triedAt: instant('tried_at'),
    status: integer('status'),
    fault: text('fault', { enum: webhookFaults }),
  },
  (table) => [
    index('webhook_messages_webhook').on(table.webhookId, table.createdAt),
    uniqueIndex('webhook_messages_gathering').on(table.webhookId, table.event).where(sql`${table.state} = 'gathering'`),
  ],
);
