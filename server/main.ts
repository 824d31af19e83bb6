import type { Config } from './config.ts';
import type { DataDir } from './data-dir.ts';
import { startSubscribers } from './subscribers.ts';
import { addRoutes } from './add-routes.ts';
import { openIdentity } from './open-identity.ts';
import { openFoundation } from './foundation.ts';
import { createAccounts } from './accounts/accounts.ts';
import { createFirstAdmin } from './admin/first-admin.ts';
import { createActLog } from './admin/acts.store.ts';
import { embeddedPlace, externalPlace } from './db/check-database.ts';
import { makeTemporaryMember } from './backup-check/temporary-member.ts';
import { type Db } from './db/open.ts';
import { createApp } from './http/app.ts';
import { createMetrics } from './http/metrics.ts';
import { createLimits } from './http/limits.ts';
import { limitRoutes } from './http/route-limits.ts';
import { addDevices } from './identity/devices.ts';
import { startDataWorkers } from './start-workers.ts';
import { createMailSite } from './mail/emails.ts';
import { createMailer } from './mail/mailer.ts';
import type { LogDestination } from './base/log.ts';
import { createMembers } from './members/members.store.ts';
import { createReportPurchase } from './accounts/analytics.ts';
import { findReduction } from './accounts/coupons.store.ts';
import { planReadOf } from './payments/jobs.ts';
import { startPayments } from './payments/payments.ts';
import { createSecurityEvents } from './security-events.ts';
import { createCoached } from './teams/handlers.ts';
import { createSampleReader } from './activities/sample-reader.ts';
import { createHandlers } from './handlers.ts';
import { checkPort, close, listen } from './http/listen.ts';

/** A running server. */
export interface RunningServer {
  /** Finishes work in progress and closes everything, dependents first. */
  stop(): Promise<void>;
}

/** Collects functions that close resources, last opened first. */
function createClosers() {
  const closers: (() => Promise<void>)[] = [];
  return {
    add: (close: () => Promise<void>) => void closers.unshift(close),
    async closeAll() {
      for (const close of closers.splice(0)) await close();
    },
  };
}

/**
 * Composition root: opens the database, creates every part with its dependencies, and listens.
 * @param dataDir held by the caller, released by the returned `stop`
 * @param log receives the log lines; standard output by default
 * @throws StartFailure for every problem that the operator can fix; everything opened so far is closed
 */
export async function startServer(config: Config, dataDir: DataDir, log?: LogDestination): Promise<RunningServer> {
  const closers = createClosers();
  closers.add(() => dataDir.release());
  try {
    await open(config, dataDir, closers.add, log);
  } catch (error) {
    await closers.closeAll();
    throw error;
  }
  return { stop: closers.closeAll };
}

async function open(
  given: Config,
  { secret }: DataDir,
  onStop: (close: () => Promise<void>) => void,
  destination?: LogDestination,
): Promise<void> {
  await checkPort(given);
  const metrics = createMetrics();
  const app = createApp(given, metrics, destination);
  const { log } = app;
  if (given.life.restart) log.error(given.life.restart, 'the server died and was started again');
  const foundation = await openFoundation({ given, secret, log, metrics, onStop });
  const { database, db, engine, files, sealer, liveSite, config, clock } = foundation;
  const { site } = config;

  const events = createSecurityEvents({ log, metrics, sealer });
  app.connections.onRefusal((ip) => events.note('connection_refused', { ip }));
  addDevices(app, sealer, config.publicUrl.startsWith('https:'));
  const limits = createLimits(config);
  limitRoutes(app, limits, events);
  const { identity, accessOf, realtime } = await openIdentity({
    app,
    db,
    sealer,
    config,
    log,
    metrics,
    limits,
    events,
    onStop,
    onLocked: (email) => accounts.tellLocked(email),
    tellOfFactor: (sub, news) => accounts.tellOfFactor(sub, news),
    tellOfPasskey: (sub, what) => accounts.tellOfAccess(sub, what),
  });
  const members = createMembers(db, accessOf);
  const mailer = createMailer(db, config, log);
  const accounts = createAccounts({
    db,
    files,
    mailer,
    sealer,
    config,
    log,
    identity,
    members,
    events,
    onAddress: async (sub) => {
      const member = await members.bySub(sub);
      if (member) await tellPayments(db, member.member_id);
    },
    onEnd: realtime.disconnect,
  });
  const place = createMailSite(config.publicUrl, () => site().productName);
  const telling = await startSubscribers({ db, log, sealer, config, mailer, place, members, ...realtime });
  onStop(telling.settle);
  const { notifications, vapid } = telling;
  const payments = await startPayments({
    db,
    config,
    log,
    mailer,
    reductionOf: (code) => findReduction(db, code),
    tellPurchase: createReportPurchase(config),
  });
  /** Updates receipts after the member's address or language changed. */
  const tellPayments = async (tx: Db, memberId: string) => {
    if (payments) await planReadOf(tx, memberId);
  };
  const jobs = { ...accounts.jobs, ...payments?.jobs, ...telling.jobs };
  const data = await startDataWorkers({
    database,
    files,
    config,
    sealer,
    log,
    events,
    readMember: members.byId,
    jobs,
    metrics,
    clock,
    backupCheck: {
      databasePlace: async () => (engine ? embeddedPlace(engine.connection) : externalPlace(config.databaseUrl ?? '')),
      makeMember: (temporary) => makeTemporaryMember(temporary, sealer, identity.pools),
      mailer,
      place,
    },
  });
  onStop(data.stop);
  await notifications.start();
  // Stop requests before jobs; open channels would delay closing the HTTP server.
  onStop(() => close(app));
  onStop(realtime.stop);
  const acts = createActLog(db, sealer);
  const firstAdmin = createFirstAdmin({ db, sealer, acts, events, log, publicUrl: config.publicUrl });
  onStop(firstAdmin.end);
  const parts = {
    db,
    engine,
    files,
    sealer,
    config,
    liveSite,
    clock,
    log,
    events,
    accessOf,
    identity,
    members,
    accounts,
    payments,
    mailer,
    place,
    vapid,
    notifications,
    tellPayments,
    acts,
    firstAdmin,
    data,
    readSamples: createSampleReader(data.context),
  };

  await addRoutes(app, {
    ...parts,
    ...createHandlers(parts),
    coached: createCoached(db, accessOf),
    limits,
    metrics,
    isBusJoined: realtime.isBusJoined,
    now: data.context.now,
    onStop,
  });
  await listen(app, config);
  await firstAdmin.begin();
}
