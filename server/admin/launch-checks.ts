import type { LaunchCheck, LaunchReason, launchStates } from '../../domain/entities/site-setting.ts';
import type { CheckRecord } from '../backup-check/record.store.ts';

/** Input for the checklist. */
export interface LaunchFacts {
  readonly publicUrl: string;
  readonly publicUrlIsSet: boolean;
  /** Protocol and host of the admin's request. */
  readonly reachedBy: { readonly protocol: string; readonly host: string };
  readonly hasMailServer: boolean;
  /** Whether a test email was sent with the current mail server and sender. */
  readonly isMailTested: boolean;
  readonly backupCheck: Pick<CheckRecord, 'state' | 'reason' | 'checkedAt' | 'backupAt'> | null;
  readonly hasDemo: boolean;
  readonly isSignUpChosen: boolean;
  /** False if the server charges nothing. */
  readonly isCharged: boolean;
  readonly counts: {
    readonly admins: number;
    readonly samples: number;
    readonly pages: number;
    readonly coupons: number;
  };
  readonly now: number;
}

interface LaunchItem {
  readonly name: LaunchCheck;
  readonly state: (typeof launchStates)[number];
  readonly reason: LaunchReason | null;
  readonly count: number | null;
}

type Open = readonly [reason: LaunchReason, count?: number];

/** Age at which a check counts as outdated: checks run weekly, so an older one means that they have stopped. */
const LONG_AGO_MS = 30 * 86_400_000;

function https({ publicUrl, publicUrlIsSet, reachedBy }: LaunchFacts): Open | null {
  if (!publicUrlIsSet) return ['no_address'];
  const { protocol, host } = new URL(publicUrl);
  if (protocol !== 'https:') return ['plain_http'];
  return reachedBy.protocol === 'https' && reachedBy.host === host ? null : ['reached_otherwise'];
}

function mail({ hasMailServer, isMailTested }: LaunchFacts): Open | null {
  if (!hasMailServer) return ['no_mail_server'];
  return isMailTested ? null : ['not_tested'];
}

function backups({ backupCheck, now }: LaunchFacts): Open | null {
  if (backupCheck === null) return ['never_checked'];
  const { state, reason, checkedAt, backupAt } = backupCheck;
  if (reason === 'no_directory') return ['no_backups'];
  // Backups of an external PostgreSQL are made by its operator, so only the live data was compared.
  if (reason === 'external' || (state === 'passed' && backupAt === null)) return ['own_backups'];
  if (state !== 'passed') return ['check_failed'];
  return now - checkedAt > LONG_AGO_MS ? ['checked_long_ago'] : null;
}

function samples({ hasDemo, counts }: LaunchFacts): Open | null {
  if (hasDemo) return ['demo_on'];
  if (counts.samples > 0) return ['sample_members', counts.samples];
  return counts.pages > 0 ? ['sample_pages', counts.pages] : null;
}

const rules: Readonly<Record<LaunchCheck, (facts: LaunchFacts) => Open | null>> = {
  https,
  mail,
  backups,
  admins: ({ counts }) => (counts.admins > 1 ? null : ['one_admin']),
  samples,
  sign_up: ({ isSignUpChosen }) => (isSignUpChosen ? null : ['not_chosen']),
  coupons: ({ counts }) => (counts.coupons === 0 ? null : ['unlimited_coupons', counts.coupons]),
};

/** Returns the checklist for opening the server to other people. */
export function launchChecksOf(facts: LaunchFacts): LaunchItem[] {
  const names = (Object.keys(rules) as LaunchCheck[]).filter((name) => name !== 'coupons' || facts.isCharged);
  return names.map((name) => {
    const [reason, count] = rules[name](facts) ?? [null];
    const state = reason === null ? 'done' : reason === 'own_backups' ? 'unknown' : 'open';
    return { name, state, reason, count: count ?? null };
  });
}
