import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, daysBetween } from '../../../domain/dates.ts';
import { criticalPowerOfEfforts, EFFORTS, type LongEfforts } from '../../../domain/metrics/critical-power.ts';
import {
  criticalPowerOn,
  type Effort,
  type KnownCriticalPower,
} from '../../../domain/metrics/critical-power-series.ts';
import { criticalPowerChanges } from './critical-power-changes.ts';

const WEIGHT = 66;
const weight = () => WEIGHT;
const none = Object.fromEntries(EFFORTS.map(([key]) => [key, null])) as unknown as LongEfforts;
const twenty = (watts: number): LongEfforts => ({ ...none, w20min: watts });
/** Exactly on the line of 250 W and 15 kJ. */
const line: LongEfforts = { ...none, w3min: 1000 / 3, w5min: 300, w10min: 275, w20min: 262.5 };

const effort = (localDate: string, curve: LongEfforts, more: Partial<Effort> = {}): Effort => ({
  localDate,
  curve,
  powerSource: 'native',
  hard: null,
  drawn: null,
  ...more,
});
const shown = (changes: ReturnType<typeof criticalPowerChanges>) =>
  changes.map(({ fromDate, criticalPower, source, proven, setOn }) => [fromDate, criticalPower, source, proven, setOn]);

describe('critical power by day', () => {
  test('an effort counts for 90 days including its own, and is carried on', () => {
    const changes = criticalPowerChanges(
      [effort('2026-01-01', twenty(300), { hard: true }), effort('2026-02-01', twenty(200), { hard: false })],
      weight,
    );
    expect(shown(changes)).toEqual([
      ['2026-01-01', 285, 'w20min', true, '2026-01-01'],
      ['2026-04-01', 190, 'w20min', false, '2026-02-01'],
      ['2026-05-02', 190, 'carried', false, '2026-02-01'],
    ]);
    expect(daysBetween('2026-01-01', '2026-04-01')).toBe(90);
    expect(criticalPowerOn(changes, '2025-12-31')).toEqual({
      criticalPower: 300,
      source: 'default',
      proven: false,
      setOn: null,
    });
    expect(criticalPowerOn(changes, '2026-01-01').criticalPower).toBe(285);
    expect(criticalPowerOn(changes, '2026-03-31').criticalPower).toBe(285);
    expect(criticalPowerOn(changes, '2026-04-01').criticalPower).toBe(190);
    expect(criticalPowerOn(changes, '2030-01-01').source).toBe('carried');
  });

  test('only efforts with power, measured before estimated', () => {
    expect(criticalPowerChanges([effort('2026-01-02', twenty(400), { powerSource: null })], weight)).toEqual([]);
    const changes = criticalPowerChanges(
      [
        effort('2026-01-01', twenty(300), { powerSource: 'estimated' }),
        effort('2026-01-02', twenty(200), { powerSource: 'developer' }),
        effort('2026-01-03', twenty(310), { powerSource: 'estimated' }),
      ],
      weight,
    );
    expect(shown(changes).map(([from, watts, source]) => [from, watts, source])).toEqual([
      ['2026-01-01', 285, 'w20min'],
      ['2026-01-02', 190, 'w20min'],
      // The measured effort leaves on 2 April; the estimated one of 3 January stays for one more day.
      ['2026-04-02', 294.5, 'w20min'],
      ['2026-04-03', 294.5, 'carried'],
    ]);
  });

  test.each([
    ['a hard effort of 20 minutes', [effort('2026-01-01', twenty(300), { hard: true })], true],
    ['20 minutes without a heart rate', [effort('2026-01-01', twenty(300))], false],
    ['20 easy minutes', [effort('2026-01-01', twenty(300), { hard: false })], false],
    ['an accepted line without heart rates', [effort('2026-01-01', line)], true],
    ['an accepted line of easy runs with walking', [effort('2026-01-01', line, { hard: false })], false],
    ['an accepted line, hard in its long part', [effort('2026-01-01', line, { hard: true })], true],
    [
      'a hard effort that another one was stronger than',
      [effort('2026-01-01', twenty(280), { hard: true }), effort('2026-01-02', twenty(300), { hard: false })],
      false,
    ],
  ])('%s: proven is %3$s', (_, efforts, proven) => {
    expect(criticalPowerOn(criticalPowerChanges(efforts, weight), '2026-01-10').proven).toBe(proven);
  });

  test('a beginner’s value is predicted from easy runs, until an effort shows it', () => {
    const jogs = [150, 156, 152, 149, 158, 151].map((drawn, i) =>
      effort(addDays('2026-01-01', 2 * i), twenty(139), { hard: false, drawn }),
    );
    const race = effort('2026-01-20', twenty(190), { hard: true });
    const changes = criticalPowerChanges([...jogs, race], weight);
    // The third of the five strongest: 158, 156, 152, 151, 150.
    const before = { criticalPower: 152, source: 'drawn', proven: false, setOn: '2026-01-05' };
    expect(criticalPowerOn(changes, '2026-01-15')).toEqual(before);
    expect(criticalPowerOn(changes, '2026-01-20')).toEqual({
      criticalPower: 0.95 * 190,
      source: 'w20min',
      proven: true,
      setOn: '2026-01-20',
    });
  });

  test('an impossible value for the weight is no critical power', () => {
    const found = (watts: number, kilograms: number) =>
      criticalPowerOn(
        criticalPowerChanges([effort('2026-01-01', twenty(watts))], () => kilograms),
        '2026-01-02',
      ).source;
    expect(found(14, 66)).toBe('default');
    expect(found(100, 66)).toBe('default');
    expect(found(106, 66)).toBe('w20min');
    expect(found(520, 66)).toBe('w20min');
    expect(found(530, 66)).toBe('default');
    expect(found(530, 90)).toBe('w20min');
  });
});

