import * as z from 'zod/mini';
import {
  browserSubscription,
  type ChannelFault,
  newNtfyChannel,
} from '../../../domain/entities/notification-channel.ts';
import type { OutboundRules, Resolve } from '../../outbound/address.ts';
import { post, type Posted } from '../../outbound/post.ts';
import type { Sealer } from '../../base/seal.ts';
import type { ChannelTarget } from '../channels.store.ts';
import { encrypt } from './encrypt.ts';
import type { Vapid } from './vapid.ts';

/** Sealing purpose for a channel's target. */
export const SEALED_CHANNEL = 'notification channel';

/** Seconds that push services store a message for an offline browser. */
const TTL_SECONDS = 24 * 3600;

const browserTarget = browserSubscription;
const topicTarget = newNtfyChannel;

/** Visible content of a push message. Contains no names, dates or figures, since topics may be public. */
export interface PushMessage {
  readonly title: string;
  readonly message: string;
  /** Path on this site that opens on click. */
  readonly path: string;
  /** Messages with the same tag replace each other while unseen. */
  readonly tag: string;
}

export interface Sent {
  /** `null` if the message was delivered. */
  readonly fault: ChannelFault | null;
  /** True if the browser's subscription no longer exists. */
  readonly isGone: boolean;
  readonly retryAfter?: number;
}

export interface SendDeps {
  readonly sealer: Sealer;
  readonly rules: OutboundRules;
  readonly vapid: Vapid;
  /** Public URL of the product. */
  readonly site: string;
  readonly product: string;
  readonly resolve?: Resolve;
}

/** Returns the rules for push services. They are public, so private networks are only allowed for ntfy. */
export const browserRules = ({ loopback, ports, publicUrl }: OutboundRules): OutboundRules => ({
  loopback,
  ports,
  ...(publicUrl !== undefined && { publicUrl }),
});

function faultOf({ status, fault }: Posted): ChannelFault | null {
  if (fault !== 'status') return fault;
  if (status === 401 || status === 403) return 'refused';
  return status === 429 ? 'busy' : 'status';
}

const parsedTarget = <Schema extends z.ZodMiniType>(schema: Schema, text: string | null): z.infer<Schema> | null => {
  const parsed = text === null ? null : z.safeParse(schema, JSON.parse(text));
  return parsed?.success ? parsed.data : null;
};

export function createSend({ sealer, rules, vapid, site, product, resolve }: SendDeps) {
  const agent = `${product.replace(/[^\x21-\x7e]/g, '')}-notification`;

  async function toTopic(text: string | null, { title, message, path }: PushMessage, signal: AbortSignal) {
    const target = parsedTarget(topicTarget, text);
    if (target === null) return null;
    const body = JSON.stringify({ topic: target.topic, title, message, click: `${site}${path}` });
    const headers = {
      'content-type': 'application/json',
      'user-agent': agent,
      ...(target.token !== undefined && { authorization: `Bearer ${target.token}` }),
    };
    return post(target.url, body, headers, { rules, signal, ...(resolve && { resolve }) });
  }

  async function toBrowser(text: string | null, message: PushMessage, signal: AbortSignal) {
    const target = parsedTarget(browserTarget, text);
    if (target === null || !URL.canParse(target.endpoint)) return null;
    const { title, message: body, path, tag } = message;
    const headers = {
      'content-type': 'application/octet-stream',
      'content-encoding': 'aes128gcm',
      'user-agent': agent,
      ttl: String(TTL_SECONDS),
      urgency: 'normal',
      topic: tag,
      authorization: vapid.authorization(new URL(target.endpoint), Date.now()),
    };
    const encrypted = encrypt(JSON.stringify({ title, body, path, tag }), target.keys);
    return post(target.endpoint, encrypted, headers, {
      rules: browserRules(rules),
      signal,
      ...(resolve && { resolve }),
    });
  }

  /** Sends a message once, without retries. */
  return async (target: ChannelTarget, message: PushMessage, signal: AbortSignal): Promise<Sent> => {
    const text = sealer.open(target.sealedTarget, SEALED_CHANNEL);
    const posted = await (target.kind === 'ntfy' ? toTopic : toBrowser)(text, message, signal);
    // The server's secret was lost, so the target cannot be decrypted.
    if (posted === null) return { fault: 'address', isGone: target.kind === 'push' };
    const { status, retryAfter } = posted;
    const isGone = target.kind === 'push' && (status === 404 || status === 410);
    return { fault: faultOf(posted), isGone, ...(retryAfter !== undefined && { retryAfter }) };
  };
}
