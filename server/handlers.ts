import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from './clock/clock.ts';
import type { Engine } from './db/embedded/engine.ts';
import type { Identity } from './identity/identity.ts';
import type { LiveSite } from './live-site.ts';
import type { SiteMailer } from './mail/mailer.ts';
import type { Members } from './members/members.store.ts';
import type { Vapid } from './notifications/push/vapid.ts';
import type { Files } from './open-files.ts';
import type { Sealer } from './base/seal.ts';
import type { SecurityEvents } from './security-events.ts';
import type { DataWorkers } from './start-workers.ts';
import type { Config } from './config.ts';
import { createAccounts } from './accounts/accounts.ts';
import { createPaymentHandlers } from './accounts/payment-handlers.ts';
import { createFirstAdmin } from './admin/first-admin.ts';
import { createAdminHandlers } from './admin/handlers.ts';
import { createUpkeepHandlers } from './admin/upkeep-handlers.ts';
import { createGroupRoles } from './admin/group-roles.ts';
import { createAdminAccountHandlers } from './admin/account-handlers.ts';
import { createAdminMemberHandlers } from './admin/member-handlers.ts';
import { createAdminPaymentHandlers } from './admin/payment-handlers.ts';
import { createSettingsHandlers } from './admin/settings-handlers.ts';
import { activityOwners } from './activities/handlers.ts';
import type { ReadSamples } from './activities/sample-reader.ts';
import { createCalendarHandlers } from './calendar/handlers.ts';
import { createFindHandlers } from './calendar/find-handlers.ts';
import { moveMatches } from './training/matches.store.ts';
import { sameWorkout } from './training/same-workout.ts';
import { memberZones, paceZonesOn } from './calendar/scales.ts';
import { createDiaryHandlers, diaryOwners } from './diary/handlers.ts';
import { createMarkerHandlers } from './diary/marker-handlers.ts';
import { type Db } from './db/open.ts';
import { createExportHandlers } from './exports/handlers.ts';
import { createFollowingHandlers } from './followings/handlers.ts';
import type { ActLog } from './http/acts.ts';
import type { Handlers, Owners } from './http/handlers.ts';
import { type Gates } from './http/register-calls.ts';
import { createAuthHandlers } from './identity/auth-handlers.ts';
import { createFactorHandlers } from './identity/factor-handlers.ts';
import { createPasskeyHandlers } from './identity/passkey-handlers.ts';
import { createProviderClients } from './identity/provider-clients.ts';
import { createProviderHandlers } from './identity/provider-handlers.ts';
import { createFeedHandlers } from './identity/feed-handlers.ts';
import { createTokenHandlers } from './identity/token-handlers.ts';
import { analysisProgress, planAnalysis, planMeasuring } from './imports/plan-analysis.ts';
import { createImportHandlers, importOwners } from './imports/handlers.ts';
import { createReceiveUpload } from './imports/receive-upload.ts';
import { createUploadHandlers, uploadOwners } from './imports/upload-handlers.ts';
import { createMailSite, stewardNotice } from './mail/emails.ts';
import { addNoticeOnce } from './notices/notices.store.ts';
import { createMemberHandlers } from './members/handlers.ts';
import { createAccess } from './members/access.ts';
import { createMeasurementHandlers } from './members/measurement-handlers.ts';
import { createThresholdHandlers } from './members/threshold-handlers.ts';
import { createChannelHandlers } from './notifications/channel-handlers.ts';
import { createNotificationHandlers } from './notifications/handlers.ts';
import { createNotifications } from './notifications/notify.ts';
import { createNoticeHandlers } from './notices/handlers.ts';
import { createEditorHandlers } from './partners/editor-handlers.ts';
import { createTargetHandlers } from './partners/target-handlers.ts';
import { createPartnerHandlers } from './partners/handlers.ts';
import { createRemoteOrganiser, ownRegister } from './partners/organiser.ts';
import { createSharingHandlers, sharingOwners } from './partners/sharing-handlers.ts';
import { createSecondApiGate, createSecondApiHandlers } from './partners/second-api.ts';
import { createPaymentGate, createSubscriptionHandlers } from './payments/handlers.ts';
import { startPayments } from './payments/payments.ts';
import { createReceiptHandlers } from './receipts/handlers.ts';
import { createShareLinkHandlers } from './sharing/handlers.ts';
import { createReportGate, createReportHandlers } from './reports/handlers.ts';
import { createMessageHandlers } from './teams/message-handlers.ts';
import { createAdminTeamHandlers } from './admin/team-handlers.ts';
import { createGroupHandlers } from './teams/group-handlers.ts';
import { createNoteHandlers } from './teams/note-handlers.ts';
import { createThreadHandlers } from './teams/thread-handlers.ts';
import { createTriageHandlers } from './teams/triage-handlers.ts';
import { createPlaces } from './teams/people-handlers.ts';
import { createTeamHandlers } from './teams/handlers.ts';
import { createAssignmentHandlers } from './training/assignment-handlers.ts';
import { createBranchHandlers } from './training/branch-handlers.ts';
import { createTemplateHandlers } from './training/template-handlers.ts';
import { createLibraryHandlers } from './training/library-handlers.ts';
import { createTrainingHandlers } from './training/handlers.ts';
import { createWebhookHandlers } from './webhooks/handlers.ts';
import { createWellnessHandlers } from './wellness/handlers.ts';
import { createVendorGates, createVendorHandlers } from './vendors/handlers.ts';
import { createAssistantHandlers } from './assistants/handlers.ts';
import { createClients } from './oauth/clients.ts';
import { createOAuthHandlers } from './oauth/handlers.ts';
import { createActivitiesModule } from './activities/module.ts';

