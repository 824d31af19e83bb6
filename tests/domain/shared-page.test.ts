import { expect, test } from 'vitest';
import type { Samples } from '../../domain/entities/activity.ts';
import { HIDDEN_ENDS_M, metresBetween, type Point } from '../../domain/partners/route.ts';
import { type LinkedSource, type SharedPage, sharedPage } from '../../domain/shared-page.ts';
import { drawSharedPicture, renderSharedPage } from '../../src/prerender/shared-page.tsx';
import { strokeText } from '../../src/prerender/shared/stroke-text.ts';

const n = 200;
const samples: Samples = {
  activityId: 'hidden-id',
  subset: false,
  time: Array.from({ length: n }, (_, i) => i * 10),
  distance: Array.from({ length: n }, (_, i) => i * 30),
  speed: Array.from({ length: n }, () => 3),
  heartRate: Array.from({ length: n }, (_, i) => 130 + (i % 30)),
  cadence: null,
  power: null,
  altitude: null,
  groundContact: null,
  latitude: Array.from({ length: n }, (_, i) => 48.39 + i * 0.00027),
  longitude: Array.from({ length: n }, () => 9.99),
  laps: [],
  kilometres: [],
  miles: [],
  efforts: [],
  effort: null,
  speeds: null,
  pauses: [],
};
const known: LinkedSource = {
  facts: {
    local_date: '2026-10-14',
    activity_type_id: 2,
    total_distance: 10_000,
    duration: 3000,
    maximum_hr: 170,
    average_cadence: 176,
    altitude_gain: 120,
    average_hr: 150,
    average_power: 240,
    weighted_load: 61,
    name: 'With <Bea> & dog',
    local_start_time: '2026-10-14T07:12:33',
  },
  loadSource: 'estimated',
  powerSource: 'estimated',
};
const owner = { facts: { first_name: 'Ada' }, prefersMetric: true, week: null };
const page = (choice: Partial<Parameters<typeof sharedPage>[0]>, read: Samples | null | 'unreadable' = samples) =>
  sharedPage({ level: 2, withRoute: false, withCharts: false, ...choice }, owner, [known], read);

test('a page has no name, title and start time at level 2, and no recording that was not chosen', () => {
  const { name: _, local_start_time: __, ...fields } = known.facts;
  expect(page({})).toEqual({
    firstName: null,
    prefersMetric: true,
    week: null,
    activities: [{ fields, loadSource: 'estimated', powerSource: 'estimated' }],
    route: null,
    charts: null,
    isUndrawn: false,
  } satisfies SharedPage);
  const { facts, ...sources } = known;
  expect(page({ level: 3 })).toEqual({ ...page({}), firstName: 'Ada', activities: [{ ...sources, fields: facts }] });
});

test('a route lacks both ends, and charts have no positions', () => {
  const { route, charts } = page({ withRoute: true, withCharts: true });
  const ends: Point[] = [
    [samples.latitude![0]!, 9.99],
    [samples.latitude!.at(-1)!, 9.99],
  ];
  const shown = (route ?? []).flat();
  expect(shown.length).toBeGreaterThan(20);
  // Rounding moves a position by up to 70 m.
  for (const point of shown)
    for (const end of ends) expect(metresBetween(point, end)).toBeGreaterThan(HIDDEN_ENDS_M - 70);
  expect(Object.keys(charts ?? {}).toSorted()).toEqual(['distance', 'heartRate', 'pauses', 'speed', 'time']);
  expect(page({ withRoute: true }, { ...samples, latitude: null }).route).toBeNull();
  expect(page({ withRoute: true }, 'unreadable').isUndrawn).toBe(true);
});

test('the document escapes what members wrote, says which numbers are estimates, and follows the language', () => {
  const all = page({ level: 3, withRoute: true, withCharts: true });
  const { title, description, html } = renderSharedPage(all, 'en', 'Longrun');
  expect(title).toBe('With <Bea> & dog');
  expect(description).toBe('Shared by Ada · Distance 10.00 km · Time 50:00 · Pace 5:00 min/km · Load 61');
  expect(html).toContain('<h1>With &lt;Bea&gt; &amp; dog</h1>');
  expect(html).toContain('estimated from pace and grade');
  expect(html).toContain('from estimated power');
  expect(html.match(/role="img"/g)).toHaveLength(3);
  const german = renderSharedPage(page({}, 'unreadable'), 'de', 'Longrun');
  expect(german.description).toBe(
    'Geteilt von jemandem auf Longrun · Distanz 10,00 km · Zeit 50:00 · Tempo 5:00 min/km · Belastung 61',
  );
  expect(german.html).toContain('Die Aufzeichnung kann gerade nicht gezeichnet werden.');
  // The next page is English again.
  expect(renderSharedPage(page({}), 'en', 'Longrun').title).toBe('Running');
});

test('a week lists seven days with their totals', () => {
  const second = { ...known, facts: { ...known.facts, total_distance: 5000, weighted_load: null } };
  const week = sharedPage(
    { level: 2, withRoute: false, withCharts: false },
    { ...owner, week: '2026-10-12' },
    [known, second],
    null,
  );
  const { title, html, description } = renderSharedPage(week, 'en', 'Longrun');
  expect(title).toBe('Training, 12–18 Oct 2026');
  expect(description).toContain('15.0 km');
  expect(html).toContain('Total: 15.0 km · 1\u00a0h\u00a040 min · 61 load');
  expect(html.match(/No activity/g)).toHaveLength(6);
  expect(drawSharedPicture(week, 'en').match(/<rect/g)).toHaveLength(8);
});

test('the picture draws each character of numbers and units', () => {
  for (const letter of '0123456789:.,’/–km mi m yd h min min/100 yd km/h mph'.replaceAll(' ', '')) {
    expect([letter, strokeText(letter, { x: 0, y: 0 }, 10)]).toEqual([letter, expect.stringContaining('<path')]);
  }
  expect(strokeText('<script>', { x: 0, y: 0 }, 10)).not.toContain('script');
  for (const choice of [{}, { withRoute: true }, { withCharts: true }]) {
    const picture = drawSharedPicture(page(choice), 'en');
    expect(picture).not.toMatch(/NaN|undefined|Infinity/);
    expect(picture).not.toContain('<text');
  }
});
