import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addDays } from '../../domain/dates.ts';
import { FEED_DAYS_AHEAD, FEED_DAYS_BACK } from '../../domain/entities/calendar-feed.ts';
import { mayVisit } from '../../domain/navigation.ts';
import type { Db } from '../db/open.ts';
import { TooManyRequests } from '../http/failure.ts';
import { createBuckets, type Limits } from '../http/limits.ts';
import { knownCaller } from '../identity/caller-cache.ts';
import type { AccessOf } from '../members/access.ts';
import { tokenHash } from '../base/seal.ts';
import type { SecurityEvents } from '../security-events.ts';
import { createFeedCalendar } from './feed-calendar.ts';
import { readFeed } from './feed.store.ts';

/** Request limit per feed, for apps on several devices that each refresh every few minutes at most. */
const PACE = { burst: 20, perMinute: 6 } as const;
/** Maximum number of tokens remembered as valid. */
const MAX_REMEMBERED = 20_000;
/** Cache lifetime in apps, s. */
const FRESH_SECONDS = 300;

const address = /^([\w-]{43})\.ics$/;

/** Response headers that prevent indexing and caching; a valid calendar may be cached by its app. */
const headers = { 'x-robots-tag': 'noindex, nofollow', 'cache-control': 'no-store' } as const;

/** Returns the hash of the token in a feed's file name; `null` if its format is invalid. */
const hashOf = (file: string): string | null => {
  const token = address.exec(file)?.[1];
  return token === undefined ? null : tokenHash(token);
};

const etagOf = (text: string) => `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
const has = (header: string | undefined, etag: string): boolean =>
  (header ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*');

interface FeedDeps {
  readonly db: Db;
  readonly now: () => Date;
  readonly accessOf: AccessOf;
  readonly limits: Limits;
  readonly events: SecurityEvents;
  readonly productName: () => string;
}

/**
 * Adds `/feeds/{token}.ics`: a member's plan for calendar apps, which cannot sign in. All invalid tokens get the same response: unknown,
 * replaced or revoked ones, and that of a member who may not see the plan.
 */
export function addPlanFeed(app: FastifyInstance, { db, now, accessOf, limits, events, productName }: FeedDeps): void {
  const calendarOf = createFeedCalendar(productName);
  const take = createBuckets(PACE, () => now().getTime());
  /** Hashes of tokens that were valid on their last use, most recently used last. */
  const good = new Set<string>();
  const remember = (hash: string | null, isGood: boolean) => {
    if (hash === null) return;
    good.delete(hash);
    if (isGood) good.add(hash);
    const [oldest] = good;
    if (good.size > MAX_REMEMBERED && oldest !== undefined) good.delete(oldest);
  };

  /** Counts recently valid tokens separately, since large calendar services send requests for many members from few addresses. */
  const countedFor = ({ params }: FastifyRequest) => {
    const hash = hashOf((params as { file: string }).file);
    return hash !== null && good.has(hash) ? hash : null;
  };

  /** Returns the calendar of a token; `null` if the token is invalid. @throws TooManyRequests */
  async function calendarAt(file: string, ip: string): Promise<string | null> {
    const hash = hashOf(file);
    if (hash === null || !good.has(hash)) limits.ofWrongToken(ip, 0);
    const seconds = hash === null ? 0 : take(hash);
    if (seconds > 0) throw new TooManyRequests(seconds);
    const today = now().toISOString().slice(0, 10);
    const feed = hash && (await readFeed(db, hash, addDays(today, -FEED_DAYS_BACK), addDays(today, FEED_DAYS_AHEAD)));
    remember(hash, feed !== null && feed !== undefined);
    if (!feed) {
      limits.ofWrongToken(ip, 1);
      events.note('proof_refused', { ip, what: 'calendar feed' });
      return null;
    }
    return mayVisit(knownCaller(feed, accessOf), 'training') ? calendarOf(feed) : null;
  }

  async function send({ params, ip, headers: asked }: FastifyRequest, reply: FastifyReply) {
    reply.headers(headers);
    const calendar = await calendarAt((params as { file: string }).file, ip).catch((error: unknown) => {
      if (error instanceof TooManyRequests) events.note('rate_limited', { ip, what: 'calendar feed' });
      throw error;
    });
    if (calendar === null)
      return reply.code(404).type('text/plain; charset=utf-8').send('There is no such calendar.\n');
    const etag = etagOf(calendar);
    reply.headers({ etag, 'cache-control': `private, max-age=${FRESH_SECONDS}` });
    if (has(asked['if-none-match'], etag)) return reply.code(304).send();
    return reply.type('text/calendar; charset=utf-8').send(calendar);
  }

  const options = { schema: { hide: true }, config: { cost: 'light', countedFor } } as const;
  app.get('/feeds/:file', options, (request, reply) => send(request, reply));
}
