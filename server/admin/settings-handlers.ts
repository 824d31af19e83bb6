import type { SiteSettingName } from '../../domain/entities/site-setting.ts';
import { readCheck } from '../backup-check/record.store.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/open.ts';
import { ApiFailure, TooManyRequests } from '../http/failure.ts';
import type { Caller, Handlers } from '../http/handlers.ts';
import { createBuckets } from '../http/limits.ts';
import type { UserDirectory } from '../identity/accounts.store.ts';
import { compareAndSetValue, readValue } from '../installation.store.ts';
import { isPossible, type LiveSite, type SettingChange } from '../live-site.ts';
import { type MailSite, testEmail } from '../mail/emails.ts';
import { isAllowedServer } from '../mail/mail-server.ts';
import type { SiteMailer } from '../mail/mailer.ts';
import type { Sealer } from '../base/seal.ts';
import { siteRows } from '../site-settings.ts';
import { countForLaunch } from './launch-checks.store.ts';
import { launchChecksOf } from './launch-checks.ts';

interface SettingsDeps {
  readonly db: Db;
  readonly sealer: Pick<Sealer, 'name'>;
  readonly config: Config;
  readonly liveSite: LiveSite;
  readonly mailer: SiteMailer;
  readonly place: MailSite;
  readonly accounts: Pick<UserDirectory, 'bySub'>;
  /** Whether the server makes and keeps backups. */
  readonly makesBackups: boolean;
}

/** Name of the stored value with mail server and sender of the last test email accepted by a mail server. */
const TESTED = 'mail test';
const TESTS = { burst: 5, perMinute: 1 } as const;

/** Returns the address of a mail server without its credentials. */
function withoutSecret(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { protocol, host } = new URL(address);
  return `${protocol}//${host}`;
}

/** Creates the refusal of invalid settings. @throws ApiFailure 400 */
function refuse(wrong: readonly SiteSettingName[], expected: (name: SiteSettingName) => string): never {
  const fields = Object.fromEntries(wrong.map((name) => [name, [`Expected ${expected(name)}.`]]));
  throw new ApiFailure(400, 'invalid_request', `Wrong values: ${wrong.join(', ')}.`, fields);
}

/** Creates the handlers for settings that admins change in the browser, and for the launch checklist. */
export function createSettingsHandlers(deps: SettingsDeps) {
  const { db, sealer, config, liveSite, mailer, place, accounts, makesBackups } = deps;
  const isUsed = (name: SiteSettingName) =>
    name === 'TRIAL_DAYS' ? config.payments !== null : name === 'BACKUP_KEEP' ? makesBackups : true;
  const takeTest = createBuckets(TESTS, Date.now);

  const ownAddress = async ({ sub }: Caller): Promise<string> => {
    const account = await accounts.bySub(sub);
    if (!account) throw new Error('a caller without an account');
    return account.email;
  };

  /** Returns a pseudonym of mail server and sender. */
  const mailMark = () => {
    const { smtpUrl, mailFrom } = config.site();
    return sealer.name('mail server that was tested', JSON.stringify([smtpUrl, mailFrom])).toString('base64url');
  };

  /** Checks changes of settings. @throws ApiFailure 400, 409 */
  function check(changes: readonly SettingChange[]): void {
    const fixed = changes.filter(({ name }) => config.siteEnv[name] !== undefined).map(({ name }) => name);
    if (fixed.length > 0) {
      throw new ApiFailure(409, 'setting_fixed', `The environment of the server sets ${fixed.join(', ')}.`);
    }
    const isRight = ({ name, value }: SettingChange) =>
      value === null || (isPossible(name, value) && (name !== 'SMTP_URL' || isAllowedServer(value, config.webhooks)));
    const wrong = changes.filter((change) => !isRight(change)).map(({ name }) => name);
    if (wrong.length > 0) refuse(wrong, (name) => siteRows[name][0]);
    const { TILE_URL, TILE_ATTRIBUTION } = liveSite.textsAfter(changes);
    if ((TILE_URL === undefined) === (TILE_ATTRIBUTION === undefined)) return;
    refuse([TILE_URL === undefined ? 'TILE_URL' : 'TILE_ATTRIBUTION'], () => 'both TILE_URL and TILE_ATTRIBUTION');
  }

  return {
    async getSiteSettings({ caller }) {
      const settings = liveSite.list().filter(({ name }) => isUsed(name));
      return {
        status: 200,
        body: {
          settings: settings.map(({ name, value, from, default: fallback, changedAt }) => ({
            name,
            value: name !== 'SMTP_URL' || value === null ? value : from === 'browser' ? withoutSecret(value) : null,
            from,
            default: fallback,
            changed_at: changedAt,
          })),
          test_to: await ownAddress(caller),
        },
      };
    },

    async changeSiteSettings({ body, request }) {
      const changes = body.changes.map(({ name, value, changed_at }) => {
        const trimmed = value?.trim() ?? '';
        return { name, value: trimmed === '' ? null : trimmed, changedAt: changed_at };
      });
      const names = changes.map(({ name }) => name);
      if (request.act) request.act.target = names.join(', ');
      if (new Set(names).size < names.length) refuse(names, () => 'each setting once');
      check(changes);
      const stale = await liveSite.change(changes);
      if (stale.length === 0) return { status: 204 };
      const fields = Object.fromEntries(stale.map((name) => [name, ['Another admin changed this.']]));
      throw new ApiFailure(409, 'setting_changed', 'Another admin has changed these settings in the meantime.', fields);
    },

    async sendTestMail({ caller, request }) {
      const seconds = takeTest(caller.memberId);
      if (seconds > 0) throw new TooManyRequests(seconds);
      const mark = mailMark();
      const message = testEmail({ ...place, language: request.asker.language ?? 'en' });
      const tested = await mailer.test(await ownAddress(caller), message);
      if (tested.outcome === 'sent') await db.transaction((tx) => compareAndSetValue(tx, TESTED, mark));
      return { status: 200, body: tested };
    },

    async getLaunchChecks({ request }) {
      const { demo, smtpUrl } = config.site();
      const { protocol, host } = request;
      const facts = {
        publicUrl: config.publicUrl,
        publicUrlIsSet: config.publicUrlIsSet,
        reachedBy: { protocol, host },
        hasMailServer: smtpUrl !== null,
        isMailTested: (await readValue(db, TESTED)) === mailMark(),
        backupCheck: await readCheck(db),
        hasDemo: demo,
        isSignUpChosen: liveSite.list().some(({ name, from }) => name === 'SIGN_UP' && from !== 'default'),
        isCharged: config.payments !== null,
        counts: await countForLaunch(db),
        now: Date.now(),
      };
      return { status: 200, body: { checks: launchChecksOf(facts) } };
    },
  } satisfies Partial<Handlers>;
}
