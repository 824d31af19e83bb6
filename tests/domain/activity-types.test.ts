import { describe, expect, test } from 'vitest';
import {
  ACTIVITY_TYPE,
  activityTypeById,
  activityTypeOf,
  activityTypes,
  isIndoor,
  isRunning,
  isVirtual,
} from '../../domain/activity-types.ts';
import { activityType } from '../../domain/entities/activity.ts';

describe('activity types', () => {
  test('ids of the specification: 2 is running and the default, 34 is rest', () => {
    expect(activityTypeById(2)).toEqual({ activityTypeId: 2, name: 'Running', family: 'foot' });
    expect(activityTypeById(34)).toEqual({ activityTypeId: 34, name: 'Rest', family: 'other' });
    expect(activityTypeById(9999).activityTypeId).toBe(ACTIVITY_TYPE.other);
  });

  test('every named id is listed once, with a unique name, and matches the wire', () => {
    expect(activityTypes.map(({ activityTypeId }) => activityTypeId)).toEqual(
      Object.values(ACTIVITY_TYPE).sort((a, b) => a - b),
    );
    expect(new Set(activityTypes.map(({ name }) => name)).size).toBe(activityTypes.length);
    for (const { activityTypeId, name, family } of activityTypes) {
      expect(activityType.parse({ activity_type_id: activityTypeId, name, family }).name).toBe(name);
    }
  });

  test('foot sports are those of the distance ratio', () => {
    expect(activityTypes.filter(({ family }) => family === 'foot').map(({ name }) => name)).toEqual([
      'Running',
      'Trail running',
      'Treadmill running',
      'Track running',
      'Walking',
      'Hiking',
      'Virtual running',
    ]);
  });

  test.each([
    ['running', 'generic', 'Running'],
    ['running', 'treadmill', 'Treadmill running'],
    ['running', 'trail', 'Trail running'],
    ['Running', '', 'Running'],
    ['cycling', 'virtualActivity', 'Virtual cycling'],
    ['cycling', 'virtual_activity', 'Virtual cycling'],
    ['cycling', 'indoor_cycling', 'Indoor cycling'],
    ['cycling', 'road', 'Cycling'],
    ['Biking', '', 'Cycling'],
    ['swimming', 'lap_swimming', 'Pool swimming'],
    ['swimming', 'openWater', 'Open water swimming'],
    ['training', 'strengthTraining', 'Strength training'],
    ['walking', 'generic', 'Walking'],
    ['Trail Running', '', 'Trail running'],
    ['transition', 'generic', 'Transition'],
    ['generic', 'generic', 'Other'],
    ['constructor', 'prototype', 'Other'],
  ])('%s/%s is %s', (sport, subSport, name) => {
    expect(activityTypeOf(sport, subSport).name).toBe(name);
  });

  test('running of every kind, indoors and in virtual worlds', () => {
    const names = (is: (id: number) => boolean) =>
      activityTypes.filter(({ activityTypeId }) => is(activityTypeId)).map(({ activityTypeId }) => activityTypeId);
    expect(names(isRunning)).toEqual([2, 3, 4, 5, 8]);
    expect(names(isIndoor)).toEqual([4, 11, 20, 31]);
    expect(names(isVirtual)).toEqual([8, 12]);
  });
});
