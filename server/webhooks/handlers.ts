import type { Db } from '../db/open.ts';
import type { Handlers } from '../http/handlers.ts';
import type { Sealer } from '../base/seal.ts';
import type { SecurityEvents } from '../security-events.ts';
import { checkUrl, type OutboundRules, displayAddress } from '../outbound/address.ts';
import { planDelivery, SEALED } from './deliver-job.ts';
import { addTest, dropWaiting, listDeliveries } from './messages.store.ts';
import { badAddress, noWebhook, tooManyWebhooks } from './refusals.ts';
import { newWebhookSecret } from './signature.ts';
import {
  addWebhook,
  changeWebhook,
  hasWebhook,
  holdWebhook,
  listWebhooks,
  removeWebhook,
  renewSecret,
} from './webhooks.store.ts';

export interface WebhookHandlerDeps {
  readonly db: Db;
  readonly sealer: Sealer;
  readonly rules: OutboundRules;
  readonly events: SecurityEvents;
  /** Mails the member about a new webhook. */
  readonly tellMade: (sub: string) => Promise<void>;
}

/** Creates the webhook handlers. The guard has checked that the webhooks are the caller's own. */
export const createWebhookHandlers = ({ db, sealer, rules, events, tellMade }: WebhookHandlerDeps) => {
  return {
    async listWebhooks({ params: { id } }) {
      return { status: 200, body: { webhooks: await listWebhooks(db, id) } };
    },

    async createWebhook({ params: { id }, body, caller, request }) {
      const url = checkUrl(body.url, rules);
      if (typeof url === 'string') throw badAddress(url);
      const secret = newWebhookSecret();
      const webhook = await addWebhook(db, id, {
        webhookId: body.new_id,
        address: displayAddress(url),
        sealedUrl: sealer.seal(url.href, SEALED.url),
        sealedSecret: sealer.seal(secret, SEALED.secret),
        events: body.events,
      });
      if (!webhook) throw tooManyWebhooks();
      events.note('webhook_made', { sub: caller.sub, ip: request.ip });
      await tellMade(caller.sub);
      return { status: 200, body: { webhook, secret } };
    },

    async changeWebhook({ params: { id, webhookId }, body: { is_paused: isPaused, events: chosen } }) {
      const webhook = await db.transaction(async (tx) => {
        const changed = await changeWebhook(tx, id, webhookId, { isPaused, events: chosen });
        if (changed && isPaused) await dropWaiting(tx, webhookId);
        return changed;
      });
      if (!webhook) throw noWebhook();
      return { status: 200, body: { webhook } };
    },

    async renewWebhookSecret({ params: { id, webhookId }, caller, request }) {
      const secret = newWebhookSecret();
      if (!(await renewSecret(db, id, webhookId, sealer.seal(secret, SEALED.secret)))) throw noWebhook();
      events.note('webhook_made', { sub: caller.sub, ip: request.ip, what: 'secret' });
      return { status: 200, body: { secret } };
    },

    async removeWebhook({ params: { id, webhookId }, caller, request }) {
      if (!(await removeWebhook(db, id, webhookId))) throw noWebhook();
      events.note('webhook_removed', { sub: caller.sub, ip: request.ip });
      return { status: 204 };
    },

    async testWebhook({ params }) {
      const { id, webhookId } = params;
      const messageId = await db.transaction(async (tx) => {
        await holdWebhook(tx, webhookId);
        if (!(await hasWebhook(tx, id, webhookId))) throw noWebhook();
        const added = await addTest(tx, webhookId);
        await planDelivery(tx, webhookId, id);
        return added;
      });
      return { status: 202, body: { message_id: messageId } };
    },

    async listWebhookDeliveries({ params }) {
      if (!(await hasWebhook(db, params.id, params.webhookId))) throw noWebhook();
      return { status: 200, body: { deliveries: await listDeliveries(db, params.webhookId) } };
    },
  } satisfies Partial<Handlers>;
};
