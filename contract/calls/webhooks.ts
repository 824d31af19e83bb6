import * as z from 'zod/mini';
import { newWebhook, webhook, webhookChange, webhookDelivery } from '../../domain/entities/webhook.ts';
import { call } from '../call.ts';
import { creation, id, memberParams } from '../fields.ts';

/** Common fields of calls about the member's own webhooks. */
const own = { proof: 'signed', who: 'self', subject: 'params.id', page: 'profile' } as const;
const params = z.object({ id, webhookId: id });

export const listWebhooks = call({
  ...own,
  id: 'listWebhooks',
  method: 'GET',
  path: 'member/:id/webhooks',
  cost: 'light',
  forSamples: true,
  params: memberParams,
  answers: { 200: z.object({ webhooks: z.array(webhook) }) },
  source: 'ours',
  summary: 'Webhooks of the member, the newest first. Addresses are shown without their queries.',
});

export const createWebhook = call({
  ...own,
  id: 'createWebhook',
  method: 'POST',
  path: 'member/:id/webhooks',
  cost: 'write',
  recentProof: true,
  params: memberParams,
  body: z.extend(newWebhook, creation),
  bodyBytes: 8_192,
  answers: {
    200: z.object({
      webhook,
      /** Key for signing messages. Returned only once. */
      secret: z.string(),
    }),
  },
  source: 'ours',
  summary:
    'Adds an address that is told of what changes in the member’s training. Needs a password shown within ten minutes; 409 too_many_webhooks, already_created.',
});

export const changeWebhook = call({
  ...own,
  id: 'changeWebhook',
  method: 'PATCH',
  path: 'member/:id/webhooks/:webhookId',
  cost: 'write',
  params,
  body: webhookChange,
  bodyBytes: 1_024,
  answers: { 200: z.object({ webhook }) },
  source: 'ours',
  summary: 'Pauses a webhook or lets it go on, or chooses other events. What waits is dropped when it is paused.',
});

export const renewWebhookSecret = call({
  ...own,
  id: 'renewWebhookSecret',
  method: 'POST',
  path: 'member/:id/webhooks/:webhookId/secret',
  cost: 'write',
  recentProof: true,
  params,
  answers: { 200: z.object({ secret: z.string() }) },
  source: 'ours',
  summary:
    'Another signing secret, from the next try on; answered this once. Needs a password shown within ten minutes.',
});

export const removeWebhook = call({
  ...own,
  id: 'removeWebhook',
  method: 'DELETE',
  path: 'member/:id/webhooks/:webhookId',
  cost: 'write',
  params,
  answers: { 204: null },
  source: 'ours',
  summary: 'Removes a webhook and what waits for it.',
});

export const testWebhook = call({
  ...own,
  id: 'testWebhook',
  method: 'POST',
  path: 'member/:id/webhooks/:webhookId/test',
  cost: 'job',
  params,
  answers: { 202: z.object({ message_id: z.string() }) },
  source: 'ours',
  summary:
    'Sends a message without contents, once; what became of it is among the deliveries. Also while it is paused.',
});

export const listWebhookDeliveries = call({
  ...own,
  id: 'listWebhookDeliveries',
  method: 'GET',
  path: 'member/:id/webhooks/:webhookId/deliveries',
  cost: 'light',
  forSamples: true,
  params,
  answers: { 200: z.object({ deliveries: z.array(webhookDelivery) }) },
  source: 'ours',
  summary: 'The last messages of a webhook, the newest first: what became of each, and after how many tries.',
});
