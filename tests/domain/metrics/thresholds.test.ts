import { describe, expect, test } from 'vitest';
import { criticalPowerOn, type CriticalPowerChange } from '../../../domain/metrics/critical-power-series.ts';
import {
  ownEffortMaximum,
  ownZoneMaximum,
  type Threshold,
  type ThresholdKind,
  thresholdOn,
  withOwnCriticalPower,
} from '../../../domain/metrics/thresholds.ts';
import { heartRateZone } from '../../../domain/metrics/zones.ts';
import { heartRateZones } from '../../../domain/views/zones.ts';

const own = (kind: ThresholdKind, fromDate: string, value: number): Threshold => ({
  kind,
  fromDate,
  value,
  source: 'entered',
  bounds: null,
});
const measured = (fromDate: string, criticalPower: number): CriticalPowerChange => ({
  fromDate,
  criticalPower,
  source: 'fit',
  proven: true,
  setOn: fromDate,
});

test('an own value counts from its day on, until a later one of its kind', () => {
  const values = [
    own('critical_power', '2026-05-10', 280),
    own('critical_power', '2026-03-01', 260),
    own('maximum_heart_rate', '2026-04-01', 190),
  ];
  const on = (date: string) => thresholdOn(values, 'critical_power', date)?.value ?? null;
  expect([on('2026-02-28'), on('2026-03-01'), on('2026-05-09'), on('2026-05-10')]).toEqual([null, 260, 260, 280]);
  expect(thresholdOn(values, 'threshold_heart_rate', '2026-05-10')).toBeNull();
});

describe('an own critical power', () => {
  const changes = [measured('2026-01-01', 250), measured('2026-04-01', 255), measured('2026-06-01', 270)];

  test('leaves earlier days as measured, and overrides all later ones', () => {
    const course = withOwnCriticalPower(changes, [
      own('critical_power', '2026-05-10', 280),
      own('critical_power', '2026-03-01', 260),
    ]);
    const on = (date: string) => criticalPowerOn(course, date);
    expect(on('2026-02-28')).toEqual({ criticalPower: 250, source: 'fit', proven: true, setOn: '2026-01-01' });
    expect(on('2026-03-01')).toEqual({ criticalPower: 260, source: 'own', proven: true, setOn: '2026-03-01' });
    expect(on('2026-05-09').criticalPower).toBe(260);
    expect(on('2026-07-01')).toEqual({ criticalPower: 280, setOn: '2026-05-10', source: 'own', proven: true });
  });

  test('on the day of a measured one counts instead of it, and without any the course stays', () => {
    const course = withOwnCriticalPower(changes, [own('critical_power', '2026-04-01', 300)]);
    expect(course.map(({ fromDate, criticalPower }) => [fromDate, criticalPower])).toEqual([
      ['2026-01-01', 250],
      ['2026-04-01', 300],
    ]);
    expect(withOwnCriticalPower(changes, [own('bike_power', '2026-01-01', 190)])).toEqual(changes);
    expect(
      withOwnCriticalPower(changes, [own('bike_power', '2026-05-01', 190)], 'bike_power').map(
        ({ criticalPower }) => criticalPower,
      ),
    ).toEqual([250, 255, 190]);
    expect(withOwnCriticalPower(changes, [own('maximum_heart_rate', '2026-01-01', 190)])).toEqual(changes);
  });
});

describe('heart-rate zones by own values', () => {
  test('zone 4 starts at the threshold, whatever it is', () => {
    for (let threshold = 80; threshold <= 220; threshold++) {
      const maximum = ownZoneMaximum([own('threshold_heart_rate', '2026-01-01', threshold)], 'foot')('2026-01-01')!;
      expect([heartRateZone(threshold - 1, maximum), heartRateZone(threshold, maximum)]).toEqual([3, 4]);
    }
  });

  test('a threshold overrides a maximum, and before both there is none', () => {
    const values = [own('maximum_heart_rate', '2026-02-01', 192), own('threshold_heart_rate', '2026-03-01', 174)];
    expect(ownZoneMaximum(values, 'bike')('2026-01-31')).toBeNull();
    expect(ownZoneMaximum(values, 'bike')('2026-02-01')).toBe(192);
    expect(ownZoneMaximum(values, 'bike')('2026-03-01')).toBe(200);
    expect(ownEffortMaximum(values, 'bike')('2026-02-01')).toBe(192);
    expect(ownEffortMaximum(values, 'bike')('2026-03-01')).toBeCloseTo(195.506, 3);
  });

  test('a value of the sport comes before one of all sports, and does not affect other sports', () => {
    const values = [
      own('threshold_heart_rate', '2026-01-01', 174),
      own('bike_maximum_heart_rate', '2026-02-01', 184),
      own('bike_threshold_heart_rate', '2026-03-01', 165.3),
    ];
    const on = (family: 'foot' | 'bike' | 'swim' | 'other', date: string) => ownZoneMaximum(values, family)(date);
    expect([on('bike', '2026-01-31'), on('bike', '2026-02-01'), on('bike', '2026-03-01')]).toEqual([200, 184, 190]);
    expect([on('foot', '2026-03-01'), on('swim', '2026-03-01'), on('other', '2026-03-01')]).toEqual([200, 200, 200]);
  });

  test('are whole beats without gaps', () => {
    // Reference values for a maximum of 187: 130 is zone 1, 140 2, 155 3, 165 4, 175 5.
    expect(heartRateZones(187).map(({ range }) => range)).toEqual([
      'from 173',
      '163–172',
      '154–162',
      '135–153',
      '113–134',
      'below 113',
    ]);
  });
});
