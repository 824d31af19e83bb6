import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { ACTIVITY_TYPE } from '../../domain/activity-types.ts';
import { noteText } from '../../domain/entities/activity.ts';
import { activityName } from '../../domain/entities/activity-details.ts';
import { subjectiveInput } from '../../domain/entities/diary.ts';
import { gearInput, sportsOf } from '../../domain/entities/gear.ts';
import { addDays } from '../../domain/dates.ts';
import { dayMarkerInput, markerKinds, MAX_MARKED_DAYS, racePriorities } from '../../domain/entities/day-marker.ts';
import { goalInput } from '../../domain/entities/goal.ts';
import { filterName } from '../../domain/entities/saved-filter.ts';

import { folderToKeep } from '../../domain/entities/workout-to-keep.ts';
import { isUnknownSport, sportWord } from '../../domain/entities/sport-answer.ts';
import { MEASUREMENT_RANGE, measurementKinds } from '../../domain/metrics/measurements.ts';
import { thresholdKinds, thresholdRange, thresholdSources } from '../../domain/metrics/thresholds.ts';
import { readRestore } from '../../domain/restore.ts';

const read = (tables: Readonly<Record<string, readonly object[]>>) =>
  readRestore((name) => (tables[name] ?? []) as readonly Readonly<Record<string, unknown>>[]);

/** Stored values of a call with this schema, for any accepted text. */
const accepted = (schema: z.ZodMiniType<string>): fc.Arbitrary<string> =>
  fc
    .oneof(
      fc.string({ unit: 'binary', maxLength: 100 }),
      fc.string({ unit: 'grapheme', maxLength: 100 }),
      fc.constantFrom('one\vtwo', 'one\ftwo', 'a\r\nb\tc', '\u2028', '\u0085', '\u0000', 'x\u0007'),
    )
    .map((text) => schema.safeParse(text))
    .filter((parsed) => parsed.success)
    .map((parsed) => parsed.data!);

const hash = 'a'.repeat(64);
const at = '2026-05-04T10:00:00Z';
const id = '00000000-0000-4000-8000-000000000001';
const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2026-05-04'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const inside = ([min, max]: readonly [number, number]) => fc.double({ min, max, noNaN: true });
const activity = { activity_id: 'a', original_hash: hash, session_index: 0, race: false };

/** Checks a property whose restore must have no invalid row. */
const keeps = <Value>(values: fc.Arbitrary<Value>, restored: (value: Value) => readonly [bad: number, kept: unknown]) =>
  fc.assert(
    fc.property(values, (value) => {
      expect(restored(value)).toEqual([0, value]);
    }),
  );

