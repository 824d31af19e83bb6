import { MAX_CHANNELS } from '../../domain/entities/notification-channel.ts';
import type { Db } from '../db/open.ts';
import { ApiFailure } from '../http/failure.ts';
import type { Handlers } from '../http/handlers.ts';
import { checkUrl, type OutboundRules, displayAddress, type UrlFault } from '../outbound/address.ts';
import { type Sealer, tokenHash } from '../base/seal.ts';
import type { SecurityEvents } from '../security-events.ts';
import { addBrowser, addTopic, hasChannel, listChannels, removeChannel } from './channels.store.ts';
import { planPush } from './push/deliver-job.ts';
import { encrypt } from './push/encrypt.ts';
import { browserRules, SEALED_CHANNEL } from './push/send.ts';

export interface ChannelHandlerDeps {
  readonly db: Db;
  readonly sealer: Sealer;
  readonly rules: OutboundRules;
  readonly events: SecurityEvents;
  readonly pushKey: string;
  readonly ntfyUrl: string | null;
  /** Mails the member about a new ntfy topic. */
  readonly tellMade: (sub: string) => Promise<void>;
}

const addressFaults: Readonly<Record<UrlFault | 'path', string>> = {
  unreadable: 'This is not an address. It begins with https://.',
  not_https: 'The server’s address has to begin with https://.',
  credentials: 'The address has a name or password in it. Use an access token instead.',
  port: 'This server only calls port 443 there.',
  not_public: 'This address is not on the public internet. The server’s admin can allow private networks.',
  not_opened: 'This address is neither on the public internet nor in a network that the server’s admin allows.',
  path: 'Enter the address of the server without the topic, such as https://ntfy.sh.',
};
const badAddress = (fault: keyof typeof addressFaults) => new ApiFailure(400, 'channel_address', addressFaults[fault]);
const badSubscription = () =>
  new ApiFailure(400, 'channel_address', 'This server can’t reach your browser’s push service.');
const tooMany = () =>
  new ApiFailure(409, 'too_many_channels', `You have ${MAX_CHANNELS} channels already. Remove one first.`);
const noChannel = () => new ApiFailure(404, 'not_found', 'There is no such channel.');

function checkServer(text: string, rules: OutboundRules): URL {
  const url = checkUrl(text, rules);
  if (typeof url === 'string') throw badAddress(url);
  // JSON messages are posted to the server's root URL. ntfy treats JSON posted to a topic's path as plain text.
  if (url.pathname !== '/' || url.search !== '') throw badAddress('path');
  return url;
}

const isKey = (keys: Parameters<typeof encrypt>[1]): boolean => {
  try {
    return encrypt('', keys).length > 0;
  } catch {
    return false;
  }
};

/** Handlers for the channels of a member’s push notifications. */
export const createChannelHandlers = (deps: ChannelHandlerDeps) => {
  const { db, sealer, rules, events, pushKey, ntfyUrl, tellMade } = deps;
  return {
    async listNotificationChannels({ params: { id }, caller }) {
      const channels = await listChannels(db, id, caller.sessionId);
      return { status: 200, body: { channels, push_key: pushKey, ntfy_url: ntfyUrl } };
    },

    async createNtfyChannel({ params: { id }, body, caller, request }) {
      const { new_id: channelId, topic, token } = body;
      const url = checkServer(body.url, rules);
      const target = { url: url.href, topic, ...(token !== undefined && { token }) };
      const channel = await addTopic(db, id, caller.sessionId, {
        channelId,
        address: displayAddress(new URL(topic, url)),
        sealedTarget: sealer.seal(JSON.stringify(target), SEALED_CHANNEL),
      });
      if (!channel) throw tooMany();
      events.note('channel_made', { sub: caller.sub, ip: request.ip, what: 'ntfy' });
      await tellMade(caller.sub);
      return { status: 200, body: { channel } };
    },

    async subscribeBrowser({ params: { id }, body, caller, request }) {
      const url = checkUrl(body.endpoint, browserRules(rules));
      if (typeof url === 'string' || !isKey(body.keys)) throw badSubscription();
      const channel = await addBrowser(db, id, {
        sessionId: caller.sessionId,
        endpointHash: tokenHash(body.endpoint),
        sealedTarget: sealer.seal(JSON.stringify(body), SEALED_CHANNEL),
        userAgent: request.headers['user-agent']?.slice(0, 200) ?? null,
      });
      if (!channel) throw tooMany();
      events.note('channel_made', { sub: caller.sub, ip: request.ip, what: 'push' });
      return { status: 200, body: { channel } };
    },

    async removeNotificationChannel({ params: { id, channelId }, caller, request }) {
      if (!(await removeChannel(db, id, channelId))) throw noChannel();
      events.note('channel_removed', { sub: caller.sub, ip: request.ip });
      return { status: 204 };
    },

    async testNotificationChannel({ params: { id, channelId } }) {
      if (!(await hasChannel(db, id, channelId))) throw noChannel();
      await planPush(db, channelId, null, `test ${id}`);
      return { status: 202 };
    },
  } satisfies Partial<Handlers>;
};
