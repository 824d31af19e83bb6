import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { PersonalBestsWire } from '../../domain/entities/records.ts';
import type { Asked } from './harness/fake-api.ts';
import { ada } from './harness/member.ts';
import { openApp } from './harness/open-app.tsx';
import { settle } from './harness/settle.ts';

const id = '00000000-0000-4000-8000-000000000001';
const record = (changes: Partial<PersonalBestsWire['records'][number]>): PersonalBestsWire['records'][number] => ({
  family: 'foot',
  activity_type_id: null,
  key: 't5km',
  value: 1200,
  activity_id: id,
  date: '2026-05-04',
  estimated: false,
  rank: 1,
  of: 12,
  previous: { value: 1223, date: '2025-09-01' },
  ...changes,
});
const allTime: PersonalBestsWire = {
  years: [2026, 2025],
  records: [
    record({}),
    record({ key: 'w20min', value: 251, previous: null, estimated: true }),
    record({ family: 'bike', key: 'distance', value: 120_000, previous: null }),
  ],
};
const answers = {
  getRecords: ({ query }: Asked<'getRecords'>): PersonalBestsWire =>
    query?.year === undefined
      ? allTime
      : {
          years: [2026, 2025],
          records: Number(query.year) === 2025 ? [record({ value: 1223, date: '2025-09-01' })] : [],
        },
};

test('records link to their activity, by sport and by season', async () => {
  const open = await openApp('/records', { member: ada, reads: 'empty', answers });
  await settle(open);
  const times = page.getByRole('table', { name: 'Best times' });
  await expect
    .element(times.getByRole('row', { name: /5 km 20:00/ }))
    .toHaveTextContent('0:23 faster than on 1 Sep 2025');
  await expect.element(times.getByRole('link', { name: '4 May 2026' })).toHaveAttribute('href', `/activity/${id}`);
  await expect.element(times.getByText('Best of 2026')).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'Best power' })).toHaveTextContent('Estimated from pace');

  await userEvent.selectOptions(page.getByRole('combobox', { name: 'Season' }), '2025');
  await expect.element(times.getByRole('link', { name: '1 Sep 2025' })).toBeVisible();
  await userEvent.selectOptions(page.getByRole('combobox', { name: 'Season' }), '2026');
  await expect.element(page.getByText('No records in this sport this season.')).toBeVisible();
  await userEvent.selectOptions(page.getByRole('combobox', { name: 'Season' }), 'All time');

  await page.getByRole('radio', { name: 'By bike' }).click();
  await expect.element(page.getByRole('region', { name: 'Longest and highest' })).toHaveTextContent('120.0 km');
  await expect.element(times).not.toBeInTheDocument();
});

test('a new member is sent to the import', async () => {
  const open = await openApp('/records', {
    member: ada,
    reads: 'empty',
    answers: { getRecords: () => ({ years: [], records: [] }) },
  });
  await settle(open);
  await expect.element(page.getByRole('link', { name: 'Import your training' })).toHaveAttribute('href', '/import');
});
