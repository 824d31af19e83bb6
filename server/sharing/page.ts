import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { toCamel } from '../../domain/case.ts';
import type { Samples, SamplesWire } from '../../domain/entities/activity.ts';
import { sharedPath } from '../../domain/entities/share-link.ts';
import { mayVisit } from '../../domain/navigation.ts';
import { type SharedPage, sharedPage } from '../../domain/shared-page.ts';
import { prefersMetricOf } from '../../domain/views/display-format.ts';
import type { ReadSamples } from '../activities/sample-reader.ts';
import { tokenHash } from '../base/seal.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/open.ts';
import { acceptedLanguage } from '../http/accepted-language.ts';
import { ApiFailure, TooManyRequests } from '../http/failure.ts';
import { addressFor } from '../http/headers.ts';
import { createBuckets, type Limits } from '../http/limits.ts';
import { plainHeaders } from '../http/plain-page.ts';
import type { Rendering } from '../http/rendering.ts';
import { knownCaller } from '../identity/caller-cache.ts';
import type { AccessOf } from '../members/access.ts';
import { isOpening } from '../partners/count-opened.ts';
import type { SecurityEvents } from '../security-events.ts';
import { invalidLinkDocument, sharedDocument } from './document.ts';
import { createPictures } from './picture.ts';
import { noteOpened } from './share-links.store.ts';
import { findLink, linkedActivities, type OpenLink } from './shared-page.store.ts';

/** Request limit per link, enough for a group that opens it at once. Each person requests the page, and messaging apps request the image. */
const PACE = { burst: 60, perMinute: 60 } as const;

const secret = /^[\w-]{43}$/;

/** Response headers that prevent indexing, caching and referrers. */
const headers = {
  ...plainHeaders,
  'x-robots-tag': 'noindex, nofollow, noarchive',
  'cache-control': 'private, no-store',
  vary: 'Accept-Language',
} as const;

interface SharedPageDeps {
  readonly config: Config;
  readonly db: Db;
  readonly now: () => Date;
  readonly accessOf: AccessOf;
  readonly readSamples: ReadSamples;
  readonly limits: Limits;
  readonly events: SecurityEvents;
  readonly log: FastifyBaseLogger;
  readonly rendering: () => Promise<Rendering>;
}

interface LinkedPage {
  readonly link: OpenLink;
  readonly page: SharedPage;
}

/**
 * Adds `/shared/{secret}`: data that a member shares with people without an account, and its image for link previews. All invalid secrets get
 * the same response: unknown, expired or revoked ones, and those of members who may not view their own calendar.
 */
export function addSharedPages(app: FastifyInstance, deps: SharedPageDeps): void {
  const { config, db, now, accessOf, readSamples, limits, events, log, rendering } = deps;
  const take = createBuckets(PACE, () => now().getTime());
  const pictureOf = createPictures();

  async function linkOf(hash: string): Promise<OpenLink | null> {
    const link = await findLink(db, hash);
    return link !== null && mayVisit(knownCaller(link, accessOf), 'calendar') ? link : null;
  }

  async function samplesOf({
    activityId,
    choice: { withRoute, withCharts },
  }: OpenLink): Promise<Samples | null | 'unreadable'> {
    if (activityId === null || !(withRoute || withCharts)) return null;
    try {
      const json = await readSamples(activityId, true);
      return json && (toCamel(JSON.parse(new TextDecoder().decode(json)) as SamplesWire) as Samples);
    } catch (error) {
      // The recording is too long, or the server is busy. The page works without it, and says so.
      if (error instanceof ApiFailure || error instanceof TooManyRequests) return 'unreadable';
      throw error;
    }
  }

  /** Finds the page of a secret; `null` if it is invalid. @throws TooManyRequests */
  async function find(given: string, ip: string): Promise<LinkedPage | null> {
    limits.ofWrongToken(ip, 0);
    const hash = secret.test(given) ? tokenHash(given) : null;
    const seconds = hash === null ? 0 : take(hash);
    if (seconds > 0) throw new TooManyRequests(seconds);
    const first = hash && (await linkOf(hash));
    const samples = first ? await samplesOf(first) : null;
    // Reading a recording takes a while, so the link may have been revoked in the meantime.
    const link = first && samples !== null ? await linkOf(hash!) : first;
    if (!link) {
      limits.ofWrongToken(ip, 1);
      events.note('proof_refused', { ip, what: 'shared link' });
      return null;
    }
    const activities = await linkedActivities(db, link);
    const owner = { facts: { first_name: link.firstName }, prefersMetric: prefersMetricOf(link), week: link.week };
    return { link, page: sharedPage(link.choice, owner, activities, samples) };
  }

  const asked = async ({ params, ip }: FastifyRequest) =>
    find((params as { secret: string }).secret, ip).catch((error: unknown) => {
      if (error instanceof TooManyRequests) events.note('rate_limited', { ip, what: 'shared link' });
      throw error;
    });

  const languageOf = (request: FastifyRequest) => acceptedLanguage(request.headers['accept-language']);

  function gone(request: FastifyRequest, reply: FastifyReply) {
    return reply
      .code(404)
      .type('text/html; charset=utf-8')
      .send(invalidLinkDocument(languageOf(request)));
  }

  async function sendPage(request: FastifyRequest, reply: FastifyReply) {
    reply.headers(headers);
    const found = await asked(request);
    if (found === null) return gone(request, reply);
    const { link, page } = found;
    const language = languageOf(request);
    const { productName } = config.site();
    const rendered = (await rendering()).renderSharedPage(page, language, productName);
    if (isOpening(request)) {
      await noteOpened(db, link.linkId, now().toISOString().slice(0, 10)).catch((error: unknown) =>
        log.error({ err: error }, 'an opening of a shared link was not counted'),
      );
    }
    const own = addressFor(config, request);
    const picture = `${own}${sharedPath((request.params as { secret: string }).secret)}/preview.png`;
    return reply.type('text/html; charset=utf-8').send(sharedDocument(rendered, { language, productName, picture }));
  }

  async function sendPicture(request: FastifyRequest, reply: FastifyReply) {
    reply.headers(headers);
    const found = await asked(request);
    if (found === null) return gone(request, reply);
    const svg = (await rendering()).drawSharedPicture(found.page, languageOf(request));
    return reply.type('image/png').send(await pictureOf(svg));
  }

  const options = { schema: { hide: true }, config: { cost: 'heavy' } } as const;
  app.get('/shared/:secret', options, (request, reply) => sendPage(request, reply));
  app.get('/shared/:secret/preview.png', options, (request, reply) => sendPicture(request, reply));
}
