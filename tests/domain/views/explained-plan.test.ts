import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { toCamel } from '../../../domain/case.ts';
import { addDays } from '../../../domain/dates.ts';
import type { CalendarDay } from '../../../domain/entities/calendar.ts';
import { explainPlanned } from '../../../domain/views/explained-plan.ts';
import { calendarDays } from '../../../server/calendar/days.ts';

const today = '2026-11-08';
const BACK = 41;
const AHEAD = 14;

/** Days with a run of these metres and a load of a hundredth of them, and planned ones from today on. */
function daysOf(done: readonly number[], planned: readonly number[]): CalendarDay[] {
  const from = addDays(today, -BACK);
  const doneDays = done.flatMap((metres, day) => (metres === 0 ? [] : [{ day, metres }]));
  const wire = calendarDays(
    {
      timeZone: 'UTC',
      first: from,
      totals: doneDays.map(({ day, metres }) => ({
        day,
        distance: metres,
        footDistance: metres,
        duration: metres,
        weightedLoad: metres / 100,
        numActivities: 1,
      })),
      changes: [],
      activities: new Map(
        doneDays.map(({ day, metres }) => [
          day,
          [
            {
              activity_id: `a${day}`,
              recording_id: `r${day}`,
              source: 'file',
              activity_type_id: 2,
              name: null,
              local_start_time: `${addDays(from, day)}T06:00:00`,
              duration: metres,
              total_distance: metres,
              weighted_load: metres / 100,
              average_power: null,
              average_hr: null,
              race: false,
              invalidated: false,
            },
          ],
        ]),
      ),
      plans: planned.flatMap((metres, ahead) =>
        metres === 0
          ? []
          : [
              {
                day: BACK + ahead,
                training_plan_id: `p${ahead}`,
                activity_type_id: 2,
                title: null,
                load: metres / 100,
                total_distance: metres,
                total_duration: null,
              },
            ],
      ),
      inputs: new Map(),
      journals: new Map(),
    },
    { from, to: addDays(today, AHEAD), today },
  );
  return toCamel(wire);
}

const metres = (length: number) =>
  fc.array(fc.oneof(fc.constant(0), fc.integer({ min: 1000, max: 30_000 })), { minLength: length, maxLength: length });

test('the inputs give the displayed planned ratio, whatever was done and is planned', () => {
  fc.assert(
    fc.property(metres(BACK + 1), metres(AHEAD + 1), fc.integer({ min: 1, max: AHEAD }), (done, planned, ahead) => {
      const days = daysOf(done, planned);
      const date = addDays(today, ahead);
      const day = days.find((one) => one.date === date);
      for (const [of, shown] of [
        ['load', day?.ebAcrPw],
        ['distance', day?.vbAcrPw],
      ] as const) {
        if (shown == null) continue;
        const { value, acute, chronic, spans, emptyDays } = explainPlanned(of, days, { date, today });
        expect(value).toBeCloseTo(shown, 9);
        expect(acute / chronic).toBeCloseTo(shown, 9);
        expect(spans.flatMap((span) => span.days).length + emptyDays).toBe(28);
      }
    }),
    { numRuns: 100 },
  );
});

test('today uses its activities once there are any, and its plan until then', () => {
  const upToYesterday = Array.from({ length: BACK }, () => 10_000);
  const date = addDays(today, 1);
  const namesOf = (done: readonly number[]) =>
    explainPlanned('load', daysOf(done, [5000, 7000]), { date, today }).spans[0]?.days.slice(0, 2);
  expect(namesOf([...upToYesterday, 0])).toEqual([
    {
      date,
      inputs: [
        {
          workout: {
            trainingPlanId: 'p1',
            activityTypeId: 2,
            title: null,
            load: 70,
            totalDistance: 7000,
            totalDuration: null,
          },
          value: 70,
        },
      ],
      sum: 70,
    },
    {
      date: today,
      inputs: [
        {
          workout: {
            trainingPlanId: 'p0',
            activityTypeId: 2,
            title: null,
            load: 50,
            totalDistance: 5000,
            totalDuration: null,
          },
          value: 50,
        },
      ],
      sum: 50,
    },
  ]);
  const answer = namesOf([...upToYesterday, 9000]);
  expect(answer).toHaveLength(2);
  expect(answer?.[0]).toEqual({
    date,
    inputs: [
      {
        workout: {
          trainingPlanId: 'p1',
          activityTypeId: 2,
          title: null,
          load: 70,
          totalDistance: 7000,
          totalDuration: null,
        },
        value: 70,
      },
    ],
    sum: 70,
  });
  expect(answer?.[1]?.date).toBe(today);
  expect(answer?.[1]?.inputs).toEqual([
    {
      activity: {
        activityId: `a${BACK}`,
        recordingId: 'r41',
        source: 'file',
        activityTypeId: 2,
        name: null,
        localStartTime: '2026-11-08T06:00:00',
        duration: 9000,
        totalDistance: 9000,
        weightedLoad: 90,
        averagePower: null,
        averageHr: null,
        race: false,
        invalidated: false,
      },
      value: 90,
    },
  ]);
});
