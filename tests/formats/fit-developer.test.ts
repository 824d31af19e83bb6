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
  it.each([false, true])('come by name with units, whatever their type (big-endian %s)', (big) => {
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

  it('that nobody described, and texts, are skipped by their size', () => {
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

  it('cannot fill the memory: 255 fields in a short definition are cut off with a problem', () => {
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
