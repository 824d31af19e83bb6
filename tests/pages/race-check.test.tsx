import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Wire } from './harness/fake-api.ts';
import { ada, TODAY } from './harness/member.ts';
import { addDays } from '../../domain/dates.ts';
import { openApp } from './harness/open-app.tsx';
import { sampleReads } from './harness/sample-answer.ts';

const empty = sampleReads('empty');
const analysis = empty['getAnalysis']!() as Wire<'getAnalysis'>;
const [training, raced] = [addDays(TODAY, -30), addDays(TODAY, -4)];
const nothing = [null, null];

/** A hard 10 km, and a race over 10 km that was two percent faster. */
const answers = {
  getAnalysis: (): Wire<'getAnalysis'> => ({
    ...analysis,
    first_date: '2020-01-01',
    columns: {
      date: [training, raced],
      activity_type_id: [2, 2],
      distance: [10_050, 10_050],
      duration: [2500, 2450],
      average_hr: nothing,
      average_power: nothing,
      estimated: [false, false],
      weighted_load: nothing,
      zones: [nothing, nothing, nothing, nothing, nothing, nothing],
      efforts: {
        ...Object.fromEntries(Object.keys(analysis.columns.efforts).map((key) => [key, nothing])),
        t10km: [2448, 2400],
      } as Wire<'getAnalysis'>['columns']['efforts'],
    },
  }),
  listDayMarkers: (): Wire<'listDayMarkers'> => ({
    markers: [
      {
        marker_id: '00000000-0000-4000-8000-000000000001',
        kind: 'race',
        first_day: raced,
        last_day: raced,
        name: 'City 10',
        priority: null,
      },
    ],
  }),
};

test.for([
  ['en', /^City 10, 11 Oct 2026 · 10 km/, '40:48 (2.0 % too slow)', 'In 1 race: from best efforts 2.0 % too slow.'],
  [
    'de',
    /^City 10, 11\. Okt\. 2026 · 10 km/,
    '40:48 (2,0 % zu langsam)',
    'Bei einem Wettkampf: aus Bestzeiten 2,0 % zu langsam.',
  ],
] as const)('a marked race is compared with its prediction: %s', async ([language, name, prediction, summary]) => {
  await openApp('/analysis', { member: ada, reads: 'empty', answers, language });
  const card = page.getByRole('region', {
    name: language === 'en' ? 'Predictions and results' : 'Vorhersagen und Ergebnisse',
  });
  await expect.element(card.getByText(summary)).toBeVisible();
  const row = card.getByRole('row', { name });
  await expect.element(row.getByText('40:00')).toBeVisible();
  await expect.element(row.getByText(prediction)).toBeVisible();
});

test('the page of a race names its prediction', async () => {
  const sample = empty['getActivity']!() as Wire<'getActivity'>;
  const own = (metres: number): Wire<'getActivity'> => ({
    ...sample,
    activity: {
      ...sample.activity,
      member_id: ada.member_id,
      activity_type_id: 2,
      total_distance: metres,
      local_start_time: `${raced}T09:00:00`,
    },
  });
  const path = `/activity/${sample.activity.activity_id}`;
  await openApp(path, { member: ada, reads: 'empty', answers: { ...answers, getActivity: () => own(10_050) } });
  await expect
    .element(page.getByText('10 km in 40:00. Predicted: 40:48 from best efforts (2.0 % too slow).'))
    .toBeVisible();
});
