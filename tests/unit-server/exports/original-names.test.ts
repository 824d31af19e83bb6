import { expect, test } from 'vitest';
import { activityTypes } from '../../../domain/activity-types.ts';
import { createOriginalNames } from '../../../server/exports/original-names.ts';

const hash = '144a9510f3c2'.padEnd(64, '0');

test('recordings are named by date, local time and sport, and numbered if these are equal', () => {
  const nameOf = createOriginalNames();
  const morning = { hash, start: '2013-06-03T18:48:12', activityTypeId: 2 };
  expect([morning, morning, { ...morning, activityTypeId: 20 }, morning].map(nameOf)).toEqual([
    '2013-06-03 1848 Running',
    '2013-06-03 1848 Running 2',
    '2013-06-03 1848 Pool swimming',
    '2013-06-03 1848 Running 3',
  ]);
});

test('a file without an activity is named by its hash', () => {
  expect(createOriginalNames()({ hash, start: null, activityTypeId: null })).toBe('Without activity 144a9510f3c2');
});

test('file systems accept the names of all sports', () => {
  for (const { activityTypeId } of activityTypes) {
    const name = createOriginalNames()({ hash, start: '2013-06-03T18:48:12', activityTypeId });
    expect(name).toMatch(/^[\w -]{1,60}$/);
  }
});
