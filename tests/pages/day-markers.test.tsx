import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { DayMarkerWire } from '../../domain/entities/day-marker.ts';
import { daysAsked } from './harness/days.ts';
import { refuse } from './harness/fake-api.ts';
import { ada } from './harness/member.ts';
import { type Opening, openApp } from './harness/open-app.tsx';
import { settle } from './harness/settle.ts';

const DAY = '2026-10-14';
const ill: DayMarkerWire = {
  marker_id: '00000000-0000-4000-8000-000000000001',
  kind: 'ill',
  first_day: DAY,
  last_day: '2026-10-20',
  name: null,
  priority: null,
};

/** A server that keeps markers. */
function open(path: string, { markers = [], isBroken = () => false, ...more }: Keeping = {}) {
  const kept = new Map(markers.map((marker) => [marker.marker_id, marker]));
  return openApp(path, {
    member: ada,
    reads: 'empty',
    ...more,
    answers: {
      getCalendar: (asked) => daysAsked(asked),
      listDayMarkers: () => ({ markers: [...kept.values()] }),
      saveDayMarker: ({ params, body }) => {
        if (isBroken()) return refuse(500, 'Broken');
        const marker = { marker_id: params.markerId, ...body };
        kept.set(params.markerId, marker);
        return { marker };
      },
      removeDayMarker: ({ params }) => {
        kept.delete(params.markerId);
        return undefined as never;
      },
    },
  });
}
interface Keeping extends Partial<Opening> {
  readonly markers?: readonly DayMarkerWire[];
  readonly isBroken?: () => boolean;
}

const bar = () => page.getByRole('region', { name: 'Day markers' });
const dialog = () => page.getByRole('dialog');

test('a day is marked, which can be undone', async () => {
  const app = await open(`/calendar/${DAY}`);
  await bar().getByRole('button', { name: 'Mark days from Wednesday 14 October 2026' }).click();
  await dialog().getByLabelText('What').selectOptions('Injured');
  await dialog().getByLabelText('Last day').fill('2026-10-16');
  await dialog().getByRole('button', { name: 'Save' }).click();
  await expect.element(bar().getByRole('button', { name: 'Edit Injured' })).toBeVisible();
  await expect.element(bar().getByText(/^Marked: Injured, /)).toBeVisible();
  await bar().getByRole('button', { name: 'Undo' }).click();
  await expect.element(bar().getByText('Undone.')).toBeVisible();
  await expect.poll(() => bar().getByRole('button', { name: 'Edit Injured' }).elements()).toEqual([]);
  await settle(app);
});

test('a race needs a name, a marker days in order, and a refusal is told where it was saved', async () => {
  let isBroken = true;
  const app = await open(`/calendar/${DAY}`, { isBroken: () => isBroken });
  await bar().getByRole('button', { name: /^Mark/ }).click();
  await dialog().getByLabelText('What').selectOptions('Race');
  await dialog().getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog().getByText('Give the race a name of up to 80 characters.')).toBeVisible();
  await dialog().getByLabelText('Name of the race').fill('City half');
  await dialog().getByLabelText('Last day').fill('2026-10-13');
  await expect.element(dialog().getByText('The last day must not be before the first.')).toBeVisible();
  await dialog().getByLabelText('Last day').fill(DAY);
  await dialog().getByLabelText('Priority').selectOptions('A: main goal');
  await dialog().getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog().getByText('Couldn’t save the marker')).toBeVisible();
  isBroken = false;
  await dialog().getByRole('button', { name: 'Save' }).click();
  await expect.element(bar().getByText('City half (A)', { exact: true })).toBeVisible();
  await settle(app);
});

test('a marker is changed and removed, in German', async () => {
  const app = await open(`/calendar/${DAY}`, { markers: [ill], language: 'de', width: 360 });
  const german = page.getByRole('region', { name: 'Markierte Tage' });
  await german.getByRole('button', { name: 'Krank bearbeiten' }).click();
  await dialog().getByLabelText('Was').selectOptions('Auf Reisen');
  await dialog().getByRole('button', { name: 'Speichern' }).click();
  await german.getByRole('button', { name: 'Auf Reisen bearbeiten' }).click();
  expect(document.documentElement.scrollWidth).toBe(360);
  await dialog().getByRole('button', { name: 'Entfernen' }).click();
  await expect.element(german.getByText(/^Entfernt: Auf Reisen/)).toBeVisible();
  await settle(app);
});

test('the calendar shows what its days are marked with', async () => {
  const app = await open('/calendar?month=2026-10', { markers: [ill], width: 1280 });
  const cells = page.getByRole('gridcell').filter({ hasText: 'Sick' });
  await expect.poll(() => cells.elements().length).toBe(7);
  await settle(app);
});

test('the planner warns of a day on which the athlete is ill, and not of others', async () => {
  const app = await open('/training?new=2026-10-20', { markers: [ill] });
  await expect.element(page.getByText('Tuesday 20 October 2026 is marked: Sick.')).toBeVisible();
  await page.getByLabelText('Day', { exact: true }).fill('2026-10-21');
  await expect.poll(() => page.getByText(/is marked: Sick/).elements()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await settle(app);
});
