import { describe, expect, test } from 'vitest';
import { addDays } from '../../../domain/dates.ts';
import type { RosterEntry } from '../../../domain/entities/roster.ts';
import {
  matchesInRoster,
  rowsNeedingAttention,
  type RosterFilter,
  type RosterOrder,
  rosterRatio,
  rosterRows,
  sortedRoster,
} from '../../../domain/views/roster.ts';
import { areDone, doneWith, triageOf } from '../../../domain/views/triage.ts';

const today = '2026-06-30';
const summary = (changes: Partial<RosterEntry['summary']> = {}) => ({
  summary: {
    distance: 2000,
    duration: 1200,
    weightedLoad: 20,
    numActivities: 2,
    loads: [10, 10],
    ebAcr: 1,
    ebAcrOn: today,
    ...changes,
  },
});
const entry = (changes: Partial<RosterEntry> = {}): RosterEntry => ({
  memberId: 'a',
  firstName: 'Ada',
  lastName: 'Byron',
  emailAddress: null,
  weight: 60,
  access: { level: 20, by: 'athlete' },
  rights: ['see', 'comment', 'plan', 'wellness'],
  ...summary(),
  numRecentActivities: 12,
  lastActivityOn: today,
  sleep: [],
  missed: [],
  broken: [],
  ...changes,
});
const night = (back: number, hours: number) => ({ date: addDays(today, -back), hours });

test('the roster has a ratio from four activities on', () => {
  expect([3, 4].map((numRecentActivities) => rosterRatio(entry({ numRecentActivities })))).toEqual([null, 1]);
});

describe('whom to check on', () => {
  test.each<[string, Partial<RosterEntry>, unknown[]]>([
    ['nobody who trains as usual', {}, []],
    ['a steep ratio', { ...summary({ ebAcr: 1.5 }) }, [{ kind: 'steep', day: today, ratio: 1.5 }]],
    ['a ratio just below is none', { ...summary({ ebAcr: 1.49 }) }, []],
    ['no ratio', summary({ ebAcr: null, ebAcrOn: null }), []],
    [
      'a day without a ratio does not hide the one before',
      summary({ ebAcr: 2, ebAcrOn: '2026-06-29' }),
      [{ kind: 'steep', day: '2026-06-29', ratio: 2 }],
    ],
    ['few activities have no ratio', { ...summary({ ebAcr: 4 }), numRecentActivities: 3 }, []],
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
    [
      'a broken link',
      { broken: [{ vendor: 'polar', since: '2026-06-20' }] },
      [{ kind: 'broken', day: '2026-06-20', vendor: 'polar' }],
    ],
  ])('%s', (_, changes, reasons) => {
    expect(triageOf(entry(changes), today)).toEqual(reasons);
  });
});

