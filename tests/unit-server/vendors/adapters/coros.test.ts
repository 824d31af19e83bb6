import { buffer } from 'node:stream/consumers';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCoros, daysAround, isFileAddress } from '../../../../server/vendors/adapters/coros/coros.ts';
import { access, createWire, failure, fit, json, keys, range } from '../../../server/vendors/adapters/wire.ts';

const wire = createWire();

describe('COROS', () => {
  const settings = () => ({
    ...keys,
    authorizeUrl: wire.url,
    apiUrl: wire.url,
    fileHosts: ['oss.coros.com', '*.cloudfront.net'],
  });
  const coros = () => createCoros(settings());
  const list = async () => {
    const { history } = coros();
    if (history.kind !== 'listed') throw new Error('not a list');
    return history.list(access, range, null);
  };

  it.each([
    ['5006', 'refused'],
    ['5010', 'refused'],
    ['5016', 'later'],
    ['1031', 'tooOld'],
    ['30009', 'forbidden'],
    ['9999', 'later'],
  ])('reports the error with result %s in a 200', async (result, trouble) => {
    wire.answer = () => json({ result, message: 'no' });
    expect((await failure(list())).trouble).toBe(trouble);
  });

  it('keeps ids digit for digit, and uses the parts if the whole has no file', async () => {
    wire.answer = () =>
      json(`{"result":"0000","message":"OK","data":[
        {"labelId":418298763540471901,"mode":8,"subMode":1,"startTime":1701000000,"startTimezone":-14,
          "fitUrl":"${wire.url}/a"},
        {"labelId":418298763540471902,"mode":13,"subMode":1,"startTime":1701500000,"fitUrl":null,
          "triathlonItemList":[{"fitUrl":"${wire.url}/b"},{"fitUrl":"${wire.url}/c"}]},
        {"labelId":{"not":"an id"},"mode":8}]}`);
    const { files } = await list();
    expect(files.map(({ externalId }) => externalId)).toEqual([
      '418298763540471901',
      '418298763540471902.0',
      '418298763540471902.1',
    ]);
    // Quarters of an hour.
    expect(files.map(({ utcOffset }) => utcOffset)).toEqual([-12_600, null, null]);
    expect(wire.asked[0]!.url.search).toBe(
      '?token=the-token&openId=1234567890123456789&startDate=20231114&endDate=20231208',
    );
  });

  it('is renewed without a new token', async () => {
    wire.answer = () => json({ result: '0000', message: 'OK' });
    const before = Math.floor(Date.now() / 1000);
    const tokens = await coros().refresh('the-refresh', access);
    expect(tokens).toEqual({ access: 'the-token', refresh: null, accessExpires: expect.any(Number) });
    expect(tokens.accessExpires - before - 2_592_000).toBeLessThan(5);
    expect([wire.asked[0]!.url.pathname, wire.asked[0]!.body]).toEqual([
      '/oauth2/refresh-token',
      'client_id=id&client_secret=secret&refresh_token=the-refresh&grant_type=refresh_token',
    ]);
  });

  it('returns a file, from a fresh address if the first is too old, and sends the token to neither', async () => {
    wire.answer = ({ url: to }) => {
      if (to.pathname === '/old') return [403];
      if (to.pathname === '/fresh') return [200, fit(20)];
      return json({ result: '0000', data: { fitUrl: `${wire.url}/fresh` } });
    };
    const where = { labelId: '418298763540471901', mode: 8, subMode: 1, fitUrl: `${wire.url}/old` };
    const bytes = await buffer(await coros().fetchFile(access, JSON.stringify(where), 0));
    expect(bytes).toEqual(fit(20));
    const files = wire.asked.filter((one) => one.url.pathname !== '/v2/coros/sport/detail/fit');
    expect(files.map((one) => [one.url.pathname, one.url.search, one.headers.authorization])).toEqual([
      ['/old', '', undefined],
      ['/fresh', '', undefined],
    ]);
  });

  it('has to be asked again for a file that is not there yet', async () => {
    wire.answer = ({ url: to }) =>
      to.pathname === '/file' ? [404] : json({ result: '0000', data: { fitUrl: `${wire.url}/file` } });
    const where = { labelId: '418298763540471901', mode: 8, subMode: 1, fitUrl: `${wire.url}/file` };
    expect((await failure(coros().fetchFile(access, JSON.stringify(where), 0))).trouble).toBe('later');
  });

  it('is asked for the days of every time zone in which a workout in the window may have begun, and no month more', () => {
    const day = 86_400;
    const instant = fc.integer({ min: 1_600_000_000, max: 1_900_000_000 });
    const days = fc.integer({ min: 1, max: coros().historyDays * day });
    // Quarters of an hour ahead of UTC, in the vendor's format: Baker Island to Kiritimati.
    const clock = fc.integer({ min: -48, max: 56 }).map((quarters) => quarters * 900);
    const dayOn = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10).replaceAll('-', '');
    const timeOf = (date: string) =>
      Date.UTC(Number(date.slice(0, 4)), Number(date.slice(4, 6)) - 1, Number(date.slice(6))) / 1000;
    fc.assert(
      fc.property(instant, days, fc.double({ min: 0, max: 1, noNaN: true }), clock, (from, span, part, ahead) => {
        const { startDate, endDate } = daysAround(from, from + span);
        const begun = dayOn(from + Math.min(span - 1, Math.floor(part * span)) + ahead);
        expect(begun >= startDate && begun <= endDate).toBe(true);
        expect((timeOf(endDate) - timeOf(startDate)) / day).toBeLessThanOrEqual(30);
      }),
      {
        examples: [
          [1_700_006_400, 27 * day, 0, -48 * 900] as const,
          [1_700_006_400, 27 * day, 1, 56 * 900] as const,
        ].map((one) => [...one]),
      },
    );
  });

  it.each([
    ['https://oss.coros.com/x.fit', true],
    ['https://d1.cloudfront.net/x.fit', true],
    ['http://oss.coros.com/x.fit', false],
    ['https://oss.coros.com.evil.example/x.fit', false],
    ['https://cloudfront.net/x.fit', false],
    ['https://evilcloudfront.net/x.fit', false],
    ['https://oss.coros.com@169.254.169.254/x', false],
    ['https://user@oss.coros.com/x', false],
    ['http://169.254.169.254/latest', false],
    ['file:///etc/passwd', false],
    ['no address', false],
  ])('accepts files from %s: %s', (address, allowed) => {
    expect(isFileAddress(address, settings())).toBe(allowed);
  });

  it('identifies the sender of a push by both headers', async () => {
    const prove = (headers: Record<string, string>) => coros().prove({ headers, bytes: Buffer.from('{}') });
    expect(await prove({ client: 'id', secret: 'secret' })).toBe('genuine');
    for (const headers of [{}, { client: 'id' }, { secret: 'secret' }, { client: 'id', secret: 'Secret' }]) {
      expect(await prove(headers as Record<string, string>)).toBe('forged');
    }
  });
});
