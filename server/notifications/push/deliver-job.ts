import * as z from 'zod/mini';
import type { Language } from '../../../domain/words/area.ts';
import { testPush as germanTest } from '../../../domain/words/de/notifications.ts';
import { testPush } from '../../../domain/words/notifications.ts';
import { changed } from '../../changes/changed.ts';
import type { Db } from '../../db/open.ts';
import { enqueue } from '../../jobs/jobs.store.ts';
import { type JobContext, type JobHandler, TryLater } from '../../jobs/runner.ts';
import { findTarget, noteArrival, noteFailure, removeChannel } from '../channels.store.ts';
import { textsOf } from '../kinds/kind.ts';
import { notificationEvent, type NotificationEvent } from '../news.ts';
import { wordsIn } from '../../../domain/words/words-in.ts';
import { createSend, type PushMessage, type SendDeps, type Sent } from './send.ts';

/** Job that sends one message to one channel. Its key ends with the member's id. */
export const PUSH_JOB = 'notification-push';

/** Maximum concurrent deliveries in this process, and per member, so that a member's slow server does not block others. */
const MAX_AT_ONCE = 6;
const MAX_PER_MEMBER = 2;
/** Delays in seconds after each failed attempt. The message is dropped after the last one. */
const WAITS = [10, 60, 600, 3600];
/** Maximum delay that a server can request, s. */
const MAX_WAIT = 6 * 3600;

const payload = z.object({
  channelId: z.uuid(),
  /** Omitted for a test message. */
  news: z.optional(notificationEvent),
  /** Number of failed attempts. */
  tries: z.optional(z.number()),
});

export interface PushDeps extends SendDeps {
  readonly db: Db;
  /** Returns the page that the notification links to; `null` if the member should no longer be notified. */
  readonly pathOf: (memberId: string, about: NotificationEvent) => Promise<string | null>;
  readonly random?: () => number;
}

/** Schedules a push message. @param about `null` for a test; @param key deduplication key of the event, which ends with the member's id */
export const planPush = (tx: Db, channelId: string, about: NotificationEvent | null, key: string): Promise<void> =>
  enqueue(tx, {
    kind: PUSH_JOB,
    key: `${channelId} ${key}`,
    payload: { channelId, ...(about && { news: about }) },
  });

const testPushIn = wordsIn(testPush, germanTest);

export function pushMessage(language: Language, about: NotificationEvent | null, path: string): PushMessage {
  if (about === null) return { ...testPushIn(language), path, tag: 'test' };
  return { ...textsOf(language)[about.type].push, path, tag: about.type };
}

export function pushJob(deps: PushDeps): JobHandler {
  const { db, pathOf, random = Math.random } = deps;
  const send = createSend(deps);
  const underWay = new Map<string, number>();

  /** Stores the result. @returns seconds until the next attempt; `null` if there is none */
  async function settle(
    {
      channelId,
      memberId,
      isTest,
      tries,
    }: Readonly<{
      channelId: string;
      memberId: string;
      isTest: boolean;
      tries: number;
    }>,
    { fault, isGone, retryAfter = 0 }: Sent,
  ): Promise<number | null> {
    if (isGone) {
      await removeChannel(db, memberId, channelId);
      return null;
    }
    if (fault === null) {
      await noteArrival(db, channelId);
      return null;
    }
    const isStopped = await db.transaction(async (tx) => {
      const stops = await noteFailure(tx, channelId, fault);
      if (stops) await changed(tx, { what: 'broken', of: memberId, channelId });
      return stops;
    });
    const wait = WAITS[tries];
    if (isStopped || isTest || wait === undefined || fault === 'refused') return null;
    return Math.min(MAX_WAIT, Math.max(retryAfter, wait * (0.75 + random() / 2)));
  }

  async function deliver({ payload: stored, save, signal }: JobContext): Promise<void> {
    const { channelId, news: about = null, tries = 0 } = payload.parse(stored);
    const target = await findTarget(db, channelId);
    if (!target || (target.isStopped && about !== null)) return;
    const { memberId, language } = target;
    const running = underWay.get(memberId) ?? 0;
    if (running >= MAX_PER_MEMBER) throw new TryLater(1, 'others of the member are under way');
    underWay.set(memberId, running + 1);
    try {
      const path = about === null ? '/profile/push' : await pathOf(memberId, about);
      if (path === null) return;
      const sent = await send(target, pushMessage(language ?? 'en', about, path), signal);
      const wait = await settle({ channelId, memberId, isTest: about === null, tries }, sent);
      if (wait === null) return;
      await save({ channelId, news: about, tries: tries + 1 });
      throw new TryLater(wait, 'the channel did not take the message');
    } finally {
      const left = (underWay.get(memberId) ?? 1) - 1;
      if (left === 0) underWay.delete(memberId);
      else underWay.set(memberId, left);
    }
  }

  return {
    limit: MAX_AT_ONCE,
    maxAttempts: 3,
    run: deliver,
    // Messages from other members must not outlive their author's account.
    isKept: () => false,
  };
}
