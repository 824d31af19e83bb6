import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import { partnerKeyOf } from '../../domain/partners/address.ts';
import type { Db } from '../db/open.ts';
import { countOnPage } from './counts.store.ts';
import { findOpenPage } from './pages.store.ts';

/** Interval in ms between writes of the counts, so that a burst of visitors causes one write. */
const GATHERED_MS = 2000;
/** Maximum number of pages counted between two writes. */
const MAX_KEYS = 1000;

/**
 * Whether a request is a page view, judging by its headers. Browsers mark navigations to a document; link checkers do not. Prefetches and
 * reloads do not count.
 */
export function isOpening({ method, headers }: FastifyRequest): boolean {
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
 * Counts the views of each partner page. Only uses the headers that identify a view, and stores nothing about the visitor.
 * @returns a function that writes pending counts and stops counting
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
    if (key === null || (gathered.size >= MAX_KEYS && !gathered.has(key))) return;
    gathered.set(key, (gathered.get(key) ?? 0) + 1);
  });
  return async () => {
    clearInterval(timer);
    await writeNext();
  };
}
