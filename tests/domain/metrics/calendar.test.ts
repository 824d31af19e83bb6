import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  acrBand,
  calendarSeries,
  type DayTotals,
  monotonyAndStrain,
  perWeek,
  uncoupledRatio,
} from '../../../domain/metrics/calendar.ts';

const repeat = (...runs: readonly (readonly [days: number, value: number])[]) =>
  Float64Array.from(runs.flatMap(([days, value]) => Array.from({ length: days }, () => value)));

/** Totals with the same values as load and as metres, from the first day on, viewed on the last. */
function totals(values: Float64Array, more: Partial<DayTotals> = {}): DayTotals {
  return {
    days: values.length,
    loads: values,
    footMetres: values,
    seconds: values,
    firstActivityIndex: 0,
    today: values.length - 1,
    ...more,
  };
}
const last = (values: Float64Array) => calendarSeries(totals(values)).ebAcr.at(-1);

describe('acute:chronic ratio', () => {
  test('golden values', () => {
    expect(last(repeat([28, 50]))).toBe(1);
    expect(last(repeat([21, 30], [7, 60]))).toBe(1.6);
    expect(last(repeat([21, 50], [7, 0]))).toBe(0);
    expect(last(repeat([27, 0], [1, 70]))).toBe(4);
    expect(last(Float64Array.from({ length: 28 }, (_, i) => (i % 2 === 0 ? 80 : 0)))).toBeCloseTo(0.8571, 4);
    expect(uncoupledRatio(1.6)).toBeCloseTo(2, 12);
    expect(uncoupledRatio(4)).toBeNull();
  });

  test('none until 28 days have passed since the first activity; chronic load from its day', () => {
    const { ebAcr, vbAcr, ebChronicLoad } = calendarSeries(totals(repeat([30, 28])));
    expect([...ebAcr.subarray(0, 27)].every(Number.isNaN)).toBe(true);
    expect([...ebAcr.subarray(27)]).toEqual([1, 1, 1]);
    expect([...vbAcr.subarray(27)]).toEqual([1, 1, 1]);
    expect([ebChronicLoad[0], ebChronicLoad[13], ebChronicLoad[27], ebChronicLoad[29]]).toEqual([1, 14, 28, 28]);
  });

  test('the first activity may be inside or before the range, or be missing', () => {
    const at = (firstActivityIndex: number | null) =>
      calendarSeries(totals(repeat([40, 10]), { firstActivityIndex })).ebAcr.findIndex((v) => !Number.isNaN(v));
    expect([at(5), at(-20), at(-100), at(null)]).toEqual([32, 7, 0, -1]);
    const before = calendarSeries(totals(repeat([10, 0], [10, 5]), { firstActivityIndex: 10 }));
    expect([before.ebChronicLoad[9], before.consistency30[9]]).toEqual([Number.NaN, Number.NaN]);
  });

  test('an empty month has no ratio, not even with a larger load just before', () => {
    expect(last(repeat([1, 123.456], [28, 0]))).toBeNaN();
    expect(last(repeat([1, 0.1], [1, 0.2], [1, 0.3], [28, 0]))).toBeNaN();
  });

  test('with the plan: done up to yesterday, planned from tomorrow', () => {
    const loads = repeat([28, 40], [5, 0]);
    const plannedLoads = repeat([28, 999]);
    const plan = Float64Array.from([...plannedLoads, 0, 80, 0, 80, 120]);
    const series = calendarSeries(totals(loads, { today: 27, plannedLoads: plan }));
    const expected = [0.8889, 1, 0.8889, 1, 1.2];
    expected.forEach((value, i) => {
      expect(series.ebAcrPw[28 + i]).toBeCloseTo(value, 4);
    });
    expect(series.ebAcrPw[27]).toBe(series.ebAcr[27]);
    expect(series.ebAcr[28]).toBeNaN();
    expect(series.ebChronicLoad[28]).toBeNaN();
    expect(series.consistency14[28]).toBeNaN();
    expect(series.vbAcrPw[28]).toBeNaN();
  });

  test('today uses its activities, else its plan', () => {
    const plan = repeat([27, 0], [1, 120]);
    const rest = calendarSeries(totals(repeat([27, 40], [1, 0]), { plannedLoads: plan }));
    expect(rest.ebAcrPw[27]).toBeCloseTo((240 + 120) / 7 / ((27 * 40 + 120) / 28), 12);
    expect(rest.ebAcr[27]).toBeCloseTo(240 / 7 / ((27 * 40) / 28), 12);
    const done = calendarSeries(totals(repeat([28, 40]), { plannedLoads: plan }));
    expect(done.ebAcrPw[27]).toBe(1);
  });

  test('bands include their lower bound and see the unrounded value', () => {
    expect([0, 0.794, 0.796, 1.294, 1.3, 1.494, 1.496, 4].map(acrBand)).toEqual([
      'low',
      'low',
      'steady',
      'steady',
      'rising',
      'rising',
      'steep',
      'steep',
    ]);
  });

  const load = fc.oneof(fc.constant(0), fc.double({ min: 0, max: 400, noNaN: true }));
  const history = fc
    .array(load, { minLength: 1, maxLength: 120, size: 'max' })
    .map((values) => Float64Array.from(values));
  const sum = (values: Float64Array, day: number, window: number) =>
    values.subarray(Math.max(0, day - window + 1), day + 1).reduce((a, b) => a + b, 0);

  test('law: equals recomputing every window, and never exceeds 4', () => {
    fc.assert(
      fc.property(history, (values) => {
        const { ebAcr, ebChronicLoad } = calendarSeries(totals(values));
        for (let day = 0; day < values.length; day++) {
          const chronic = sum(values, day, 28) / 28;
          expect(ebChronicLoad[day]).toBeCloseTo(chronic, 9);
          if (day < 27 || chronic === 0) expect(ebAcr[day]).toBeNaN();
          else expect(Math.abs(ebAcr[day]! - sum(values, day, 7) / 7 / chronic)).toBeLessThan(1e-9);
          expect(ebAcr[day]! > 4).toBe(false);
        }
      }),
    );
  });

  test('law: with the plan it is the ratio of activities and then plans, wherever today is', () => {
    fc.assert(
      fc.property(history, fc.integer({ min: -40, max: 160 }), fc.array(load), (done, today, plan) => {
        const planned = Float64Array.from(done, (_, i) => plan[i % Math.max(1, plan.length)] ?? 0);
        const mixed = done.map((value, day) => (day < today || (day === today && value > 0) ? value : planned[day]!));
        const { ebAcr, ebAcrPw, vbAcrPw } = calendarSeries(
          totals(done, { today, plannedLoads: planned, plannedFootMetres: planned }),
        );
        const expected = calendarSeries(totals(mixed)).ebAcr;
        expect([...ebAcrPw]).toEqual([...expected]);
        expect([...vbAcrPw]).toEqual([...expected]);
        const past = Math.max(0, Math.min(done.length, today));
        expect([...ebAcrPw.subarray(0, past)]).toEqual([...ebAcr.subarray(0, past)]);
      }),
    );
  });

  test('law: a day does not depend on the start of the range', () => {
    fc.assert(
      fc.property(history, fc.nat(90), (values, cut) => {
        const whole = calendarSeries(totals(values));
        const part = calendarSeries(totals(values.slice(cut), { firstActivityIndex: -cut }));
        for (const key of ['ebAcr', 'ebChronicLoad', 'consistency30', 'consistency14'] as const) {
          expect([...part[key].subarray(29)]).toEqual([...whole[key].subarray(cut + 29)]);
        }
      }),
    );
  });
});

