import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ada } from './harness/member.ts';
import { openApp } from './harness/open-app.tsx';
import { settle } from './harness/settle.ts';

test('the page about access lists exactly what the guard closes', async () => {
  const open = await openApp('/accounting', { member: { ...ada, access_level: 0 }, reads: 'empty' });
  const areas = page.getByRole('main').getByRole('list', { name: 'Pages' });
  await settle(open);
  expect([...areas.element().querySelectorAll('li')].map((item) => item.textContent)).toEqual([
    'Import and linked watchesOpen',
    'ProfileOpen',
    'DashboardNot open to you',
    'CalendarNot open to you',
    'TrainingNot open to you',
    'ActivitiesNot open to you',
    'AnalysisNot open to you',
    'RecordsNot open to you',
  ]);
});
