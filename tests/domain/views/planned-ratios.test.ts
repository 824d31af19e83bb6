import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { toCamel } from '../../../domain/case.ts';
import { addDays } from '../../../domain/dates.ts';
import type { CalendarDay } from '../../../domain/entities/calendar.ts';
import { withPlannedRatios } from '../../../domain/views/planned-ratios.ts';
import { calendarDays } from '../../../server/calendar/days.ts';

const TODAY = '2026-11-08';
const AHEAD = 20;

interface Workout {
  readonly ahead: number;
  readonly metres: number;
  readonly activityTypeId: number;
}

/** What the server answers for a history of metres on foot, a load of a hundredth of them, and a plan. */
function served(done: readonly number[], plan: readonly Workout[]): CalendarDay[] {
  const back = done.length - 1;
  return toCamel(
    calendarDays(
      {
        timeZone: 'UTC',
        first: addDays(TODAY, -back),
        totals: done.map((metres, day) => ({
          day,
          distance: metres,
          footDistance: metres,
          duration: metres,
          weightedLoad: metres / 100,
          numActivities: metres > 0 ? 1 : 0,
        })),
        changes: [],
        activities: new Map(),
        plans: plan.map(({ ahead, metres, activityTypeId }, i) => ({
          day: back + ahead,
          training_plan_id: `p${i}`,
          activity_type_id: activityTypeId,
          title: null,
          load: metres / 100,
          total_distance: metres,
          total_duration: null,
        })),
        inputs: new Map(),
        journals: new Map(),
      },
      { from: addDays(TODAY, -back), to: addDays(TODAY, AHEAD), today: TODAY },
    ),
  );
}

const metres = fc.oneof(fc.constant(0), fc.integer({ min: 1000, max: 30_000 }));
const plans = fc.array(
  fc.record({ ahead: fc.integer({ min: 0, max: AHEAD }), metres, activityTypeId: fc.constantFrom(2, 10) }),
  { maxLength: 8 },
);
const ratios = (days: readonly CalendarDay[]) =>
  days.map(({ date, ebAcrPw, vbAcrPw }) => [date, ebAcrPw?.toFixed(9), vbAcrPw?.toFixed(9)]);

test('ratios of a changed plan are those that the server answers then', () => {
  fc.assert(
    fc.property(fc.array(metres, { minLength: 1, maxLength: 60 }), plans, plans, (done, before, after) => {
      const shown = withPlannedRatios(served(done, before), {
        firstDate: addDays(TODAY, 1 - done.length),
        loads: done.map((each) => each / 100),
        recentFootDistances: done.slice(-28),
        planned: after.map(({ ahead, metres: distance, activityTypeId }, i) => ({
          trainingPlanId: `p${i}`,
          date: addDays(TODAY, ahead),
          activityTypeId,
          load: distance / 100,
          totalDistance: distance,
        })),
      });
      expect(ratios(shown)).toEqual(ratios(served(done, after)));
    }),
    { numRuns: 100 },
  );
});

test('responses kept by an earlier version of the app change nothing', () => {
  const days = served([10_000], []);
  expect(withPlannedRatios(days, { firstDate: TODAY, loads: [100] })).toEqual(days);
});
