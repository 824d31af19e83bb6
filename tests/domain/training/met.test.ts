import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type DoneShape,
  isSameSport,
  matchPlans,
  metBy,
  type PlannedShape,
  zoneShapeOf,
} from '../../../domain/training/met.ts';
import { parseNotation } from '../../../domain/training/notation.ts';

const planned = (over: Partial<PlannedShape> = {}): PlannedShape => ({
  trainingPlanId: 'p',
  date: '2026-05-04',
  activityTypeId: 2,
  distance: 10_000,
  duration: 3600,
  load: 120,
  zones: [0, 3600, 0, 0, 0],
  said: undefined,
  ...over,
});
const done = (over: Partial<DoneShape> = {}): DoneShape => ({
  activityId: 'a',
  date: '2026-05-04',
  activityTypeId: 2,
  distance: 10_000,
  duration: 3600,
  load: 120,
  zones: [0, 3600, 0, 0, 0],
  ...over,
});

describe('the score of a planned workout', () => {
  test('the same in time, distance and zones is 100 %', () => {
    expect(metBy(planned(), done())).toEqual({ score: 1, verdict: 'asPlanned' });
  });

  test('time or distance counts, whichever is closer: 10 km run faster are 10 km', () => {
    const faster = done({ duration: 3000, zones: null });
    expect(metBy(planned(), faster)).toEqual({ score: 1, verdict: 'asPlanned' });
  });

  test.each([
    [0.4, 'muchShorter'],
    [0.7, 'shorter'],
    [1.3, 'longer'],
  ])('%s of the amount is %s', (part, verdict) => {
    const part1 = done({ distance: 10_000 * part, duration: 3600 * part, load: 120 * part, zones: null });
    const closeness = Math.min(part, 1 / part);
    expect(metBy(planned(), part1)).toEqual({ score: expect.closeTo(closeness, 9), verdict });
  });

  test('with the same length, but one zone too high throughout, zones count half', () => {
    const hard = done({ load: 180, zones: [0, 0, 3600, 0, 0] });
    expect(metBy(planned(), hard)).toEqual({ score: expect.closeTo(0.6 + 0.4 * 0.5, 9), verdict: 'harder' });
    const easy = done({ load: 60, zones: [3600, 0, 0, 0, 0] });
    expect(metBy(planned(), easy)).toEqual({ score: expect.closeTo(0.8, 9), verdict: 'easier' });
  });

  test('without known time and distance, there is none', () => {
    expect(metBy(planned({ distance: null, duration: null, zones: null }), done())).toEqual({
      score: null,
      verdict: null,
    });
  });

  test('the shape of 10 min z1, 3x(8 min z4, 2 min z6), in zones 1 to 5', () => {
    const { components } = parseNotation('10 min z1, 3x(8 min z4, 2 min z6)');
    expect(zoneShapeOf(components ?? [], 2)).toEqual([600, 0, 0, 1440, 360]);
  });

  test('a plan by distance has no shape except on foot, and rest has none', () => {
    expect(zoneShapeOf(parseNotation('40 km z2').components ?? [], 10)).toBeNull();
    expect(zoneShapeOf([], 34)).toBeNull();
  });
});

describe('matching activities to workouts', () => {
  const pairs = (plans: PlannedShape[], activities: DoneShape[], taken: string[] = []) =>
    Object.fromEntries(
      [...matchPlans(plans, activities, new Set(taken))].map(([id, { activityId }]) => [id, activityId]),
    );

  test('of two runs of a day each workout gets the one of its shape, in any order', () => {
    const plans = [
      planned({ trainingPlanId: 'long' }),
      planned({ trainingPlanId: 'short', distance: 3000, duration: 1100 }),
    ];
    const runs = [done({ activityId: 'jog', distance: 3200, duration: 1200 }), done({ activityId: 'run' })];
    const wanted = { long: 'run', short: 'jog' };
    expect(pairs(plans, runs)).toEqual(wanted);
    expect(pairs(plans.toReversed(), runs.toReversed())).toEqual(wanted);
  });

  test('neither another day nor another sport matches; walking is on foot like running; rest is no activity', () => {
    expect(pairs([planned()], [done({ date: '2026-05-05' })])).toEqual({});
    expect(pairs([planned()], [done({ activityTypeId: 10 })])).toEqual({});
    expect(isSameSport(2, 10)).toBe(false);
    expect(pairs([planned({ activityTypeId: 34 })], [done()])).toEqual({});
  });

  test('the member’s choice comes first, even on another day; a deleted activity does not count as chosen', () => {
    const plans = [
      planned({ trainingPlanId: 'monday', said: 'b' }),
      planned({ trainingPlanId: 'tuesday', date: '2026-05-05' }),
    ];
    const runs = [done({ activityId: 'a' }), done({ activityId: 'b', date: '2026-05-05' })];
    expect(pairs(plans, runs)).toEqual({ monday: 'b' });
    expect(pairs([planned({ said: null })], runs)).toEqual({});
    expect(pairs([planned({ said: 'gone' })], runs)).toEqual({ p: 'a' });
    expect(pairs([planned()], runs, ['a'])).toEqual({});
  });

  const amount = fc.option(fc.double({ min: 1, max: 1e5, noNaN: true }), { nil: null });
  const shape = { distance: amount, duration: amount, load: amount, zones: fc.constant(null) };
  const date = fc.constantFrom('2026-05-04', '2026-05-05');
  const type = fc.constantFrom(2, 10, 34);
  const activity = fc.record({ activityId: fc.uuid(), date, activityTypeId: type, ...shape });
  const plan = fc.record({
    trainingPlanId: fc.uuid(),
    date,
    activityTypeId: type,
    ...shape,
    said: fc.constantFrom(undefined, undefined, null),
  });

  test('no activity matches two workouts, scores are between 0 and 1, and order changes nothing', () => {
    fc.assert(
      fc.property(fc.array(plan, { maxLength: 6 }), fc.array(activity, { maxLength: 6 }), (plans, activities) => {
        const matches = pairs(plans, activities);
        expect(new Set(Object.values(matches)).size).toBe(Object.keys(matches).length);
        expect(pairs(plans.toReversed(), activities.toReversed())).toEqual(matches);
        for (const one of plans)
          for (const other of activities) {
            const { score } = metBy(one, other);
            expect(score === null || (score > 0 && score <= 1)).toBe(true);
          }
      }),
    );
  });
});

test('of a day with hundreds of activities the longest are compared with its workouts', () => {
  const short = Array.from({ length: 300 }, (_, i) => done({ activityId: `s${i}`, duration: 300 + i, distance: 1000 }));
  const matches = matchPlans([planned()], [...short, done({ activityId: 'long' })]);
  expect(matches.get('p')?.activityId).toBe('long');
});
