import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { polarSessions } from '../../../domain/export-tables/polar.ts';
import { listWorkouts, rowLabel } from '../../../domain/export-tables/table.ts';

describe('the sessions of a Polar Flow export', () => {
  test.each([
    ['training-session-2014-12-07-1001-6f1c.json', '2014-12-07'],
    ['folder/training-session-2025-09-20T17:00:38-1001-6f1c.json', '2025-09-20 17:00'],
    ['training-session_2025-09-20T17:00:38_6f1c-6f1c.json', '2025-09-20 17:00'],
    ['training-session-6f1c.json', null],
  ])('are recognised by their names: %s', (file, date) => {
    const account = polarSessions(['sleep_result_1-6f1c.json', file, 'training-target-2025-09-20-6f1c.json']);
    expect(account?.rows.map((row) => row.file)).toEqual([file]);
    const [listed] = account?.list ?? [];
    expect([listed?.name, listed?.date]).toEqual([file.replace('folder/', ''), date]);
  });

  test('are missing in other archives', () => {
    expect(polarSessions(['activities.csv', 'a.fit', 'training-sessions.txt'])).toBeNull();
  });
});

test('property: an account counts every workout, whether imported or left out', () => {
  const workout = fc.record({
    label: fc.string({ maxLength: 100 }).map((name) => rowLabel({ name })),
    file: fc.option(fc.string({ minLength: 1, maxLength: 40 })),
  });
  fc.assert(
    fc.property(fc.array(workout, { maxLength: 40 }), fc.nat(1000), (workouts, beyond) => {
      const { rows, bad, list = [] } = listWorkouts(workouts, beyond);
      expect(list.reduce((sum, { count }) => sum + count, 0)).toBe(workouts.length + beyond);
      expect(rows.length + bad).toBe(workouts.length + beyond);
      expect(list.flatMap(({ at }) => at ?? [])).toEqual(rows.map((_, at) => at));
    }),
  );
});