describe('the rows of a roster', () => {
  const own = entry({ memberId: 'c', firstName: 'Cora', lastName: 'Coach', lastActivityOn: today });
  const bea = entry({
    memberId: 'b',
    firstName: 'Bea',
    lastName: null,
    ...summary({ weightedLoad: 99, ebAcr: 1.7 }),
  });
  const rowsOf = (entries: readonly RosterEntry[]) => rosterRows(entries, 'c', today);
  const sortedBy = (entries: readonly RosterEntry[], by: RosterOrder, isDescending = by !== 'name') =>
    sortedRoster(rowsOf(entries), { by, isDescending }, 'en').map(({ name }) => name);
  const found = (entries: readonly RosterEntry[], filter: RosterFilter, find = '') =>
    matchesInRoster(rowsOf(entries), { filter, find }).map(({ name }) => name);

  test('mark the coach’s own, which only exists with activities', () => {
    expect(sortedBy([own, entry()], 'name')).toEqual(['Ada Byron', '* Cora Coach']);
    expect(sortedBy([{ ...own, lastActivityOn: null }, entry()], 'name')).toEqual(['Ada Byron']);
    expect(rowsOf([{ ...own, broken: [{ vendor: 'polar', since: '2026-06-20' }] }])[0]?.reasons).toEqual([]);
  });

  test.each<[RosterOrder, Partial<RosterEntry>]>([
    ['word', { broken: [{ vendor: 'polar', since: '2026-06-20' }] }],
    ['ratio', { ...summary({ ebAcr: 1.2 }) }],
    ['load', { ...summary({ weightedLoad: 99 }) }],
    ['distance', { ...summary({ distance: 9000 }) }],
    ['duration', { ...summary({ duration: 9000 }) }],
    ['activities', { ...summary({ numActivities: 4 }) }],
    ['weight', { weight: 80 }],
    ['last', { lastActivityOn: '2026-07-01' }],
  ])('by %s, both ways, equal ones by name', (by, more) => {
    const entries = [entry(), { ...bea, ...summary(), ...more }, { ...entry(), memberId: 'z', firstName: 'Zoe' }];
    expect(sortedBy(entries, by, true)).toEqual(['Bea', 'Ada Byron', 'Zoe Byron']);
    expect(sortedBy(entries, by, false)).toEqual(['Ada Byron', 'Zoe Byron', 'Bea']);
  });

  test('do not count athletes the coach is done with', () => {
    const broken = [{ vendor: 'polar', since: '2026-06-20' }] as const;
    const done = [{ kind: 'broken', vendor: 'polar', day: '2026-06-20' }] as const;
    const entries = [entry({ broken: [...broken], done: [...done] }), { ...bea, broken: [...broken] }];
    expect(found(entries, 'any')).toEqual(['Bea']);
    expect(found(entries, 'broken')).toEqual(['Bea']);
    expect(found(entries, 'all')).toEqual(['Ada Byron', 'Bea']);
    expect(sortedBy(entries, 'word', true)).toEqual(['Bea', 'Ada Byron']);
    // Bea has a steep ratio as well. Athletes marked as done stay in the list, for Undo.
    expect(rowsNeedingAttention(rowsOf(entries), 'en').map(({ name }) => name)).toEqual(['Bea', 'Ada Byron']);
  });

  test('by the gravest reason first, and only then by their number', () => {
    const broken = (vendor: 'polar' | 'garmin') => ({ vendor, since: '2026-06-20' });
    const lesser = { missed: ['2026-06-25'], broken: [broken('polar'), broken('garmin')] };
    const entries = [
      entry({ firstName: 'Link', broken: [broken('polar')] }),
      entry({ firstName: 'Plan', ...lesser }),
      entry({ firstName: 'Sleep', sleep: [night(2, 4), night(1, 4), night(0, 4)] }),
      entry({ firstName: 'Tired', sleep: [night(2, 4), night(1, 4), night(0, 4)], ...lesser }),
      entry({ firstName: 'Gone', lastActivityOn: '2026-06-01' }),
      entry({ firstName: 'Steep', ...summary({ ebAcr: 1.6 }) }),
      entry({ firstName: 'Well' }),
    ];
    expect(sortedBy(entries, 'word').map((name) => name.split(' ')[0])).toEqual([
      'Steep',
      'Gone',
      'Tired',
      'Sleep',
      'Plan',
      'Link',
      'Well',
    ]);
  });

  test('by name, in dictionary order; unknown values come last in either direction', () => {
    const umlaut = entry({ memberId: 'o', firstName: 'Öl', lastName: null });
    expect(sortedBy([umlaut, bea, { ...entry(), firstName: 'Zoe' }], 'name')).toEqual(['Bea', 'Öl', 'Zoe Byron']);
    expect(sortedBy([umlaut, bea], 'name', true)).toEqual(['Öl', 'Bea']);
    const noWeight = { ...bea, weight: null };
    expect(sortedBy([noWeight, entry()], 'weight', true)).toEqual(['Ada Byron', 'Bea']);
    expect(sortedBy([noWeight, entry()], 'weight', false)).toEqual(['Ada Byron', 'Bea']);
  });

  test('are found by part of the name, by reason, and by missing access', () => {
    const stopped = entry({ memberId: 's', firstName: 'Stan', lastActivityOn: '2026-06-01' });
    const closed = entry({ memberId: 'x', firstName: 'Xenia', access: { level: 0, by: 'athlete' } });
    const all = [entry(), bea, stopped, closed, own];
    expect(found(all, 'all', ' BYR ')).toEqual(['Ada Byron', 'Stan Byron', 'Xenia Byron']);
    expect(found(all, 'any')).toEqual(['Bea', 'Stan Byron']);
    expect(found(all, 'steep')).toEqual(['Bea']);
    expect(found(all, 'stopped')).toEqual(['Stan Byron']);
    expect(found(all, 'stopped', 'bea')).toEqual([]);
    expect(found(all, 'closed')).toEqual(['Xenia Byron']);
  });

  test('an athlete without a name has their address', () => {
    expect(rowsOf([entry({ firstName: null, lastName: null, emailAddress: 'ada@example.org' })])[0]?.name).toBe(
      'ada@example.org',
    );
  });
});

describe('a coach is done with reasons', () => {
  const reasons = triageOf(
    entry({ ...summary({ ebAcr: 1.5 }), broken: [{ vendor: 'garmin', since: '2026-06-20' }] }),
    today,
  );

  test('until there is a later day or another reason', () => {
    const done = doneWith(reasons);
    const after = (changes: Partial<RosterEntry>) =>
      rosterRows([entry({ ...summary({ ebAcr: 1.5 }), done: [...done], ...changes })], 'coach', today)[0]?.isDone;
    expect(areDone(reasons, done)).toBe(true);
    expect(after({})).toBe(true);
    expect(after(summary({ ebAcr: 1.6 }))).toBe(true);
    expect(after(summary({ ebAcr: 1.5, ebAcrOn: addDays(today, 1) }))).toBe(false);
    expect(after({ missed: ['2026-06-29'] })).toBe(false);
    expect(after({ broken: [{ vendor: 'garmin', since: '2026-06-20' }] })).toBe(true);
    expect(after({ broken: [{ vendor: 'garmin', since: '2026-06-28' }] })).toBe(false);
    expect(after({ broken: [{ vendor: 'polar', since: '2026-06-20' }] })).toBe(false);
  });

  test('and of nothing else', () => {
    expect(areDone(reasons, [])).toBe(false);
    expect(rosterRows([entry({ ...summary({ ebAcr: 1.5 }) })], 'coach', today)[0]?.isDone).toBe(false);
  });
});
