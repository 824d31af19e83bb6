import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../../../domain/dates.ts';
import { exponentialMeans } from '../../../domain/metrics/fitness.ts';
import { explainFading, LISTED_FADING_DAYS } from '../../../domain/views/explained-fitness.ts';
import {
  fitnessBetween,
  fitnessDays,
  fitnessRows,
  fitnessSummary,
  fitnessTicks,
  spansOf,
} from '../../../domain/views/fitness.ts';

const FIRST = '2024-01-01';
const daysOf = (loads: readonly number[]) => fitnessDays({ firstDate: FIRST, loads });
const histories = fc.array(fc.double({ min: 0, max: 400, noNaN: true }), { minLength: 1, maxLength: 400 });

test('a load of 42 is a fitness of 1 and a fatigue of 6 on its day, and decays', () => {
  const [day, next] = daysOf([42, 0]);
  expect(day).toEqual({ date: FIRST, acute: 6, chronic: 1.5, fitness: 1, fatigue: 6, form: 0, load: 42, plan: null });
  expect(next?.fitness).toBeCloseTo(41 / 42, 12);
  expect(next?.fatigue).toBeCloseTo(36 / 7, 12);
  // The value at the start of the day.
  expect(next?.form).toBeCloseTo(-5, 12);
});

test('with the same load every day all averages reach it, and form is 0', () => {
  const last = daysOf(Array.from({ length: 900 }, () => 50)).at(-1);
  for (const line of ['acute', 'chronic', 'fitness', 'fatigue'] as const) expect(last?.[line]).toBeCloseTo(50, 6);
  expect(last?.form).toBeCloseTo(0, 6);
});

test('the shares of fitness and fatigue add up to them', () => {
  fc.assert(
    fc.property(histories, fc.nat(), (loads, at) => {
      const days = daysOf(loads);
      const date = addDays(FIRST, at % loads.length);
      for (const line of ['fitness', 'fatigue'] as const) {
        const explained = explainFading(days, line, date);
        const sum = explained?.days.reduce((total, { brings }) => total + brings, explained.before);
        expect(sum).toBeCloseTo(explained?.value ?? Number.NaN, 6);
      }
    }),
  );
});

test('days without load are counted, and those before the listed ones are combined', () => {
  const loads = [100, ...Array.from({ length: LISTED_FADING_DAYS }, (_, i) => (i % 2 === 0 ? 30 : 0))];
  const explained = explainFading(daysOf(loads), 'fatigue', addDays(FIRST, loads.length - 1));
  expect(explained?.emptyDays).toBe(7);
  expect(explained?.days).toHaveLength(7);
  expect(explained?.before).toBeCloseTo(100 * (1 / 7) * (6 / 7) ** LISTED_FADING_DAYS, 9);
  expect(explainFading(daysOf(loads), 'fitness', '2023-12-31')).toBeNull();
});

test('averages stay between 0 and the highest load', () => {
  fc.assert(
    fc.property(histories, fc.constantFrom(7, 42), (loads, days) => {
      const most = Math.max(...loads);
      for (const mean of exponentialMeans(loads, days)) {
        expect(mean).toBeGreaterThanOrEqual(0);
        expect(mean).toBeLessThanOrEqual(most + 1e-9);
      }
    }),
  );
});

test('spans are offered up to the first that includes everything', () => {
  expect(spansOf(0)).toEqual([30]);
  expect(spansOf(30)).toEqual([30]);
  expect(spansOf(31)).toEqual([30, 90]);
  expect(spansOf(366)).toEqual([30, 90, 365, 1826]);
  expect(spansOf(4000)).toEqual([30, 90, 365, 1826, 3652]);
});

test('tables have days, ends of weeks, or ends of months, and always today', () => {
  const all = daysOf(Array.from({ length: 3653 }, () => 10));
  const dates = (length: number) => fitnessRows(all.slice(-length)).map(({ date }) => date);
  const today = addDays(FIRST, 3652);
  expect(dates(30)).toHaveLength(30);
  expect(dates(30)[0]).toBe(today);
  expect(dates(365).slice(0, 3)).toEqual(['2033-12-31', '2033-12-25', '2033-12-18']);
  expect(dates(3653)).toHaveLength(120);
  expect(dates(3653).slice(0, 3)).toEqual(['2033-12-31', '2033-11-30', '2033-10-31']);
});

test('charts of any span have names for a few of their days', () => {
  const all = daysOf(Array.from({ length: 3653 }, () => 10));
  const labels = (length: number) => fitnessTicks(all.slice(-length)).map(({ label }) => label);
  expect(labels(30).length).toBeGreaterThanOrEqual(4);
  expect(labels(365)).toHaveLength(12);
  expect(labels(3653)).toEqual(Array.from({ length: 10 }, (_, i) => String(2024 + i)));
});

test('sentences name the changes', () => {
  const days = daysOf([84, ...Array.from({ length: 29 }, () => 84)]);
  expect(fitnessSummary(days, 'form', '2024-01-30')).toBe(
    'Fitness rose from 2 to 43 since Mon 1 Jan. Form is now -41.',
  );
  expect(fitnessSummary(days, 'load', '2024-01-30')).toBe('Chronic load rose from 3 to 84 since Mon 1 Jan.');
  expect(fitnessSummary(days.slice(-1), 'load', '2024-01-30')).toBe('Chronic load has stayed at 84 since Tue 30 Jan.');
  expect(fitnessDays({ firstDate: null, loads: [] })).toEqual([]);
});

test('two dates select the days between them, as far as there are any, and report their errors', () => {
  const days = daysOf(Array.from({ length: 3653 }, (_, i) => i % 100));
  const between = (from: string, to: string) => fitnessBetween(days, { from, to });
  const datesOf = (found: ReturnType<typeof between>) =>
    typeof found === 'string' ? found : [found[0]?.date, found.at(-1)?.date, found.length];
  expect(datesOf(between('2025-02-01', '2025-02-28'))).toEqual(['2025-02-01', '2025-02-28', 28]);
  expect(datesOf(between('2025-02-01', '2025-02-01'))).toEqual(['2025-02-01', '2025-02-01', 1]);
  expect(datesOf(between('1999-01-01', '2099-01-01'))).toEqual([FIRST, '2033-12-31', 3653]);
  expect(between('2025-02-02', '2025-02-01')).toBe('order');
  expect(between('', '2025-02-01')).toBe('missing');
  expect(between('2025-02-01', '2025-02-30')).toBe('missing');
  expect(between('1999-01-01', '1999-12-31')).toBe('outside');
  // Past values are not described as current ones.
  expect(fitnessSummary(days.slice(0, 30), 'form', '2033-12-31')).toMatch(
    /^Fitness rose from 0 on Mon 1 Jan 2024 to \d+ on Tue 30 Jan 2024\.$/,
  );
});
