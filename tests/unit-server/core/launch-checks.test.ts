import { expect, test } from 'vitest';
import { type LaunchFacts, launchChecksOf } from '../../../server/admin/launch-checks.ts';

const now = Date.UTC(2026, 10, 28);
const day = 86_400_000;
const good: LaunchFacts = {
  publicUrl: 'https://run.example.org',
  publicUrlIsSet: true,
  reachedBy: { protocol: 'https', host: 'run.example.org' },
  hasMailServer: true,
  isMailTested: true,
  backupCheck: { state: 'passed', reason: null, checkedAt: now - day, backupAt: now - 2 * day },
  hasDemo: false,
  isSignUpChosen: true,
  isCharged: true,
  counts: { admins: 2, samples: 0, pages: 0, coupons: 0 },
  now,
};
const open = (facts: Partial<LaunchFacts>) =>
  launchChecksOf({ ...good, ...facts }).flatMap(({ name, state, reason, count }) =>
    state === 'done' ? [] : [[name, state, reason, count]],
  );
const counts = (changed: Partial<LaunchFacts['counts']>) => ({ counts: { ...good.counts, ...changed } });

test('a server that is ready has every check done, and coupons only if something is charged', () => {
  expect(launchChecksOf(good).map(({ name }) => name)).toEqual([
    'https',
    'mail',
    'backups',
    'admins',
    'samples',
    'sign_up',
    'coupons',
  ]);
  expect(open({})).toEqual([]);
  expect(launchChecksOf({ ...good, isCharged: false }).map(({ name }) => name)).not.toContain('coupons');
});

test.each<[string, Partial<LaunchFacts>, unknown[]]>([
  ['no public address', { publicUrlIsSet: false }, ['https', 'open', 'no_address', null]],
  ['plain HTTP', { publicUrl: 'http://run.example.org' }, ['https', 'open', 'plain_http', null]],
  [
    'an address that was reached without TLS',
    { reachedBy: { protocol: 'http', host: 'run.example.org' } },
    ['https', 'open', 'reached_otherwise', null],
  ],
  [
    'another address',
    { reachedBy: { protocol: 'https', host: '192.168.1.5' } },
    ['https', 'open', 'reached_otherwise', null],
  ],
  ['no mail server', { hasMailServer: false, isMailTested: false }, ['mail', 'open', 'no_mail_server', null]],
  ['an untested mail server', { isMailTested: false }, ['mail', 'open', 'not_tested', null]],
  ['no check of a backup', { backupCheck: null }, ['backups', 'open', 'never_checked', null]],
  [
    'no backups',
    { backupCheck: { state: 'impossible', reason: 'no_directory', checkedAt: now, backupAt: null } },
    ['backups', 'open', 'no_backups', null],
  ],
  [
    'a damaged backup',
    { backupCheck: { state: 'failed', reason: 'damaged', checkedAt: now, backupAt: now } },
    ['backups', 'open', 'check_failed', null],
  ],
  [
    'a check of long ago',
    { backupCheck: { state: 'passed', reason: null, checkedAt: now - 31 * day, backupAt: now - 31 * day } },
    ['backups', 'open', 'checked_long_ago', null],
  ],
  [
    'a PostgreSQL of the operator',
    { backupCheck: { state: 'passed', reason: null, checkedAt: now, backupAt: null } },
    ['backups', 'unknown', 'own_backups', null],
  ],
  ['one admin', counts({ admins: 1 }), ['admins', 'open', 'one_admin', null]],
  ['sample data', { hasDemo: true }, ['samples', 'open', 'demo_on', null]],
  ['sample members', counts({ samples: 3 }), ['samples', 'open', 'sample_members', 3]],
  ['sample pages', counts({ pages: 9 }), ['samples', 'open', 'sample_pages', 9]],
  ['sign-up by default', { isSignUpChosen: false }, ['sign_up', 'open', 'not_chosen', null]],
  ['coupons without a limit', counts({ coupons: 2 }), ['coupons', 'open', 'unlimited_coupons', 2]],
])('%s is to do', (_, facts, expected) => {
  expect(open(facts)).toEqual([expected]);
});
