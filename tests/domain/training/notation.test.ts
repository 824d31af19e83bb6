import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { unitsFor, type PlanComponent, type PlanEffort } from '../../../domain/training/components.ts';
import type { PlanTarget } from '../../../domain/entities/training-plan.ts';
import { relativeZone, TARGET_RANGE } from '../../../domain/training/targets.ts';
import { notationOf, parseNotation } from '../../../domain/training/notation.ts';

const ranges = fc.oneof(
  ...(Object.entries(TARGET_RANGE) as [PlanTarget['kind'], readonly [number, number]][])
    .filter(([kind]) => kind !== 'race_pace')
    .map(([kind, [min, max]]) =>
      fc.tuple(fc.integer({ min, max }), fc.integer({ min, max })).map(([one, other]): PlanTarget => {
        return { kind, low: Math.min(one, other), high: Math.max(one, other) };
      }),
    ),
);
const target: fc.Arbitrary<PlanTarget | null> = fc.oneof(
  fc.constant(null),
  ranges,
  fc.constantFrom(5000, 10_000, 21_097.5, 42_195).map((metres): PlanTarget => {
    return { kind: 'race_pace', low: metres, high: metres };
  }),
);

const effort = fc
  .record({
    distance: fc.boolean(),
    unit: fc.nat(3),
    value: fc.oneof(fc.nat(90), fc.double({ min: 0, max: 90, noNaN: true })),
    zone: fc.integer({ min: 1, max: 7 }),
    target,
    isAssumed: fc.boolean(),
    note: fc.oneof(
      fc.constant(null),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }).filter((text) => !/[\p{Zl}\p{Zp}]/u.test(text)),
    ),
  })
  .map(({ distance, unit, value, zone, target: aim, isAssumed, note }) => {
    const zoneAssumed = isAssumed && aim !== null && relativeZone(aim) === null;
    const inputType = distance ? 'distance' : 'duration';
    const units = unitsFor[inputType];
    return {
      componentType: 'activity',
      id: 'x',
      inputType,
      value: Object.is(value, -0) ? 0 : value,
      units: units[unit % units.length],
      zone: zoneAssumed ? 3 : zone,
      ...(aim && { target: aim }),
      ...(zoneAssumed && { zoneAssumed }),
      componentTypeDescription: note?.trim() || null,
    } as PlanEffort;
  });
const component: fc.Arbitrary<PlanComponent> = fc.oneof(
  effort,
  fc.record({
    componentType: fc.constant('repeater' as const),
    id: fc.constant('x'),
    repeatTimes: fc.integer({ min: 1, max: 99 }),
    components: fc.array(effort, { minLength: 1, maxLength: 20 }),
  }),
);

/** Ids are replaced: text has none. */
const withoutIds = (components: readonly PlanComponent[]) =>
  JSON.parse(JSON.stringify(components), (key, value: unknown) => (key === 'id' ? undefined : value)) as unknown;
const read = (text: string) => {
  const { components, fault } = parseNotation(text);
  expect([text, fault]).toEqual([text, null]);
  return components!;
};

