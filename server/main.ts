import { partnerKeyOf } from '../domain/partners/address.ts';
import { startClock } from './clock/clock.ts';
import type { Config } from './config.ts';
import type { DataDir } from './data-dir.ts';
import { createAccounts } from './accounts/accounts.ts';
import { createFirstAdmin } from './admin/first-admin.ts';
import { createActLog } from './admin/acts.store.ts';
import { startBackups } from './db/backup.ts';
import { dropCheckDatabase, embeddedPlace, externalPlace } from './db/check-database.ts';
import { removeCheckFiles } from './backup-check/check-export.ts';
import { BACKUP_CHECK_JOB } from './backup-check/jobs.ts';
import { isRunning } from './backup-check/record.store.ts';
import { makeTemporaryMember } from './backup-check/temporary-member.ts';
import { DATABASE_NAME } from './db/embedded/databases.ts';
import { type Db, openDb } from './db/open.ts';
import { openFiles } from './open-files.ts';
import { createApp } from './http/app.ts';
import { addDocs } from './http/docs.ts';
import { addHealth } from './http/health.ts';
import { createMetrics } from './http/metrics.ts';
import { createLimits } from './http/limits.ts';
import { limitRoutes } from './http/route-limits.ts';
import { registerCalls } from './http/register-calls.ts';
import { addSandboxProxy } from './http/sandbox-proxy.ts';
import { addGallery } from './http/gallery.ts';
import { addSite } from './http/site.ts';
import { addDevices } from './identity/devices.ts';
import { factorEvents } from './identity/factor-handlers.ts';
import { createIdentity } from './identity/identity.ts';
import { startDataWorkers } from './start-workers.ts';
import { placeAt } from './mail/letters.ts';
import { createMailer } from './mail/mailer.ts';
import { addOutbox } from './mail/outbox-pages.ts';
import { openSealer } from './lasting-key.ts';
import { exchangeSettled } from './installation.store.ts';
import { startSite } from './live-site.ts';
import type { LogDestination } from './base/log.ts';
import { createAccess } from './members/access.ts';
import { createMembers } from './members/members.store.ts';
import { createNotifications } from './notifications/notify.ts';
import { openVapid } from './notifications/push/vapid.ts';
import { addUnsubscribe } from './notifications/unsubscribe.ts';
import { resealAll } from './reseal.store.ts';
import { startRealtime, type Realtime } from './realtime/broker.ts';
import { PROGRAM_VERSION, VERSION_VALUE } from './program-version.ts';
import { createPresignedCheck } from './realtime/presigned.ts';
import { countOpened } from './partners/count-opened.ts';
import { documentOf } from './partners/document.ts';
import { tellOfBroken } from './partners/handlers.ts';
import { addPartnerImages } from './partners/image-pages.ts';
import { readPublished } from './partners/published.ts';
import { seedSamplePages } from './partners/samples/seed.ts';
import { createTellPurchase } from './accounts/analytics.ts';
import { findReduction } from './accounts/coupons.store.ts';
import { planReadOf } from './payments/jobs.ts';
import { startPayments } from './payments/payments.ts';
import { takesMoney } from './payments/settings.ts';
import { createSecurityEvents } from './security-events.ts';
import { createTellTeam } from './teams/tell.ts';
import { createCoached } from './teams/handlers.ts';
import { addPlanFeed } from './training/feed.ts';
import { planSendsOf } from './vendors/planned/send-job.ts';
import { createAnnounce } from './webhooks/announce.ts';
import { WEBHOOK_JOB, webhookJob } from './webhooks/deliver-job.ts';
import { createPhones } from './vendors/linking/phones.store.ts';
import { createHandlers } from './handlers.ts';
import { checkPort, close, listen } from './http/listen.ts';

/** A running server. */
export interface RunningServer {
  /** Finishes work in progress and closes everything, dependents first. */
  stop(): Promise<void>;
}

/** How push services reach the operator. They refuse other kinds of addresses. [RFC 8292 §2.1] */
function operatorUrl({ site, publicUrl }: Config): string {
  const { contactEmail } = site();
  if (contactEmail !== null) return `mailto:${contactEmail}`;
  return publicUrl.startsWith('https:') ? publicUrl : 'mailto:admin@localhost';
}

