import { expect, test } from 'vitest';
import { workoutEvent } from '../../../domain/training/day-event.ts';
import { activityNames } from '../../../domain/words/activity-names.ts';
import { calendarEntries } from '../../../domain/words/calendar-entries.ts';
import { sports } from '../../../domain/words/sports.ts';
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
        activityTypeId: 2,
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

test('a workout reads the same as its downloaded file, which adds the comment', () => {
  const plan = {
    id: 'p',
    date: '2026-11-26',
    title: null,
    activityTypeId: 2,
    distance: 10_200,
    duration: 3300,
    load: 61,
  };
  const [first] = feedOf([stretch]).plans;
  const feed = createFeedCalendar(() => 'Longrun')({ ...feedOf([stretch]), plans: [{ ...first!, ...plan }] });
  const { name, text } = workoutEvent(
    { ...plan, steps: '1 s z1', comment: 'Flat shoes.' },
    { locale: 'en', prefersMetric: true, words: { ...calendarEntries, sports, activityNames } },
  );
  expect([name, text]).toEqual(['Running', '1 s z1\n10.2 km · 55 min · 61 load\n\nFlat shoes.']);
  expect(feed).toContain(`SUMMARY:${name}\r\n`);
  expect(`${textIn(feed)?.replaceAll('\\n', '\n')}\n\nFlat shoes.`).toBe(text);
});
