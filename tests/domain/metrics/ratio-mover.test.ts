import { describe, expect, test } from 'vitest';
import { calendarSeries } from '../../../domain/metrics/calendar.ts';
import { ratioMover, rollingSums } from '../../../domain/metrics/ratio-mover.ts';

const DAYS = 60;

function moverOf(loads: readonly number[], day: number) {
  const values = Float64Array.from({ length: DAYS }, (_, i) => loads[i] ?? 0);
  const series = calendarSeries({
    days: DAYS,
    loads: values,
    footMetres: values,
    seconds: values,
    firstActivityIndex: 0,
    today: DAYS - 1,
  });
  return ratioMover(values, series.ebAcr, day);
}

describe('what changed a ratio', () => {
  /** A uniform month with a marathon on day 30. */
  const marathon = Array.from({ length: DAYS }, (_, i) => (i === 30 ? 400 : 40));

  test('a race that enters the week', () => {
    expect(moverOf(marathon, 30)).toEqual({ day: 30, load: 400, days: null });
  });

  test('a race that leaves the week', () => {
    expect(moverOf(marathon, 37)).toEqual({ day: 30, load: 400, days: 7 });
  });

  test('a race that leaves the four weeks', () => {
    expect(moverOf(marathon, 58)).toEqual({ day: 30, load: 400, days: 28 });
  });

  test('nothing, if unchanged, and on the first day with one', () => {
    expect(moverOf(marathon, 45)).toBeNull();
    expect(moverOf([...Array.from({ length: 20 }, () => 0), 50], 27)).toBeNull();
  });
});

test('rolling sums only contain the last days', () => {
  expect([...rollingSums(Float64Array.of(1, 2, 3, 4, 5), 3)]).toEqual([1, 3, 6, 9, 12]);
});
