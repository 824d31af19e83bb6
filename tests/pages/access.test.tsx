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
    'DashboardNo access',
    'CalendarNo access',
    'ActivitiesNo access',
    'AnalysisNo access',
    'RecordsNo access',
    'TrainingNo access',
    'ImportOpen',
    'ProfileOpen',
  ]);
});