/** What has to be closed, last opened first. */
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
 * The composition root: opens the database, creates every part with its dependencies, and listens.
 * @param dataDir held by the caller, released by the returned `stop`
 * @param log receives the log lines; standard output by default
 * @throws StartFailure for everything that the operator can fix; whatever was opened is closed again
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
  const database = await openDb(given, log);
  onStop(database.close);
  const { db, engine } = database;
  await db.transaction((tx) => exchangeSettled(tx, VERSION_VALUE, PROGRAM_VERSION));
  const files = await openFiles(given);
  onStop(async () => files.close());
  const sealer = await openSealer(db, secret, given.previousSecretKeys);
  const liveSite = await startSite({ db, sealer, config: given, log });
  onStop(async () => liveSite.stop());
  const config = { ...given, site: liveSite.current };
  const { site } = config;
  const clock = await startClock({ db, log });
  onStop(clock.stop);
  if (engine) {
    metrics.gauge('database_restarts', 'How often the embedded database ended by itself.', engine.restarts);
    await dropCheckDatabase(embeddedPlace(engine.connection));
    const connection = { ...engine.connection, database: DATABASE_NAME };
    const settings = { ...config, keep: () => site().backupKeep };
    onStop(startBackups(connection, settings, log, async () => (await clock.look()).isTrusted).stop);
  }

  // With an external PostgreSQL, another process may be running a check in the same directory.
  if (engine || !(await isRunning(db, BACKUP_CHECK_JOB))) await removeCheckFiles(config.dataDir);

  const isLive = config.payments !== null && takesMoney(config.payments);
  await seedSamplePages(db, { isLive, contactEmail: site().contactEmail, now: new Date() });

  const events = createSecurityEvents({ log, metrics, sealer });
  app.connections.onRefusal((ip) => events.note('connection_refused', { ip }));
  addDevices(app, sealer, config.publicUrl.startsWith('https:'));
  const limits = createLimits(config);
  limitRoutes(app, limits, events);
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
    // A single process has nothing to miss.
    hears: () => config.bus === null || realtime?.isBusJoined() === true,
    onLocked: (email) => accounts.tellLocked(email),
    onEnd: (sub) => realtime?.disconnect(sub),
    onFactorNews(sub, news) {
      events.note(factorEvents[news], { sub });
      accounts
        .tellOfFactor(sub, news)
        .catch((error: unknown) => log.error({ err: error }, 'no mail about a second factor'));
    },
    onPasskeyNews(sub, what) {
      accounts.tellOfAccess(sub, what).catch((error: unknown) => log.error({ err: error }, 'no mail about a passkey'));
    },
    productName: () => site().productName,
  });
  const { pools } = identity;
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
  const { publish, connected, isBusJoined } = realtime;
  metrics.gauge('realtime_channels', 'Open channels.', connected);
  if (config.bus) metrics.gauge('realtime_bus_joined', '1 while the bus is there.', () => Number(isBusJoined()));

  const members = createMembers(db, accessOf);
  let wake = () => {};
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
    wake: () => wake(),
    onEnd: (sub) => realtime?.disconnect(sub),
  });
  const payments = await startPayments({
    db,
    config,
    log,
    mailer,
    members,
    publish,
    forget: realtime.forget,
    reductionOf: (code) => findReduction(db, code),
    tellPurchase: createTellPurchase(config),
  });
  /** The address or language has changed: receipts use the new one. */
  const tellPayments = async (tx: Db, memberId: string) => {
    if (payments) await planReadOf(tx, memberId);
  };
  const place = placeAt(config.publicUrl, () => site().productName);
  const vapid = await openVapid(db, sealer, () => operatorUrl(config));
  const notifications = createNotifications({
    db,
    sealer,
    mailer,
    push: { rules: config.webhooks, vapid },
    sendsMail: mailer.delivers,
    place,
    publish,
    log,
    now: () => new Date(),
    wake: () => wake(),
  });
  const { notify } = notifications;
  const { announce, settle } = createAnnounce({
    db,
    log,
    gatherSeconds: config.webhookGatherSeconds,
    also: async (tx, memberId, event) => {
      if (event === 'plan.changed') await planSendsOf(tx, memberId, config.webhookGatherSeconds);
    },
  });
  onStop(settle);
  const jobs = {
    ...accounts.jobs,
    ...payments?.jobs,
    ...notifications.jobs,
    [WEBHOOK_JOB]: webhookJob({
      db,
      sealer,
      rules: config.webhooks,
      product: () => site().productName,
      tellPaused: notify.webhook,
    }),
  };
  const data = await startDataWorkers({
    database,
    files,
    config,
    sealer,
    log,
    publish,
    announce,
    events,
    readMember: members.byId,
    jobs,
    metrics,
    notify,
    clock,
    backupCheck: {
      databasePlace: async () => (engine ? embeddedPlace(engine.connection) : externalPlace(config.databaseUrl ?? '')),
      makeMember: (temporary) => makeTemporaryMember(temporary, sealer, pools),
      mailer,
      place,
    },
  });
  onStop(data.stop);
  wake = data.context.wake;
  await notifications.start();
  // First stop requests, then jobs; open channels would delay closing the HTTP server.
  onStop(() => close(app));
  onStop(realtime.stop);
  const { context } = data;
  const tellTeam = createTellTeam({ db, members, publish, forget: realtime.forget });
  const acts = createActLog(db, sealer);
  const firstAdmin = createFirstAdmin({ db, sealer, acts, events, tell: tellTeam, log, publicUrl: config.publicUrl });
  onStop(firstAdmin.end);
  const { handlers, gates, owners } = createHandlers({
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
    publish,
    forget: realtime.forget,
    tellPayments,
    tellTeam,
    firstAdmin,
    data,
  });

  await addDocs(app, config);
  registerCalls(app, {
    handlers,
    owners,
    gates,
    coached: createCoached(db, accessOf),
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
  addPlanFeed(app, { db, now: context.now, accessOf, limits, events, productName: () => site().productName });
  if (config.sandboxUrl !== null) await addSandboxProxy(app, config.sandboxUrl, config);
  addPartnerImages(app, db);
  onStop(countOpened(app, db, log));
  addGallery(app, config);
  addSite(app, config, pools, {
    lacksAdmin: firstAdmin.isMissing,
    async fill(path) {
      const page = await readPublished(db, partnerKeyOf(path) ?? '', tellOfBroken(log));
      return page && documentOf(page, site().productName);
    },
  });
  await listen(app, config);
  await firstAdmin.begin();
}
