import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { dailyMessage } from '../../domain/daily-message.ts';

test.each([
  [0, 0],
  [0.333, 0],
  [0.334, 1],
  [0.667, 2],
  [0.9999999, 2],
  [1, 2],
])('a new day chooses: %d gives %d', (random, index) =>
  expect(dailyMessage(null, '2026-03-02', random)).toEqual({ day: '2026-03-02', index }),
);

test('the message of a day stays all day', () => {
  const stored = { day: '2026-03-02', index: 0 };
  expect(dailyMessage(stored, '2026-03-02', 0.9)).toBe(stored);
});

test('another day chooses again, even an earlier one (a traveller)', () => {
  const stored = { day: '2026-03-02', index: 0 };
  expect(dailyMessage(stored, '2026-03-03', 0.9)).toEqual({ day: '2026-03-03', index: 2 });
  expect(dailyMessage(stored, '2026-03-01', 0.5)).toEqual({ day: '2026-03-01', index: 1 });
});

test.each([3, -1, 0.5, Number.NaN])('an invalid index (%d) is chosen again', (index) =>
  expect(dailyMessage({ day: '2026-03-02', index }, '2026-03-02', 0)).toEqual({ day: '2026-03-02', index: 0 }),
);

test('whatever was stored, the index is 0, 1 or 2, and repeating changes nothing', () => {
  const stored = fc.option(fc.record({ day: fc.constantFrom('2026-03-01', '2026-03-02'), index: fc.integer() }));
  const random = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(stored, random, random, (before, first, second) => {
      const drawn = dailyMessage(before, '2026-03-02', first);
      expect([0, 1, 2]).toContain(drawn.index);
      expect(dailyMessage(drawn, '2026-03-02', second)).toEqual(drawn);
    }),
  );
});
