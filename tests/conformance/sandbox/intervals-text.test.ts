import { describe, expect, test } from 'vitest';
import { parseWorkout } from '../../../sandbox/intervals/workout-text.ts';
import { averagePowerScales } from '../../../domain/metrics/scales.ts';
import type { PlanComponent, PlanEffort } from '../../../domain/training/components.ts';
import { workoutText } from '../../../server/vendors/adapters/intervals/workout-text.ts';

const known = averagePowerScales(300, 70, { seconds: [], metres: [] });
const metric = { scales: { ...known, pace: known.pace as never }, prefersMetric: true };
const noPace = {
  ...metric,
  scales: {
    ...metric.scales,
    pace: {
      0: [null, null],
      1: [null, null],
      2: [null, null],
      3: [null, null],
      4: [null, null],
      5: [null, null],
    } as never,
  },
};

const effort = (value: number, units: PlanEffort['units'], zone: number, note: string | null = null): PlanEffort =>
  ({
    componentType: 'activity',
    id: 'x',
    inputType: ['minutes', 'seconds', 'hours'].includes(units) ? 'duration' : 'distance',
    value,
    units,
    zone,
    componentTypeDescription: note,
  }) as PlanEffort;
const repeat = (repeatTimes: number, ...components: PlanEffort[]): PlanComponent => ({
  componentType: 'repeater',
  id: 'r',
  repeatTimes,
  components,
});
const RUN = 2;
const RIDE = 10;
const written = (components: PlanComponent[], activityTypeId = RUN, of: typeof metric = metric, comment = '') =>
  workoutText({ components, activityTypeId, comment }, of);

describe('a planned workout in the notation of intervals.icu', () => {
  test('targets of the member’s own are sent; beats per minute, which it cannot express, as their zone', () => {
    const targets = [
      ['pace_km', 265, 275],
      ['power', 240, 260],
      ['power_share', 85, 90],
      ['heart_rate', 140, 150],
    ] as const;
    const steps = targets.map(([kind, low, high]) => ({ ...effort(10, 'minutes', 2), target: { kind, low, high } }));
    const text = written(steps, RIDE);
    expect(text).toBe('- 10m 4:35-4:25/km Pace\n- 10m 240-260w\n- 10m 85-90%\n- 10m 80-90%');
    expect(parseWorkout(text).unknown).toEqual([]);
    const swim = { ...effort(400, 'meters', 3), target: { kind: 'pace_100m', low: 100, high: 105 } as const };
    expect(written([swim], 20)).toBe('- 400mtr 1:45-1:40/100m Pace');
  });

  test('repeats are between blank lines, `m` is minutes and `mtr` is metres', () => {
    const text = written(
      [
        effort(10, 'minutes', 1),
        repeat(5, effort(800, 'meters', 4), effort(90, 'seconds', 1)),
        effort(2, 'kilometers', 1),
      ],
      RIDE,
    );
    expect(text).toBe('- 10m 65-80%\n\n5x\n- 800mtr 100-115%\n- 1m30s 65-80%\n\n- 2km 65-80%');
    expect(parseWorkout(text)).toEqual({
      steps: [
        { duration: 600, power: { units: '%ftp', start: 65, end: 80 } },
        {
          reps: 5,
          steps: [
            { distance: 800, power: { units: '%ftp', start: 100, end: 115 } },
            { duration: 90, power: { units: '%ftp', start: 65, end: 80 } },
          ],
        },
        { distance: 2000, power: { units: '%ftp', start: 65, end: 80 } },
      ],
      unknown: [],
    });
  });

  test('a run has the member’s paces, slow to fast, per kilometre or mile; without them shares of the heart rate, never of power', () => {
    const [step] = parseWorkout(written([effort(40, 'minutes', 3)])).steps;
    expect(step?.pace?.units).toBe('secs/km');
    expect(step?.pace?.start).toBeGreaterThan(step?.pace?.end ?? Number.POSITIVE_INFINITY);
    const miles = parseWorkout(written([effort(3, 'miles', 3)], RUN, { ...metric, prefersMetric: false })).steps[0];
    expect([miles?.distance, miles?.pace?.units]).toEqual([4828, 'secs/mi']);
    expect(parseWorkout(written([effort(40, 'minutes', 3)], RUN, noPace)).steps[0]).toEqual({
      duration: 2400,
      hr: { units: '%hr', start: 82, end: 87 },
    });
  });

  test('words without digits are shown during the step; others, and the comment, never become steps', () => {
    const text = written(
      [effort(5, 'minutes', 1, 'easy\n and loose'), effort(5, 'minutes', 2, 'then 3km hard')],
      20,
      metric,
      '- 10m all out\n3x\nDrink.',
    );
    expect(text.startsWith('- easy and loose 5m\n- 5m\n\n')).toBe(true);
    expect(parseWorkout(text)).toEqual({
      steps: [{ duration: 300, text: 'easy and loose' }, { duration: 300 }],
      unknown: [],
    });
  });

  test('steps without values are left out, with a repeat that is then empty', () => {
    expect(written([effort(0, 'minutes', 1), repeat(3, effort(0, 'minutes', 1))])).toBe('');
  });

  const units = ['minutes', 'seconds', 'hours', 'kilometers', 'meters', 'miles', 'yards'] as const;
  test.each(units)('every length in %s is parsed back in each sport, without leftover lines', (unit) => {
    for (const type of [RUN, RIDE, 20, 25]) {
      for (const value of [1, 2.5, 45, 99, 1609]) {
        const { steps, unknown } = parseWorkout(
          written([repeat(2, effort(value, unit, 4), effort(value, unit, 1))], type),
        );
        expect(unknown).toEqual([]);
        expect(steps).toHaveLength(1);
        expect(steps[0]?.steps).toHaveLength(2);
      }
    }
  });
});
