import type { FastifyBaseLogger } from 'fastify';
import type { WebhookEvent } from '../../domain/entities/webhook.ts';
import type { Db } from '../db/open.ts';
import { planDelivery } from './deliver-job.ts';
import { addChange } from './messages.store.ts';

/**
 * Reports which of a member's objects changed to their webhooks: ids, or dates (`YYYY-MM-DD`) for days. Called once the change is stored;
 * returns immediately and never fails.
 */
export type Announce = (memberId: string, event: WebhookEvent, ids: readonly string[]) => void;

/** Creates a function that records changes for a member's webhooks. */
export function createAnnounce({
  db,
  log,
  gatherSeconds,
  also,
}: {
  readonly db: Db;
  readonly log: FastifyBaseLogger;
  readonly gatherSeconds: number;
  /** Called with the same changes. */
  readonly also: (tx: Db, ...change: Parameters<Announce>) => Promise<void>;
}) {
  const underWay = new Set<Promise<void>>();
  const note = (...[memberId, event, ids]: Parameters<Announce>) =>
    db.transaction(async (tx) => {
      for (const { webhookId, dueAt } of await addChange(tx, { memberId, event, ids }, gatherSeconds)) {
        await planDelivery(tx, webhookId, memberId, dueAt);
      }
      await also(tx, memberId, event, ids);
    });
  const announce: Announce = (memberId, event, ids) => {
    if (ids.length === 0) return;
    const noting = note(memberId, event, ids)
      .catch((error: unknown) => log.error({ err: error }, 'webhooks were not told'))
      .finally(() => underWay.delete(noting));
    underWay.add(noting);
  };
  return {
    announce,
    /** Waits for pending records. */
    settle: async () => void (await Promise.allSettled(underWay)),
  };
}
