import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Place, Standing } from '../../../domain/entities/records.ts';
import { bestCurves } from '../../../domain/views/best-curves.ts';
import { medalOf, medalsOf, recordName } from '../../../domain/views/medals.ts';

const place = (rank: number, of: number): Place => ({ rank, of, best: 300 });
const standing = (ever: Place, year = ever, recent = year): Standing => ({
  key: 't5km',
  value: 1500,
  ever,
  year,
  recent,
});

describe('medals', () => {
  test.each([
    [standing(place(1, 12)), 'Best ever'],
    [standing(place(2, 12)), '2nd best ever'],
    [standing(place(3, 12)), '3rd best ever'],
    [standing(place(4, 12), place(1, 5)), 'Best of 2026'],
    [standing(place(9, 12), place(4, 6), place(2, 3)), '2nd best in 90 days'],
    // The last of three is not a third place.
    [standing(place(3, 3)), undefined],
    [standing(place(1, 1)), undefined],
    [standing(place(5, 12), place(4, 7), place(4, 5)), undefined],
  ])('%j', (one, label) => expect(medalOf(one, '2026')?.label).toBe(label));

  test('there is always a lower rank, and no longer span would have given one', () => {
    const anyPlace = fc
      .tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 0, max: 6 }))
      .map(([rank, behind]) => place(rank, rank + behind));
    fc.assert(
      fc.property(anyPlace, anyPlace, anyPlace, (ever, year, recent) => {
        const one = standing(ever, year, recent);
        const medal = medalOf(one, '2026');
        const spans = (['ever', 'year', 'recent'] as const).filter(
          (span) => one[span].rank <= 3 && one[span].rank < one[span].of,
        );
        expect(medal?.span).toBe(spans[0]);
        if (medal) expect(medal.place).toBe(one[medal.span].rank);
      }),
    );
  });

  test('are described by their subject', () => {
    const medals = medalsOf([standing(place(1, 9)), { ...standing(place(8, 9)), key: 'w20min' }], '2026-05-01');
    expect([...medals.keys()]).toEqual(['t5km']);
    expect((['t400m', 't1km', 'tmile', 'thalf', 'w20min', 'w5sec'] as const).map(recordName)).toEqual([
      '400 m',
      '1 km',
      '1 mile',
      'Half marathon',
      '20 min',
      '5 s',
    ]);
  });
});

test('a power curve is compared with the best of 90 days and of all time, and with nothing if it is the only one', () => {
  const power = { ...standing(place(1, 4), place(1, 1), { rank: 1, of: 1, best: 250 }), key: 'w1min' as const };
  expect(bestCurves([standing(place(1, 4)), power])).toEqual([
    { label: 'Best ever', points: [{ seconds: 60, watts: 300, label: '1 min' }] },
  ]);
  expect(bestCurves([])).toEqual([]);
});
