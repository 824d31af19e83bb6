import * as z from 'zod/mini';
import { type Language, languages } from '../../domain/words/area.ts';
import type { Db } from '../db/open.ts';
import type { Account, AccountToRecover, UserDirectory } from '../identity/accounts.store.ts';
import { createBuckets } from '../http/limits.ts';
import { CognitoFailure } from '../identity/cognito-failure.ts';
import { type Asker, holderOf, stranger } from '../identity/devices.ts';
import { passkeysOf } from '../identity/passkeys.store.ts';
import type { FactorEvent, SecondFactor } from '../identity/second-factor.store.ts';
import type { SignIn } from '../identity/sign-in.ts';
import { checkGuessable } from '../identity/user-pool.ts';
import { dropJobs, enqueue } from '../jobs/jobs.store.ts';
import type { JobHandler } from '../jobs/runner.ts';
import {
  changedEmail,
  factorEmail,
  lockedEmail,
  type MailSite,
  resetEmail,
  appEmail,
  tokenEmail,
  ntfyEmail,
  passkeyEmail,
  providerEmail,
  webhookEmail,
  verifyEmail,
} from '../mail/emails.ts';
import type { Mailer } from '../mail/mailer.ts';
import { languageOfMember } from '../members/members.store.ts';
import type { Sealer } from '../base/seal.ts';
import type { SecurityEvents } from '../security-events.ts';
import { codeMinutes, type CodePurpose, type Codes, mismatch, purposes } from './codes.store.ts';
import type { LockKeys, LongCodes } from './mailbox-keys.ts';
import { proveAddress } from './first-proof.ts';

/** Kind of the job that mails about an account; its key identifies purpose and address by pseudonym. */
export const ACCOUNT_MAIL_JOB = 'account-mail';

/** Rate limit of mails about new tokens, apps, webhooks, ntfy topics, passkeys and sign-in providers, per account. */
const TOKEN_MAILS = { burst: 3, perMinute: 1 / 60 } as const;
const newAccess = [
  'token',
  'app',
  'webhook',
  'ntfy',
  'passkey',
  'passkeyRemoved',
  'provider',
  'providerRemoved',
] as const;
type NewAccess = (typeof newAccess)[number];
const inAnHour = () => new Date(Date.now() + 3_600_000);

/** Whether an address is below `.invalid`, as those of demo members are: they receive no mail. [RFC 2606] */
const isNobodys = (email: string) => email.endsWith('.invalid');

const payload = z.object({ sealed: z.string() });
const purposeOfSeal = 'mail to an account';
const factorNews = z.enum(['on', 'off', 'recoveryCodeUsed', 'guessed']);
const about = z.object({
  what: z.enum(['reset', 'confirm', 'verify', 'changed', 'factor', 'locked', ...newAccess]),
  email: z.string(),
  news: z.optional(factorNews),
  /** Set if a password change removed everything set up before the address was first proven. */
  isCleared: z.optional(z.boolean()),
  /** Language of the requesting page, for members without a chosen language. */
  language: z.optional(z.enum(languages)),
});
type About = z.infer<typeof about>;
type MailedPurpose = Exclude<CodePurpose, 'unlock' | 'change'>;

/** Lost and changed passwords, and codes that verify an address. */
export interface Recovery {
  /** Mails a code to the account with this address. Does the same work if there is none. @throws CognitoFailure LimitExceededException */
  sendCode(purpose: MailedPurpose, email: string, asker: Asker): Promise<void>;
  /** Sets a new password with a code. Ends all sessions and lockouts, and marks the address as verified. The caller has checked the password. */
  confirmReset(email: string, code: string, password: string, asker: Asker): Promise<void>;
  /**
   * Sets the first password of an account created by an admin, using a link mailed to its address. The caller has checked the password.
   * @param redeem uses up the link in the same transaction, or throws
   */
  setFirstPassword(
    account: Pick<Account, 'sub' | 'email'>,
    password: string,
    asker: Asker,
    redeem: (tx: Db) => Promise<void>,
  ): Promise<void>;
  /** Confirms an account or its address. */
  confirmAddress(purpose: 'confirm' | 'verify', email: string, code: string, asker: Asker): Promise<void>;
  /** Changes the password of a signed-in person and ends their other sessions. @throws CognitoFailure NotAuthorizedException */
  changePassword(accessToken: string, oldPassword: string, newPassword: string, asker: Asker): Promise<void>;
  /**
   * Mails a link that lifts the lockout for one browser, unless too many were sent recently. Does the same work if there is no recipient.
   */
  tellLocked(email: string): Promise<void>;
  /** Marks the browser that opens an unlock link as known. @throws CognitoFailure ExpiredCodeException */
  openLock(key: string, asker: Asker): Promise<void>;
  /** Invalidates the codes and drops the pending mails of a deleted account. */
  forget(account: { readonly sub: string; readonly email: string }): Promise<void>;
  /** Mails an event of a member's second factor, if it warrants an email. */
  tellOfFactor(sub: string, news: FactorEvent): Promise<void>;
  /**
   * Mails that a personal token, app, webhook, ntfy topic, passkey or sign-in provider was added, or that one of the last two was removed.
   * Only mails confirmed addresses: the first few events immediately, then one per hour in total.
   */
  tellOfAccess(sub: string, what: NewAccess): Promise<void>;
  /** The job that sends these emails. */
  readonly mailJob: JobHandler;
}

