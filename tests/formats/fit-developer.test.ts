import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readFit } from '../../formats/fit/read.ts';
import { begun, START } from '../fixtures/fit-activity.ts';
import { BASE, type FitBytes } from '../fixtures/fit-bytes.ts';

const DESCRIPTION = [
  { number: 0, base: BASE.uint8 },
  { number: 1, base: BASE.uint8 },
  { number: 2, base: BASE.uint8 },
  { number: 3, base: BASE.string, count: 16 },
  { number: 8, base: BASE.string, count: 8 },
] as const;

const stamp = { number: 253, base: BASE.uint32 } as const;

const described = (fit: FitBytes, field: number, base: number, name: string, units: string): FitBytes =>
  fit.define(5, 206, DESCRIPTION).data(5, [0, field, base, name, units]);

describe('developer fields', () => {
  it.each([false, true])('have names and units, whatever their type (big-endian %s)', (big) => {
    const fit = begun();
    described(fit, 0, BASE.uint16, 'Power', 'watts');
    described(fit, 1, BASE.float32, 'Leg Spring', 'kN/m');
    described(fit, 2, BASE.sint32, 'Deep', 'm');
    described(fit, 3, BASE.float64, 'Fine', '');
    fit.define(3, 20, [stamp], {
      big,
      developer: [
        { number: 0, base: BASE.uint16, developer: 0 },
        { number: 1, base: BASE.float32, developer: 0 },
        { number: 2, base: BASE.sint32, developer: 0 },
        { number: 3, base: BASE.float64, developer: 0 },
      ],
    });
    fit.data(3, [START, 234, 10.5, -70_000, 0.1]).data(3, [START + 1, 0xffff, Number.NaN, 0x7fffffff, 0.2]);
    const { records, problems } = readFit(fit.file());
    expect(problems).toEqual([]);
    expect(records.developer.map(({ name, units, values }) => [name, units, ...values])).toEqual([
      ['Power', 'watts', 234, Number.NaN],
      ['Leg Spring', 'kN/m', 10.5, Number.NaN],
      ['Deep', 'm', -70_000, Number.NaN],
      ['Fine', '', 0.1, 0.2],
    ]);
  });

  it('without a description, and texts, are skipped by their size', () => {
    const fit = begun();
    described(fit, 1, BASE.string, 'Note', '');
    fit.define(3, 20, [stamp, { number: 3, base: BASE.uint8 }], {
      developer: [
        { number: 7, base: BASE.uint32, developer: 3 },
        { number: 1, base: BASE.string, count: 5, developer: 0 },
      ],
    });
    const { records, problems } = readFit(
      fit
        .data(3, [START, 120, 5, 'abc'])
        .data(3, [START + 1, 121, 5, 'abc'])
        .file(),
    );
    expect([problems, records.developer, [...records.heartRate!]]).toEqual([[], [], [120, 121]]);
  });

  it('follow a later description, as a new column', () => {
    const fit = described(begun(), 0, BASE.uint8, 'First', 'a');
    const developer = [{ number: 0, base: BASE.uint8, developer: 0 }] as const;
    fit.define(3, 20, [stamp], { developer }).data(3, [START, 1]);
    described(fit, 0, BASE.uint8, 'Second', 'b')
      .define(3, 20, [stamp], { developer })
      .data(3, [START + 1, 2]);
    expect(readFit(fit.file()).records.developer.map(({ name, values }) => [name, ...values])).toEqual([
      ['First', 1, Number.NaN],
      ['Second', Number.NaN, 2],
    ]);
  });

  const NATIVE = [...DESCRIPTION, { number: 14, base: BASE.uint16 }, { number: 15, base: BASE.uint8 }] as const;
  const DECLARED = [{ number: 0, base: BASE.float32, developer: 0 }] as const;
  /** Records with a native distance and a developer field declared as `message` and `field`. */
  const declared = (natives: readonly number[], message: number, field: number, units = 'm') => {
    const fit = begun();
    fit.define(5, 206, NATIVE).data(5, [0, 0, BASE.float32, 'Far', units, message, field]);
    fit.define(3, 20, [stamp, { number: 5, base: BASE.uint32 }], { developer: DECLARED });
    for (const [i, native] of natives.entries()) fit.data(3, [START + i, native, (i + 1) * 10]);
    return readFit(fit.file()).records;
  };

  it.each([
    ['is 0 throughout', [0, 0], 20, 5, 'm', [10, 20]],
    ['is invalid throughout', [0xffffffff, 0xffffffff], 20, 5, 'm', [10, 20]],
    ['is 0, in kilometres', [0, 0], 20, 5, 'km', [10_000, 20_000]],
    ['is 0, when no message is named', [0, 0], 0xffff, 5, 'm', [10, 20]],
    ['has values of its own', [0, 700], 20, 5, 'm', [0, 7]],
    ['is another one', [0, 0], 20, 6, 'm', [0, 0]],
    ['is that of another message', [0, 0], 18, 5, 'm', [0, 0]],
  ])('that replace a native one count if that %s', (_, natives, message, field, units, metres) => {
    expect([...declared(natives, message, field, units).distance!]).toEqual(metres);
  });

  it('that replace a native one count if and only if that is absent or 0 throughout', () => {
    const native = fc.constantFrom(0, 0xffffffff, 700, 90_000);
    fc.assert(
      fc.property(fc.array(native, { minLength: 1, maxLength: 20 }), (natives) => {
        const hasOwn = natives.some((value) => value !== 0 && value !== 0xffffffff);
        const own = natives.map((value) => (value === 0xffffffff ? Number.NaN : value / 100));
        const expected = hasOwn ? own : natives.map((_, i) => (i + 1) * 10);
        expect([...declared(natives, 20, 5).distance!]).toEqual(expected);
      }),
    );
  });

  it.each([
    ['is 0', 0, 1250],
    ['is invalid', 0xffffffff, 1250],
    ['has a value', 90_000, 900],
  ])('replace the total of a session and a lap that %s', (_, native, metres) => {
    const fit = begun();
    const total = { number: 9, base: BASE.uint32 } as const;
    for (const [local, message] of [
      [6, 18],
      [7, 19],
    ] as const) {
      fit.define(5, 206, NATIVE).data(5, [0, 0, BASE.float32, 'Far', 'm', message, 9]);
      fit.define(local, message, [stamp, total], { developer: DECLARED }).data(local, [START + 60, native, 1250]);
    }
    const { sessions, laps } = readFit(fit.file());
    expect([sessions[0]?.distance, laps[0]?.distance]).toEqual([metres, metres]);
  });

  it('cannot exhaust memory: 255 fields in a short definition are cut off with a problem', () => {
    const fit = begun();
    const developer = Array.from({ length: 255 }, (_, number) => {
      described(fit, number, BASE.uint8, `f${number}`, '');
      return { number, base: BASE.uint8, developer: 0 };
    });
    fit.define(3, 20, [stamp], { developer }).data(3, [START, ...developer.map(() => 1)]);
    fit.define(4, 20, [{ number: 3, base: BASE.uint8 }]);
    for (let i = 0; i < 20_000; i++) fit.data(4, [100]);
    const bytes = fit.file();
    const { records, problems } = readFit(bytes);
    const taken = records.developer.reduce((sum, { values }) => sum + values.byteLength, 0);
    expect(records.developer.length).toBeGreaterThan(10);
    expect(taken).toBeLessThanOrEqual(4 * 2 ** 20);
    expect(problems).toContainEqual({ tag: 'TooLarge', offset: 0, detail: 'too many developer fields' });
  });
});
