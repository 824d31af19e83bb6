import * as z from 'zod/mini';
import { normalEmail } from '../../domain/forms/account.ts';
import { type Language, languages } from '../../domain/words/area.ts';
import type { Db } from '../db/open.ts';
import { isAddressTaken, type KnownAccount, type UserDirectory } from '../identity/accounts.store.ts';
import { CognitoFailure } from '../identity/cognito-failure.ts';
import { type Asker, stranger } from '../identity/devices.ts';
import { dropJobs, enqueue } from '../jobs/jobs.store.ts';
import type { JobHandler } from '../jobs/runner.ts';
import {
  addressAskedEmail,
  addressChangedEmail,
  type Email,
  type MailSite,
  newAddressEmail,
  takenAddressEmail,
} from '../mail/emails.ts';
import type { Mailer } from '../mail/mailer.ts';
import { languageOfMember } from '../members/members.store.ts';
import type { Sealer } from '../base/seal.ts';
import type { SecurityEvents } from '../security-events.ts';
import { codeMinutes, type Codes, mismatch } from './codes.store.ts';
import type { Recovery } from './recovery.ts';

/** Kind of the job that mails about a new address; its key ends with the account's `sub`. */
export const ADDRESS_MAIL_JOB = 'address-mail';

const payload = z.object({ sealed: z.string() });
const purposeOfSeal = 'mail about an address';
/** `code`: sends a code to the new address. `asked` and `changed`: notify the previous address. */
const kinds = ['code', 'asked', 'changed'] as const;
const keyOf = (what: (typeof kinds)[number], sub: string) => `${what} ${sub}`;
const about = z.object({
  what: z.enum(kinds),
  sub: z.string(),
  to: z.string(),
  /** The new address. */
  wished: z.string(),
  /** Language of the requesting page, for members without a chosen language. */
  language: z.enum(languages),
});
type About = z.infer<typeof about>;

/** Masks an address, leaving only a hint. */
export function masked(email: string): string {
  const [name = '', host = ''] = normalEmail(email).split('@');
  return `${name.slice(0, 1)}***@${host.slice(0, 1)}***`;
}

/** Returns the key of a code, which binds it to this account and address. */
const wishOf = (sub: string, email: string) => `${sub} ${normalEmail(email)}`;

/** Changes the address of an account, and verifies that it is the owner's. */
export interface AddressChange {
  /**
   * Mails a code to the new address, and notifies the current one. If another account has the address, does the same work but only notifies
   * its owner.
   * @throws CognitoFailure InvalidParameterException for the current address, LimitExceededException
   */
  ask(sub: string, email: string, asker: Asker): Promise<void>;
  /**
   * Resends a code to the requested address, or to the current one if none is requested. @returns the requested address; `null` if it is
   * the current one
   */
  remind(sub: string, asker: Asker): Promise<string | null>;
  /**
   * Applies the requested address or, without a request, marks the current one as verified.
   * @throws CognitoFailure CodeMismatchException, ExpiredCodeException, LimitExceededException
   */
  redeem(sub: string, code: string, asker: Asker): Promise<void>;
  /** Drops the pending mails of a deleted account. */
  forget(sub: string): Promise<void>;
  /** The job that sends these emails. */
  readonly mailJob: JobHandler;
}

export interface AddressChangeDeps {
  readonly db: Db;
  readonly sealer: Sealer;
  readonly codes: Codes;
  readonly accounts: UserDirectory;
  readonly recovery: Pick<Recovery, 'sendCode' | 'confirmAddress'>;
  readonly mailer: Mailer;
  readonly place: MailSite;
  /** Returns the operator's contact address; `null` if none is configured. */
  readonly contact: () => string | null;
  readonly events: SecurityEvents;
  /** Updates other services that store the address, such as the payment service. */
  readonly onChanged: (sub: string) => Promise<void>;
}