export interface RecoveryDeps {
  readonly db: Db;
  readonly sealer: Sealer;
  readonly codes: Codes;
  readonly longCodes: LongCodes;
  readonly lockKeys: LockKeys;
  readonly accounts: UserDirectory;
  readonly signIn: SignIn;
  readonly factor: Pick<SecondFactor, 'forgive'>;
  readonly mailer: Mailer;
  readonly place: MailSite;
  readonly events: SecurityEvents;
}

export function createRecovery(deps: RecoveryDeps): Recovery {
  const { db, sealer, codes, longCodes, lockKeys, accounts, signIn, factor, mailer, place, events } = deps;

  const accessMails = createBuckets(TOKEN_MAILS, Date.now);

  /** Uses up a code, and logs a security event if it is wrong. */
  async function redeem(purpose: CodePurpose, email: string, code: string, asker: Asker): Promise<void> {
    await codes.redeem(purpose, email, code, asker).catch((error: unknown) => {
      const isLocked = error instanceof CognitoFailure && error.type === 'LimitExceededException';
      events.note(isLocked ? 'code_locked' : 'code_failed', { email, ip: asker.ip, what: purpose });
      throw error;
    });
  }

  /** Schedules a mail. Only the job checks whether there is a recipient, so that response times do not reveal it. */
  async function post(key: string, mail: About, runAt?: Date): Promise<void> {
    const sealed = sealer.seal(JSON.stringify(mail), purposeOfSeal);
    await enqueue(db, { kind: ACCOUNT_MAIL_JOB, key, payload: { sealed }, ...(runAt && { runAt }) });
  }

  const emailFor = async ({ what, email, news, isCleared }: About, user: AccountToRecover, language: Language) => {
    const to = { ...place, language };
    if (what === 'changed') {
      const hasPasskeys = (await passkeysOf(db, user.sub)).length > 0;
      return changedEmail(to, { isCleared: isCleared ?? false, hasPasskeys });
    }
    if (what === 'token') return tokenEmail(to);
    if (what === 'app') return appEmail(to);
    if (what === 'webhook') return webhookEmail(to);
    if (what === 'ntfy') return ntfyEmail(to);
    if (what === 'passkey' || what === 'passkeyRemoved') return passkeyEmail(to, what);
    if (what === 'provider' || what === 'providerRemoved') return providerEmail(to, what);
    if (what === 'factor') return factorEmail(to, news ?? 'on');
    if (what === 'locked') {
      const key = lockKeys.make(email);
      await codes.keep('unlock', email, key);
      return lockedEmail(to, key, codeMinutes);
    }
    const made = await codes.make(what, email);
    if (made === null) return null;
    if (what !== 'reset') return verifyEmail(to, made.code, made.minutes);
    return resetEmail(to, { ...made, long: longCodes.make(email, user.state) });
  };

  const codeKey = (purpose: CodePurpose, email: string) => `${purpose} ${codes.addressOf(purpose, email)}`;
  const changedKey = (sub: string) => `changed ${sub}`;
  const accessKey = (sub: string, what: NewAccess) => `${what} ${sub}`;
  const factorKey = (sub: string, news: string) => `factor ${news} ${sub}`;

  async function tellChanged(sub: string, email: string, { language }: Asker, isCleared = false): Promise<void> {
    await post(changedKey(sub), { what: 'changed', email, language, isCleared });
  }

  /** Ends lockouts and mails that the password has changed, since the owner has proven the address. */
  async function welcome(
    user: Pick<Account, 'sub' | 'email'>,
    { isFirstProof, isCleared }: Awaited<ReturnType<typeof proveAddress>>,
    asker: Asker,
  ): Promise<void> {
    await accounts.unlock(user.email, asker);
    asker.remember(user.email);
    await factor.forgive(user.sub);
    const what = isFirstProof ? { what: 'first proof of the address' } : {};
    events.note('password_reset', { sub: user.sub, email: user.email, ip: asker.ip, ...what });
    await tellChanged(user.sub, user.email, asker, isCleared);
  }

  return {
    async sendCode(purpose, email, asker) {
      await codes.ask(purpose, email, asker);
      asker.rememberAsking(email);
      await post(codeKey(purpose, email), { what: purpose, email, language: asker.language });
    },

    async forget({ sub, email }) {
      await codes.forget(email);
      const keys = [
        changedKey(sub),
        ...newAccess.map((what) => accessKey(sub, what)),
        ...factorNews.options.map((news) => factorKey(sub, news)),
        ...purposes.map((purpose) => codeKey(purpose, email)),
      ];
      await dropJobs(db, [ACCOUNT_MAIL_JOB], keys);
    },

    async confirmReset(email, code, password, asker) {
      const isLong = longCodes.isOne(code);
      if (!isLong) await redeem('reset', email, code, asker);
      const user = await accounts.byEmail(email);
      // Also computed for addresses without an account, so that both take the same time.
      if (isLong && (!longCodes.verifies(code, email, user?.state ?? '') || !user)) throw mismatch();
      // The account was deleted or disabled after the code was sent.
      if (!user)
        throw new CognitoFailure('ExpiredCodeException', 'Invalid code provided, please request a code again.');
      await accounts.setPassword(user, password);
      await signIn.endAll(user.sub);
      await welcome(user, await proveAddress(db, accounts, user), asker);
    },

    async setFirstPassword(account, password, asker, redeem) {
      const proof = await db.transaction(async (tx) => {
        await redeem(tx);
        await accounts.setPassword(account, password, tx);
        return proveAddress(tx, accounts, account);
      });
      await signIn.endAll(account.sub);
      await welcome(account, proof, asker);
    },

    async confirmAddress(purpose, email, code, asker) {
      await redeem(purpose, email, code, asker);
      await accounts.markVerified(email);
    },

    async changePassword(accessToken, oldPassword, newPassword, asker) {
      const account = await signIn.accountOf(accessToken);
      checkGuessable(newPassword, { email: account.email, productName: place.product });
      await accounts.checkPassword(account.email, oldPassword, holderOf(account.sessionId, asker));
      await accounts.setPassword(account, newPassword);
      events.note('password_changed', { sub: account.sub, ip: asker.ip });
      await signIn.endOthers(account.sub, account.sessionId);
      await tellChanged(account.sub, account.email, asker);
    },

    async tellLocked(email) {
      try {
        await codes.ask('unlock', email, stranger());
      } catch (error) {
        if (error instanceof CognitoFailure) return;
        throw error;
      }
      await post(codeKey('unlock', email), { what: 'locked', email });
    },

    async openLock(key, asker) {
      const email = lockKeys.emailOf(key);
      const over = new CognitoFailure('ExpiredCodeException', 'It was used already, or its hour is over.');
      if (email === null) throw over;
      await redeem('unlock', email, key, asker).catch((error: unknown) => {
        throw error instanceof CognitoFailure ? over : error;
      });
      asker.remember(email);
      events.note('lock_opened', { email, ip: asker.ip });
    },

    async tellOfFactor(sub, told) {
      const news = factorNews.safeParse(told);
      const account = news.success ? await accounts.bySub(sub) : null;
      if (!account || !news.data) return;
      await post(factorKey(sub, news.data), { what: 'factor', email: account.email, news: news.data });
    },

    async tellOfAccess(sub, what) {
      const account = await accounts.bySub(sub);
      // Mail only verified addresses, or a stranger's address could be mailed any number of times.
      if (!account?.emailVerified) return;
      const isOften = accessMails(`${what} ${sub}`) > 0;
      await post(accessKey(sub, what), { what, email: account.email }, isOften ? inAnHour() : undefined);
    },

    mailJob: {
      // A slow mail server then blocks only these jobs.
      limit: 3,
      maxAttempts: 11,
      isKept: () => false,
      async run(job) {
        const opened = sealer.open(payload.parse(job.payload).sealed, purposeOfSeal);
        if (opened === null) return;
        const mail = about.parse(JSON.parse(opened));
        const user = await accounts.byEmail(mail.email);
        if (!user || isNobodys(user.email) || (mail.what === 'confirm' && user.confirmed)) return;
        const language = (await languageOfMember(db, user.sub)) ?? mail.language ?? 'en';
        const message = await emailFor(mail, user, language);
        if (message === null) return;
        await mailer.send(user.email, message);
      },
    },
  };
}
