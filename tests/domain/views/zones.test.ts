import { expect, test } from 'vitest';
import type { Zones } from '../../../domain/entities/zones.ts';
import { averagePowerScales, type ZoneHistory } from '../../../domain/metrics/scales.ts';
import { zoneScales } from '../../../domain/views/zones.ts';

const byDefault = { maximum: 190, source: 'default' } as const;

const zonesOf = (criticalPower: number | null, history: ZoneHistory = { seconds: [], metres: [] }): Zones => {
  const { power, velocity, pace } = averagePowerScales(criticalPower, 70, history);
  return {
    thresholds: [],
    families: ['foot'],
    bikePower: { value: null, source: 'default', proven: false, setOn: null },
    heartRates: { foot: byDefault, bike: byDefault, swim: byDefault, other: byDefault },
    suggestions: [],
    criticalPower: {
      value: criticalPower,
      source: criticalPower === null ? 'default' : 'own',
      proven: true,
      setOn: null,
    },
    heartRate: byDefault,
    scales: ([0, 1, 2, 3, 4, 5] as const).map((zone) => ({
      zone,
      power: power[zone],
      velocity: velocity[zone],
      velocitySource: criticalPower === null ? 'default' : 'power',
      pace: [...pace[zone]],
    })),
    recompute: null,
  };
};

test('power and pace of each zone join, hardest first', () => {
  // Reference values for 300 W and 70 kg: zone 1 from 10.01 to 8.14 minutes a mile, zone 5 from 5.66 to 4.82.
  expect(zoneScales(zonesOf(300), false).map(({ zone, range, power, pace }) => [zone, range, power, pace])).toEqual([
    [5, 'from 345 W', 375, '5:40 to 4:49'],
    [4, '300–344 W', 323, '6:31 to 5:40'],
    [3, '270–299 W', 285, '7:14 to 6:31'],
    [2, '240–269 W', 255, '8:08 to 7:14'],
    [1, '195–239 W', 218, '10:01 to 8:08'],
    [0, 'below 195 W', 165, 'slower than 10:01'],
  ]);
  expect(zoneScales(zonesOf(300), true)[0]).toEqual({
    pace: '3:31 to 3:00',
    paceUnit: 'min/km',
    zone: 5,
    range: 'from 345 W',
    power: 375,
    source: 'power',
  });
});

test('without a critical power all zones have one pace and no bounds', () => {
  const scales = zoneScales(zonesOf(null), false);
  expect(new Set(scales.map(({ pace, range }) => `${pace} ${range}`))).toEqual(new Set(['10:00 null']));
});
