import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { ACTIVITY_TYPE } from '../../../domain/activity-types.ts';
import { addDays, daysBetween } from '../../../domain/dates.ts';
import { newDraft, type PlanDraft } from '../../../domain/training/draft.ts';
import type { Plan } from '../../../domain/training/plan.ts';
import { toAssign, type ToAssign } from '../../../domain/training/to-assign.ts';

const chosen: ToAssign = {
  kind: 'typed',
  title: ' Tempo ',
  activityTypeId: 2,
  steps: '10 min z1, 2 km z4',
  comment: '',
  planId: '',
  keptId: '',
  weekOf: '2026-05-06',
  date: '2026-05-20',
  memberIds: ['a'],
};
const coach = { weekStart: 0, prefersMetric: true };
const plan = (trainingPlanId: string, date: string): Plan => ({
  ...newDraft(trainingPlanId, date),
  title: trainingPlanId,
  revision: 'r',
  distance: null,
  duration: null,
  load: null,
  by: null,
  origin: null,
});
const faults = (part: Partial<ToAssign>, plans: readonly Plan[] = []) => {
  const made = toAssign({ ...chosen, ...part }, plans, coach);
  return 'faults' in made ? made.faults : [];
};

test('a typed workout needs valid steps, a rest day none, and both need athletes', () => {
  const { workouts } = toAssign(chosen, [], coach) as { workouts: PlanDraft[] };
  expect(workouts.map(({ title, date }) => [title, date])).toEqual([['Tempo', '2026-05-20']]);
  expect(faults({ steps: ' ' })).toEqual(['steps']);
  expect(faults({ steps: '10 min' })).toEqual(['unreadable']);
  expect(faults({ steps: '', activityTypeId: 34 })).toEqual([]);
  expect(faults({ date: '' })).toEqual(['day']);
  expect(faults({ memberIds: [], steps: '' })).toEqual(['steps', 'nobody']);
  expect(faults({ memberIds: Array.from({ length: 501 }, (_, n) => `${n}`) })).toEqual(['tooManyAthletes']);
});

test('a pace without a unit is per 100 m in the water, else per kilometre or mile as the coach reads distances', () => {
  const targetOf = (part: Partial<ToAssign>, settings = coach) => {
    const made = toAssign({ ...chosen, steps: '400 m @1:45', ...part }, [], settings);
    const [step] = 'workouts' in made ? made.workouts[0]!.components : [];
    return step?.componentType === 'activity' ? step.target?.kind : null;
  };
  expect(targetOf({ activityTypeId: ACTIVITY_TYPE.poolSwimming })).toBe('pace_100m');
  expect(targetOf({ steps: '1 km @4:30' })).toBe('pace_km');
  expect(targetOf({ steps: '1 km @7:30' }, { ...coach, prefersMetric: false })).toBe('pace_mile');
});

test('a library workout is planned for the chosen day', () => {
  const kept = { workoutId: 'k', folderId: null, name: 'Hills', activityTypeId: 2, comment: '', components: [] };
  expect(faults({ kind: 'library' })).toEqual(['plan']);
  expect(toAssign({ ...chosen, kind: 'library', keptId: 'k' }, [], coach, [kept])).toEqual({
    workouts: [
      { title: 'Hills', date: '2026-05-20', trainingPlanId: 'k', activityTypeId: 2, comment: '', components: [] },
    ],
  });
});

test('one of the coach’s own is planned for the chosen day', () => {
  const own = [plan('long', '2026-05-03')];
  expect(faults({ kind: 'workout' }, own)).toEqual(['plan']);
  expect(toAssign({ ...chosen, kind: 'workout', planId: 'long' }, own, coach)).toEqual({
    workouts: [
      {
        title: 'long',
        date: '2026-05-20',
        trainingPlanId: 'long',
        activityTypeId: 2,
        comment: '',
        components: [
          {
            componentType: 'activity',
            id: 'c1',
            inputType: 'duration',
            value: 0,
            units: 'minutes',
            zone: 1,
            componentTypeDescription: null,
          },
        ],
      },
    ],
  });
});

test('a week of the coach’s plan keeps its weekdays, within seven days, whatever the start of the week', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -20, max: 20 }), { maxLength: 20 }),
      fc.integer({ min: 0, max: 6 }),
      fc.integer({ min: 0, max: 60 }),
      (days, weekStart, later) => {
        const plans = days.map((day, nth) => plan(`${nth}`, addDays('2026-05-06', day)));
        const made = toAssign({ ...chosen, kind: 'week', date: addDays('2026-05-06', later) }, plans, {
          ...coach,
          weekStart,
        });
        if ('faults' in made) return made.faults.length === 1;
        const byTitle = new Map(plans.map(({ title, date }) => [title, date]));
        const moved = made.workouts.map(({ title, date }) => daysBetween(byTitle.get(title) ?? '', date));
        const dates = made.workouts.map(({ date }) => date).toSorted();
        return (
          moved.every((by) => by === moved[0] && by % 7 === 0) && daysBetween(dates[0] ?? '', dates.at(-1) ?? '') < 7
        );
      },
    ),
  );
  expect(faults({ kind: 'week' }, [plan('x', '2026-05-20')])).toEqual(['emptyWeek']);
  expect(
    faults(
      { kind: 'week' },
      Array.from({ length: 15 }, (_, n) => plan(`${n}`, '2026-05-06')),
    ),
  ).toEqual(['tooMany']);
});
