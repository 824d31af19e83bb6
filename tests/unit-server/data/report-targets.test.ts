import { describe, expect, test } from 'vitest';
import { emptyRow } from '../../../domain/export-tables/table.ts';
import { targetsByFile, targetsByTime } from '../../../server/imports/report-targets.ts';

describe('the subject of rows', () => {
  const row = (file: string) => ({ ...emptyRow, file });
  test('is the item of their file, once', () => {
    const items = new Map([
      ['a', { itemId: 'A', activityIds: ['1'] }],
      ['b', { itemId: 'B', activityIds: ['2', '3'] }],
      ['c', { itemId: 'C', activityIds: [] }],
    ]);
    expect(targetsByFile([row('a'), row('b'), row('c'), row('a'), row('d')], (file) => items.get(file))).toEqual([
      { at: 0, itemId: 'A', activityId: '1', fault: null },
      { at: 1, itemId: 'B', activityId: null, fault: null },
      { at: 2, itemId: 'C', activityId: null, fault: null },
      { at: 3, itemId: 'A', activityId: '1', fault: 'sameRow' },
      { at: 4, itemId: null, activityId: null, fault: 'fileMissing' },
    ]);
  });

  test('is the activity that they were matched with, or that of a similar row', () => {
    const [first, again, other] = [10, 10, 500].map((start) => ({ ...emptyRow, start, duration: 60 }));
    const matches = [{ id: '1', row: first! }];
    expect(targetsByTime([first!, again!, other!], matches, () => 'A')).toEqual([
      { at: 0, itemId: 'A', activityId: '1', fault: null },
      { at: 1, itemId: 'A', activityId: '1', fault: 'sameRow' },
      { at: 2, itemId: null, activityId: null, fault: 'noRecording' },
    ]);
  });

  test('is nothing for a row that names a day without an activity, also next to one that has one', () => {
    const [ran, rested] = [60, 90].map((duration) => ({ ...emptyRow, day: '2026-05-01', duration }));
    expect(targetsByTime([ran!, rested!], [{ id: '1', row: ran! }], () => undefined, 'noActivity')).toEqual([
      { at: 0, itemId: null, activityId: '1', fault: null },
      { at: 1, itemId: null, activityId: null, fault: 'noActivity' },
    ]);
  });
});
