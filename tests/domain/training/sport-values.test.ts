import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type SportFamily, families } from '../../../domain/activity-types.ts';
import { POWER_ZONE_BOUNDS_PERCENT } from '../../../domain/constants.ts';
import type { Zones } from '../../../domain/entities/zones.ts';
import { HEART_RATE_ZONE_BOUNDS_PERCENT } from '../../../domain/metrics/constants.ts';
import { averagePowerScales, velocityBounds } from '../../../domain/metrics/scales.ts';
import type { ThresholdKind } from '../../../domain/metrics/thresholds.ts';
import { edited, newDraft } from '../../../domain/training/draft.ts';
import { assumedZones } from '../../../domain/training/estimate.ts';
import { contextFor } from '../../../domain/training/intensity-notation.ts';
import { notationOf, parseNotation } from '../../../domain/training/notation.ts';
import { readComponents } from '../../../domain/training/components.ts';
import { sportValues } from '../../../domain/training/sport-values.ts';
import { noValues, zoneOfTarget } from '../../../domain/training/targets.ts';

const DAY = '2026-10-15';
const { velocity, power } = averagePowerScales(300, 70, { seconds: [], metres: [] });
const known = (value: number | null) => ({ value, source: 'own', proven: true, setOn: DAY }) as const;
const rate = (maximum: number, source: 'maximum' | 'default' = 'maximum') => ({ maximum, source });

interface Own {
  readonly footPower?: number | null;
  readonly bikePower?: number | null;
  readonly speeds?: Partial<Record<ThresholdKind, number>>;
  readonly fromDate?: string;
}

const zonesWith = ({ footPower = 300, bikePower = 250, speeds = {}, fromDate = DAY }: Own = {}): Zones => ({
  thresholds: Object.entries(speeds).map(([kind, value]) => ({
    kind: kind as ThresholdKind,
    value,
    fromDate,
    source: 'entered',
    bounds: null,
  })),
  families: ['foot', 'bike', 'swim'],
  criticalPower: known(footPower),
  bikePower: known(bikePower),
  heartRate: rate(190),
  heartRates: { foot: rate(190), bike: rate(180), swim: rate(170), other: rate(190, 'default') },
  suggestions: [],
  scales: ([0, 1, 2, 3, 4, 5] as const).map((zone) => ({
    zone,
    power: footPower === null ? 0 : power[zone],
    velocity: footPower === null ? 2.5 : velocity[zone],
    velocitySource: 'power',
    pace: [],
  })),
  recompute: null,
});

const zoneIn = (family: SportFamily, text: string, own: Own = {}) => {
  const context = contextFor(family, true, sportValues(zonesWith(own), family, DAY));
  const [step] = parseNotation(`10 min ${text}`, context).components ?? [];
  return step?.componentType === 'activity' ? [step.zone, step.zoneAssumed ?? false] : null;
};

