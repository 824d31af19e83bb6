import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { daysAsked } from './harness/days.ts';
import { refuse, type Wire } from './harness/fake-api.ts';
import { ada } from './harness/member.ts';
import { openApp } from './harness/open-app.tsx';

const NO_SUMS = { distance: 0, duration: 0, activities: 0 };
const NO_LOADS: Wire<'getDailyLoads'> = {
  first_date: null,
  loads: [],
  recent_foot_distances: [],
  planned: [],
  year: NO_SUMS,
  year_before: NO_SUMS,
};

test.for([
  [
    'en',
    'database_unavailable',
    'The server cannot reach its database right now.',
    'The server cannot reach its database right now. We’ll keep trying.',
  ],
  [
    'de',
    'disk_unavailable',
    'The server cannot use its disk right now.',
    'Der Server kann seine Festplatte gerade nicht benutzen. Wir versuchen es weiter.',
  ],
  [
    'de',
    'server_overloaded',
    'The server is overloaded right now.',
    'Der Server ist gerade überlastet. Wir versuchen es weiter.',
  ],
] as const)('the page says which outage the server reports (%s, %s), and fills itself afterwards', async (row) => {
  const [language, code, message, sentence] = row;
  let isOut = true;
  const outage = () => refuse(503, message, code);
  await openApp('/calendar', {
    member: ada,
    reads: 'empty',
    language,
    answers: {
      getCalendar: (asked) => (isOut ? outage() : daysAsked(asked)),
      getDailyLoads: () => (isOut ? outage() : NO_LOADS),
    },
  });
  const bar = page.getByText(sentence, { exact: true });
  await expect.element(bar).toBeVisible();
  isOut = false;
  await expect.element(page.getByText(/Morning run/).first()).toBeVisible();
  await expect.element(bar).not.toBeInTheDocument();
});
