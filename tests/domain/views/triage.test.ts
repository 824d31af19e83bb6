import { describe, expect, test } from 'vitest';
import { addDays } from '../../../domain/dates.ts';
import type { RosterEntry } from '../../../domain/entities/roster.ts';
import { rosterRows } from '../../../domain/views/roster.ts';
import { triageOf } from '../../../domain/views/triage.ts';

const today = '2026-06-30';
const day = (back: number, changes: Partial<RosterEntry['metrics'][number]> = {}) => ({
  date: addDays(today, -back),
  distance: 1000,
  duration: 600,
  weightedLoad: 10,
  numActivities: 1,
  ebAcr: 1,
  ebChronicLoad: 10,
  ...changes,
});
const entry = (changes: Partial<RosterEntry> = {}): RosterEntry => ({
  memberId: 'a',
  firstName: 'Ada',
  lastName: 'Byron',
  emailAddress: 'ada@example.org',
  weight: 60,
  access: { level: 20, by: 'athlete' },
  metrics: [day(1), day(0)],
  numRecentActivities: 12,
  lastActivityOn: today,
  sleep: [],
  missed: [],
  broken: [],
  ...changes,
});
const night = (back: number, hours: number) => ({ date: addDays(today, -back), hours });

describe('who needs a word', () => {
  test.each<[string, Partial<RosterEntry>, unknown[]]>([
    ['nobody who trains as they use to', {}, []],
    ['a steep ratio', { metrics: [day(0, { ebAcr: 1.5 })] }, [{ kind: 'steep', day: today, ratio: 1.5 }]],
    ['a ratio just below is none', { metrics: [day(0, { ebAcr: 1.49 })] }, []],
    ['the last ratio counts', { metrics: [day(1, { ebAcr: 2 }), day(0, { ebAcr: 1.2 })] }, []],
    [
      'a day without a ratio does not hide the one before',
      { metrics: [day(1, { ebAcr: 2 }), day(0, { ebAcr: null })] },
      [{ kind: 'steep', day: '2026-06-29', ratio: 2 }],
    ],
    ['few activities have no ratio', { metrics: [day(0, { ebAcr: 4 })], numRecentActivities: 3 }, []],
    ['no training for a week', { lastActivityOn: '2026-06-23' }, [{ kind: 'stopped', day: '2026-06-23', days: 7 }]],
    ['six days are a rest', { lastActivityOn: '2026-06-24' }, []],
    ['who never trained has not stopped', { lastActivityOn: null, numRecentActivities: 0 }, []],
    ['two short nights', { sleep: [night(1, 4), night(0, 4)] }, []],
    [
      'three short nights',
      { sleep: [night(5, 8), night(2, 5), night(1, 5.5), night(0, 6)] },
      [{ kind: 'sleep', day: today, hours: 5.5 }],
    ],
    ['three of six hours', { sleep: [night(2, 6), night(1, 6), night(0, 6)] }, []],
    [
      'missed days, the latest of which is shown',
      { missed: ['2026-06-25', '2026-06-28'] },
      [{ kind: 'missed', day: '2026-06-28', count: 2 }],
    ],
    ['a broken link', { broken: ['polar'] }, [{ kind: 'broken', day: today, vendor: 'polar' }]],
  ])('%s', (_, changes, reasons) => {
    expect(triageOf(entry(changes), today)).toEqual(reasons);
  });
});

describe('the lines of a roster', () => {
  const own = entry({ memberId: 'c', firstName: 'Cora', lastName: 'Coach', lastActivityOn: today });
  const bea = entry({
    memberId: 'b',
    firstName: 'Bea',
    lastName: null,
    metrics: [day(0, { weightedLoad: 99, ebAcr: 1.7 })],
  });
  const view = { ownId: 'c', today, order: 'name', find: '' } as const;
  const names = (entries: readonly RosterEntry[], changes: object = {}) =>
    rosterRows(entries, { ...view, ...changes }).map(({ name }) => name);

  test('mark the coach’s own, which is there only with activities', () => {
    expect(names([own, entry()])).toEqual(['Ada Byron', '* Cora Coach']);
    expect(names([{ ...own, lastActivityOn: null }, entry()])).toEqual(['Ada Byron']);
    expect(rosterRows([{ ...own, broken: ['polar'] }], view)[0]?.reasons).toEqual([]);
  });

  test('are put in order and found by a part of the name', () => {
    expect(names([entry(), bea, own], { order: 'word' })).toEqual(['Bea', 'Ada Byron', '* Cora Coach']);
    expect(names([entry(), bea], { order: 'load' })).toEqual(['Bea', 'Ada Byron']);
    expect(names([entry(), bea], { order: 'ratio' })).toEqual(['Bea', 'Ada Byron']);
    expect(names([entry({ lastActivityOn: '2026-06-01' }), bea], { order: 'last' })).toEqual(['Bea', 'Ada Byron']);
    expect(names([entry(), bea, own], { find: ' BYR ' })).toEqual(['Ada Byron']);
    expect(names([entry({ firstName: null, lastName: null })])).toEqual(['ada@example.org']);
  });

  test('add the days up', () => {
    expect(rosterRows([entry()], view)[0]).toMatchObject({
      distance: 2000,
      duration: 1200,
      load: 20,
      activities: 2,
      ratio: 1,
    });
  });
});