describe('the zone of a target comes from the thresholds of its sport', () => {
  test('watts by the power of the sport', () => {
    expect(zoneIn('bike', '250 W')).toEqual([4, false]);
    expect(zoneIn('foot', '250 W')).toEqual([2, false]);
    expect(zoneIn('bike', '250 W', { bikePower: null })).toEqual([3, true]);
    expect(zoneIn('swim', '250 W')).toEqual([3, true]);
  });

  test('beats by the maximum of the sport, unless it is a default', () => {
    expect(zoneIn('foot', '160 bpm')).toEqual([3, false]);
    expect(zoneIn('bike', '160 bpm')).toEqual([4, false]);
    expect(zoneIn('swim', '160 bpm')).toEqual([5, false]);
    expect(zoneIn('other', '160 bpm')).toEqual([3, true]);
  });

  test('paces by critical swim speed in the water, by threshold pace or critical power on foot', () => {
    expect(zoneIn('swim', '@1:40')).toEqual([3, true]);
    expect(zoneIn('swim', '@1:40', { speeds: { swim_speed: 1 } })).toEqual([4, false]);
    expect(zoneIn('swim', '@2:30', { speeds: { swim_speed: 1 } })).toEqual([1, false]);
    expect(zoneIn('foot', '@4:10', { footPower: null, speeds: { threshold_speed: 4 } })).toEqual([4, false]);
    expect(zoneIn('foot', '@4:10', { footPower: null })).toEqual([3, true]);
    expect(zoneIn('foot', '@8:00')).toEqual([1, false]);
    expect(zoneIn('bike', '@2:00')).toEqual([3, true]);
  });

  test('a threshold of a later day does not count yet', () => {
    expect(zoneIn('swim', '@1:40', { speeds: { swim_speed: 1 }, fromDate: '2026-10-16' })).toEqual([3, true]);
  });

  test('a zone in the text comes first, and is not assumed', () => {
    expect(zoneIn('bike', '250 W z2')).toEqual([2, false]);
    expect(zoneIn('swim', '250 W z3')).toEqual([3, false]);
  });

  test('a target inside the bounds of a zone has that zone', () => {
    const share = fc.double({ min: 0.001, max: 0.999, noNaN: true });
    const zone = fc.integer({ min: 1, max: 4 });
    fc.assert(
      fc.property(zone, share, share, fc.integer({ min: 80, max: 500 }), (nth, one, other, threshold) => {
        const within = (bounds: readonly number[]) => {
          const [from, to] = [bounds[nth - 1]!, bounds[nth]!];
          return [one, other].map((part) => from + (to - from) * part).sort((a, b) => a - b) as [number, number];
        };
        const of = (bounds: readonly number[], value: number) => within(bounds.map((bound) => (bound * value) / 100));
        const [low, high] = of(POWER_ZONE_BOUNDS_PERCENT, threshold);
        expect(zoneOfTarget({ kind: 'power', low, high }, { ...noValues, power: threshold })).toBe(nth);
        const [slow, fast] = of(HEART_RATE_ZONE_BOUNDS_PERCENT, 190);
        const beats = { ...noValues, maximumHeartRate: 190 };
        expect(zoneOfTarget({ kind: 'heart_rate', low: slow, high: fast }, beats)).toBe(nth);
        const speeds = velocityBounds(velocity).slice(1, 6);
        const [slower, faster] = within(speeds);
        const pace = { kind: 'pace_km', low: 1000 / faster, high: 1000 / slower } as const;
        expect(zoneOfTarget(pace, { ...noValues, speeds })).toBe(nth);
      }),
      { seed: 17 },
    );
  });

  test('text stays the same after it is read, in every sport', () => {
    const text = fc.constantFrom('250 W', '@4:30', '@1:45/100m', '150 bpm', '85% FTP', '5k pace', '240-260 W z2');
    fc.assert(
      fc.property(
        fc.array(text, { minLength: 1 }),
        fc.constantFrom(...families),
        fc.boolean(),
        (parts, family, isKnown) => {
          const own: Own = isKnown ? { speeds: { swim_speed: 1.2 } } : { footPower: null, bikePower: null };
          const context = contextFor(family, true, sportValues(zonesWith(own), family, DAY));
          const components = parseNotation(parts.map((part) => `10 min ${part}`).join(', '), context).components!;
          const written = notationOf(components);
          expect(parseNotation(written, context).components).toEqual(components);
          expect(notationOf(parseNotation(written, context).components!)).toBe(written);
        },
      ),
      { seed: 18 },
    );
  });
});

describe('an assumed zone', () => {
  const components = parseNotation('8 min 250 W, 3x(1 km @4:30, 2 min z1)').components!;

  test('is counted, and kept when the workout is stored', () => {
    expect(assumedZones(components)).toBe(2);
    expect(readComponents(components, () => undefined)).toEqual(components);
  });

  test('ends when a zone is chosen', () => {
    const draft = { ...newDraft('x', DAY), components };
    const [id] = components.map((one) => one.id);
    const next = edited(draft, { kind: 'effort', id: id!, change: { zone: 4 } });
    expect(assumedZones(next.components)).toBe(1);
    expect(notationOf(next.components)).toBe('8 min z4, 3x(1 km @4:30/km, 2 min z1)');
  });
});
