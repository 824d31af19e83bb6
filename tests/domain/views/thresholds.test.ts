import { describe, expect, test } from 'vitest';
import type { ActivityZones } from '../../../domain/entities/activity-zones.ts';
import type { Threshold } from '../../../domain/metrics/thresholds.ts';
import {
  activityZonesBy,
  rangeMessage,
  thresholdFigure,
  parseZoneBounds,
  parseThreshold,
} from '../../../domain/views/thresholds.ts';

describe('a typed threshold', () => {
  test('is watts, beats or a pace', () => {
    expect(['250', '250.5', '250,5', ' 90 '].map((text) => parseThreshold('bike_power', text, true))).toEqual([
      250, 250.5, 250.5, 90,
    ]);
    expect(parseThreshold('threshold_speed', '4:10', true)).toBe(4);
    expect(parseThreshold('threshold_speed', '6:42', false)).toBe(4.00334);
    expect(parseThreshold('swim_speed', '1:40', true)).toBe(1);
    // 100 yards are 91.44 m.
    expect(parseThreshold('swim_speed', '1:40', false)).toBe(0.9144);
  });

  test('is refused with the range of the sport', () => {
    expect(
      ['', 'fast', '4', '4:70', '1:00', '20:00'].map((text) => parseThreshold('threshold_speed', text, true)),
    ).toEqual(Array.from({ length: 6 }, () => null));
    expect(rangeMessage('threshold_speed', true)).toBe('Enter 2:23 to 11:07 min/km.');
    expect(rangeMessage('swim_speed', true)).toBe('Enter 0:48 to 5:33 min/100 m.');
    expect(rangeMessage('bike_power', true)).toBe('Enter 50 to 600 W.');
  });

  test('is parsed as typed', () => {
    expect(thresholdFigure('swim_speed', 1, true)).toEqual({ value: '1:40', unit: 'min/100 m' });
    expect(thresholdFigure('threshold_speed', 4, true)).toEqual({ value: '4:10', unit: 'min/km' });
    expect(thresholdFigure('bike_power', 250.5, true)).toEqual({ value: '250.5', unit: 'W' });
  });
});

test('bounds are typed with commas, spaces or semicolons', () => {
  for (const text of ['55, 75, 90', '55 75 90', '55;75;90', '55,75,90'])
    expect(parseZoneBounds(text)).toEqual([55, 75, 90]);
  expect(parseZoneBounds('77,5; 87,7')).toEqual([77.5, 87.7]);
  expect(['', 'x', '90, 80', '5, 80'].map(parseZoneBounds)).toEqual([null, null, null, null]);
});

describe('the sentence about the zones of an activity', () => {
  const ftp: ActivityZones['power'] = {
    criticalPower: 250,
    isAssumed: false,
    proven: true,
    setOn: '2026-05-01',
    threshold: null,
    seconds: [],
  };
  const row = { kind: 'bike_power', value: 250, fromDate: '2026-05-03', source: 'entered', bounds: null } as const;
  const by = (zones: Partial<ActivityZones>, basis: 'power' | 'pace' | 'heart rate' = 'power') =>
    activityZonesBy(
      basis,
      { power: null, heartRate: null, pace: null, ...zones },
      { family: 'bike', date: '2026-06-01', prefersMetric: true },
    );

  test('names the own value with its day and source', () => {
    expect(by({ power: { ...ftp, threshold: row } })).toBe('Zones by FTP 250 W since Sun 3 May, entered.');
    const heartRate = { maximum: 190, source: 'maximum', seconds: [] } as const;
    const own: Threshold = { ...row, kind: 'bike_maximum_heart_rate', value: 190, source: 'suggested' };
    const threshold = { ...own, bounds: null };
    expect(by({ heartRate: { ...heartRate, seconds: [], threshold } }, 'heart rate')).toBe(
      'Zones by cycling maximum heart rate 190 bpm since Sun 3 May, from a suggestion.',
    );
  });

  test('shows when a value was shown by an effort, is provisional, or follows from the age', () => {
    expect(by({ power: ftp })).toBe('Zones by FTP 250 W, from an effort on Fri 1 May.');
    expect(by({ power: { ...ftp, proven: false } })).toBe('Zones by FTP 250 W, provisional until a hard effort.');
    expect(by({ heartRate: { maximum: 179.3, source: 'age', threshold: null, seconds: [] } }, 'heart rate')).toBe(
      'Zones by maximum heart rate 179 bpm, estimated from age.',
    );
  });

  test('is empty for a default', () => {
    expect(by({ power: { ...ftp, isAssumed: true } })).toBeNull();
    expect(
      by({ heartRate: { maximum: 190, source: 'default', threshold: null, seconds: [] } }, 'heart rate'),
    ).toBeNull();
  });
});
