import { WEBHOOK_TEST, type WebhookMessageEvent } from '../../domain/entities/webhook.ts';
import { changed } from '../changes/changed.ts';
import type { Db } from '../db/open.ts';
import { enqueue, isAnyDue } from '../jobs/jobs.store.ts';
import { type JobHandler, TryLater } from '../jobs/runner.ts';
import type { Sealer } from '../base/seal.ts';
import type { OutboundRules, Resolve } from '../outbound/address.ts';
import { beginAttempt, dropWaiting, endAttempt, type MessageRow, nextMessage } from './messages.store.ts';
import { post, type Posted } from '../outbound/post.ts';
import { signedHeaders } from './signature.ts';
import { findTarget, holdWebhook, noteArrival, noteFailure, recordSpeed, pauseWebhook } from './webhooks.store.ts';

/** Job that sends a webhook's pending messages one by one. */
export const WEBHOOK_JOB = 'webhook';
/** Returns the job's key. It ends with the member's id, so the job is deleted with the member. */
const keyOf = (webhookId: string, memberId: string) => `${webhookId} ${memberId}`;

/** Maximum concurrent deliveries in this process, and per member, so that a member's slow receivers do not block others. */
const MAX_AT_ONCE = 8;
const MAX_PER_MEMBER = 2;
/** Duration of the last response in ms above which a receiver is slow. */
const SLOW_MS = 2000;
/** Maximum concurrent deliveries to slow receivers. */
const MAX_SLOW = 2;
const slowLane = 'slow';
/** Maximum messages per turn if no other webhook waits; otherwise one. */
const TURN = 5;
/** Delays in seconds after each failed attempt. Delivery fails after the last one. */
const WAITS = [10, 60, 600, 3600, 6 * 3600, 24 * 3600];

/** Sealing purposes for a URL and a secret. */
export const SEALED = { url: 'webhook address', secret: 'webhook secret' } as const;

export interface DeliverDeps {
  readonly db: Db;
  readonly sealer: Sealer;
  readonly rules: OutboundRules;
  readonly product: () => string;
  readonly resolve?: Resolve;
  readonly random?: () => number;
}

/** Schedules a delivery. @param at in ms by the database's clock; immediately by default */
export const planDelivery = (tx: Db, webhookId: string, memberId: string, at?: number): Promise<void> =>
  enqueue(tx, {
    kind: WEBHOOK_JOB,
    key: keyOf(webhookId, memberId),
    ...(at !== undefined && { runAt: new Date(at) }),
  });

/** Field with the ids of an event. */
const idsOf: Readonly<Record<Exclude<WebhookMessageEvent, typeof WEBHOOK_TEST>, string>> = {
  'activity.added': 'activity_ids',
  'activity.changed': 'activity_ids',
  'activity.removed': 'activity_ids',
  'import.finished': 'import_ids',
  'plan.changed': 'training_plan_ids',
  'day.changed': 'dates',
};

/** Returns the payload: the member and the ids of the changed objects, without their content. */
export function bodyOf({ messageId, event, createdAt, changed, hasMore }: MessageRow, memberId: string): string {
  const data =
    event === WEBHOOK_TEST
      ? { member_id: memberId }
      : { member_id: memberId, [idsOf[event]]: changed, has_more: hasMore };
  return JSON.stringify({ id: messageId, type: event, timestamp: createdAt.toISOString(), data });
}

