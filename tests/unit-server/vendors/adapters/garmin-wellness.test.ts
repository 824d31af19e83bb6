import { describe, expect, test } from 'vitest';
import { emptyWellness, type WellnessRow } from '../../../../domain/metrics/wellness.ts';
import { piecesOf } from '../../../../server/bodies/pieces.ts';
import { readGarminPush } from '../../../../server/vendors/adapters/garmin/push.ts';

const origin = 'https://apis.garmin.com';
const said = (body: unknown) => readGarminPush(body, origin).wellness;
const row = (values: Partial<WellnessRow>, day = '2026-05-20') => ({
  externalUserId: 'ada',
  row: { ...emptyWellness(day), ...values },
});
const night = {
  userId: 'ada',
  summaryId: 'x1',
  calendarDate: '2026-05-20',
  startTimeInSeconds: Date.UTC(2026, 4, 19, 21) / 1000,
  startTimeOffsetInSeconds: 7200,
  durationInSeconds: 28_800,
  deepSleepDurationInSeconds: 5000,
  lightSleepDurationInSeconds: 15_000,
  remSleepInSeconds: 6000,
  awakeDurationInSeconds: 2800,
};

describe('a night', () => {
  test('is the time asleep, with its score', () => {
    const body = {
      sleeps: [{ ...night, validation: 'ENHANCED_FINAL', overallSleepScore: { value: 81, qualifierKey: 'GOOD' } }],
    };
    expect(said(body)).toEqual([row({ sleepSeconds: 26_000, sleepScore: 81, version: 5 })]);
  });

  test.each([
    ['OFF_WRIST', 0],
    ['AUTO_MANUAL', 1],
    ['AUTO_TENTATIVE', 2],
    ['AUTO_FINAL', 3],
    ['ENHANCED_TENTATIVE', 4],
    ['ENHANCED_FINAL', 5],
    ['ENHANCED_CONFIRMED_FINAL', 6],
    [undefined, 0],
  ])('that is %s has version %i', (validation, version) => {
    expect(said({ sleeps: [{ ...night, validation }] })).toEqual([row({ sleepSeconds: 26_000, version })]);
  });

  test('without a date is of the local day on which it ends', () => {
    const { calendarDate: _, ...undated } = night;
    const late = { ...undated, startTimeInSeconds: Date.UTC(2026, 4, 20, 15) / 1000, durationInSeconds: 25_200 };
    expect(said({ sleeps: [late] })).toEqual([row({ sleepSeconds: 26_000, version: 0 }, '2026-05-21')]);
    expect(said({ sleeps: [{ ...undated, startTimeInSeconds: 1e300 }] })).toEqual([]);
  });
});

test('a day is its resting pulse, and a longer summary of it is a newer one', () => {
  const day = { userId: 'ada', calendarDate: '2026-05-20', restingHeartRateInBeatsPerMinute: 48 };
  expect(said({ dailies: [{ ...day, durationInSeconds: 43_200 }, day] })).toEqual([
    row({ restingHeartRate: 48, version: 43_200 }),
    row({ restingHeartRate: 48, version: 0 }),
  ]);
  expect(said({ dailies: [{ ...day, restingHeartRateInBeatsPerMinute: 0 }] })[0]?.row.restingHeartRate).toBeNull();
});

test('heart rate variability is RMSSD, and a weight is in grams at a time of its own', () => {
  expect(said({ hrv: [{ userId: 'ada', calendarDate: '2026-05-20', lastNightAvg: 62 }] })).toEqual([
    row({ hrvMs: 62, hrvKind: 'rmssd' }),
  ]);
  const at = Date.UTC(2026, 4, 19, 23) / 1000;
  const weight = {
    userId: 'ada',
    measurementTimeInSeconds: at,
    measurementTimeOffsetInSeconds: 7200,
    weightInGrams: 70_250,
  };
  expect(said({ bodyComps: [weight, { ...weight, weightInGrams: 0 }] })).toEqual([
    row({ weightKg: 70.25, version: at }),
    row({ weightKg: null, version: at }),
  ]);
});

test('wrong entries affect no others, and pushes of several members and types are read completely', () => {
  const body = {
    sleeps: [{ ...night, userId: 7 }, { ...night, calendarDate: 'today' }, 'nonsense', { ...night, userId: 'eve' }],
    dailies: 'nonsense',
    deregistrations: [{ userId: 'bob' }],
  };
  const news = readGarminPush(body, origin);
  expect(news.wellness.map(({ externalUserId }) => externalUserId)).toEqual(['eve']);
  expect(news.ended).toEqual(['bob']);
  expect([...piecesOf(news)].map(({ wellness, ended }) => [wellness.length, ended.length])).toEqual([
    [1, 0],
    [0, 1],
  ]);
});
