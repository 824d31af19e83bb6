import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Wire } from './harness/fake-api.ts';
import { refuse } from './harness/fake-api.ts';
import { ada } from './harness/member.ts';
import { openApp } from './harness/open-app.tsx';

type Upkeep = Wire<'readUpkeep'>;
type Check = NonNullable<Upkeep['backup_check']['last']>;

const admin = { ...ada, access_level: 30 };
const trusted: Upkeep['clock'] = { is_trusted: true, trusted_at: null, remaining_hours: 0 };
const passed: Check = {
  state: 'passed',
  reason: null,
  detail: null,
  checked_at: '2026-10-11T03:15:00.000Z',
  backup_at: '2026-10-11T02:00:00.000Z',
  tables: 79,
  rows: 123_456,
  activities: 4212,
  differences: 0,
  days: 2345,
  day_differences: 0,
  entries: 6789,
  entry_differences: 0,
};
const card = page.getByRole('region', { name: 'Backups and clock' });

test.for<[string, Upkeep, string[]]>([
  [
    'no check yet',
    { backup_check: { is_running: false, last: null }, clock: trusted },
    ['No backup has been checked yet.'],
  ],
  [
    'a check that goes on',
    { backup_check: { is_running: true, last: passed }, clock: trusted },
    ['The check is running.'],
  ],
  [
    'a check that passed',
    { backup_check: { is_running: false, last: passed }, clock: trusted },
    [
      'Restored and compared on Sunday 11 October 2026: 123,456 rows, 4,212 activities, 2,345 daily totals, 6,789 entries of an export, 0 differences.',
      'The backup was made on 11 Oct 2026, 02:00.',
    ],
  ],
  [
    'a check that found differences, and a clock that jumped',
    {
      backup_check: {
        is_running: false,
        last: {
          ...passed,
          state: 'failed',
          reason: 'differs',
          differences: 3,
          day_differences: 2,
          entry_differences: 1,
        },
      },
      clock: { is_trusted: false, trusted_at: '2026-10-12T09:30:00.000Z', remaining_hours: 20 },
    },
    [
      'The check on Sunday 11 October 2026 failed.',
      '3 of 4,212 activities differ from their recordings, or their recordings are missing. 2 of 2,345 daily totals are not the sum of their activities. 1 of 6,789 entries of a member are different or missing after restoring their export.',
      'The server’s clock jumped; it was last correct on 12 Oct 2026, 09:30.',
    ],
  ],
  [
    'a check without an export',
    { backup_check: { is_running: false, last: { ...passed, entries: null } }, clock: trusted },
    [
      '123,456 rows, 4,212 activities, 2,345 daily totals, 0 differences.',
      'No export was checked: no member has measured activities,',
    ],
  ],
  [
    'a check of live data, whose PostgreSQL refused a temporary database',
    {
      backup_check: {
        is_running: false,
        last: { ...passed, reason: 'no_temporary', backup_at: null, tables: 0, rows: 0, entries: null },
      },
      clock: trusted,
    },
    [
      'Compared on Sunday 11 October 2026: 4,212 activities, 2,345 daily totals, 0 differences.',
      'No export was checked, because your PostgreSQL denied a temporary database: the role in DATABASE_URL needs CREATEDB.',
      'Those backups were not checked; check them yourself.',
    ],
  ],
  [
    'a server that makes no backups',
    {
      backup_check: {
        is_running: false,
        last: { ...passed, state: 'impossible', reason: 'no_directory', backup_at: null, entries: null },
      },
      clock: trusted,
    },
    ['The check on Sunday 11 October 2026 couldn’t run.', 'No backups are made: set BACKUP_DIR.'],
  ],
])('shows %s', async ([, upkeep, sentences]) => {
  await openApp('/admin/jobs', { member: admin, reads: 'empty', answers: { readUpkeep: () => upkeep } });
  for (const sentence of sentences) await expect.element(card).toHaveTextContent(sentence);
});

test('an admin asks for a check, reads why it was refused, and sees it run', async () => {
  let isRunning = false;
  let refusals = 1;
  await openApp('/admin/jobs', {
    member: admin,
    reads: 'empty',
    mayReport: true,
    answers: {
      readUpkeep: () => ({ backup_check: { is_running: isRunning, last: passed }, clock: trusted }),
      checkBackup: () => {
        if (refusals-- > 0) return refuse(403, 'Only admins may do this.', 'forbidden');
        isRunning = true;
        return undefined;
      },
    },
  });
  const button = card.getByRole('button', { name: 'Check now' });
  await button.click();
  await expect.element(card.getByRole('alert')).toHaveTextContent('Couldn’t start the check');
  await button.click();
  await expect.element(card).toHaveTextContent('The check is running.');
  await expect.element(button).toBeDisabled();
});

const watched: NonNullable<Upkeep['watch_folder']> = {
  looked_at: '2026-10-11T03:15:00.000Z',
  away_since: null,
  folders: 12,
  unknown_folders: 0,
  loose_files: 0,
  waiting: 3,
  unreadable: 0,
  unwritable: 0,
  is_full: false,
};
const troubled = { unknown_folders: 2, loose_files: 1, unreadable: 4, unwritable: 5, is_full: true };

test.for<[string, typeof watched, string[]]>([
  ['that is fine', watched, ['Folders of members: 12. Files waiting: 3.', 'Last checked on']],
  [
    'with faults',
    { ...watched, ...troubled, away_since: '2026-10-11T02:15:00.000Z' },
    [
      'The folder has been unreadable since',
      'The server’s disk is full',
      'Folders without a member: 2.',
      'Files outside members’ folders: 1.',
      'Files and folders that can’t be read: 4.',
      'Notes that couldn’t be written: 5.',
    ],
  ],
])('shows a watched folder %s', async ([, watch_folder, sentences]) => {
  const upkeep = { backup_check: { is_running: false, last: passed }, clock: trusted, watch_folder };
  await openApp('/admin/jobs', { member: admin, reads: 'empty', answers: { readUpkeep: () => upkeep } });
  const folder = page.getByRole('region', { name: 'Watch folder' });
  for (const sentence of sentences) await expect.element(folder).toHaveTextContent(sentence);
});
