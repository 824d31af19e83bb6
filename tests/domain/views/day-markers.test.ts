import { expect, test } from 'vitest';
import { type DayMarker, dayMarkerInput } from '../../../domain/entities/day-marker.ts';
import { conflictsOn, markedSentences, markerName, markersOn, markerText } from '../../../domain/views/day-markers.ts';
import { triageOf } from '../../../domain/views/triage.ts';

const marker = (kind: DayMarker['kind'], firstDay: string, lastDay: string): DayMarker => ({
  markerId: `${kind} ${firstDay}`,
  kind,
  firstDay,
  lastDay,
  name: null,
  priority: null,
});
const ill = marker('ill', '2026-11-05', '2026-11-07');
const away = marker('travelling', '2026-11-07', '2026-11-20');
const race: DayMarker = { ...marker('race', '2026-11-22', '2026-11-22'), name: 'City half', priority: 'A' };
const all = [ill, away, race];

test('a marker is on each of its days, and on no other', () => {
  const on = (date: string) => markersOn(all, date).map(({ kind }) => kind);
  expect(['2026-11-04', '2026-11-05', '2026-11-07', '2026-11-08', '2026-11-22'].map(on)).toEqual([
    [],
    ['ill'],
    ['ill', 'travelling'],
    ['travelling'],
    ['race'],
  ]);
  expect([markerName(ill), markerName(race)]).toEqual(['Sick', 'City half (A)']);
  expect(markerText(race)).toBe('City half (A), 22 Nov 2026');
});

test('illness, injury and being unavailable speak against a workout; travel, rest and races do not', () => {
  const rest = marker('rest', '2026-11-06', '2026-11-06');
  const dates = ['2026-11-08', '2026-11-06', '2026-11-06', '2026-11-22'];
  expect(conflictsOn([...all, rest], dates)).toEqual([{ date: '2026-11-06', marker: ill }]);
});

test('an explanation counts the marked days of a window, those of overlapping markers once', () => {
  const again = marker('ill', '2026-11-06', '2026-11-08');
  expect(markedSentences([...all, again], '2026-11-02', '2026-11-08')).toEqual([
    '4 of the 7 days are marked as sick.',
    '2 of the 7 days are marked as travelling.',
  ]);
  expect(markedSentences(all, '2026-11-16', '2026-11-22').at(-1)).toBe('1 of the 7 days is marked as a race.');
  expect(markedSentences(all, '2026-12-01', '2026-12-07')).toEqual([]);
});

test('races have a name, others have none, and a marker has up to 366 days in order', () => {
  const input = { kind: 'ill', first_day: '2026-11-05', last_day: '2026-11-07', name: null, priority: null };
  const isGood = (change: object) => dayMarkerInput.safeParse({ ...input, ...change }).success;
  expect(isGood({})).toBe(true);
  expect(isGood({ kind: 'race', name: 'City half' })).toBe(true);
  expect(isGood({ kind: 'race', name: 'City half', priority: 'B' })).toBe(true);
  for (const change of [
    { name: 'Flu' },
    { priority: 'A' },
    { kind: 'race' },
    { kind: 'race', name: ' ' },
    { last_day: '2026-11-04' },
    { last_day: '2027-11-06' },
    { first_day: '2026-02-30' },
    { kind: 'busy' },
  ])
    expect(isGood(change), JSON.stringify(change)).toBe(false);
});

test('a marker of today explains a pause and a missed workout to the coach, a race does not', () => {
  const entry = {
    summary: {
      distance: 0,
      duration: 0,
      weightedLoad: 0,
      numActivities: 0,
      loads: [],
      ebAcr: null,
      ebAcrOn: null,
    },
    numRecentActivities: 8,
    lastActivityOn: '2026-11-01',
    sleep: [],
    missed: ['2026-11-08'],
    broken: [],
  };
  const kinds = (markers?: Parameters<typeof triageOf>[0]['markers']) =>
    triageOf({ ...entry, ...(markers && { markers }) }, '2026-11-10').map(({ kind }) => kind);
  expect(kinds()).toEqual(['stopped', 'missed']);
  expect(kinds([{ kind: 'ill', lastDay: '2026-11-12', name: null }])).toEqual([]);
  expect(kinds([{ kind: 'race', lastDay: '2026-11-10', name: 'City half' }])).toEqual(['stopped', 'missed']);
});
