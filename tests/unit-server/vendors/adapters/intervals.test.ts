import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createIntervals } from '../../../../server/vendors/adapters/intervals/intervals.ts';
import { wellnessOf } from '../../../../server/vendors/adapters/intervals/wellness.ts';
import { access, createWire, failure, json } from '../../../server/vendors/adapters/wire.ts';

const wire = createWire();
const intervals = () =>
  createIntervals({ apiUrl: `${wire.url}/api/v1`, keyPage: `${wire.url}/settings`, isChosen: true, gapMs: 0 });
const DAY = 86_400;
const at = (iso: string) => Date.parse(iso) / 1000;

describe('a key', () => {
  it('is sent by HTTP Basic with the name of the client, and names the athlete', async () => {
    wire.answer = () => json({ id: 'i4711', name: 'Toni' });
    const { tokens, account } = await intervals().keys!.join('the-key');
    expect([account.externalUserId, tokens.access, tokens.refresh]).toEqual(['i4711', 'the-key', null]);
    expect(tokens.accessExpires).toBeGreaterThan(Date.now() / 1000 + 20 * 365 * DAY);
    const [asked] = wire.asked;
    expect(asked?.url.pathname).toBe('/api/v1/athlete/0');
    expect(asked?.headers.authorization).toBe(`Basic ${Buffer.from('API_KEY:the-key').toString('base64')}`);
    expect(asked?.headers['user-agent']).toMatch(/^Longrun/);
  });

  it.each([
    [401, 'refused'],
    [403, 'forbidden'],
    [404, 'gone'],
    [429, 'later'],
    [500, 'later'],
  ] as const)('status %s means %s', async (status, trouble) => {
    wire.answer = () => [status, '{"status":0,"error":"x"}', { 'retry-after': '0' }];
    expect((await failure(intervals().keys!.join('the-key'))).trouble).toBe(trouble);
  });
});

describe('the list', () => {
  const listed = (range: { from: number; until: number }) => {
    const { history } = intervals();
    if (history.kind !== 'listed') throw new Error('It lists.');
    return history.list(access, { ...range, changed: false }, null);
  };

  it('is requested with a day more on each side, since its days are local, and keeps what began in the range', async () => {
    const row = (id: string, start: string) => ({
      id,
      start_date: start,
      start_date_local: start.replace('Z', ''),
      source: 'UPLOAD',
    });
    wire.answer = () =>
      json([row('i3', '2026-03-03T00:00:00Z'), row('i2', '2026-03-02T23:59:59Z'), row('i1', '2026-02-28T23:59:59Z')]);
    const { files, next } = await listed({ from: at('2026-03-01'), until: at('2026-03-03') });
    const { searchParams } = wire.asked[0]!.url;
    expect([searchParams.get('oldest'), searchParams.get('newest')]).toEqual(['2026-02-28', '2026-03-04']);
    expect([files.map(({ externalId }) => externalId), next]).toEqual([['i2'], null]);
  });

  it('reads UTC, offset, name and kind of file; marks activities without a file; leaves out what it does not understand', async () => {
    wire.answer = () =>
      json([
        {
          id: 'i1',
          start_date: '2026-03-02T05:00:00Z',
          start_date_local: '2026-03-02T06:00:00',
          source: 'ZWIFT',
          file_type: 'tcx',
          name: 'Hills',
        },
        { id: '17', start_date_local: '2026-03-02T07:00:00', source: 'STRAVA', _note: 'not available' },
        {
          id: 'i2',
          start_date: '2026-03-02T09:00:00Z',
          start_date_local: '2026-03-02T10:00:00',
          source: 'MANUAL',
          name: 'Weights',
        },
        { id: '../i3', start_date: '2026-03-02T09:00:00Z' },
        'nonsense',
      ]);
    const { files } = await listed({ from: at('2026-03-01'), until: at('2026-03-03') });
    const own = { externalUserId: access.account };
    const day = at('2026-03-02');
    const address = (id: string) => `${wire.url}/api/v1/activity/${id}/file`;
    expect(files).toEqual([
      {
        ...own,
        externalId: 'i1',
        name: 'i1.tcx',
        title: 'Hills',
        start: day + 5 * 3600,
        utcOffset: 3600,
        address: address('i1'),
      },
      {
        ...own,
        externalId: '17',
        name: '17',
        title: null,
        start: day + 7 * 3600,
        utcOffset: null,
        address: address('17'),
        withheld: 'fromStrava',
      },
      {
        ...own,
        externalId: 'i2',
        name: 'Weights',
        title: 'Weights',
        start: day + 9 * 3600,
        utcOffset: 3600,
        address: address('i2'),
        withheld: 'byHand',
      },
    ]);
  });
});

describe('a file', () => {
  const fetched = async (body: Buffer) => {
    wire.answer = () => [200, body];
    const vendor = intervals();
    return buffer(await vendor.fetchFile(access, `${wire.url}/api/v1/activity/i1/file`, 0));
  };
  const fit = Buffer.from('the bytes of a file');

  it('is unpacked, and an unpacked one is left unchanged', async () => {
    expect(await fetched(gzipSync(fit))).toEqual(fit);
    expect(await fetched(fit)).toEqual(fit);
  });

  it('that ends early, or is empty, is invalid', async () => {
    await expect(fetched(gzipSync(fit).subarray(0, 20))).rejects.toThrow();
    await expect(fetched(Buffer.alloc(0))).rejects.toThrow('empty');
  });
});

describe('wellness', () => {
  it('keeps measured values; values carried over from an earlier day are left out', () => {
    const none = {
      sleepSeconds: null,
      restingHeartRate: null,
      hrvMs: null,
      hrvKind: null,
      weightKg: null,
      sleepScore: null,
    };
    expect(
      wellnessOf([
        { id: '2026-03-01', weight: 70.5, restingHR: 48, hrv: 62, hrvSDNN: 80, sleepSecs: 27_000, sleepScore: 81 },
        { id: '2026-03-02', weight: 70.5, tempWeight: true, restingHR: 48, tempRestingHR: true, hrvSDNN: 80 },
        { id: '2026-03-03', weight: null, sleepSecs: 0 },
        { id: 'nonsense' },
      ]),
    ).toEqual([
      {
        day: '2026-03-01',
        sleepSeconds: 27_000,
        restingHeartRate: 48,
        hrvMs: 62,
        hrvKind: 'rmssd',
        weightKg: 70.5,
        sleepScore: 81,
      },
      { ...none, day: '2026-03-02', hrvMs: 80, hrvKind: 'sdnn' },
      { ...none, day: '2026-03-03' },
    ]);
  });
});
