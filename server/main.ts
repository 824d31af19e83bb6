import type { FastifyInstance } from 'fastify';
import { partnerKeyOf } from '../domain/partners/address.ts';
import { startClock } from './clock/clock.ts';
import type { Config } from './config.ts';
import type { DataDir } from './data-dir.ts';
import { createAccounts } from './accounts/accounts.ts';
import { createPaymentHandlers } from './accounts/payment-handlers.ts';
import { createFirstAdmin } from './admin/first-admin.ts';
import { createAdminHandlers } from './admin/handlers.ts';
import { createUpkeepHandlers } from './admin/upkeep-handlers.ts';
import { createAdminAccountHandlers } from './admin/account-handlers.ts';
import { createAdminMemberHandlers } from './admin/member-handlers.ts';
import { createAdminPaymentHandlers } from './admin/payment-handlers.ts';
import { createSettingsHandlers } from './admin/settings-handlers.ts';
import { createActLog } from './admin/acts.store.ts';
import { createActivityHandlers, activityOwners } from './activities/handlers.ts';
import { createGoalHandlers } from './activities/goals-handlers.ts';
import { createSportAnswerHandlers } from './activities/sport-answers-handlers.ts';
import { createSavedFilterHandlers } from './activities/saved-filters-handlers.ts';
import { createCorrectHandlers } from './activities/correct-handlers.ts';
import { createGearHandlers } from './activities/gear-handlers.ts';
import { createHandHandlers } from './activities/hand-handlers.ts';
import { createDetailsHandlers } from './activities/details-handlers.ts';
import { createOverviewHandlers } from './activities/overview-handlers.ts';
import { createMergeHandlers } from './activities/merge-handlers.ts';
import { createNoteHandlers } from './activities/note-handlers.ts';
import { createZoneHandlers } from './activities/zone-handlers.ts';
import { createOriginalHandlers } from './activities/original-handlers.ts';
import { createSampleReader } from './activities/sample-reader.ts';
import { createCalendarHandlers } from './calendar/handlers.ts';
import { createFindHandlers } from './calendar/find-handlers.ts';
import { createPartHandlers } from './activities/part-handlers.ts';
import { createRepeatedHandlers } from './activities/repeated-handlers.ts';
import { createSimilarHandlers } from './activities/similar-handlers.ts';
import { moveMatches } from './training/matches.store.ts';
import { sameWorkout } from './training/same-workout.ts';
import { memberZones, paceZonesOn } from './calendar/scales.ts';
import { createDiaryHandlers, diaryOwners } from './diary/handlers.ts';
import { startBackups } from './db/backup.ts';
import { dropCheckDatabase, embeddedPlace, externalPlace } from './db/check-database.ts';
import { removeCheckFiles } from './backup-check/check-export.ts';
import { BACKUP_CHECK_JOB } from './backup-check/jobs.ts';
import { isRunning } from './backup-check/record.store.ts';
import { makeTemporaryMember } from './backup-check/temporary-member.ts';
import { DATABASE_NAME } from './db/embedded/databases.ts';
import { type Db, openDb } from './db/open.ts';
import { openFiles } from './open-files.ts';
import { createExportHandlers } from './exports/handlers.ts';
import { createFollowingHandlers } from './followings/handlers.ts';
import { createApp } from './http/app.ts';
import { addDocs } from './http/docs.ts';
import type { Handlers, Owners } from './http/handlers.ts';
import { addHealth } from './http/health.ts';
import { createMetrics } from './http/metrics.ts';
import { createLimits } from './http/limits.ts';
import { limitRoutes } from './http/route-limits.ts';
import { type Gates, registerCalls } from './http/register-calls.ts';
import { addSandboxProxy } from './http/sandbox-proxy.ts';
import { addGallery } from './http/gallery.ts';
import { addSite } from './http/site.ts';
import { createAuthHandlers } from './identity/auth-handlers.ts';
import { addDevices } from './identity/devices.ts';
import { createFactorHandlers, factorEvents } from './identity/factor-handlers.ts';
import { createFeedHandlers } from './identity/feed-handlers.ts';
import { createTokenHandlers } from './identity/token-handlers.ts';
import { createIdentity } from './identity/identity.ts';
import { analysisProgress, planAnalysis, planMeasuring } from './imports/plan-analysis.ts';
import { createImportHandlers, importOwners } from './imports/handlers.ts';
import { createReceiveUpload } from './imports/receive-upload.ts';
import { createUploadHandlers, uploadOwners } from './imports/upload-handlers.ts';
import { startDataWorkers } from './start-workers.ts';
import { placeAt, stewardNotice } from './mail/letters.ts';
import { createMailer } from './mail/mailer.ts';
import { addNoticeOnce } from './notices/notices.store.ts';
import { personOf } from './teams/teams.store.ts';
import { addOutbox } from './mail/outbox-pages.ts';
import { openSealer } from './lasting-key.ts';
import { exchangeSettled } from './installation.store.ts';
import { startSite } from './live-site.ts';
import type { LogDestination } from './log.ts';
import { createMemberHandlers } from './members/handlers.ts';
import { createAccess } from './members/access.ts';
import { createMeasurementHandlers } from './members/measurement-handlers.ts';
import { createThresholdHandlers } from './members/threshold-handlers.ts';
import { createMembers } from './members/members.store.ts';
import { createChannelHandlers } from './notifications/channel-handlers.ts';
import { createNotificationHandlers } from './notifications/handlers.ts';
import { createNotifications } from './notifications/notify.ts';
import { openVapid } from './notifications/push/vapid.ts';
import { addUnsubscribe } from './notifications/unsubscribe.ts';
import { createNoticeHandlers } from './notices/handlers.ts';
import { resealAll } from './reseal.store.ts';
import { startRealtime, type Realtime } from './realtime/broker.ts';
import { PROGRAM_VERSION, VERSION_VALUE } from './program-version.ts';
import { createPresignedCheck } from './realtime/presigned.ts';
import { countOpened } from './partners/count-opened.ts';
import { documentOf } from './partners/document.ts';
import { createEditorHandlers } from './partners/editor-handlers.ts';
import { createTargetHandlers } from './partners/target-handlers.ts';
import { createPartnerHandlers, tellOfBroken } from './partners/handlers.ts';
import { addPartnerImages } from './partners/image-pages.ts';
import { createRemoteOrganiser, ownRegister } from './partners/organiser.ts';
import { readPublished } from './partners/published.ts';
import { seedSamplePages } from './partners/samples/seed.ts';
import { createSharingHandlers, sharingOwners } from './partners/sharing-handlers.ts';
import { createSecondApiGate, createSecondApiHandlers } from './partners/second-api.ts';
import { createTellPurchase } from './accounts/analytics.ts';
import { findReduction } from './accounts/coupons.store.ts';
import { createPaymentGate, createSubscriptionHandlers } from './payments/handlers.ts';
import { planReadOf } from './payments/jobs.ts';
import { startPayments } from './payments/payments.ts';
import { takesMoney } from './payments/settings.ts';
import { createReportGate, createReportHandlers } from './reports/handlers.ts';
import { createSecurityEvents } from './security-events.ts';
import { StartFailure } from './start-failure.ts';
import { createMessageHandlers } from './teams/message-handlers.ts';
import { createAdminTeamHandlers } from './admin/team-handlers.ts';
import { createGroupHandlers } from './teams/group-handlers.ts';
import { createTriageHandlers } from './teams/triage-handlers.ts';
import { createPlaces } from './teams/people-handlers.ts';
import { createTellTeam } from './teams/tell.ts';
import { createCoached, createTeamHandlers } from './teams/handlers.ts';
import { createAssignmentHandlers } from './training/assignment-handlers.ts';
import { addPlanFeed } from './training/feed.ts';
import { createLibraryHandlers } from './training/library-handlers.ts';
import { createTrainingHandlers } from './training/handlers.ts';
import { planSendsOf } from './vendors/planned/send-job.ts';
import { createAnnounce } from './webhooks/announce.ts';
import { WEBHOOK_JOB, webhookJob } from './webhooks/deliver-job.ts';
import { createWebhookHandlers } from './webhooks/handlers.ts';
import { createWellnessHandlers } from './wellness/handlers.ts';
import { createPhones } from './vendors/linking/phones.store.ts';
import { createVendorGates, createVendorHandlers } from './vendors/handlers.ts';

