import type { FastifyBaseLogger } from 'fastify';
import type { Language } from '../../domain/words/area.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/open.ts';
import type { Operation } from '../identity/cognito-routes.ts';
import { stranger } from '../identity/devices.ts';
import type { Identity } from '../identity/identity.ts';
import type { Files } from '../open-files.ts';
import type { JobHandler } from '../jobs/runner.ts';
import { addressFor } from '../http/headers.ts';
import { createMailSite } from '../mail/emails.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { Members } from '../members/members.store.ts';
import type { Sealer } from '../base/seal.ts';
import type { SecurityEvents } from '../security-events.ts';
import { ADDRESS_MAIL_JOB, createAddressChange } from './address-change.ts';
import { createAddressHandlers } from './address-handlers.ts';
import { ANALYTICS_JOB, analyticsJob, createReportRegistration } from './analytics.ts';
import { createCodes } from './codes.store.ts';
import { createLockKeys, createLongCodes } from './mailbox-keys.ts';
import { createDemo } from './demo/demo.ts';
import { createEnrol } from './enrol.ts';
import { createAccountHandlers } from './handlers.ts';
import { createSendAdminActMail, adminActMailJobs } from './admin-act-mail.ts';
import { createAdmission } from './admission.ts';
import { createInvitationHandlers } from './invitation-handlers.ts';
import { createInvitationMail, INVITATION_MAIL_JOB } from './invitation-mail.ts';
import { createInvitations } from './invitations.store.ts';
import { createAccountOperations } from './operations.ts';
import { ACCOUNT_MAIL_JOB, createRecovery } from './recovery.ts';
import { type RemovalDeps, removeAccount } from './remove-account.ts';

export interface AccountsDeps {
  readonly files: Files;
  readonly db: Db;
  readonly sealer: Sealer;
  readonly config: Config;
  readonly log: FastifyBaseLogger;
  readonly mailer: Mailer;
  readonly identity: Identity;
  readonly members: Members;
  readonly events: SecurityEvents;
  /** Called with the account whose address changed. */
  readonly onAddress: (sub: string) => Promise<void>;
  /** Called with the account whose sessions ended. */
  readonly onEnd: (sub: string) => void;
}

/**
 * Creates the account features beyond sign-in: lost passwords, emails, coupons, sessions, demo members, and the user pool's operations for
 * them.
 */
export function createAccounts(deps: AccountsDeps) {
  const { db, files, sealer, config, log, mailer, identity, members, events, onAddress, onEnd } = deps;
  const { signIn, sessions, phones, callers, factor } = identity;
  const now = () => new Date();
  const { site } = config;
  const place = createMailSite(config.publicUrl, () => site().productName);
  const contact = () => site().contactEmail;
  const codes = createCodes(db, sealer);
  const longCodes = createLongCodes(sealer);
  const lockKeys = createLockKeys(sealer);
  const recovery = createRecovery({
    db,
    sealer,
    codes,
    longCodes,
    lockKeys,
    accounts: identity.accounts,
    signIn,
    factor,
    mailer,
    place,
    events,
  });
  const address = createAddressChange({
    db,
    sealer,
    codes,
    accounts: identity.accounts,
    recovery,
    mailer,
    place,
    contact,
    events,
    onChanged: onAddress,
  });
  const invitations = createInvitations(db);
  const admission = createAdmission(() => site().signUp, invitations, events);
  const enrol = createEnrol(admission, createReportRegistration(config.analytics), site);
  const mail = createInvitationMail({ db, sealer, invitations, mailer, place });
  const forget: RemovalDeps['forget'] = async (account) => {
    await recovery.forget(account);
    await address.forget(account.sub);
    await identity.accounts.unlock(account.email, stranger());
  };
  const removal = (sub: string) => removeAccount({ db, ...files, forget }, sub);
  const demo = createDemo({
    db,
    signIn,
    callers,
    originals: files.originals,
    removeAccount: removal,
    onEnd,
    now,
  });
  const remove = async (sub: string) => {
    await removal(sub);
    events.note('account_deleted', { sub });
    callers.forget(sub);
    onEnd(sub);
  };
  const jobs: Readonly<Record<string, JobHandler>> = {
    [ACCOUNT_MAIL_JOB]: recovery.mailJob,
    [ADDRESS_MAIL_JOB]: address.mailJob,
    [INVITATION_MAIL_JOB]: mail.job,
    ...demo.jobs,
    ...adminActMailJobs({ db, mailer, place, contact, log }),
    ...(config.analytics && { [ANALYTICS_JOB]: analyticsJob(config.analytics, log) }),
  };
  const operations: Readonly<Record<string, Operation>> = createAccountOperations({
    db,
    remove,
    identity,
    members,
    recovery,
    address,
    admission,
    enrol,
    confirmSignUp: config.confirmSignUp,
    site,
  });
  const tellOfAdmin = createSendAdminActMail({ mailer, place, contact, log });
  return {
    mayEnter: admission.check,
    enrol,
    jobs,
    operations,
    sendCode: recovery.sendCode,
    async inviteToAccount(
      tx: Db,
      memberId: string,
      about: { readonly email: string; readonly createdBy: string; readonly language: Language },
    ) {
      const { invitation, token } = await invitations.makeForAccount(tx, memberId, about);
      await mail.post(invitation, token, about.language, tx);
    },
    tellOfFactor: recovery.tellOfFactor,
    tellOfAccess: recovery.tellOfAccess,
    tellLocked: recovery.tellLocked,
    handlers: {
      ...createAccountHandlers({
        db,
        accounts: identity.accounts,
        remove,
        recovery,
        sessions,
        phones,
        signIn,
        members,
        demo,
        now,
        site,
        tellOfAdmin,
      }),
      ...createAddressHandlers({ accounts: identity.accounts, address, recovery }),
      ...createInvitationHandlers({
        db,
        invitations,
        mail,
        accounts: identity.accounts,
        members,
        recovery,
        site,
        reachedAt: (request) => addressFor(config, request),
        events,
      }),
    },
  };
}