describe('anything a call accepts is restored from an export', () => {
  test('notes', () =>
    keeps(accepted(noteText), (message) => {
      const note = { activity_id: 'a', message, invalidates_activity: true, created_at: at };
      const { notes, bad } = read({ activities: [activity], activity_notes: [note] });
      return [bad, notes[0]?.message];
    }));
  test('comments in the own diary', () =>
    keeps(accepted(noteText), (text) => {
      const diary = { daily_diary_id: 'd', member_id: 'me', diary_date: '2026-05-04' };
      const comment = { daily_diary_id: 'd', commenter_member_id: 'me', created_at: at, comment: text };
      const { comments, bad } = read({
        members: [{ member_id: 'me' }],
        daily_diaries: [diary],
        diary_comments: [comment],
      });
      return [bad, comments[0]?.comment];
    }));
  test('names of activities', () =>
    keeps(accepted(activityName), (name) => {
      const { said, bad } = read({ activities: [{ ...activity, name }] });
      return [bad, said[0]?.name];
    }));
  test('names of saved filters', () =>
    keeps(accepted(filterName), (name) => {
      const { filters, bad } = read({ saved_filters: [{ name, search: 'race=true' }] });
      return [bad, filters[0]?.name];
    }));
  test('names of folders of the library', () =>
    keeps(accepted(folderToKeep.shape.name), (name) => {
      const workout = { folder_id: 'f', name: 'Tempo', activity_type_id: 2, comment: null, plan_definition: [] };
      const { library, bad } = read({ workout_folders: [{ folder_id: 'f', name }], library_workouts: [workout] });
      return [bad, library[0]?.folder];
    }));
  test('answers to unknown sports', () =>
    keeps(accepted(sportWord).filter(isUnknownSport), (word) => {
      const { sports, bad } = read({ sport_answers: [{ word, activity_type_id: ACTIVITY_TYPE.running }] });
      return [bad, sports[0]?.word];
    }));
  test('sleep and motivation', () => {
    const hours = fc.option(fc.integer({ min: 0, max: 96 }).map((quarters) => quarters / 4));
    const values = fc.record({ hours_slept: hours, motivation: fc.option(fc.integer({ min: 1, max: 5 })) });
    keeps(
      values.filter((value) => subjectiveInput.safeParse(value).success),
      (input) => {
        const { inputs, bad } = read({ subjective_inputs: [{ date: '2026-05-04', ...input }] });
        const { date: _, ...kept } = inputs[0]!;
        return [bad, kept];
      },
    );
  });
  test('measurements of the body', () => {
    const values = fc.constantFrom(...measurementKinds).chain((kind) =>
      fc.record({
        kind: fc.constant(kind),
        day,
        value: inside(MEASUREMENT_RANGE[kind]),
        source: fc.constantFrom('hand', 'vendor'),
      }),
    );
    keeps(values, (value) => {
      const { measurements, bad } = read({ measurements: [value] });
      return [bad, measurements[0]];
    });
  });
  test('thresholds', () => {
    const values = fc.constantFrom(...thresholdKinds).chain((kind) =>
      fc.record({
        kind: fc.constant(kind),
        date: day,
        value: inside(thresholdRange(kind)),
        source: fc.constantFrom(...thresholdSources),
        bounds: fc.constantFrom(null, [80, 100], [55, 75, 90, 105, 120, 150]),
      }),
    );
    keeps(values, (value) => {
      const { thresholds, bad } = read({ thresholds: [{ ...value, from_date: value.date }] });
      return [bad, thresholds[0]];
    });
  });
  test('markers', () => {
    const span = fc.tuple(day, fc.nat(MAX_MARKED_DAYS - 1)).map(([first, length]) => ({
      first_day: first,
      last_day: addDays(first, length),
    }));
    const plain = fc.constantFrom(...markerKinds.filter((kind) => kind !== 'race')).map((kind) => ({
      kind,
      name: null,
      priority: null,
    }));
    const race = fc.record({
      kind: fc.constant('race' as const),
      name: accepted(activityName),
      priority: fc.option(fc.constantFrom(...racePriorities)),
    });
    const values = fc
      .tuple(span, fc.oneof(plain, race))
      .map(([days, what]) => ({ ...days, ...what }))
      .filter((marker) => dayMarkerInput.safeParse(marker).success);
    keeps(values, (marker) => {
      const { markers, bad } = read({ day_markers: [{ marker_id: id, created_at: at, ...marker }] });
      return [bad, markers[0]?.input];
    });
  });
  test('goals', () => {
    const amount = fc.double({ min: 1, max: 10_000, noNaN: true });
    const counted = fc.record({
      kind: fc.constantFrom('distance', 'time', 'sessions'),
      per: fc.constantFrom('week', 'month', 'year'),
      sport: fc.option(fc.constantFrom('foot', 'bike', 'swim', 'other')),
      amount,
    });
    const name = accepted(activityName);
    const race = fc.record({ kind: fc.constant('race'), name, date: day });
    keeps(
      fc.oneof(counted, race).filter((goal) => goalInput.safeParse(goal).success),
      (goal) => {
        const { goals, bad } = read({ goals: [{ goal_id: id, created_at: at, ...goal }] });
        return [bad, goals[0]?.input];
      },
    );
  });
  test('gear', () => {
    const line = accepted(activityName);
    const values = fc.constantFrom('shoes' as const, 'bike' as const).chain((kind) =>
      fc.record({
        kind: fc.constant(kind),
        name: line,
        model: fc.option(line),
        since: fc.option(day),
        retired_on: fc.constant(null),
        earlier_distance: fc.double({ min: 0, max: 1e9, noNaN: true }),
        warn_at: fc.option(fc.double({ min: 1000, max: 1e9, noNaN: true })),
        warn_months: fc.option(fc.integer({ min: 1, max: 240 })),
        default_for: fc.uniqueArray(fc.constantFrom(...sportsOf(kind)), { maxLength: 20 }),
      }),
    );
    keeps(
      values.filter((gear) => gearInput.safeParse(gear).success),
      (gear) => {
        const { gear: kept, bad } = read({ gear: [{ gear_id: id, created_at: at, ...gear }] });
        const { id: _, at: __, ...own } = kept[0]!;
        return [bad, own];
      },
    );
  });
});