export function createAddressChange(deps: AddressChangeDeps): AddressChange {
  const { db, sealer, codes, accounts, recovery, mailer, place, contact, events, onChanged } = deps;

  async function known(sub: string): Promise<KnownAccount> {
    const account = await accounts.bySub(sub);
    if (!account) throw new CognitoFailure('NotAuthorizedException', 'User is disabled.');
    return account;
  }

  async function post(mail: About): Promise<void> {
    const sealed = sealer.seal(JSON.stringify(mail), purposeOfSeal);
    await enqueue(db, { kind: ADDRESS_MAIL_JOB, key: keyOf(mail.what, mail.sub), payload: { sealed } });
  }

  /** Counts the account's requests and the emails to the address, then creates the code. */
  async function begin(sub: string, email: string): Promise<void> {
    for (const counted of [sub, email, wishOf(sub, email)]) await codes.ask('change', counted, stranger());
  }

  async function ask(sub: string, email: string, { language }: Asker): Promise<void> {
    const account = await known(sub);
    const wished = normalEmail(email);
    if (wished === account.email) throw new CognitoFailure('InvalidParameterException', 'This is your own address.');
    await begin(sub, wished);
    await accounts.wishAddress(sub, wished, codeMinutes);
    await post({ what: 'code', sub, to: wished, wished, language });
    await post({ what: 'asked', sub, to: account.email, wished, language });
  }

  /** Returns the email to send; `null` if it is obsolete. */
  async function emailFor({ what, sub, wished, language: asked }: About, account: KnownAccount): Promise<Email | null> {
    const languageOf = async (whose: string): Promise<Language> => (await languageOfMember(db, whose)) ?? asked;
    if (what === 'changed') {
      return addressChangedEmail({ ...place, language: await languageOf(sub) }, masked(wished), contact());
    }
    if (account.wishedEmail !== wished) return null;
    if (what === 'asked') return addressAskedEmail({ ...place, language: await languageOf(sub) }, masked(wished));
    const other = await accounts.byEmail(wished);
    if (other) return takenAddressEmail({ ...place, language: await languageOf(other.sub) });
    // A disabled account has the address, so the code could never be redeemed.
    if (await isAddressTaken(db, wished)) return null;
    const made = await codes.make('change', wishOf(sub, wished));
    return made && newAddressEmail({ ...place, language: await languageOf(sub) }, made.code, made.minutes);
  }

  return {
    ask,

    async remind(sub, asker) {
      const { email, wishedEmail } = await known(sub);
      if (wishedEmail === null) await recovery.sendCode('verify', email, asker);
      else await ask(sub, wishedEmail, asker);
      return wishedEmail;
    },

    async redeem(sub, code, asker) {
      const { email, wishedEmail } = await known(sub);
      if (wishedEmail === null) return recovery.confirmAddress('verify', email, code, asker);
      await codes.redeem('change', wishOf(sub, wishedEmail), code, stranger()).catch((error: unknown) => {
        const isLocked = error instanceof CognitoFailure && error.type === 'LimitExceededException';
        events.note(isLocked ? 'code_locked' : 'code_failed', { sub, ip: asker.ip, what: 'change' });
        throw error;
      });
      const former = await accounts.takeAddress(sub, wishedEmail);
      // The request was withdrawn, or another account has taken the address since the code was sent.
      if (former === null) throw mismatch();
      await codes.forget(former);
      asker.remember(wishedEmail);
      events.note('address_changed', { sub, ip: asker.ip });
      await onChanged(sub);
      await post({ what: 'changed', sub, to: former, wished: wishedEmail, language: asker.language });
    },

    async forget(sub) {
      await dropJobs(
        db,
        [ADDRESS_MAIL_JOB],
        kinds.map((what) => keyOf(what, sub)),
      );
    },

    mailJob: {
      limit: 2,
      maxAttempts: 11,
      isKept: () => false,
      async run(job) {
        const opened = sealer.open(payload.parse(job.payload).sealed, purposeOfSeal);
        if (opened === null) return;
        const mail = about.parse(JSON.parse(opened));
        const account = await accounts.bySub(mail.sub);
        const message = account && (await emailFor(mail, account));
        if (message === null) return;
        await mailer.send(mail.to, message);
      },
    },
  };
}
