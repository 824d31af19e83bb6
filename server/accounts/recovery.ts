import { and, eq, inArray } from 'drizzle-orm';
import * as z from 'zod/mini';
import { normalEmail } from '../../domain/forms/account.ts';
import type { Db } from '../db/open.ts';
import { jobs, users } from '../db/schema.ts';
import type { Accounts } from '../identity/accounts.ts';
import { CognitoFailure } from '../identity/cognito-failure.ts';
import type { FactorNews, SecondFactor } from '../identity/second-factor.ts';
import type { SignIn } from '../identity/sign-in.ts';
import { checkGuessable } from '../identity/user-pool.ts';
import { enqueue } from '../jobs/queue.ts';
import type { JobHandler } from '../jobs/runner.ts';
import { changedLetter, factorLetter, type LetterPlace, resetLetter, verifyLetter } from '../mail/letters.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { Sealer } from '../seal.ts';
import { codeMinutes, type CodePurpose, type Codes, purposes } from './codes.ts';

/** Mails about an account; the key names purpose and address without telling them. */
export const ACCOUNT_MAIL_JOB = 'account-mail';

/** Addresses below `.invalid` reach nobody: those of demo members. [RFC 2606] */
const isNobodys = (email: string) => email.endsWith('.invalid');

/** What mail servers say names the address: only the kind of trouble goes into the log. */
export function kindOfTrouble(error: unknown): string {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return [code, responseCode].filter(Boolean).join(' ') || 'unknown';
}

const payload = z.object({ sealed: z.string() });
const purposeOfSeal = 'mail to an account';
const factorNews = z.enum(['on', 'off', 'recoveryCodeUsed', 'guessed']);
const about = z.object({
  what: z.enum(['reset', 'confirm', 'verify', 'changed', 'factor']),
  email: z.string(),
  news: z.optional(factorNews),
});
type About = z.infer<typeof about>;

/** Lost and changed passwords, and codes that show whose an address is. */
export interface Recovery {
  /** Mails a code to the account of this address. Does the very same work when there is none. @throws CognitoFailure LimitExceededException */
  sendCode(purpose: CodePurpose, email: string): Promise<void>;
  /**
   * Sets a new password for a code. All sessions end, locks fall, and the address has been shown to be its owner's. The caller has checked
   * the password's rules.
   */
  confirmReset(email: string, code: string, password: string): Promise<void>;
  /** Confirms an account or its address. */
  confirmAddress(purpose: 'confirm' | 'verify', email: string, code: string): Promise<void>;
  /** Changes the password of a signed-in person; their other sessions end. @throws CognitoFailure NotAuthorizedException */
  changePassword(accessToken: string, oldPassword: string, newPassword: string): Promise<void>;
  /** Voids codes and drops mails that wait, of an account that is no more. */
  forget(account: { readonly sub: string; readonly email: string }): Promise<void>;
  /** Mails what happened to somebody's second factor, where it is something to write about. */
  tellOfFactor(sub: string, news: FactorNews): Promise<void>;
  /** The job that sends what was asked for. */
  readonly mailJob: JobHandler;
}

export interface RecoveryDeps {
  readonly db: Db;
  readonly sealer: Sealer;
  readonly codes: Codes;
  readonly accounts: Accounts;
  readonly signIn: SignIn;
  readonly factor: Pick<SecondFactor, 'forgive'>;
  readonly mailer: Mailer;
  readonly place: LetterPlace;
  /** Looks for due jobs now. */
  readonly wake: () => void;
}

export function createRecovery(deps: RecoveryDeps): Recovery {
  const { db, sealer, codes, accounts, signIn, factor, mailer, place } = deps;

  async function find(email: string) {
    const [user] = await db
      .select()
      .from(users)
      .where(eq(users.email, normalEmail(email)));
    return user?.enabled ? user : null;
  }

  /** Whether there is somebody to mail to is only found out by the job, so that no answer takes longer for it. */
  async function post(key: string, mail: About): Promise<void> {
    const sealed = sealer.seal(JSON.stringify(mail), purposeOfSeal);
    await enqueue(db, { kind: ACCOUNT_MAIL_JOB, key, payload: { sealed } });
    deps.wake();
  }

  const letterFor = async ({ what, email, news }: About) => {
    if (what === 'changed') return changedLetter(place);
    if (what === 'factor') return factorLetter(place, news ?? 'on');
    const code = await codes.make(what, email);
    return what === 'reset' ? resetLetter(place, code, codeMinutes) : verifyLetter(place, code, codeMinutes);
  };

  const codeKey = (purpose: CodePurpose, email: string) => `${purpose} ${codes.addressOf(purpose, email)}`;
  const changedKey = (sub: string) => `changed ${sub}`;
  const factorKey = (sub: string, news: string) => `factor ${news} ${sub}`;

  async function tellChanged(sub: string, email: string): Promise<void> {
    await post(changedKey(sub), { what: 'changed', email });
  }

  return {
    async sendCode(purpose, email) {
      await codes.ask(purpose, email);
      await post(codeKey(purpose, email), { what: purpose, email });
    },

    async forget({ sub, email }) {
      await codes.forget(email);
      const keys = [
        changedKey(sub),
        ...factorNews.options.map((news) => factorKey(sub, news)),
        ...purposes.map((purpose) => codeKey(purpose, email)),
      ];
      await db.delete(jobs).where(and(eq(jobs.kind, ACCOUNT_MAIL_JOB), inArray(jobs.key, keys)));
    },

    async confirmReset(email, code, password) {
      await codes.redeem('reset', email, code);
      const user = await find(email);
      // Deleted or disabled after the code went out.
      if (!user)
        throw new CognitoFailure('ExpiredCodeException', 'Invalid code provided, please request a code again.');
      await accounts.setPassword(user, password);
      await db.update(users).set({ emailVerified: true, confirmed: true }).where(eq(users.sub, user.sub));
      await accounts.unlock(user.email);
      await factor.forgive(user.sub);
      await signIn.endAll(user.sub);
      await tellChanged(user.sub, user.email);
    },

    async confirmAddress(purpose, email, code) {
      await codes.redeem(purpose, email, code);
      await db
        .update(users)
        .set({ emailVerified: true, confirmed: true })
        .where(eq(users.email, normalEmail(email)));
    },

    async changePassword(accessToken, oldPassword, newPassword) {
      const account = await signIn.accountOf(accessToken);
      checkGuessable(newPassword, { email: account.email, productName: place.product });
      await accounts.checkPassword(account.email, oldPassword);
      await accounts.setPassword(account, newPassword);
      await signIn.endOthers(account.sub, account.sessionId);
      await tellChanged(account.sub, account.email);
    },

    async tellOfFactor(sub, told) {
      const news = factorNews.safeParse(told);
      const account = news.success ? await accounts.bySub(sub) : null;
      if (!account || !news.data) return;
      await post(factorKey(sub, news.data), { what: 'factor', email: account.email, news: news.data });
    },

    mailJob: {
      // A mail server that is slow to answer holds up a few, not all.
      limit: 3,
      maxAttempts: 11,
      async run(job) {
        const opened = sealer.open(payload.parse(job.payload).sealed, purposeOfSeal);
        if (opened === null) return;
        const mail = about.parse(JSON.parse(opened));
        const user = await find(mail.email);
        if (!user || isNobodys(user.email) || (mail.what === 'confirm' && user.confirmed)) return;
        const letter = await letterFor(mail);
        const trouble = await mailer.send(user.email, letter).then(() => null, kindOfTrouble);
        if (trouble !== null) throw new Error(`the mail was not taken (${trouble})`);
      },
    },
  };
}
