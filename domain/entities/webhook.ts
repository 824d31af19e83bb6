import * as z from 'zod/mini';
import type { Camel } from '../case.ts';

/** Events that members' webhooks can receive. */
export const webhookEvents = [
  'activity.added',
  'activity.changed',
  'activity.removed',
  'import.finished',
  'plan.changed',
  'day.changed',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** Test event, sent on request so that members can check delivery. */
export const WEBHOOK_TEST = 'test';
export const webhookMessageEvents = [...webhookEvents, WEBHOOK_TEST] as const;
export type WebhookMessageEvent = (typeof webhookMessageEvents)[number];

/** Maximum webhooks per member. */
export const MAX_WEBHOOKS = 5;
/** Maximum length of a URL. */
export const WEBHOOK_URL_MAX = 1000;
/** Maximum ids in one message. */
export const MAX_WEBHOOK_IDS = 100;
/** Number of completed deliveries shown per webhook. */
export const SHOWN_DELIVERIES = 20;
/** Prefix of signing secrets. [Standard Webhooks] */
export const WEBHOOK_SECRET_PREFIX = 'whsec_';

/** Why a webhook is paused: by the member, after days of failures, or because the receiver responded that it is gone. */
export const webhookPauses = ['member', 'failures', 'gone'] as const;
export type WebhookPause = (typeof webhookPauses)[number];

/** Why a message was not delivered. `address`: the URL points to a forbidden target. `status`: the response was not 2xx. */
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

/** A webhook as shown to its owner. */
export const webhook = z.object({
  webhook_id: z.string(),
  /** Origin and start of the path; the rest may be secret. */
  address: z.string(),
  events: z.array(z.enum(webhookEvents)),
  /** Creation time, ISO 8601. */
  created_at: z.string(),
  /** Why the webhook is paused; null if it is active. */
  paused_for: z.nullable(z.enum(webhookPauses)),
  /** When deliveries began to fail; null if the last one succeeded. */
  failing_since: z.nullable(z.string()),
});
export type WebhookWire = z.infer<typeof webhook>;
export type Webhook = Camel<WebhookWire>;

/** A message and its delivery state. `waiting`: collecting events, or to be retried. */
export const webhookDelivery = z.object({
  message_id: z.string(),
  event: z.enum(webhookMessageEvents),
  created_at: z.string(),
  state: z.enum(['waiting', 'delivered', 'failed']),
  tries: z.number(),
  /** HTTP status of the last response; null if there was none. */
  status: z.nullable(z.number()),
  fault: z.nullable(z.enum(webhookFaults)),
  tried_at: z.nullable(z.string()),
  next_try_at: z.nullable(z.string()),
});
export type WebhookDeliveryWire = z.infer<typeof webhookDelivery>;
export type WebhookDelivery = Camel<WebhookDeliveryWire>;

const chosenEvents = z.array(z.enum(webhookEvents)).check(z.minLength(1), z.maxLength(webhookEvents.length));

/** Request for a new webhook. */
export const newWebhook = z.strictObject({
  url: z.string().check(z.trim(), z.minLength(1), z.maxLength(WEBHOOK_URL_MAX)),
  events: chosenEvents,
});
export type NewWebhook = z.infer<typeof newWebhook>;

/** Changeable fields of a webhook; omitted fields are left unchanged. */
export const webhookChange = z.strictObject({
  is_paused: z.optional(z.boolean()),
  events: z.optional(chosenEvents),
});
