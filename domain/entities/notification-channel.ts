import * as z from 'zod/mini';
import type { Camel } from '../case.ts';
import { webhookFaults } from './webhook.ts';

/** Where notifications are pushed to: a topic of an ntfy server, or a browser. */
export const channelKinds = ['ntfy', 'push'] as const;

/** Channels of one member. */
export const MOST_CHANNELS = 10;
/** Characters of a server's address, and of an access token. */
export const NTFY_URL_MAX = 300;
export const NTFY_TOKEN_MAX = 200;
/** As ntfy names topics. */
export const NTFY_TOPIC = /^[-_A-Za-z0-9]{1,64}$/;

/** Why the last message did not arrive. `refused`: the token or the topic is wrong. `busy`: the server asked for fewer messages. */
export const channelFaults = [...webhookFaults, 'refused', 'busy'] as const;
export type ChannelFault = (typeof channelFaults)[number];

/** A channel as its owner sees it. */
export const notificationChannel = z.object({
  channel_id: z.string(),
  kind: z.enum(channelKinds),
  /** Server and beginning of the topic, since a topic may be a secret; `null` for browsers. */
  address: z.nullable(z.string()),
  /** `null` for ntfy, or if the browser sent none. */
  user_agent: z.nullable(z.string()),
  /** Added in the session that calls. */
  is_current: z.boolean(),
  created_at: z.string(),
  /** When a message last arrived; `null` if none has. */
  last_used_at: z.nullable(z.string()),
  /** `null` if the last message arrived. */
  fault: z.nullable(z.enum(channelFaults)),
  /** When the server gave up on the channel; `null` if it is on. */
  stopped_at: z.nullable(z.string()),
});
export type NotificationChannelWire = z.infer<typeof notificationChannel>;
export type NotificationChannel = Camel<NotificationChannelWire>;

export const newNtfyChannel = z.strictObject({
  url: z.string().check(z.trim(), z.minLength(1), z.maxLength(NTFY_URL_MAX)),
  topic: z.string().check(z.regex(NTFY_TOPIC)),
  /** An access token of the ntfy server; left out for topics without one. */
  token: z.optional(z.string().check(z.regex(/^[\x21-\x7e]+$/), z.maxLength(NTFY_TOKEN_MAX))),
});
export type NewNtfyChannel = z.infer<typeof newNtfyChannel>;

/** A subscription as `PushSubscription.toJSON()` returns it. [RFC 8030, RFC 8291 §2] */
export const browserSubscription = z.strictObject({
  endpoint: z.string().check(z.minLength(1), z.maxLength(1000)),
  keys: z.strictObject({
    p256dh: z.string().check(z.regex(/^[\w-]{87}$/)),
    auth: z.string().check(z.regex(/^[\w-]{22}$/)),
  }),
});
export type BrowserSubscription = z.infer<typeof browserSubscription>;
