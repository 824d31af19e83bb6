import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { trackedActivity } from '../fixtures/track-answers.ts';
import { type Asked, refuse } from './harness/fake-api.ts';
import { ada } from './harness/member.ts';
import { openApp } from './harness/open-app.tsx';
import { settle } from './harness/settle.ts';

const idOf = (nth: number) => `00000000-0000-4000-8000-00000000000${nth}`;
const east = [
  [0, 0],
  [1000, 0],
] as const;
const tracksIn: Readonly<Record<number, readonly ReturnType<typeof trackedActivity>[]>> = {
  2026: [
    trackedActivity({ activity_id: idOf(1), name: 'Along the river' }, east),
    trackedActivity({ activity_id: idOf(2), activity_type_id: 10, total_distance: 30_000 }, east),
  ],
  2025: [
    trackedActivity(
      { activity_id: idOf(3), name: 'On holiday', local_start_time: '2025-07-01T08:00:00' },
      east,
      [-33, 151],
    ),
  ],
};
const answers = {
  listTrackYears: () => ({
    years: [
      { year: 2026, activities: 2, tag: 'a' },
      { year: 2025, activities: 1, tag: 'b' },
    ],
  }),
  listTracks: ({ query }: Asked<'listTracks'>) => ({ tracks: [...(tracksIn[Number(query?.year)] ?? [])] }),
};

const map = () => page.getByRole('application');
const here = page.getByRole('region', { name: 'At the selected place' });

test('keys list the activities in the middle, and areas move the map', async () => {
  const open = await openApp('/tracks', { member: ada, reads: 'empty', answers });
  await settle(open);
  await expect.element(map()).toHaveAccessibleName(/^Map of 3 routes/);
  await expect
    .element(page.getByRole('region', { name: 'Areas' }))
    .toHaveTextContent(/Around 47.00° N, 8.00° E.*2 activities/);
  (map().element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(here).toHaveTextContent('2 activities pass here');
  await expect
    .element(here.getByRole('link', { name: 'Along the river' }))
    .toHaveAttribute('href', `/activity/${idOf(1)}`);

  await page.getByRole('button', { name: /Around 33.00° S, 151.00° E/ }).click();
  (map().element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(here.getByRole('link', { name: 'On holiday' })).toBeVisible();
  await userEvent.keyboard('{ArrowUp}{Enter}');
  await expect.element(here).toHaveTextContent('No activity passes here.');
  await userEvent.keyboard('{Home}{Enter}');
  await expect.element(here).toHaveTextContent('2 activities pass here');
});

test('routes are filtered by sport and year', async () => {
  const open = await openApp('/tracks', { member: ada, reads: 'empty', answers });
  await settle(open);
  await userEvent.selectOptions(page.getByRole('combobox', { name: 'Year' }), '2025');
  await expect.element(page.getByText('1 activity', { exact: true }).first()).toBeVisible();
  await userEvent.selectOptions(page.getByRole('combobox', { name: 'Year' }), 'All years');
  await userEvent.selectOptions(page.getByRole('combobox', { name: 'Sport' }), 'Cycling (1)');
  await expect.element(map()).toHaveAccessibleName(/^Map of 1 routes/);
});

test('a year that cannot be loaded is tried again, and the others are shown', async () => {
  let isBroken = true;
  const open = await openApp('/tracks', {
    member: ada,
    reads: 'empty',
    mayReport: true,
    answers: {
      ...answers,
      listTracks: (asked: Asked<'listTracks'>) =>
        isBroken && Number(asked.query?.year) === 2025 ? refuse(403, 'No access') : answers.listTracks(asked),
    },
  });
  await settle(open);
  await expect.element(map()).toHaveAccessibleName(/^Map of 2 routes/);
  const retry = page.getByRole('button', { name: 'Try again' });
  await expect.element(retry).toBeVisible();
  isBroken = false;
  await retry.click();
  await expect.element(map()).toHaveAccessibleName(/^Map of 3 routes/);
});

test('a new member is sent to the import', async () => {
  const open = await openApp('/tracks', {
    member: ada,
    reads: 'empty',
    answers: { listTrackYears: () => ({ years: [] }) },
  });
  await settle(open);
  await expect.element(page.getByRole('link', { name: 'Import your training' })).toHaveAttribute('href', '/import');
});
