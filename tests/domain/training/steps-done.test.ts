import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseNotation } from '../../../domain/training/notation.ts';
import { type Recorded, stepsDone } from '../../../domain/training/steps-done.ts';

const CRITICAL_POWER = 300;
const components = (text: string) => parseNotation(text).components!;

interface Part {
  readonly seconds: number;
  readonly power: number;
  /** m/s */
  readonly speed: number;
}

/** A recording of parts, with a sample per second, and optionally a lap per part. */
function recorded(parts: readonly Part[], { laps = false } = {}): Recorded {
  const time = [0];
  const distance = [0];
  const power = [parts[0]!.power];
  for (const { seconds, power: watts, speed } of parts)
    for (let i = 0; i < seconds; i += 1) {
      time.push(time.at(-1)! + 1);
      distance.push(distance.at(-1)! + speed);
      // The value of a sample counts until the next one.
      power[power.length - 1] = watts;
      power.push(watts);
    }
  let from = 0;
  const stretches = parts.map(({ seconds, power: watts, speed }) => {
    const stretch = { from, to: from + seconds, distance: speed * seconds, seconds, heartRate: null, power: watts };
    from += seconds;
    return stretch;
  });
  return { time, distance, power, heartRate: null, laps: laps ? stretches : [] };
}

const part = (seconds: number, power: number, speed = 3): Part => ({ seconds, power, speed });
const verdicts = (text: string, recording: Recorded) =>
  stepsDone(components(text), recording, CRITICAL_POWER)?.steps.map(({ verdict }) => verdict);

const workout = '10 min z1, 2x(4 min z4, 2 min z1)';
const asPlanned = [part(600, 210), part(240, 320), part(120, 210), part(240, 320), part(120, 210)];

describe('each step with its result', () => {
  test.each([true, false])('all as planned, with laps: %s', (laps) => {
    const compared = stepsDone(components(workout), recorded(asPlanned, { laps }), CRITICAL_POWER);
    expect(compared?.by).toBe(laps ? 'laps' : 'order');
    expect(compared?.steps.map(({ verdict }) => verdict)).toEqual(['met', 'met', 'met', 'met', 'met']);
    expect(compared?.steps[1]).toEqual({
      from: 600,
      to: 840,
      seconds: 240,
      power: expect.closeTo(320, 6),
      effort: {
        componentType: 'activity',
        id: 't3',
        value: 4,
        zone: 4,
        componentTypeDescription: null,
        inputType: 'duration',
        units: 'minutes',
      },
      metres: 720,
      heartRate: null,
      verdict: 'met',
    });
  });

  test('too short, too long, too easy and too hard are found by laps', () => {
    const laps = [part(600, 260), part(200, 320), part(150, 210), part(240, 250), part(120, 210)];
    expect(verdicts(workout, recorded(laps, { laps: true }))).toEqual(['high', 'short', 'long', 'low', 'met']);
  });

  test('laps before, between and after that belong to no step are left out', () => {
    const laps = [part(30, 150), ...asPlanned.slice(0, 2), part(15, 100), ...asPlanned.slice(2), part(40, 150)];
    expect(verdicts(workout, recorded(laps, { laps: true }))).toEqual(['met', 'met', 'met', 'met', 'met']);
  });

  test('stopping early leaves steps undone', () => {
    expect(verdicts(workout, recorded(asPlanned.slice(0, 3)))).toEqual(['met', 'met', 'met', 'missing', 'missing']);
    expect(verdicts(workout, recorded([part(600, 210), part(100, 320)]))).toEqual([
      'met',
      'short',
      'missing',
      'missing',
      'missing',
    ]);
  });

  test('by distance: a kilometre ends where it is covered', () => {
    const compared = stepsDone(
      components('1 km z2, 500 m z4'),
      recorded([part(400, 250, 2.5), part(100, 320, 5)]),
      300,
    );
    expect(compared?.steps).toEqual([
      {
        from: 0,
        to: 400,
        metres: 1000,
        verdict: 'met',
        effort: {
          componentType: 'activity',
          id: 't1',
          value: 1,
          zone: 2,
          componentTypeDescription: null,
          inputType: 'distance',
          units: 'kilometers',
        },
        seconds: 400,
        power: 250,
        heartRate: null,
      },
      {
        from: 400,
        to: 500,
        metres: 500,
        verdict: 'met',
        effort: {
          componentType: 'activity',
          id: 't2',
          value: 500,
          zone: 4,
          componentTypeDescription: null,
          inputType: 'distance',
          units: 'meters',
        },
        seconds: 100,
        power: 320,
        heartRate: null,
      },
    ]);
  });

  test('automatic kilometre laps do not match steps by time', () => {
    const kilometres = Array.from({ length: 4 }, () => part(330, 210));
    expect(stepsDone(components(workout), recorded(kilometres, { laps: true }), null)?.by).toBe('order');
  });

  test('without a recording, without steps, or with very many, nothing is compared', () => {
    const nothing: Recorded = { time: [], distance: null, power: null, heartRate: null, laps: [] };
    expect(stepsDone(components(workout), nothing, CRITICAL_POWER)).toBeNull();
    expect(stepsDone([], recorded(asPlanned), CRITICAL_POWER)).toBeNull();
    expect(stepsDone(components('99x(1 min z1, 1 min z2, 1 min z3)'), recorded(asPlanned), 300)).toBeNull();
  });

  test('steps keep their order and never overlap, whatever was recorded', () => {
    const parts = fc.array(
      fc.record({
        seconds: fc.integer({ min: 1, max: 400 }),
        power: fc.integer({ min: 0, max: 500 }),
        speed: fc.integer({ min: 0, max: 6 }),
      }),
      { minLength: 1, maxLength: 8 },
    );
    const texts = fc.constantFrom(workout, '5 km z2', '4x(400 m z5, 1 min z1)', '30 min z2, 2 km z3');
    fc.assert(
      fc.property(parts, texts, fc.boolean(), (recording, text, laps) => {
        const compared = stepsDone(components(text), recorded(recording, { laps }), CRITICAL_POWER);
        const steps = (compared?.steps ?? []).filter(({ from }) => from !== null);
        for (const [i, { from, to }] of steps.entries()) {
          expect(to!).toBeGreaterThan(from!);
          if (i > 0) expect(from!).toBeGreaterThanOrEqual(steps[i - 1]!.to!);
        }
      }),
      { numRuns: 60 },
    );
  });
});
