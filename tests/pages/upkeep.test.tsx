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
    ['The newest backup is being restored and compared.'],
  ],
  [
    'a check that passed',
    { backup_check: { is_running: false, last: passed }, clock: trusted },
    [
      'Restored and compared on Sunday 11 October 2026: 123,456 rows, 4,212 activities, 0 differences.',
      'The backup was made on 11 Oct 2026, 02:00.',
    ],
  ],
  [
    'a check that found differences, and a clock that jumped',
    {
      backup_check: { is_running: false, last: { ...passed, state: 'failed', reason: 'differs', differences: 3 } },
      clock: { is_trusted: false, trusted_at: '2026-10-12T09:30:00.000Z', remaining_hours: 20 },
    },
    [
      'The check on Sunday 11 October 2026 failed.',
      'some activities differ from their recordings, or their recordings are missing. 3 of 4,212 activities differ.',
      'The clock of the server jumped; it was last right on 12 Oct 2026, 09:30.',
    ],
  ],
  [
    'a server that makes no backups',
    {
      backup_check: { is_running: false, last: { ...passed, state: 'impossible', reason: 'external' } },
      clock: trusted,
    },
    ['The check on Sunday 11 October 2026 could not be made.', 'whose backups you make. Check those yourself.'],
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
  await expect.element(card.getByRole('alert')).toHaveTextContent('The check could not be requested');
  await button.click();
  await expect.element(card).toHaveTextContent('The newest backup is being restored and compared.');
  await expect.element(button).toBeDisabled();
});