/** The opened parts of the server that handlers use. */
export interface Parts {
  readonly db: Db;
  readonly engine: Engine | null;
  readonly files: Files;
  readonly sealer: Sealer;
  readonly config: Config;
  readonly liveSite: LiveSite;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  readonly events: SecurityEvents;
  readonly accessOf: ReturnType<typeof createAccess>;
  readonly identity: Identity;
  readonly members: Members;
  readonly accounts: ReturnType<typeof createAccounts>;
  readonly payments: Awaited<ReturnType<typeof startPayments>>;
  readonly mailer: SiteMailer;
  readonly place: ReturnType<typeof createMailSite>;
  readonly vapid: Vapid;
  readonly notifications: ReturnType<typeof createNotifications>;
  /** Updates receipts after the member's address or language changed. */
  readonly tellPayments: (tx: Db, memberId: string) => Promise<void>;
  readonly acts: ActLog;
  readonly firstAdmin: ReturnType<typeof createFirstAdmin>;
  readonly data: DataWorkers;
  readonly readSamples: ReadSamples;
}

/** Returns the register of events: this server's own, or the configured organiser's. */
const organiserOf = ({ events, site }: Config) =>
  events === null ? ownRegister : createRemoteOrganiser({ ...events, contactEmail: () => site().contactEmail });

