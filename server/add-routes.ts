import type { FastifyInstance } from 'fastify';
import { partnerKeyOf } from '../domain/partners/address.ts';
import type { Parts, createHandlers } from './handlers.ts';
import { addAssistants } from './assistants/route.ts';
import { addDocs } from './http/docs.ts';
import { createFirstViews } from './http/first-views.ts';
import { addGallery } from './http/gallery.ts';
import { addHealth } from './http/health.ts';
import { createInnerCalls } from './http/inner-calls.ts';
import { createDocumentCookie } from './identity/document-cookie.ts';
import { challengeFor } from './oauth/metadata.ts';
import { hasOAuth } from './oauth/resource.ts';
import { addOAuth } from './oauth/routes.ts';
import type { Limits } from './http/limits.ts';
import type { Metrics } from './http/metrics.ts';
import { type FindCoached, registerCalls } from './http/register-calls.ts';
import { createRendering } from './http/rendering.ts';
import { addSandboxProxy } from './http/sandbox-proxy.ts';
import { addSite } from './http/site.ts';
import { addOutbox } from './mail/outbox-pages.ts';
import { addUnsubscribe } from './notifications/unsubscribe.ts';
import { countOpened } from './partners/count-opened.ts';
import { documentOf } from './partners/document.ts';
import { createBrokenPageLog } from './partners/handlers.ts';
import { addPartnerImages } from './partners/image-pages.ts';
import { readPublished } from './partners/published.ts';
import { addSharedPages } from './sharing/page.ts';
import { addPlanFeed } from './training/feed.ts';

/** Registers all routes: API calls, sign-in, health, feeds and pages. */
export async function addRoutes(
  app: FastifyInstance,
  parts: Parts &
    ReturnType<typeof createHandlers> & {
      readonly coached: FindCoached;
      readonly limits: Limits;
      readonly metrics: Metrics;
      readonly isBusJoined: () => boolean | null;
      readonly now: () => Date;
      readonly onStop: (close: () => Promise<void>) => void;
    },
): Promise<void> {
  const { config, db, engine, sealer, log, events, identity, accounts, payments, accessOf, acts, firstAdmin } = parts;
  const { handlers, gates, owners, coached, limits, metrics, isBusJoined, now, onStop, readSamples } = parts;
  const { site } = config;
  await addDocs(app, config);
  registerCalls(app, {
    handlers,
    owners,
    gates,
    coached,
    acts,
    isCharged: payments !== null,
    authenticate: identity.authenticate,
    limits,
    events,
  });
  await identity.addRoutes(app, accounts.operations);
  addHealth(app, { config, db, engine, metrics, isBusJoined, life: config.life });
  if (config.outbox) addOutbox(app, db, () => site().smtpUrl === null);
  await addUnsubscribe(app, { db, sealer });
  addPlanFeed(app, { db, now: now, accessOf, limits, events, productName: () => site().productName });
  addAssistants(app, {
    ...config,
    db,
    now,
    readSamples,
    limits,
    events,
    log,
    authenticate: identity.authenticateAssistant,
    isCharged: payments !== null,
    productName: () => site().productName,
    signIn: hasOAuth(config.publicUrl) ? challengeFor(config.publicUrl) : null,
  });
  await addOAuth(app, { ...config, db, limits, events, productName: () => site().productName });
  if (config.sandboxUrl !== null) await addSandboxProxy(app, config.sandboxUrl, config);
  addPartnerImages(app, db);
  onStop(countOpened(app, db, log));
  addGallery(app, config);
  const rendering = createRendering(config.webDir);
  addSharedPages(app, { config, db, now, accessOf, readSamples, limits, events, log, rendering });
  const calls = { handlers, owners, limits, coached, isCharged: payments !== null };
  const views = createFirstViews({
    config,
    cookie: createDocumentCookie(sealer, config.publicUrl.startsWith('https:')),
    async findCaller({ sub, sessionId }) {
      const known = await identity.callers.find(sub, sessionId);
      return known && { sub, sessionId, ...known };
    },
    call: createInnerCalls(calls),
    log,
  });
  onStop(views.stop);
  addSite(app, config, identity.pools, {
    views,
    lacksAdmin: firstAdmin.isMissing,
    async fill(path) {
      const page = await readPublished(db, partnerKeyOf(path) ?? '', createBrokenPageLog(log));
      return page && documentOf(page, site().productName, (await rendering()).renderPartnerPage);
    },
  });
}