export function webhookJob(deps: DeliverDeps): JobHandler {
  const { db, sealer, rules, product, resolve, random = Math.random } = deps;
  const underWay = new Map<string, number>();
  const count = (lane: string) => underWay.get(lane) ?? 0;

  async function send(
    message: MessageRow,
    target: NonNullable<Awaited<ReturnType<typeof findTarget>>>,
    signal: AbortSignal,
  ) {
    const url = sealer.open(target.sealedUrl, SEALED.url);
    const secret = sealer.open(target.sealedSecret, SEALED.secret);
    // The server's secret was lost, so the receiver could not verify the message.
    if (url === null || secret === null) return { status: null, fault: 'address' } as const satisfies Posted;
    const body = bodyOf(message, target.memberId);
    const headers = {
      'content-type': 'application/json',
      'user-agent': `${product().replace(/[^\x21-\x7e]/g, '')}-webhook`,
      ...signedHeaders(secret, message.messageId, Math.floor(Date.now() / 1000), body),
    };
    return post(url, body, headers, { rules, signal, ...(resolve && { resolve }) });
  }

  /** Stores the result, and pauses the webhook if it has failed long enough. */
  async function settle(
    message: MessageRow,
    memberId: string,
    { status, fault }: Posted,
    isSlow: boolean,
  ): Promise<void> {
    const { webhookId, tries } = message;
    await db.transaction(async (tx) => {
      await holdWebhook(tx, webhookId);
      await recordSpeed(tx, webhookId, isSlow);
      const isTest = message.event === WEBHOOK_TEST;
      const wait = isTest || fault === 'gone' ? undefined : WAITS[tries - 1];
      const again = wait === undefined ? null : wait * (0.75 + random() / 2);
      const isLong = fault !== null && !isTest && (await noteFailure(tx, webhookId));
      const isOver = isLong || (fault === 'gone' && !isTest);
      await endAttempt(tx, message, { status, fault, again: isOver ? null : again });
      if (fault === null) await noteArrival(tx, webhookId);
      if (!isOver) return;
      await pauseWebhook(tx, webhookId, fault === 'gone' ? 'gone' : 'failures');
      await dropWaiting(tx, webhookId);
      await changed(tx, { what: 'broken', of: memberId, webhookId });
    });
  }

  /** Sends due messages until the end of the turn. */
  async function deliver(webhookId: string, signal: AbortSignal): Promise<void> {
    for (let sent = 0; sent < TURN; sent += 1) {
      signal.throwIfAborted();
      const target = await findTarget(db, webhookId);
      if (!target) return;
      const next = await nextMessage(db, webhookId, target.pausedFor !== null);
      if (next === null || !next.isDue) return;
      const message = await beginAttempt(db, next.messageId);
      if (!message) continue;
      const began = performance.now();
      const posted = await send(message, target, signal);
      const isSlow = performance.now() - began > SLOW_MS;
      await settle(message, target.memberId, posted, isSlow);
      if (isSlow || (await isAnyDue(db, WEBHOOK_JOB))) return;
    }
  }

  /** Schedules the next run if messages are pending. */
  const planNext = (webhookId: string, memberId: string) =>
    db.transaction(async (tx) => {
      await holdWebhook(tx, webhookId);
      const target = await findTarget(tx, webhookId);
      const next = target && (await nextMessage(tx, webhookId, target.pausedFor !== null));
      if (next) await planDelivery(tx, webhookId, memberId, next.dueAt);
    });

  return {
    limit: MAX_AT_ONCE,
    maxAttempts: Number.POSITIVE_INFINITY,
    async run({ key, signal }) {
      const [webhookId = '', memberId = ''] = key.split(' ');
      const target = await findTarget(db, webhookId);
      if (!target) return;
      if (count(memberId) >= MAX_PER_MEMBER) throw new TryLater(1, 'others of the member are on their way');
      if (target.isSlow && count(slowLane) >= MAX_SLOW) {
        throw new TryLater(1 + 4 * random(), 'other slow receivers have their turn');
      }
      const lanes = target.isSlow ? [memberId, slowLane] : [memberId];
      for (const lane of lanes) underWay.set(lane, count(lane) + 1);
      try {
        await deliver(webhookId, signal);
        await planNext(webhookId, memberId);
      } finally {
        for (const lane of lanes) {
          if (count(lane) === 1) underWay.delete(lane);
          else underWay.set(lane, count(lane) - 1);
        }
      }
    },
  };
}