describe('a workout as text', () => {
  test('is parsed back unchanged, whatever it is', () => {
    fc.assert(
      fc.property(fc.array(component, { maxLength: 40 }), (components) => {
        expect(withoutIds(read(notationOf(components)))).toEqual(withoutIds(components));
      }),
      { numRuns: process.env.LONG ? 5000 : 300, seed: 13 },
    );
  });

  test('its parts have ids of their own', () => {
    const ids = read('10 min z1, 3x(8 min z4, 2 min z1)').flatMap((one) => [
      one.id,
      ...('components' in one ? one.components.map(({ id }) => id) : []),
    ]);
    expect(new Set(ids).size).toBe(4);
  });

  test.each([
    ['3x(8 min z4, 2 min z1)', '3x(8 min z4, 2 min z1)'],
    ['  3 X ( 8min Z4 ; 2 minutes zone 1 ) ', '3x(8 min z4, 2 min z1)'],
    ['3×(8 min z4,2 min z1)', '3x(8 min z4, 2 min z1)'],
    ['4 x 400 m z5', '4x(400 m z5)'],
    ['1,5 km z2', '1.5 km z2'],
    ['1.5 km z2, 1 mile z3; 100 yards z5', '1.5 km z2, 1 mi z3, 100 yd z5'],
    ['1:30 z4', '90 s z4'],
    ['1:02:03 z1', '3723 s z1'],
    ['10 min z1\n2 h z2', '10 min z1, 2 h z2'],
    ['20 metres z7 "uphill, \\"fast\\""', '20 metres z7 "uphill, \\"fast\\""'],
    ['1h30 z2', '90 min z2'],
    ['1 h 30 min z2', '90 min z2'],
    ['1h30m z2', '90 min z2'],
    ['1H30Z2', '90 min z2'],
    ['1h05 z2', '65 min z2'],
    ['1 h 30 s z2', '3630 s z2'],
    ['1h15m30s z2', '4530 s z2'],
    ['15m30s z2', '930 s z2'],
    ['15 min 30 s z2', '930 s z2'],
    [`15'30" z2`, '930 s z2'],
    [`15'30 z2`, '930 s z2'],
    ['15′30″ z2', '930 s z2'],
    ['45" z5', '45 s z5'],
    [`45'' z5 "fast"`, '45 s z5 "fast"'],
    ["5' z1", '5 min z1'],
    [`6x(45" z5, 1'15 z1)`, '6x(45 s z5, 75 s z1)'],
    ["5' z1 3x(1' z5)", '5 min z1, 3x(1 min z5)'],
    ['10 min z1-z2', '10 min z1 "z1-z2"'],
    ['10 min z1–2 "easy"', '10 min z1 "z1-z2 easy"'],
    ['10 min zone 3 / zone 2', '10 min z2 "z2-z3"'],
    ['10 min z2-z2', '10 min z2'],
    ['50 m z5', '50 m z5'],
    ['10 metres z2', '10 metres z2'],
    ['30 min z2', '30 min z2'],
    ['10 km @4:30', '10 km @4:30/km'],
    ['10 km 4:35–4:25 min/km', '10 km @4:25-4:35/km'],
    ['5 mi @7:15/mile z4', '5 mi @7:15/mi z4'],
    ['400 m @ 1:45 / 100 m', '400 m @1:45/100m'],
    ['5x1000 5k pace', '5x(1000 m 5k pace)'],
    ['5x(1000 5-km-Tempo, 2 min locker)', '5x(1000 m 5k pace, 2 min z1)'],
    ['90 min marathon pace, 3 km Halbmarathontempo', '90 min marathon pace, 3 km half marathon pace'],
    ['40 min 140-150 bpm', '40 min 140-150 bpm'],
    ['8 min 250 W, 8 min 240–260 watts z4', '8 min 250 W, 8 min 240-260 W z4'],
    ['1 h 85 % FTP', '1 h 85% FTP'],
    ['20 min 85-90% of FTP "seated"', '20 min 85-90% FTP "seated"'],
    ['30 min 75-80 % HRmax, 30 min 92,5 % HFmax', '30 min 75-80% HRmax, 30 min 92.5% HRmax'],
    ['30 min easy 10 min Schwelle', '30 min z1, 10 min z3'],
    ['1 h moderate', '1 h z2'],
    ['8 min 250 W z3', '8 min 250 W z3'],
    ['', ''],
  ])('%j', (text, written) => {
    expect(notationOf(read(text))).toBe(written);
  });

  test.each([
    ['10m z2', 'metresOrMinutes', 2],
    ['5 m z1', 'metresOrMinutes', 1],
    ['6x25m z5', 'metresOrMinutes', 4],
    ['49.5 m z5', 'metresOrMinutes', 4],
    ['30 min', 'zone', 6],
    ['30 min, 10 min z1', 'zone', 6],
    ['1h75 z2', 'sixty', 4],
    ['15m75s z2', 'sixty', 6],
    // Is that 15:30, or 15 metres?
    ['15m30 z2', 'metresOrMinutes', 2],
    ['1h3 z2', 'zone', 2],
    ['90 z2', 'unit', 2],
    ['min z4', 'number', 0],
    ['8 z4', 'unit', 1],
    ['8 furlongs z4', 'unit', 1],
    ['8 mines z4', 'unit', 1],
    ['8 min', 'zone', 5],
    ['8 min z8', 'zone', 5],
    ['8 min z44', 'zone', 5],
    ['100x(8 min z4)', 'repeats', 4],
    ['0x(8 min z4)', 'repeats', 2],
    ['10 km @0:10', 'target', 5],
    ['10 min 900 bpm', 'target', 6],
    ['10 min 85%', 'zone', 6],
    ['10 min fast', 'zone', 6],
    ['1000 @4:30', 'unit', 4],
    ['5x90 @4:30', 'unit', 4],
    ['3x(8 min z4', 'unclosed', 11],
    ['4x(5 min 4:10-4:20/kmh, 2 min z1)', 'unexpected', 18],
    ['3x()', 'empty', 4],
    ['8 min z4 hard', 'unexpected', 8],
    ['8 min z4 "hard', 'unclosed', 9],
    ['2x(3x(1 min z1))', 'unit', 4],
    ['1001 km z1', 'tooMuch', 10],
    ['1e999 km z1', 'tooMuch', 5],
    [Array.from({ length: 41 }, () => '1 min z1').join(','), 'tooMany', 368],
  ])('%j reports its error, with the position', (text, fault, at) => {
    expect(parseNotation(text)).toEqual({ components: null, fault, at });
  });

  test('property: a duration is the same in all common notations', () => {
    const part = fc.integer({ min: 0, max: 59 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), part, fc.integer({ min: 1, max: 59 }), (h, m, s) => {
        const two = (value: number) => String(value).padStart(2, '0');
        const seconds = h * 3600 + m * 60 + s;
        for (const text of [
          `${h}h${m}m${s}s`,
          `${h} h ${m} min ${s} s`,
          `${h}:${two(m)}:${two(s)}`,
          `${h}hrs ${m}' ${s}"`,
        ]) {
          expect(notationOf(read(`${text} z2`))).toBe(`${seconds} s z2`);
        }
        for (const text of [`${h}h${two(m)}`, `${h} h ${m} min`, `${h}h${m}'`]) {
          expect(notationOf(read(`${text} z2`))).toBe(`${h * 60 + m} min z2`);
        }
      }),
    );
  });

  test('of any length and shape, it is parsed or refused, and never throws', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom(
            '3x(',
            '8 min',
            '1h',
            '30',
            '10m',
            "'",
            '-z5',
            ' z4',
            ')',
            ',',
            '"',
            '\\',
            '1:30',
            '1e',
            '\n',
            'é',
            '9'.repeat(400),
          ),
        ),
        (parts) => {
          const { components, fault } = parseNotation(parts.join(''));
          expect(components === null).toBe(fault !== null);
        },
      ),
      { seed: 13 },
    );
  });
});
