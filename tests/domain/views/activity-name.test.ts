import { expect, test } from 'vitest';
import { ACTIVITY_TYPE } from '../../../domain/activity-types.ts';
import { nameOf } from '../../../domain/views/activity-name.ts';
import { activityNames } from '../../../domain/words/activity-names.ts';

const at = (time: string, activityTypeId: number = ACTIVITY_TYPE.running) =>
  nameOf({ name: null, activityTypeId, localStartTime: `2026-11-22T${time}` });

test.each([
  ['03:59:59', 'Night run'],
  ['04:00:00', 'Morning run'],
  ['10:59:59', 'Morning run'],
  ['11:00:00', 'Lunch run'],
  ['14:00:00', 'Afternoon run'],
  ['17:00:00', 'Evening run'],
  ['21:00:00', 'Night run'],
  ['00:00:00', 'Night run'],
])('a start at %s is a %s', (time, expected) => {
  expect(at(time)).toBe(expected);
});

test('every activity type has a word for one session, and an unknown one is a workout', () => {
  expect(Object.keys(activityNames.session).toSorted()).toEqual(Object.keys(ACTIVITY_TYPE).toSorted());
  expect([at('18:00:00', ACTIVITY_TYPE.cycling), at('18:00:00', 9999)]).toEqual(['Evening ride', 'Evening workout']);
});

test('without a start time, no time of day is claimed', () => {
  expect(nameOf({ name: null, activityTypeId: ACTIVITY_TYPE.running, localStartTime: '2026-11-22' })).toBe('Run');
});

test('the member’s name comes first', () => {
  expect(nameOf({ name: 'Tempo', activityTypeId: 2, localStartTime: '2026-11-22T08:00:00' })).toBe('Tempo');
});
