import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { averagePowerScales } from '../../../domain/metrics/scales.ts';
import {
  defaultUnits,
  type PlanComponent,
  type PlanRepeater,
  readComponents,
} from '../../../domain/training/components.ts';
import { edited, isComplete, newDraft, type PlanDraft, type PlanEdit } from '../../../domain/training/draft.ts';
import { effortsOf, estimatePlan } from '../../../domain/training/estimate.ts';
import { zoneShapeOf } from '../../../domain/training/met.ts';
import { notationOf, parseNotation } from '../../../domain/training/notation.ts';

const { velocity } = averagePowerScales(300, 70, { seconds: [], metres: [] });
const parsed = (text: string) => parseNotation(text).components!;

describe('totals of a workout', () => {
  // Critical power 300 W, 70 kg: 3.503 m/s in zone 2, 4.430 in zone 4, 2.988 in zone 1.
  test('20 min in zone 2, and three times 1 km in zone 4 with 2 min in zone 1', () => {
    const easy = estimatePlan(parsed('20 min z2'), 2, velocity);
    expect([easy.load, easy.duration]).toEqual([40, 1200]);
    expect(easy.distance).toBeCloseTo(4203.6, 0);
    const hard = estimatePlan(parsed('3x(1 km z4, 2 min z1)'), 2, velocity);
    expect(hard.load).toBeCloseTo(51.15, 2);
    expect(hard.duration).toBeCloseTo(1037.2, 0);
  });

  test('zones 6 and 7 count as 5', () => {
    expect(estimatePlan(parsed('1 min z6, 1 min z7'), 2, velocity)).toEqual(
      estimatePlan(parsed('2 min z5'), 2, velocity),
    );
  });

  test('for other sports only stated totals are known', () => {
    expect(estimatePlan(parsed('60 min z2'), 10, velocity)).toEqual({ distance: null, duration: 3600, load: 120 });
    expect(estimatePlan(parsed('40 km z2'), 10, velocity)).toEqual({ distance: 40_000, duration: null, load: null });
    expect(estimatePlan(parsed('40 km z2, 10 min z3'), 10, velocity)).toEqual({
      distance: null,
      duration: null,
      load: null,
    });
    expect(estimatePlan([], 34, velocity)).toEqual({ distance: 0, duration: 0, load: 0 });
  });
});

describe('components saved by some program', () => {
  const raw = { componentType: 'activity', id: 'a', inputType: 'distance', value: 1, units: 'miles', zone: 3 };
  const heard = (definition: readonly unknown[]) => {
    const said: unknown[] = [];
    const components = readComponents(definition, (sentence, value) => said.push([sentence, value]));
    return { text: notationOf(components), said };
  };

  test('are parsed', () => {
    const repeater = { componentType: 'repeater', id: 'r', repeatTimes: 3, components: [raw] };
    expect(heard([raw, repeater])).toEqual({ text: '1 mi z3, 3x(1 mi z3)', said: [] });
  });

  test('unknown units and input types are reported, and replaced by the defaults', () => {
    expect(heard([{ ...raw, units: 'furlongs' }])).toEqual({ text: '1 mi z3', said: [['Unknown units', 'furlongs']] });
    expect(heard([{ ...raw, inputType: 'effort', units: 'minutes' }])).toEqual({
      text: '1 min z3',
      said: [['Unknown input type', 'effort']],
    });
  });

  test.each([
    { ...raw, componentType: 'sprint' },
    {},
    null,
    5,
    { ...raw, componentType: 'repeater', components: [{}] },
  ])('an unknown component type throws: %j', (component) => {
    expect(() => heard([component])).toThrow('Unknown planner component type');
  });

  test('distance starts in miles, for metric members in kilometres, duration in minutes', () => {
    expect([defaultUnits('distance', false), defaultUnits('distance', true), defaultUnits('duration', true)]).toEqual([
      'miles',
      'kilometers',
      'minutes',
    ]);
  });
});

