import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import { partnerKeyOf } from '../../domain/partners/address.ts';
import type { Db } from '../db/open.ts';
import { countOnPage } from './counts.store.ts';
import { findOpenPage } from './pages.store.ts';

/** Milliseconds for which openings are gathered: a crowd that comes from a poster writes to the database once. */
const GATHERED_MS = 2000;
/** Addresses that are remembered meanwhile. */
const MOST_KEYS = 1000;

/**
 * Whether somebody opened a page, as far as headers tell. Browsers say that they go to a document; programs that look at links do not. What is
 * fetched ahead, and a reload, is no opening.
 */
function isOpening({ method, headers }: FastifyRequest): boolean {
  const says = (name: string) => String(headers[name] ?? '');
  return (
    method === 'GET' &&
    says('sec-fetch-mode') === 'navigate' &&
    says('sec-fetch-dest') === 'document' &&
    says('sec-purpose') === '' &&
    says('purpose') === '' &&
    !/max-age=0|no-cache/.test(says('cache-control'))
  );
}

/**
 * Counts how often each page of a partner is opened. Of who opens it nothing is looked at beyond what says that it is an opening, and nothing is kept.
 * @returns ends it, with everything written
 */
export function countOpened(app: FastifyInstance, db: Db, log: FastifyBaseLogger): () => Promise<void> {
  const gathered = new Map<string, number>();
  const write = async () => {
    const counts = [...gathered];
    gathered.clear();
    for (const [key, times] of counts) {
      const page = await findOpenPage(db, key);
      if (page) await countOnPage(db, page.pageId, 'opened', times);
    }
  };
  let writing: Promise<void> = Promise.resolve();
  const writeNext = () => {
    writing = writing
      .then(write)
      .catch((error: unknown) => log.error({ err: error }, 'openings of pages were not counted'));
    return writing;
  };
  const timer = setInterval(() => gathered.size > 0 && void writeNext(), GATHERED_MS);
  timer.unref();
  app.addHook('onResponse', async (request, reply) => {
    const key = reply.statusCode < 400 && isOpening(request) ? partnerKeyOf(request.url.split('?', 1)[0] ?? '') : null;
    if (key === null || (gathered.size >= MOST_KEYS && !gathered.has(key))) return;
    gathered.set(key, (gathered.get(key) ?? 0) + 1);
  });
  return async () => {
    clearInterval(timer);
    await writeNext();
  };
}
