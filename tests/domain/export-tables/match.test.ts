import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { ACTIVITY_TYPE } from '../../../domain/activity-types.ts';
import { matchByFile, matchByTime, type Recorded } from '../../../domain/export-tables/match.ts';
import { emptyRow, type TableRow } from '../../../domain/export-tables/table.ts';

const row = (over: Partial<TableRow>): TableRow => ({ ...emptyRow, ...over });
const recorded = (id: string, start: number, duration: number | null, elapsed = duration): Recorded => ({
  id,
  start,
  duration,
  elapsed,
  day: new Date(start * 1000).toISOString().slice(0, 10),
  typeId: ACTIVITY_TYPE.running,
});

test('by start and length, with or without pauses', () => {
  const rows = [
    row({ start: 1000, duration: 1800 }),
    row({ start: 9000, duration: 600 }),
    row({ start: 20_000, duration: 60 }),
  ];
  const activities = [recorded('b', 9043, 300, 604), recorded('a', 1001, 1801, 2400), recorded('c', 20_000, 600)];
  expect(matchByTime(rows, activities)).toEqual([
    { id: 'a', row: rows[0] },
    { id: 'b', row: rows[1] },
  ]);
});

test('the nearest of several, each once', () => {
  const rows = [
    row({ start: 1000, duration: 600 }),
    row({ start: 1030, duration: 600 }),
    row({ start: 1031, duration: 600 }),
  ];
  const activities = [recorded('a', 1002, 600), recorded('b', 1031, 600)];
  expect(matchByTime(rows, activities)).toEqual([
    { id: 'b', row: rows[2] },
    { id: 'a', row: rows[0] },
  ]);
});

test('no row and no activity is matched twice, and none that is too far away', () => {
  const starts = fc.integer({ min: 0, max: 2000 });
  fc.assert(
    // Rows with the same start cannot be distinguished, and a row is compared with the closest eight.
    fc.property(fc.uniqueArray(starts), fc.array(starts, { maxLength: 8 }), (said, begun) => {
      const rows = said.map((start) => row({ start, duration: 600 }));
      const matches = matchByTime(
        rows,
        begun.map((start, i) => recorded(String(i), start, 600)),
      );
      expect(new Set(matches.map(({ id }) => id)).size).toBe(matches.length);
      expect(new Set(matches.map((match) => match.row)).size).toBe(matches.length);
      for (const match of matches)
        expect(Math.abs(match.row.start! - begun[Number(match.id)]!)).toBeLessThanOrEqual(120);
      // An unmatched row has no unmatched activity near it.
      const free = begun.filter((_, i) => !matches.some(({ id }) => id === String(i)));
      for (const one of rows.filter((each) => !matches.some((match) => match.row === each))) {
        expect(free.some((start) => Math.abs(start - one.start!) <= 120)).toBe(false);
      }
    }),
  );
});

test('by file: the first row, and only if the file is one activity', () => {
  const rows = ['a', 'b', 'c', 'a'].map((file) => row({ file }));
  const files: Readonly<Record<string, readonly string[]>> = { a: ['1'], b: ['2', '3'] };
  expect(matchByFile(rows, (file) => files[file] ?? [])).toEqual([{ id: '1', row: rows[0] }]);
});

test('thousands of rows and activities of one moment are neither compared pairwise nor reported twice', () => {
  const rows = Array.from({ length: 40_000 }, (_, i) => row({ start: 1000, duration: 600, name: String(i) }));
  const activities = Array.from({ length: 2000 }, (_, i) => recorded(String(i), 1000, 600));
  expect(matchByTime(rows, activities)).toEqual([{ id: '0', row: rows[0] }]);
});

test.each([
  ['the activity of that day and length', { duration: 1810 }, 'a'],
  ['the one that is closest in length', { duration: 3590 }, 'b'],
  ['with pauses or without', { duration: 4000 }, 'b'],
  ['none of another length', { duration: 900 }, null],
  ['none of another day', { duration: 1810, day: '1970-01-02' }, null],
  ['none of another sport', { duration: 1810, typeId: ACTIVITY_TYPE.cycling }, null],
  ['one of a sport that may be any', { duration: 1810, typeId: ACTIVITY_TYPE.other }, 'a'],
])('a row without a time is %s', (_, over, id) => {
  const activities = [
    recorded('a', 30_000, 1800),
    recorded('b', 60_000, 3600, 4020),
    recorded('c', 70_000, 3650, 9000),
  ];
  const matches = matchByTime([row({ day: '1970-01-01', ...over })], activities);
  expect(matches.map((match) => match.id)).toEqual(id === null ? [] : [id]);
});

test('two rows of the same day and length are two activities', () => {
  const commute = row({ day: '1970-01-01', duration: 1800 });
  const matches = matchByTime([commute, { ...commute }], [recorded('a', 30_000, 1800), recorded('b', 60_000, 1800)]);
  expect(matches.map(({ id }) => id).toSorted()).toEqual(['a', 'b']);
  expect(new Set(matches.map((match) => match.row)).size).toBe(2);
});
