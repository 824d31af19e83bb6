import { describe, expect, test } from 'vitest';
import { emptyWellness, type WellnessRow } from '../../../../domain/metrics/wellness.ts';
import { createPolar } from '../../../../server/vendors/adapters/polar/polar.ts';
import { createSuunto } from '../../../../server/vendors/adapters/suunto/suunto.ts';
import { access, createWire, failure, json, keys } from '../../../server/vendors/adapters/wire.ts';

const wire = createWire();
const day = '2026-05-20';
const row = (values: Partial<WellnessRow>, on = day): WellnessRow => ({ ...emptyWellness(on), ...values });

const noStore = () => {
  throw new Error('nothing is kept here');
};
const polar = () =>
  createPolar(
    { ...keys, authorizeUrl: `${wire.url}/auth`, tokenUrl: `${wire.url}/token`, apiUrl: wire.url, loginUrl: null },
    { read: noStore, save: noStore, alone: noStore },
  );
const suunto = () =>
  createSuunto({
    ...keys,
    subscriptionKey: 'key',
    webhookSecret: 'hook',
    authorizeUrl: `${wire.url}/auth`,
    oauthUrl: `${wire.url}/oauth`,
    apiUrl: wire.url,
  });

describe('Polar', () => {
  test('is asked for nights, recharges and, if it is new, the weight', async () => {
    wire.answer = ({ url }) => {
      if (url.pathname === '/v3/users/sleep')
        return json({
          nights: [
            {
              date: day,
              light_sleep: 14_000,
              deep_sleep: 5000,
              rem_sleep: 6000,
              unrecognized_sleep_stage: 60,
              sleep_score: 78,
            },
            { date: 'never' },
            { date: '2026-05-21' },
          ],
        });
      if (url.pathname === '/v3/users/nightly-recharge')
        return json({ recharges: [{ date: day, heart_rate_variability_avg: 55 }] });
      return json({ weight: 70.5 });
    };
    const nights = [
      row({ sleepSeconds: 25_060, sleepScore: 78 }),
      row({}, '2026-05-21'),
      row({ hrvMs: 55, hrvKind: 'rmssd' }),
    ];
    expect(await polar().wellness!(access, null)).toEqual(nights);
    expect(wire.asked.map(({ url }) => url.pathname)).toEqual(['/v3/users/sleep', '/v3/users/nightly-recharge']);
    expect(await polar().wellness!(access, day)).toEqual([...nights, row({ weightKg: 70.5 })]);
  });

  test('has no night if its answer is empty, and reports a missing consent', async () => {
    wire.answer = () => [204];
    expect(await polar().wellness!(access, null)).toEqual([]);
    wire.answer = () => [403];
    expect((await failure(polar().wellness!(access, null))).trouble).toBe('forbidden');
  });

  test('pushes that there is a night or a weight, and no value', () => {
    const push = (event: string) =>
      polar().readPush({ event, user_id: 475, timestamp: '2026-05-20T06:10:00Z', date: day, url: 'http://elsewhere' });
    expect(push('SLEEP')).toEqual({
      files: [],
      wellness: [],
      wellnessDue: [{ externalUserId: '475', weighedOn: null }],
      ended: [],
      permissions: [],
    });
    expect(push('PHYSICAL_INFORMATION').wellnessDue).toEqual([{ externalUserId: '475', weighedOn: day }]);
    expect(push('ACTIVITY_SUMMARY').wellnessDue).toEqual([]);
  });
});

describe('Suunto', () => {
  const night = {
    timestamp: '2026-05-20T06:30:00.000+02:00',
    entryData: {
      BedtimeStart: '2026-05-19T22:10:00.000+02:00',
      BedtimeEnd: '2026-05-20T06:30:00.000+02:00',
      Duration: 27_000,
      SleepQualityScore: 83,
      HRMin: 46,
      AvgHRV: 58,
      IsNap: false,
    },
  };
  const expected = row({ sleepSeconds: 27_000, sleepScore: 83, restingHeartRate: 46, hrvMs: 58, hrvKind: 'rmssd' });
  const push = (...samples: unknown[]) =>
    suunto().readPush({ type: 'SUUNTO_247_SLEEP_CREATED', username: 'ada', samples }).wellness;

  test('pushes nights, from which naps are left out', () => {
    const nap = { ...night, entryData: { ...night.entryData, IsNap: true } };
    expect(push(night, nap, { entryData: 7 })).toEqual([{ externalUserId: 'ada', row: expected }]);
  });

  test('states pulse in beats per second in some bodies', () => {
    const [offered] = push({ ...night, entryData: { ...night.entryData, HRMin: 0.8 } });
    expect(offered?.row.restingHeartRate).toBe(48);
  });

  test.each([
    ['a list', (samples: unknown[]) => samples],
    ['an object', (samples: unknown[]) => ({ samples })],
    ['a payload', (samples: unknown[]) => ({ payload: samples })],
  ])('answers a question for four weeks with %s', async (_, body) => {
    wire.answer = () => json(body([night]));
    expect(await suunto().wellness!(access, null)).toEqual([expected]);
    const { searchParams, pathname } = wire.asked[0]!.url;
    expect(pathname).toBe('/247samples/sleep');
    expect(Number(searchParams.get('to')) - Number(searchParams.get('from'))).toBe(28 * 86_400_000);
  });
});
