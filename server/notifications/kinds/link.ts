import * as z from 'zod/mini';
import { vendors } from '../../../domain/vendors.ts';
import { brokenVendor, pausedWebhook, stoppedChannel } from '../facts.store.ts';
import { kind } from './kind.ts';

export const link = kind('link', {
  /** Exactly one id is set: of a broken link, a paused webhook or a stopped channel. */
  facts: z.object({
    linkId: z.optional(z.string()),
    webhookId: z.optional(z.string()),
    channelId: z.optional(z.string()),
  }),
  from: (change) => (change.what === 'broken' ? change : null),
  async text({ linkId, webhookId, channelId }, { db, words }) {
    if (webhookId !== undefined) {
      const address = await pausedWebhook(db, webhookId);
      if (address === null) return null;
      const { title, message, place } = words.webhook;
      return { title, message: message(address), place, path: '/profile/webhooks' };
    }
    if (channelId !== undefined) {
      const channel = await stoppedChannel(db, channelId);
      if (channel === null) return null;
      const { title, message, place } = words.channel;
      return { title, message: message(channel.address), place, path: '/profile/push' };
    }
    const vendor = await brokenVendor(db, linkId ?? '');
    if (vendor === null) return null;
    const { name } = vendors[vendor];
    const { title, message, place } = words.vendor;
    return { title: title(name), message: message(name), place, path: `/profile/sources/${vendor}` };
  },
});
