import { expect, test } from 'vitest';
import { createFeedCalendar } from '../../../server/training/feed-calendar.ts';
import type { FeedRow } from '../../../server/training/feed.store.ts';

const stretch = { componentType: 'activity', inputType: 'duration', units: 'seconds', value: 1, zone: 1, id: '1' };
const stretches = (count: number) => Array.from({ length: count }, () => stretch);
const feedOf = (components: readonly unknown[], modified = 0) =>
  ({
    language: 'en',
    prefersMetric: true,
    activities: null,
    races: [],
    plans: [
      {
        id: 'p',
        date: '2026-11-26',
        typeId: 2,
        title: 'Run',
        distance: null,
        duration: null,
        load: null,
        made: 0,
        modified,
        components,
      },
    ],
  }) as unknown as FeedRow;
/** The text of the only event, with folded lines joined. */
const textIn = (calendar: string) =>
  /DESCRIPTION:(.*)/.exec(calendar.replaceAll('\r\n ', ''))?.[1]?.replaceAll('\\,', ',');

test('steps are cut after a thousand letters, however short and however many they are', () => {
  const wanted = `${'1 s z1, '.repeat(200).slice(0, 999)}…`;
  expect(textIn(createFeedCalendar(() => 'Longrun')(feedOf(stretches(20_000))))).toBe(wanted);
  const repeater = { componentType: 'repeater', id: '2', repeatTimes: 99, components: stretches(20_000) };
  expect(textIn(createFeedCalendar(() => 'Longrun')(feedOf([repeater])))).toBe(`99x(${wanted.slice(0, 995)}…`);
});

test('a workout that fits is whole', () => {
  const components = stretches(100);
  expect(textIn(createFeedCalendar(() => 'Longrun')(feedOf(components)))).toBe(Array(100).fill('1 s z1').join(', '));
});

test('steps are written again once their workout changes', () => {
  const calendarOf = createFeedCalendar(() => 'Longrun');
  expect(textIn(calendarOf(feedOf([stretch])))).toBe('1 s z1');
  expect(textIn(calendarOf(feedOf([{ ...stretch, value: 5 }], 1)))).toBe('5 s z1');
});

test.each([[null], ['text'], [{ componentType: 'other' }], [{ componentType: 'repeater', components: [null] }]])(
  'a workout that cannot be read has no steps: %j',
  (component) => {
    expect(textIn(createFeedCalendar(() => 'Longrun')(feedOf([component])))).toBeUndefined();
  },
);
