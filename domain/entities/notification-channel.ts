import * as z from 'zod/mini';
import type { Camel } from '../case.ts';
import { webhookFaults } from './webhook.ts';

/** Push channel types: a topic of an ntfy server, or a browser. */
export const channelKinds = ['ntfy', 'push'] as const;

/** Maximum channels per member. */
export const MAX_CHANNELS = 10;
/** Maximum length of a server's address, and of an access token. */
export const NTFY_URL_MAX = 300;
export const NTFY_TOKEN_MAX = 200;
/** Valid ntfy topic names. */
export const NTFY_TOPIC = /^[-_A-Za-z0-9]{1,64}$/;

/** Why the last message was not delivered. `refused`: wrong token or topic. `busy`: rate limited by the server. */
export const channelFaults = [...webhookFaults, 'refused', 'busy'] as const;
export type ChannelFault = (typeof channelFaults)[number];

/** A channel as shown to its owner. */
export const notificationChannel = z.object({
  channel_id: z.string(),
  kind: z.enum(channelKinds),
  /** Server and start of the topic, since a topic may be secret; `null` for browsers. */
  address: z.nullable(z.string()),
  /** User agent of the browser; `null` for ntfy, or if the browser sent none. */
  user_agent: z.nullable(z.string()),
  /** Whether the channel was added in the caller's session. */
  is_current: z.boolean(),
  created_at: z.string(),
  /** When a message was last delivered; `null` if never. */
  last_used_at: z.nullable(z.string()),
  /** Why the last message was not delivered; `null` if it was. */
  fault: z.nullable(z.enum(channelFaults)),
  /** When the server disabled the channel; `null` if it is active. */
  stopped_at: z.nullable(z.string()),
});
export type NotificationChannelWire = z.infer<typeof notificationChannel>;
export type NotificationChannel = Camel<NotificationChannelWire>;

export const newNtfyChannel = z.strictObject({
  url: z.string().check(z.trim(), z.minLength(1), z.maxLength(NTFY_URL_MAX)),
  topic: z.string().check(z.regex(NTFY_TOPIC)),
  /** Access token of the ntfy server; omitted for public topics. */
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