const watts = fc.option(fc.integer({ min: 60, max: 560 }), { nil: null });
const anyCurve = fc
  .tuple(...EFFORTS.map(() => watts))
  .map((powers) => Object.fromEntries(EFFORTS.map(([key], i) => [key, powers[i]])) as unknown as LongEfforts);
const anyEffort = fc
  .record({
    day: fc.integer({ min: 0, max: 400 }),
    curve: anyCurve,
    powerSource: fc.constantFrom('native' as const, 'developer' as const, 'estimated' as const, null),
    hard: fc.constantFrom(true, false, null),
    drawn: fc.option(fc.integer({ min: 90, max: 500 }), { nil: null }),
  })
  .map(({ day, ...rest }): Effort => ({ localDate: addDays('2025-01-01', day), ...rest }));

/** Recomputed from all efforts of the window. */
function afresh(inside: readonly Effort[]): KnownCriticalPower | null {
  const isPlausible = (value: number) => value >= 1.5 * WEIGHT && value <= 7.5 * WEIGHT;
  // The latest of equal efforts counts.
  const carriers = EFFORTS.map(([key]) =>
    inside.reduce<Effort | null>(
      (best, one) => (one.curve[key] !== null && one.curve[key]! >= (best?.curve[key] ?? 0) ? one : best),
      null,
    ),
  );
  const found = criticalPowerOfEfforts(EFFORTS.map(([key], i) => carriers[i]?.curve[key] ?? null));
  const own = found !== null && isPlausible(found.criticalPower) ? found : null;
  const long = carriers.filter((one, i): one is Effort => one !== null && EFFORTS[i]![1] >= 540);
  const hard = long.filter((one) => one.hard === true);
  const proven = hard.length > 0 || (own?.source === 'fit' && long.every((one) => one.hard === null));
  const latest = (of: readonly Effort[]) =>
    of
      .map(({ localDate }) => localDate)
      .sort()
      .at(-1) ?? null;
  if (own !== null && proven) return { ...own, proven, setOn: latest(hard.length > 0 ? hard : long) };
  const easy = inside
    .filter(({ drawn }) => drawn !== null)
    .sort((a, b) => b.drawn! - a.drawn!)
    .slice(0, 5);
  const middle = easy[Math.floor(easy.length / 2)];
  if (middle && isPlausible(middle.drawn!) && middle.drawn! > (own?.criticalPower ?? 0)) {
    return { criticalPower: middle.drawn!, source: 'drawn', proven: false, setOn: middle.localDate };
  }
  return own && { ...own, proven: false, setOn: latest(long) };
}

test('law: equals recomputing the last 90 days on every day', () => {
  fc.assert(
    fc.property(fc.array(anyEffort, { maxLength: 25, size: 'max' }), (unsorted) => {
      const efforts = [...unsorted].sort((a, b) => (a.localDate < b.localDate ? -1 : 1));
      const changes = criticalPowerChanges(efforts, weight);
      let current: KnownCriticalPower = { criticalPower: 300, source: 'default', proven: false, setOn: null };
      for (let day = 0; day < 520; day++) {
        const date = addDays('2025-01-01', day);
        const inside = (estimated: boolean) =>
          efforts.filter((one) => {
            const age = daysBetween(one.localDate, date);
            return one.powerSource !== null && (one.powerSource === 'estimated') === estimated && age >= 0 && age < 90;
          });
        const carried = current.source === 'default' ? current : { ...current, source: 'carried' as const };
        current = afresh(inside(false)) ?? afresh(inside(true)) ?? carried;
        expect(criticalPowerOn(changes, date)).toEqual(current);
      }
    }),
    { numRuns: 30 },
  );
});
