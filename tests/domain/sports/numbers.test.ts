import { describe, expect, test } from 'vitest';
import { ACTIVITY_TYPE, activityTypeOf, sportNameOf } from '../../../domain/activity-types.ts';
import { sportOfNumber } from '../../../domain/sports/find-sport.ts';
import { fitNames } from '../../../domain/sports/fit-names.ts';
import { type SportList, sportNumbers } from '../../../domain/sports/numbers.ts';
import { appleNames } from './vendor-names.ts';

describe('sports by the numbers of vendors', () => {
  test.each([
    ['1', 'Cycling'],
    ['2', 'Alpine skiing'],
    ['3', 'Alpine skiing'],
    ['4', 'Hiking'],
    ['6', 'Skating'],
    ['7', 'Cross-country skiing'],
    ['9', 'Running'],
    ['10', 'Walking'],
    ['12', 'Alpine skiing'],
    ['13', 'Snowshoeing'],
    ['16', 'Pool swimming'],
    ['17', 'Virtual cycling'],
    ['18', 'E-biking'],
    ['23', 'Rowing'],
    ['53', 'Virtual running'],
    ['016', 'Pool swimming'],
    ['1000000000000000000000', 'Other'],
  ])('type %s of a GPX file by Strava is %s', (number, type) => {
    expect(activityTypeOf(number, 'generic').name).toBe(type);
  });

  test.each(appleNames)('Apple’s %i is %s: %s', (number, _, type) => {
    expect(activityTypeOf(sportOfNumber('apple', number) ?? '', '').name).toBe(type);
  });

  test.each([
    ['garmin', 1, 'running'],
    ['garmin', 6, 'trailRunning'],
    ['garmin', 28, 'openWaterSwimming'],
    ['garmin', 152, 'virtualCycling'],
    ['suuntoCloud', 0, 'walking'],
    ['suuntoCloud', 1, 'running'],
    ['suuntoCloud', 3, 'crossCountrySkiing'],
    ['suuntoCloud', 22, 'trailRunning'],
    ['suuntoCloud', 85, 'openWaterSwimming'],
    ['suuntoCloud', 99, 'gravelCycling'],
    ['suuntoWatch', 3, 'running'],
    ['suuntoWatch', 6, 'poolSwimming'],
    ['suuntoWatch', 83, 'openWaterSwimming'],
    ['suuntoWatch', 96, 'hiking'],
    ['polar', 1, 'running'],
    ['polar', 6, 'crossCountrySkiing'],
    ['polar', 17, 'treadmillRunning'],
    ['polar', 103, 'poolSwimming'],
    ['polar', 105, 'openWaterSwimming'],
    ['polar', 195, 'gravelCycling'],
    ['corosHub', 100, 'running'],
    ['corosHub', 102, 'trailRunning'],
    ['corosHub', 204, 'mountainBiking'],
    ['corosHub', 301, 'openWaterSwimming'],
    ['corosHub', 9807, 'cycling'],
    ['wahoo', 4, 'trailRunning'],
    ['wahoo', 12, 'indoorCycling'],
    ['wahoo', 26, 'openWaterSwimming'],
    ['wahoo', 68, 'virtualCycling'],
    ['corosHub', 1, null],
    ['polar', 21, null],
  ] as const)('%s %i is %s', (list, number, sport) => {
    expect(sportOfNumber(list, number)).toBe(sport);
  });

  test('no number has two sports in one list, and every sport is one of ours', () => {
    for (const list of Object.keys(sportNumbers) as SportList[]) {
      const numbers = Object.values(sportNumbers[list]).flatMap((ids) => ids.trim().split(/\s+/));
      expect([list, new Set(numbers).size]).toEqual([list, numbers.length]);
      expect(numbers.every((number) => /^\d+$/.test(number))).toBe(true);
      for (const sport of Object.keys(sportNumbers[list])) expect(Object.keys(ACTIVITY_TYPE)).toContain(sport);
    }
  });
});

test('the sport that Longrun writes into a FIT file is parsed as the same one', () => {
  const read = Object.entries(fitNames).map(([name, { sport, subSport }]) => [
    name,
    sportNameOf(activityTypeOf(sport, subSport).activityTypeId),
  ]);
  expect(read.filter(([written, name]) => written !== name)).toEqual([['rest', 'other']]);
});
