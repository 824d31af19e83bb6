import * as z from 'zod/mini';
import type { Camel } from '../case.ts';

/** What programs of a member can be told of. */
export const webhookEvents = [
  'activity.added',
  'activity.changed',
  'activity.removed',
  'import.finished',
  'plan.changed',
  'day.changed',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** What is sent when a member asks for it, so that they see whether it arrives. */
export const WEBHOOK_TEST = 'test';
export const webhookMessageEvents = [...webhookEvents, WEBHOOK_TEST] as const;
export type WebhookMessageEvent = (typeof webhookMessageEvents)[number];

/** Webhooks of one member. */
export const MOST_WEBHOOKS = 5;
/** Characters of an address. */
export const WEBHOOK_URL_MAX = 1000;
/** Ids that one message names. */
export const MOST_WEBHOOK_IDS = 100;
/** Messages that are over and still shown, of one webhook. */
export const SHOWN_DELIVERIES = 20;
/** What a signing secret begins with. [Standard Webhooks] */
export const WEBHOOK_SECRET_PREFIX = 'whsec_';

/** Who paused a webhook: the member, or the server since nothing arrived for days, or since the receiver answered that it is gone. */
export const webhookPauses = ['member', 'failures', 'gone'] as const;
export type WebhookPause = (typeof webhookPauses)[number];

/** Why a message did not arrive. `address`: it leads to where nothing is sent. `status`: the receiver answered something else than 2xx. */
export const webhookFaults = [
  'address',
  'unknown_name',
  'unreachable',
  'tls',
  'too_slow',
  'redirect',
  'gone',
  'status',
] as const;
export type WebhookFault = (typeof webhookFaults)[number];

/** A webhook as its owner sees it. */
export const webhook = z.object({
  webhook_id: z.string(),
  /** Origin and how the path begins: the rest may be secret. */
  address: z.string(),
  events: z.array(z.enum(webhookEvents)),
  /** ISO 8601, as all times here. */
  created_at: z.string(),
  /** Null: it is not paused. */
  paused_for: z.nullable(z.enum(webhookPauses)),
  /** Since when nothing has arrived; null: the last message did. */
  failing_since: z.nullable(z.string()),
});
export type WebhookWire = z.infer<typeof webhook>;
export type Webhook = Camel<WebhookWire>;

/** A message and what became of it. `waiting`: it gathers, or is tried again. */
export const webhookDelivery = z.object({
  message_id: z.string(),
  event: z.enum(webhookMessageEvents),
  created_at: z.string(),
  state: z.enum(['waiting', 'delivered', 'failed']),
  tries: z.number(),
  /** Of the last answer; null: there was none. */
  status: z.nullable(z.number()),
  fault: z.nullable(z.enum(webhookFaults)),
  tried_at: z.nullable(z.string()),
  next_try_at: z.nullable(z.string()),
});
export type WebhookDeliveryWire = z.infer<typeof webhookDelivery>;
export type WebhookDelivery = Camel<WebhookDeliveryWire>;

const chosenEvents = z.array(z.enum(webhookEvents)).check(z.minLength(1), z.maxLength(webhookEvents.length));

/** What a webhook is asked for with. */
export const newWebhook = z.strictObject({
  url: z.string().check(z.trim(), z.minLength(1), z.maxLength(WEBHOOK_URL_MAX)),
  events: chosenEvents,
});
export type NewWebhook = z.infer<typeof newWebhook>;

/** What of a webhook can be another; what is not said stays. */
export const webhookChange = z.strictObject({
  is_paused: z.optional(z.boolean()),
  events: z.optional(chosenEvents),
});