/** A running server. */
export interface RunningServer {
  /** Finishes work in progress and closes everything, dependents first. */
  stop(): Promise<void>;
}

/** Maximum milliseconds for sending responses once the server stops. */
const closeMs = 5000;

async function listen(app: FastifyInstance, config: Config): Promise<void> {
  try {
    await app.listen({ port: config.port, ...(config.host !== null && { host: config.host }) });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const why: Record<string, string> = {
      EADDRINUSE: `The port ${config.port} is taken: stop what uses it, or set PORT to another.`,
      EACCES: `The port ${config.port} may not be used by this account: set PORT to one above 1023.`,
      EADDRNOTAVAIL: `The address ${config.host} is not one of this machine: set HOST to another.`,
      ENOTFOUND: `The name ${config.host} is not known: set HOST to another.`,
    };
    if (code !== undefined && why[code] !== undefined) throw new StartFailure(why[code]);
    throw error;
  }
}

/** The register of events: this server's own, or that of a configured organiser. */
const organiserOf = ({ events, site }: Config) =>
  events === null ? ownRegister : createRemoteOrganiser({ ...events, contactEmail: () => site().contactEmail });

/** How push services can contact the operator. They refuse other kinds of addresses. [RFC 8292 §2.1] */
function operatorUrl({ site, publicUrl }: Config): string {
  const { contactEmail } = site();
  if (contactEmail !== null) return `mailto:${contactEmail}`;
  return publicUrl.startsWith('https:') ? publicUrl : 'mailto:admin@localhost';
}