describe('consistency', () => {
  const days = (flags: readonly number[], seconds = 300) => Float64Array.from(flags, (flag) => flag * seconds);

  test('nine of fourteen days', () => {
    const seconds = days([1, 1, 0, 1, 0, 1, 1, 1, 0, 1, 1, 0, 1, 0]);
    expect(calendarSeries(totals(seconds)).consistency14[13]).toBeCloseTo(64.3, 1);
  });

  test('a short history divides by its days; five minutes make a day', () => {
    const { consistency30, consistency14 } = calendarSeries(totals(days([1, 0, 1])));
    expect([...consistency30]).toEqual([100, 50, (100 * 2) / 3]);
    expect([...consistency14]).toEqual([100, 50, (100 * 2) / 3]);
    expect(calendarSeries(totals(days([1], 299))).consistency14[0]).toBe(0);
    expect(calendarSeries(totals(days([0, 0]), { firstActivityIndex: null })).consistency14[1]).toBeNaN();
  });

  test('windows of 30 and 14 days', () => {
    const { consistency30, consistency14 } = calendarSeries(
      totals(days([...Array<number>(16).fill(1), ...Array<number>(14).fill(0), 0])),
    );
    expect([consistency30[29], consistency14[29]]).toEqual([(100 * 16) / 30, 0]);
    expect(consistency30[30]).toBe((100 * 15) / 30);
    expect(consistency14[15]).toBe(100);
  });
});

describe('weekly figures', () => {
  test('scaled to seven days', () => {
    expect(perWeek(150, 30)).toBe(35);
    expect(perWeek(18, 30)).toBe(4.2);
    expect(perWeek(42, 10)).toBeCloseTo(29.4, 12);
  });

  test('monotony and strain', () => {
    const { monotony, strain } = monotonyAndStrain([60, 0, 45, 30, 0, 90, 15])!;
    expect(monotony).toBeCloseTo(1.115, 3);
    expect(strain).toBeCloseTo(267.5, 1);
    expect(monotonyAndStrain([40, 40, 40, 40, 40, 40, 40])).toEqual({ monotony: 10, strain: 2800 });
    expect(monotonyAndStrain([0, 0, 0, 0, 0, 0, 0])).toBeNull();
  });
});
