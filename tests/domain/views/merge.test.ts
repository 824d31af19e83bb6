import { describe, expect, test } from 'vitest';
import { mergeChoices, mergedActivityOf, mergeRefusalOf } from '../../../domain/views/merge.ts';
import { activity } from './activity.ts';

const run = (activityId: string, startTime: string, fields: Parameters<typeof activity>[0] = {}) =>
  activity({
    activityId,
    recordingId: activityId,
    source: 'file',
    startTime,
    elapsed: 1800,
    duration: 1700,
    totalDistance: 5000,
    ...fields,
  });

describe('recordings to merge with', () => {
  const own = run('own', '2026-05-12T10:00:00Z');

  test('are those that follow or precede it, nearest first', () => {
    const nearby = [
      run('evening', '2026-05-12T18:00:00Z'),
      own,
      run('before', '2026-05-12T09:10:00Z'),
      run('after', '2026-05-12T10:35:00Z'),
    ];
    expect(mergeChoices(own, nearby).map(({ other, merged }) => [other.activityId, merged.gap])).toEqual([
      ['after', 300],
      ['before', 1200],
      ['evening', 27_000],
    ]);
    expect(mergeChoices(own, nearby)[1]!.merged).toEqual({
      isOtherFirst: true,
      distance: 10_000,
      duration: 3400,
      gap: 1200,
    });
  });

  test('are neither of another sport, nor parts, legs or manual ones', () => {
    const nearby = [
      run('ride', '2026-05-12T11:00:00Z', { activityTypeId: 10 }),
      run('hand', '2026-05-12T12:00:00Z', { source: 'hand' }),
      run('part', '2026-05-12T13:00:00Z', { recordingId: 'file' }),
      run('part 2', '2026-05-12T14:00:00Z', { recordingId: 'file-1000' }),
      run('tomorrow', '2026-05-13T10:00:00Z'),
    ];
    expect(mergeChoices(own, nearby)).toEqual([]);
  });

  test.each([
    ['notCounting', { removedOn: '2026-05-13T10:00:00Z' }, [], []],
    ['notCounting', { flaggedAsDuplicateOn: '2026-05-13T10:00:00Z' }, [], []],
    ['notCounting', { invalidated: true }, [], []],
    ['split', {}, [], [1, 2]],
    ['legs', {}, [1, 2], []],
    [null, {}, [], undefined],
  ] as const)('%s', (why, fields, legs, parts) => {
    expect(mergeRefusalOf({ ...activity(fields), legs, parts })).toBe(why);
  });
});

test('an activity represents itself unless its merged activity counts instead', () => {
  expect(mergedActivityOf(activity({ mergedInto: 'm', duplicateOf: 'm' }))).toBe('m');
  expect(mergedActivityOf(activity({ mergedInto: 'm', duplicateOf: null }))).toBeNull();
  expect(mergedActivityOf(activity({ mergedInto: 'm', duplicateOf: 'other' }))).toBeNull();
  // An activity stored by an earlier version of the app.
  expect(mergedActivityOf({ duplicateOf: 'other' })).toBeNull();
});