describe('editing a workout', () => {
  const after = (draft: PlanDraft, ...edits: readonly PlanEdit[]) => edits.reduce(edited, draft);
  const blank = newDraft('p', '2026-11-23');
  const written = after(blank, { kind: 'components', components: parsed('1 km z1, 2x(3 min z4, 4 min z1), 5 km z2') });
  const text = ({ components }: PlanDraft) => notationOf(components);

  test('a new one is a run with one blank activity', () => {
    expect([blank.activityTypeId, text(blank), isComplete(blank)]).toEqual([2, '0 min z1', false]);
  });

  test('an added repeater is done once and has one blank activity', () => {
    const added = after(blank, { kind: 'add', what: 'repeater', into: null });
    expect(text(added)).toBe('0 min z1, 1x(0 min z1)');
    const [, repeater] = added.components;
    const more = after(added, { kind: 'add', what: 'activity', into: repeater!.id });
    expect(text(more)).toBe('0 min z1, 1x(0 min z1, 0 min z1)');
    const ids = more.components.flatMap((one) => [
      'components' in one ? one.components.map(({ id }) => id) : [],
      one.id,
    ]);
    expect(new Set(ids.flat()).size).toBe(4);
  });

  test('measured another way, a step starts with the default units', () => {
    const change = { inputType: 'distance', prefersMetric: true } as const;
    expect(text(after(blank, { kind: 'effort', id: 'c1', change }))).toBe('0 km z1');
  });

  test('components move among their siblings', () => {
    const [first, repeater] = written.components;
    expect(text(after(written, { kind: 'move', id: first!.id, to: 1 }))).toBe(
      '2x(3 min z4, 4 min z1), 1 km z1, 5 km z2',
    );
    const inner = 'components' in repeater! ? repeater.components[1]!.id : '';
    expect(text(after(written, { kind: 'move', id: inner, to: 0 }))).toBe('1 km z1, 2x(4 min z1, 3 min z4), 5 km z2');
    expect(text(after(written, { kind: 'move', id: 'nobody', to: 0 }))).toBe(text(written));
  });

  test('an empty repeater is removed', () => {
    const [, repeater] = written.components;
    const inner = 'components' in repeater! ? repeater.components.map(({ id }) => id) : [];
    const edits = inner.map((id) => ({ kind: 'remove', id }) as const);
    expect(text(after(written, ...edits))).toBe('1 km z1, 5 km z2');
  });

  test('repeat counts belong to their repeater', () => {
    const [, repeater] = written.components;
    expect(text(after(written, { kind: 'times', id: repeater!.id, repeatTimes: 6 }))).toBe(
      '1 km z1, 6x(3 min z4, 4 min z1), 5 km z2',
    );
  });
});

describe('totals of repeated steps', () => {
  const unrolled = (components: readonly PlanComponent[]) => components.flatMap(effortsOf);

  test('equal those of the steps written one by one', () => {
    const effort = fc.record({
      componentType: fc.constant('activity' as const),
      id: fc.constant('1'),
      componentTypeDescription: fc.constant(null),
      inputType: fc.constant('duration' as const),
      units: fc.constant('minutes' as const),
      value: fc.integer({ min: 1, max: 90 }),
      zone: fc.integer({ min: 1, max: 7 }),
    });
    const repeater = fc.record({
      componentType: fc.constant('repeater' as const),
      id: fc.constant('2'),
      repeatTimes: fc.integer({ min: 1, max: 99 }),
      components: fc.array(effort, { maxLength: 4 }),
    });
    fc.assert(
      fc.property(fc.array(fc.oneof(effort, repeater), { maxLength: 6 }), (components) => {
        const [short, long] = [estimatePlan(components, 2, velocity), estimatePlan(unrolled(components), 2, velocity)];
        for (const key of ['distance', 'duration', 'load'] as const) expect(short[key]).toBeCloseTo(long[key]!, 4);
        const [zones, wanted] = [zoneShapeOf(components, 2), zoneShapeOf(unrolled(components), 2)];
        expect(zones?.map((seconds) => Math.round(seconds))).toEqual(wanted?.map((seconds) => Math.round(seconds)));
      }),
    );
  });

  test('take constant time for any number of repeats', () => {
    // Expanded into an array, this would exceed the memory.
    const [repeated] = parsed('99x(1 min z2, 1 min z4)');
    const often = { ...(repeated as PlanRepeater), repeatTimes: 1e9 };
    expect(estimatePlan([often], 2, velocity).duration).toBe(120e9);
    expect(zoneShapeOf([often], 2)).toEqual([0, 60e9, 0, 60e9, 0]);
  });
});
