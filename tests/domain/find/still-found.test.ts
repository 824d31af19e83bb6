import { expect, test } from 'vitest';
import { ACTIVITY_TYPE } from '../../../domain/activity-types.ts';
import type { ActivityHit, WorkoutHit } from '../../../domain/entities/search-hit.ts';
import { wordsOf } from '../../../domain/find/normalise-text.ts';
import { filterPreviousHits } from '../../../domain/find/previous-hits.ts';

const activity = (activityId: string, name: string | null, hour: string, day = '2026-06-12') =>
  ({
    activityId,
    name,
    recordedName: null,
    activityTypeId: ACTIVITY_TYPE.running,
    localStartTime: `${day}T${hour}:00:00`,
    totalDistance: null,
    duration: null,
  }) satisfies ActivityHit;
const workout: WorkoutHit = {
  trainingPlanId: 'tempo',
  trainingPlanDate: '2026-06-14',
  activityTypeId: ACTIVITY_TYPE.running,
  title: 'Tempo',
};
const found = { activities: [activity('santis', 'Säntis', '12'), activity('early', null, '06')], workouts: [workout] };

test.each([
  ['san', ['santis']],
  ['SANTIS run', ['santis']],
  ['morning', ['early']],
  ['running', ['santis', 'early', 'tempo']],
  ['tem', ['tempo']],
  ['tempo santis', []],
  ['', ['santis', 'early', 'tempo']],
])('among earlier results, "%s" also finds %j', (text, ids) => {
  const { activities, workouts } = filterPreviousHits(found, { words: wordsOf(text), from: null, to: null });
  expect([...activities.map((one) => one.activityId), ...workouts.map((one) => one.trainingPlanId)]).toEqual(ids);
});

test('an activity without a start time is of no time of day', () => {
  const untimed = { ...activity('untimed', null, '00'), localStartTime: '2026-06-12' };
  const night = filterPreviousHits(
    { activities: [untimed], workouts: [] },
    { words: wordsOf('night'), from: null, to: null },
  );
  expect(night.activities).toEqual([]);
});

test('results outside of the days are dropped', () => {
  const { activities, workouts } = filterPreviousHits(found, { words: [], from: '2026-06-13', to: '2026-06-14' });
  expect([activities, workouts]).toEqual([[], [workout]]);
});
