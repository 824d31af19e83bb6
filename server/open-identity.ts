import { createAccess } from './members/access.ts';
import type { Config } from './config.ts';
import type { Db } from './db/open.ts';
import type { createApp } from './http/app.ts';
import type { Limits } from './http/limits.ts';
import type { Metrics } from './http/metrics.ts';
import { factorEvents } from './identity/factor-handlers.ts';
import { createIdentity, type IdentityDeps } from './identity/identity.ts';
import { logQuestion } from './partners/consents.store.ts';
import { type Realtime, startRealtime } from './realtime/broker.ts';
import { createPresignedCheck } from './realtime/presigned.ts';
import { resealAll } from './reseal.store.ts';
import type { Sealer } from './base/seal.ts';
import type { SecurityEvents } from './security-events.ts';
import { dropLinks } from './sharing/share-links.store.ts';
import { createPhones } from './vendors/linking/phones.store.ts';

interface Deps {
  readonly app: ReturnType<typeof createApp>;
  readonly db: Db;
  readonly sealer: Sealer;
  readonly config: Config;
  readonly log: ReturnType<typeof createApp>['log'];
  readonly metrics: Metrics;
  readonly limits: Limits;
  readonly events: SecurityEvents;
  readonly onStop: (close: () => Promise<void>) => void;
  readonly onLocked: IdentityDeps['onLocked'];
  /** Mails the member about a change of their second factor. */
  readonly tellOfFactor: (...news: Parameters<IdentityDeps['onFactorNews']>) => Promise<void>;
  /** Mails the member about a change of their passkeys. */
  readonly tellOfPasskey: (...news: Parameters<IdentityDeps['onPasskeyNews']>) => Promise<void>;
}

/** Opens sign-in, caller lookup and the realtime channel, which are notified of each other's session changes. */
export async function openIdentity(deps: Deps) {
  const { app, db, sealer, config, log, metrics, limits, events, onStop, onLocked, tellOfFactor, tellOfPasskey } = deps;
  let realtime: Realtime | null = null;
  const accessOf = createAccess(config.payments !== null);
  const identity = await createIdentity({
    db,
    accessOf,
    phones: createPhones(db),
    sealer,
    config,
    limits,
    events,
    // A single process can't miss changes.
    hears: () => config.bus === null || realtime?.isBusJoined() === true,
    onLocked,
    dropShareLinks: (sub) => dropLinks(db, sub),
    onEnd: (sub) => realtime?.disconnect(sub),
    onFactorNews(sub, news) {
      events.note(factorEvents[news], { sub });
      tellOfFactor(sub, news).catch((error: unknown) => log.error({ err: error }, 'no mail about a second factor'));
    },
    onPasskeyNews(sub, what) {
      tellOfPasskey(sub, what).catch((error: unknown) => log.error({ err: error }, 'no mail about a passkey'));
    },
    noteAccess: ({ memberId, tokenId, name, scope }) =>
      logQuestion(db, { memberId, assistantId: tokenId, assistant: name, tool: scope, days: null }),
    productName: () => config.site().productName,
  });
  const stopLooking = identity.keys.keepLooking((error) => log.error({ err: error }, 'no look at the signing keys'));
  onStop(async () => stopLooking());
  if (config.previousSecretKeys.length > 0) {
    const { sealedAnew, lost } = await resealAll(db, sealer);
    events.note('secrets_resealed');
    log.warn({ sealedAnew, lost }, 'values of secrets from before are sealed again');
  }
  realtime = await startRealtime({
    server: app.server,
    check: createPresignedCheck({ region: config.region, ...identity }),
    config,
    admit: app.connections.admit,
    limit: (sub) => limits.ofMember('light', sub),
    onForget: identity.callers.forget,
    onMissed: identity.callers.forgetAll,
    log,
  });
  const { connected, isBusJoined } = realtime;
  metrics.gauge('realtime_channels', 'Open channels.', connected);
  if (config.bus) metrics.gauge('realtime_bus_joined', '1 while the bus is there.', () => Number(isBusJoined()));

  return { identity, accessOf, realtime };
}