/** Lets responses in progress finish, up to a timeout. */
async function close(app: FastifyInstance): Promise<void> {
  const late = setTimeout(() => app.server.closeAllConnections(), closeMs);
  await app.close();
  clearTimeout(late);
}

/** Things to close, last opened first. */
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
  const receiveUpload = createReceiveUpload(context);
  const readSamples = createSampleReader(context);
  const tellTeam = createTellTeam({ db, members, publish, forget: realtime.forget });
  const places = createPlaces({ db, tell: tellTeam, notify: notify.team, isCharged: payments !== null });
  const acts = createActLog(db, sealer);
  const firstAdmin = createFirstAdmin({ db, sealer, acts, events, tell: tellTeam, log, publicUrl: config.publicUrl });
  onStop(firstAdmin.end);
  const handlers: Handlers = {
    ...firstAdmin.handlers,
    ...createAuthHandlers({
      ...identity,
      members,
      mayEnter: accounts.mayEnter,
      enrol: accounts.enrol,
      site,
    }),
    ...accounts.handlers,
    ...createPaymentHandlers({
      db,
      members,
      publish,
      forget: realtime.forget,
      subscriptions: payments?.subscriptions ?? null,
    }),
    ...createSubscriptionHandlers(db, payments, () => wake()),
    ...createAdminHandlers({ db, wake: () => wake(), askAgain: data.askAgain }),
    ...createSettingsHandlers({
      db,
      sealer,
      config,
      liveSite,
      mailer,
      place,
      accounts: identity.accounts,
      makesBackups: engine !== null && config.backupDir !== null,
    }),
    ...createUpkeepHandlers({ db, clock, watchesFolder: config.watch !== null, wake: () => wake() }),
    ...createAdminMemberHandlers({
      db,
      accounts: identity.accounts,
      site,
      inviteToAccount: accounts.inviteToAccount,
      wake: () => wake(),
      isCharged: payments !== null,
      readStorage: context.readStorage,
    }),
    ...createAdminAccountHandlers({
      db,
      accounts: identity.accounts,
      site,
      tell: tellTeam,
      endSessions: identity.signIn.endAll,
      inviteToAccount: accounts.inviteToAccount,
      sendCode: accounts.sendCode,
      wake: () => wake(),
    }),
    ...createAdminPaymentHandlers(db, payments, site),
    ...createPartnerHandlers({ db, log }),
    ...createEditorHandlers({ db, site }),
    ...createTargetHandlers(db),
    ...createSecondApiHandlers({ db, organiser: organiserOf(config) }),
    ...createSharingHandlers({
      db,
      readSamples,
      async tell(memberIds) {
        await tellTeam(memberIds);
        for (const memberId of memberIds) {
          const identityId = (await personOf(db, memberId))?.identityId;
          if (identityId !== undefined) publish(identityId, 'notices_updated', {});
        }
      },
      onAppointed: (tx, memberId, { language, cohort, tenant }) =>
        addNoticeOnce(tx, {
          memberId,
          kind: 'steward',
          path: '/partner',
          ...stewardNotice(language ?? 'en', cohort, tenant),
        }),
    }),
    ...createTeamHandlers({ db, members, tell: tellTeam, places, events, accessOf, isCharged: payments !== null }),
    ...createAdminTeamHandlers({ db, places, tell: tellTeam, accessOf }),
    ...createGroupHandlers(db),
    ...createTriageHandlers(db),
    ...createMessageHandlers({ db, events, tell: notify.message, reach: notifications.messageReach }),
    ...createAssignmentHandlers({ ...context, accessOf, onPlanChanged: notify.plan }),
    ...createFeedHandlers({ db, events, tellCalendar: (identityId) => publish(identityId, 'calendar_updated', {}) }),
    ...createTokenHandlers({ db, events, tellMade: (sub) => accounts.tellOfAccess(sub, 'token') }),
    ...createWebhookHandlers({
      db,
      sealer,
      rules: config.webhooks,
      events,
      wake: () => wake(),
      tellMade: (sub) => accounts.tellOfAccess(sub, 'webhook'),
    }),
    ...createChannelHandlers({
      db,
      sealer,
      rules: config.webhooks,
      events,
      pushKey: vapid.publicKey,
      ntfyUrl: config.ntfyUrl,
      wake: () => wake(),
      tellMade: (sub) => accounts.tellOfAccess(sub, 'ntfy'),
    }),
    ...createFactorHandlers({ ...identity, members, events, site }),
    ...createReportHandlers(),
    ...createMemberHandlers({
      db,
      members,
      publish,
      planAnalysis,
      onLanguage: tellPayments,
    }),
    ...createThresholdHandlers({
      db,
      publish,
      planAnalysis,
      wake: () => wake(),
      analysisProgress: (memberId) => analysisProgress(db, memberId),
      readZones: (memberId, own) => memberZones(db, memberId, own, context.now()),
    }),
    ...createMeasurementHandlers({
      db,
      members,
      publish,
      now: context.now,
      planAnalysis,
      wake: () => wake(),
      analysisProgress: (memberId) => analysisProgress(db, memberId),
    }),
    ...createNoticeHandlers(db),
    ...createNotificationHandlers({ db, ...notifications }),
    ...createExportHandlers({ ...context, sealer, exports: files.exports }),
    ...createFollowingHandlers({ db, members, publish }),
    ...createImportHandlers(context, receiveUpload),
    ...createUploadHandlers(db, receiveUpload, config),
    ...createActivityHandlers({ ...context, readSamples, sealer }),
    ...createOriginalHandlers({ ...context, sealer }),
    ...createDetailsHandlers(context),
    ...createGearHandlers(context),
    ...createHandHandlers(context),
    ...createCorrectHandlers(context),
    ...createMergeHandlers({ ...context, moveMatches }),
    ...createNoteHandlers(context),
    ...createPartHandlers(context),
    ...createRepeatedHandlers(context),
    ...createSimilarHandlers({ db, sameWorkout: (about) => sameWorkout(db, about) }),
    ...createZoneHandlers({ db, paceZonesOn: (about) => paceZonesOn(db, about) }),
    ...createCalendarHandlers(context),
    ...createOverviewHandlers(db),
    ...createGoalHandlers(context),
    ...createSavedFilterHandlers(context),
    ...createSportAnswerHandlers({
      db,
      publish,
      planMeasuring,
      wake: () => wake(),
      analysisProgress: (memberId) => analysisProgress(db, memberId),
    }),
    ...createFindHandlers(context),
    ...createLibraryHandlers(context),
    ...createTrainingHandlers({ ...context, onPlanChanged: notify.plan }),
    ...createDiaryHandlers({ ...context, onComment: notify.comment }),
    ...createWellnessHandlers(db),
    ...createVendorHandlers(context),
  };
  const gates: Gates = {
    ...createReportGate(),
    ...createSecondApiGate(),
    ...createPaymentGate(payments),
    ...createVendorGates(context),
  };
  const owners: Owners = {
    ...sharingOwners(db),
    ...activityOwners(db),
    ...diaryOwners(db),
    ...importOwners(db),
    ...uploadOwners(db),
  };

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
