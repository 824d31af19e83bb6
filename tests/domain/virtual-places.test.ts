import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ACTIVITY_TYPE } from '../../domain/activity-types.ts';
import { isVirtualPlace, type PlaceEvidence } from '../../domain/virtual-places.ts';

const ride: PlaceEvidence = {
  activityTypeId: ACTIVITY_TYPE.cycling,
  subSport: 'generic',
  makers: ['garmin', '3113'],
  position: { lat: 48.39, lon: 9.99 },
};
const isVirtual = (more: Partial<PlaceEvidence>) => isVirtualPlace({ ...ride, ...more });

describe('a place in a virtual world', () => {
  test('is recognised by the sport, as recorded or chosen', () => {
    expect(isVirtual({})).toBe(false);
    expect(isVirtual({ activityTypeId: ACTIVITY_TYPE.virtualCycling })).toBe(true);
    expect(isVirtual({ activityTypeId: ACTIVITY_TYPE.virtualRunning })).toBe(true);
    expect(isVirtual({ activityTypeId: ACTIVITY_TYPE.indoorCycling })).toBe(false);
    expect(isVirtual({ activityTypeId: ACTIVITY_TYPE.other, subSport: 'virtual_activity' })).toBe(true);
  });

  test.each([
    ['zwift', true],
    ['Zwift, Inc.', true],
    ['mywhoosh', true],
    ['virtualtraining', true],
    ['ROUVY', true],
    ['bkool', true],
    ['rgt_cycling', true],
    ['RGT Cycling', true],
    ['virtugo', true],
    ['wahoo_fitness', false],
    ['StravaGPX', false],
    ['bryton', false],
    [null, false],
  ])('is recognised by its maker: %s', (maker, expected) => {
    expect([isVirtual({ makers: [maker, null] }), isVirtual({ makers: [null, maker] })]).toEqual([expected, expected]);
  });

  test.each([
    ['Watopia', -11.63691, 166.949637, true],
    ['Makuri Islands', -10.79, 165.83, true],
    ['Crit City', -10.384, 165.8, true],
    ['France', -21.7, 166.2, true],
    ['the Solomon Islands north of Watopia', -11.6, 166.95, false],
    ['the Solomon Islands east of Watopia', -11.65, 167.04, false],
    ['New Caledonia west of France', -21.7, 166.1, false],
    ['Richmond, where people live too', 37.54, -77.44, false],
    ['London, where people live too', 51.5, -0.12, false],
    ['Innsbruck, where people live too', 47.26, 11.39, false],
  ])('is recognised by its position: %s', (_, lat, lon, expected) => {
    expect(isVirtual({ position: { lat, lon } })).toBe(expected);
  });

  test('is not recognised without a place, a maker and a virtual sport', () => {
    expect(isVirtual({ makers: [], position: null })).toBe(false);
  });

  test('property: a real ride is nowhere virtual except in the four worlds of the South Pacific', () => {
    const degrees = (most: number) => fc.double({ min: -most, max: most, noNaN: true });
    fc.assert(
      fc.property(degrees(90), degrees(180), (lat, lon) => {
        const isNearWorlds = lat > -22 && lat < -10 && lon > 165 && lon < 168;
        if (!isNearWorlds) expect(isVirtual({ position: { lat, lon } })).toBe(false);
      }),
    );
  });
});
