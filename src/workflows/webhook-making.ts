import type { NewWebhook, Webhook } from '../../domain/entities/webhook.ts';
import { webhookMakingView } from '../../machines/webhookMaking/selectors.ts';
import type { WebhookMakingRef } from '../../machines/webhookMaking/webhookMaking.machine.ts';
import { useView } from './use-view.ts';

/** State of adding a webhook or renewing its secret, and the actions. */
export const useWebhookMaking = (workflow: WebhookMakingRef) => ({
  ...useView(workflow, webhookMakingView),
  add: (webhook: NewWebhook) => workflow.send({ type: 'MAKE', wish: { kind: 'add', webhook } }),
  renew: ({ webhookId, address }: Webhook) =>
    workflow.send({ type: 'MAKE', wish: { kind: 'renew', webhookId, address } }),
  keep: () => workflow.send({ type: 'KEEP' }),
});
export type WebhookMaking = ReturnType<typeof useWebhookMaking>;
