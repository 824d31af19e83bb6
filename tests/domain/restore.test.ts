import { expect, test, vi } from 'vitest';
import { readRestore, restoredActivityColumns } from '../../domain/restore.ts';
import { restoreShape } from '../../domain/restore-shape.ts';

const member = {
  member_id: 'me',
  assumed: [],
  time_zone: 'Europe/Berlin',
  first_name: 'Ada',
  birth_date: '1990-05-04',
};
const read = (tables: Readonly<Record<string, readonly Record<string, unknown>[]>>) =>
  readRestore((name) => tables[name] ?? []);

test('a profile is restored within the limits of its form', () => {
  expect(read({ members: [member] }).profile).toEqual({
    time_zone: 'Europe/Berlin',
    birth_date: '1990-05-04',
    first_name: 'Ada',
    last_name: null,
    gender: null,
    height: null,
    weight: null,
    assumed: [],
    prefers_metric: null,
    week_starts_on: null,
    clock: null,
    language: null,
  });
  const wrong = { ...member, time_zone: 'No/Where', first_name: 'Ada\nLovelace', birth_date: '2190-01-01' };
  expect(read({ members: [wrong] }).profile).toEqual({
    time_zone: null,
    first_name: null,
    birth_date: null,
    last_name: null,
    gender: null,
    height: null,
    weight: null,
    assumed: [],
    prefers_metric: null,
    week_starts_on: null,
    clock: null,
    language: null,
  });
});

test('a measurement is today’s at the latest, even if the day starts before UTC’s', () => {
  vi.useFakeTimers({ now: Date.parse('2026-05-04T22:30Z'), toFake: ['Date'] });
  try {
    const days = ['2026-05-04', '2026-05-05', '2026-05-06'];
    const measurements = days.map((day) => ({ kind: 'weight', day, value: 60, source: 'hand' }));
    const { measurements: kept, bad } = read({ measurements });
    expect([kept.map(({ day }) => day), bad]).toEqual([['2026-05-04', '2026-05-05'], 1]);
  } finally {
    vi.useRealTimers();
  }
});

test('a day has no more workouts and comments than its limits', () => {
  const plan = {
    plan_date: '2026-05-04',
    activity_type_id: 2,
    removed_on: null,
    member_id: 'b3d5f6a0-0000-4000-8000-000000000001',
    plan_definition: [],
  };
  const plans = Array.from({ length: 25 }, (_, i) => ({ ...plan, title: String(i) }));
  const few = read({ training_plans: plans });
  expect([few.plans.length, few.bad]).toEqual([20, 5]);
  const thresholds = Array.from({ length: 110 }, () => ({
    kind: 'critical_power',
    from_date: '2026-05-04',
    value: 300,
  }));
  const some = read({ thresholds });
  expect([some.thresholds.length, some.bad]).toEqual([100, 10]);
});

test('texts of an export have a total size limit', () => {
  const diary = { daily_diary_id: 'd', member_id: 'me', diary_date: '2026-05-04' };
  const comment = { daily_diary_id: 'd', commenter_member_id: 'me', created_at: '2026-05-04T10:00:00Z' };
  const comments = Array.from({ length: 300 }, () => ({ ...comment, comment: 'x' }));
  const kept = read({ members: [member], daily_diaries: [diary], diary_comments: comments });
  expect([kept.comments.length, kept.bad]).toEqual([200, 100]);
});

test('library workouts come with the names of their folders, up to the limit', () => {
  const workout = { folder_id: 'f', name: 'Tempo', activity_type_id: 2, comment: null, plan_definition: [] };
  const folders = [{ folder_id: 'f', name: 'Base' }];
  const rows = [
    workout,
    { ...workout, folder_id: null },
    { ...workout, name: '' },
    { ...workout, activity_type_id: 0.5 },
  ];
  const { library, bad } = read({ workout_folders: folders, library_workouts: rows });
  expect([library.map(({ folder }) => folder), bad]).toEqual([['Base', null], 2]);
  const many = read({ library_workouts: Array.from({ length: 510 }, () => workout) });
  expect([many.library.length, many.bad]).toEqual([500, 10]);
});

test('days and moments are valid for the database', () => {
  const notes = ['1', '0000-01-01T10:00:00Z', '2026-02-30T10:00:00Z', '2026-05-04T10:00:00+15:00', '2026-05-04'];
  const places = [{ activity_id: 'a', original_hash: 'a'.repeat(64), session_index: 0, race: false }];
  const note = { activity_id: 'a', message: '', invalidates_activity: false };
  const rows = [...notes, '2026-05-04T10:00:00Z', '2026-05-04T12:00:00.123456+02:00'];
  const kept = read({ activities: places, activity_notes: rows.map((at) => ({ ...note, created_at: at })) });
  expect([kept.notes.map(({ at }) => at), kept.bad]).toEqual([rows.slice(5), 5]);
  const input = { hours_slept: 7, motivation: null };
  const days = read({
    members: [{ ...member, birth_date: '0000-01-01' }],
    subjective_inputs: ['0000-01-01', '0999-12-31', '1000-01-01'].map((date) => ({ ...input, date })),
  });
  expect([days.profile?.birth_date, days.inputs.map(({ date }) => date), days.bad]).toEqual([null, ['1000-01-01'], 2]);
});

test('of rows with the same name the first one counts', () => {
  const row = { activity_id: 'a', original_hash: 'a'.repeat(64), session_index: 0, race: false, name: 'One' };
  const { said, bad } = read({ activities: [row, { ...row, name: 'Two' }, { ...row, session_index: 1 }] });
  expect([said.map(({ session, name }) => [session, name]), bad]).toEqual([
    [
      [0, 'One'],
      [1, 'One'],
    ],
    1,
  ]);
});

test('saved filters use the URL’s format; empty ones are left out', () => {
  const { filters, bad } = read({
    saved_filters: [
      { name: 'Races', search: '?race=true&page=7' },
      { name: 'Races', search: 'sport=foot' },
      { name: 'All', search: 'colour=blue' },
      { name: 'No\u0000', search: 'race=true' },
    ],
  });
  expect([filters, bad]).toEqual([[{ name: 'Races', search: 'race=true' }], 3]);
});

test('each column of activities that a restore reads is in the export', () => {
  const columns = new Set<string>();
  const row = new Proxy<Record<string, unknown>>({}, { get: (_, name) => void columns.add(String(name)) });
  read({ activities: [row] });
  expect([...columns].filter((name) => !(restoredActivityColumns as readonly string[]).includes(name))).toEqual([]);
});

test('a restore that version 1.0.0 read keeps its perceived efforts', () => {
  const row = { original_hash: 'a'.repeat(64), session_index: 0, race: true, perceived_effort: 7, source: 'file' };
  const restore = readRestore((table) => (table === 'activities' ? [row] : []));
  const { perceived_effort: effort, ...rest } = restore.said[0]!;
  expect(effort).toBe(7);
  expect(restoreShape.parse({ ...restore, said: [{ ...rest, effort: 4 }, restore.said[0]] }).said).toEqual([
    { ...rest, perceived_effort: 4 },
    { ...rest, perceived_effort: 7 },
  ]);
});
