import type { NewWebhook, Webhook } from '../../domain/entities/webhook.ts';
import { webhookMakingView } from '../../machines/webhookMaking/selectors.ts';
import type { WebhookMakingRef } from '../../machines/webhookMaking/webhookMaking.machine.ts';
import { useView } from './use-view.ts';

/** A webhook that is being added, or a secret that is being renewed, and what can be done. */
export const useWebhookMaking = (workflow: WebhookMakingRef) => ({
  ...useView(workflow, webhookMakingView),
  add: (webhook: NewWebhook) => workflow.send({ type: 'MAKE', wish: { kind: 'add', webhook } }),
  renew: ({ webhookId, address }: Webhook) =>
    workflow.send({ type: 'MAKE', wish: { kind: 'renew', webhookId, address } }),
  keep: () => workflow.send({ type: 'KEEP' }),
});
export type WebhookMaking = ReturnType<typeof useWebhookMaking>;
