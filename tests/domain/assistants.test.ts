import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  fitnessFields,
  lapFields,
  NOTES_FROM,
  planFields,
  recordFields,
  SINGLE_FROM,
  zoneFields,
} from '../../domain/assistants/fields.ts';
import { figure, activityForAssistant, untrusted } from '../../domain/assistants/figures.ts';
import { loadSources } from '../../domain/entities/activity.ts';
import { assistantLevels } from '../../domain/entities/assistant.ts';
import { activityFields, sharedFields } from '../../domain/partners/shared.ts';

const names = Object.keys(activityFields) as (keyof typeof activityFields)[];
const value = fc.oneof(fc.constant(null), fc.double({ noNaN: true }), fc.string());
const facts = fc.record(
  Object.fromEntries(names.map((name) => [name, value])) as Record<keyof typeof activityFields, typeof value>,
);
const origins = fc.record({
  loadSource: fc.constantFrom(null, ...loadSources),
  powerSource: fc.constantFrom(null, 'native' as const, 'estimated' as const),
  correction: fc.constantFrom(null, {
    distance: 1000,
    duration: null,
    crop: null,
    recorded: { distance: 900, duration: 300, elapsed: 300 },
  }),
});

describe('an assistant', () => {
  test('gets of an activity what a partner gets at the same level, and no more', () => {
    fc.assert(
      fc.property(facts, origins, fc.constantFrom(...assistantLevels), (all, how, level) => {
        const shared = sharedFields(activityFields, all, level);
        expect(shared === null).toBe(level < 2);
        if (shared === null) return;
        const { untrusted_text: texts, sport, ...told } = activityForAssistant(shared, how) as Record<string, unknown>;
        const allowed = names.filter((name) => activityFields[name] <= level);
        for (const name of Object.keys(told)) expect(allowed).toContain(name);
        if (sport !== undefined) expect(allowed).toContain('activity_type_id');
        if (texts !== undefined) expect(allowed).toContain('name');
      }),
    );
  });

  test('gets nothing about single days below level 2, and texts of people from level 3', () => {
    const levels = [lapFields, zoneFields, fitnessFields, recordFields, planFields].flatMap((table) =>
      Object.values(table),
    );
    expect(Math.min(...levels)).toBe(2);
    expect(SINGLE_FROM).toBe(2);
    expect([NOTES_FROM, planFields.title, planFields.comment]).toEqual([3, 3, 3]);
  });
});

test('a number has a unit, and says what it is not', () => {
  expect(figure('average_power', 250.126)).toEqual({ value: 250.13, unit: 'W' });
  expect(figure('average_power', null)).toBeNull();
  expect(figure('average_power', '250')).toBeNull();
  const fields = { average_power: 250, weighted_load: 80, total_distance: 10_000, duration: 3000 };
  const correction = {
    distance: 10_000,
    duration: null,
    crop: null,
    recorded: { distance: 9000, duration: 3000, elapsed: 3000 },
  };
  expect(activityForAssistant(fields, { loadSource: 'estimated', powerSource: 'estimated', correction })).toEqual({
    average_power: { value: 250, unit: 'W', estimated: true },
    weighted_load: { value: 80, unit: 'load (arbitrary unit)', estimated: true },
    total_distance: { value: 10_000, unit: 'm', corrected: true },
    duration: { value: 3000, unit: 's' },
  });
});

test('texts are set apart, cut, and left out if empty', () => {
  expect(untrusted({ name: '', notes: [] })).toEqual({});
  expect(untrusted({ name: 'Run', notes: ['x'.repeat(3000)] })).toEqual({
    untrusted_text: { name: 'Run', notes: ['x'.repeat(2000)] },
  });
});
