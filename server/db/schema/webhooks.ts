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

/** Members' webhooks that receive changes. */
export const webhooks = pgTable(
  'webhooks',
  {
    webhookId: uuid('webhook_id').primaryKey().defaultRandom(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.memberId, { onDelete: 'cascade' }),
    /** Displayed part of the URL: origin and start of the path. */
    address: text('address').notNull(),
    /** Sealed full URL, which may contain the receiver's secrets. */
    sealedUrl: text('sealed_url').notNull(),
    sealedSecret: text('sealed_secret').notNull(),
    events: text('events').array().$type<WebhookEvent[]>().notNull(),
    createdAt: createdAt(),
    pausedFor: text('paused_for', { enum: webhookPauses }),
    /** Number of consecutive failures, and the time of the first. */
    failures: integer('failures').notNull().default(0),
    failingSince: instant('failing_since'),
    /** Whether the last response was slow. */
    isSlow: boolean('is_slow').notNull().default(false),
  },
  (table) => [index('webhooks_member').on(table.memberId)],
);

/** Pending messages of a webhook, and its latest delivered ones. */
export const webhookMessages = pgTable(
  'webhook_messages',
  {
    messageId: uuid('message_id').primaryKey().defaultRandom(),
    webhookId: uuid('webhook_id')
      .notNull()
      .references(() => webhooks.webhookId, { onDelete: 'cascade' }),
    event: text('event', { enum: webhookMessageEvents }).notNull(),
    /** Ids of changed objects, or days. */
    changed: text('changed').array().notNull(),
    /** Whether there were more changes than the listed ones. */
    hasMore: boolean('has_more').notNull().default(false),
    createdAt: createdAt(),
    /** State of the message. `gathering`: pending, and still collecting further changes. */
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