/** Creates the handlers of all calls, the checks that run before some of them, and the owner lookups of their resources. */
export function createHandlers(parts: Parts): {
  readonly handlers: Handlers;
  readonly gates: Gates;
  readonly owners: Owners;
} {
  const { db, engine, files, sealer, config, liveSite, clock, log, events, accessOf, identity, members } = parts;
  const { accounts, payments, mailer, place, vapid, notifications, tellPayments } = parts;
  const { acts, firstAdmin, data, readSamples } = parts;
  const { context, askAgain } = data;
  const { site } = config;
  const isCharged = payments !== null;
  const receiveUpload = createReceiveUpload(context);
  const places = createPlaces({ db, isCharged });
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
      subscriptions: payments?.subscriptions ?? null,
    }),
    ...createSubscriptionHandlers(db, payments),
    ...createAdminHandlers({ db, askAgain }),
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
    ...createUpkeepHandlers({ db, clock, watchesFolder: config.watch !== null }),
    ...createAdminMemberHandlers({
      db,
      accounts: identity.accounts,
      site,
      inviteToAccount: accounts.inviteToAccount,
      isCharged,
      readStorage: context.readStorage,
    }),
    ...createAdminAccountHandlers({
      db,
      accounts: identity.accounts,
      site,
      endSessions: identity.signIn.endAll,
      inviteToAccount: accounts.inviteToAccount,
      sendCode: accounts.sendCode,
    }),
    ...createAdminPaymentHandlers(db, payments, site),
    ...createPartnerHandlers({ db, log }),
    ...createEditorHandlers({ db, site }),
    ...createTargetHandlers(db),
    ...createSecondApiHandlers({ db, organiser: organiserOf(config) }),
    ...createSharingHandlers({
      db,
      readSamples,
      onAppointed: (tx, memberId, { language, cohort, tenant }) =>
        addNoticeOnce(tx, {
          memberId,
          kind: 'steward',
          path: '/partner',
          ...stewardNotice(language ?? 'en', cohort, tenant),
        }),
    }),
    ...createTeamHandlers({ db, members, places, events, accessOf, isCharged }),
    ...createAdminTeamHandlers({ db, places, accessOf }),
    ...createGroupHandlers(db),
    ...createTriageHandlers(db),
    ...createNoteHandlers(db),
    ...createThreadHandlers({ db, isCharged }),
    ...createMessageHandlers({ db, events, reach: notifications.messageReach }),
    ...createAssignmentHandlers({ ...context, accessOf }),
    ...createFeedHandlers({ db, events }),
    ...createTokenHandlers({ db, events, tellMade: (sub) => accounts.tellOfAccess(sub, 'token') }),
    ...createAssistantHandlers({
      db,
      now: context.now,
      readSamples,
      publicUrl: config.publicUrl,
      events,
      tellMade: (sub) => accounts.tellOfAccess(sub, 'token'),
    }),
    ...createOAuthHandlers({
      db,
      events,
      clients: createClients({ db, rules: config.webhooks }),
      publicUrl: config.publicUrl,
      tellMade: (sub) => accounts.tellOfAccess(sub, 'app'),
    }),
    ...createWebhookHandlers({
      db,
      sealer,
      rules: config.webhooks,
      events,
      tellMade: (sub) => accounts.tellOfAccess(sub, 'webhook'),
    }),
    ...createChannelHandlers({
      db,
      sealer,
      rules: config.webhooks,
      events,
      pushKey: vapid.publicKey,
      ntfyUrl: config.ntfyUrl,
      tellMade: (sub) => accounts.tellOfAccess(sub, 'ntfy'),
    }),
    ...createFactorHandlers({ ...identity, members, events, site }),
    ...createPasskeyHandlers({ ...identity, members }),
    ...createProviderHandlers({
      ...identity,
      db,
      config,
      sealer,
      events,
      log,
      members,
      client: createProviderClients(config.publicUrl),
      mayEnter: accounts.mayEnter,
      enrol: accounts.enrol,
      applyGroups: createGroupRoles({ db, acts, site }),
      tell: accounts.tellOfAccess,
    }),
    ...createReportHandlers(),
    ...createMemberHandlers({
      db,
      members,
      planAnalysis,
      onLanguage: tellPayments,
    }),
    ...createThresholdHandlers({
      db,
      planAnalysis,
      analysisProgress: (memberId) => analysisProgress(db, memberId),
      readZones: (memberId, own) => memberZones(db, memberId, own, context.now()),
    }),
    ...createMeasurementHandlers({
      db,
      now: context.now,
      planAnalysis,
      analysisProgress: (memberId) => analysisProgress(db, memberId),
    }),
    ...createNoticeHandlers(db),
    ...createNotificationHandlers({ db, ...notifications }),
    ...createExportHandlers({ ...context, sealer, exports: files.exports }),
    ...createFollowingHandlers({ db, members }),
    ...createImportHandlers(context, receiveUpload),
    ...createUploadHandlers(db, receiveUpload, config),
    ...createActivitiesModule({
      ...context,
      readSamples,
      sealer,
      moveMatches,
      sameWorkout: (about) => sameWorkout(db, about),
      paceZonesOn: (about) => paceZonesOn(db, about),
      planMeasuring,
      analysisProgress: (memberId) => analysisProgress(db, memberId),
    }),
    ...createCalendarHandlers(context),
    ...createReceiptHandlers(context),
    ...createShareLinkHandlers({ db, events }),
    ...createFindHandlers(context),
    ...createLibraryHandlers(context),
    ...createTemplateHandlers(context),
    ...createBranchHandlers(context),
    ...createTrainingHandlers(context),
    ...createDiaryHandlers(context),
    ...createMarkerHandlers(context),
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
  return { handlers, gates, owners };
}
