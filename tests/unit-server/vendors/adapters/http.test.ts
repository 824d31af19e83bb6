import { describe, expect, it } from 'vitest';
import { parseBigJson } from '../../../../server/vendors/adapters/big-json.ts';
import { createVendorHttp, retryAfterOf } from '../../../../server/vendors/adapters/http.ts';
import { createWire, failure } from '../../../server/vendors/adapters/wire.ts';

const wire = createWire();

describe('requests to a vendor', () => {
  it('pause together for as long as it asks', async () => {
    let now = 1_000_000;
    const http = createVendorHttp(
      () => undefined,
      () => now,
    );
    wire.answer = () => [429, '', { 'retry-after': '60' }];
    expect((await failure(http.ask(wire.url))).retryAfter).toBe(60);
    now += 20_000;
    expect((await failure(http.ask(wire.url))).retryAfter).toBe(40);
    expect(wire.asked).toHaveLength(1);
    wire.answer = () => [200, 'ok'];
    now += 40_000;
    await http.done(wire.url);
    expect(wire.asked).toHaveLength(2);
  });

  it.each([
    ['5', 5],
    ['Thu, 01 Jan 1970 00:01:00 GMT', 30],
    ['99999999', 3600],
    ['-3', null],
    ['soon', null],
  ])('read Retry-After %s', (header, seconds) => {
    expect(retryAfterOf(header, 30_000)).toBe(seconds);
  });

  it('do not follow a redirect with a token', async () => {
    const http = createVendorHttp(() => undefined);
    wire.answer = ({ url: to }) =>
      to.pathname === '/' ? [302, '', { location: `${wire.url}/elsewhere` }] : [200, 'caught'];
    expect((await failure(http.ask(wire.url, { headers: { authorization: 'Bearer x' } }))).trouble).toBe('later');
    expect(wire.asked.map((one) => one.url.pathname)).toEqual(['/']);
  });

  it('contain no tokens and addresses in their errors', async () => {
    const http = createVendorHttp(() => 'refused');
    wire.answer = () => [401, 'token the-token is bad'];
    expect((await failure(http.ask(`${wire.url}/x?token=the-token`))).message).toBe('the vendor answered 401');
    expect((await failure(http.ask('http://127.0.0.1:1/x?token=the-token'))).message).not.toContain('token=');
  });
});

describe('numbers beyond 2^53', () => {
  it('keep their digits, and nothing else changes', () => {
    const given =
      '{"labelId":9223372036854775807,"a":[-12345678901234567,1.2345678901234567,1e20],"b":"1234567890123456789","c":9007199254740}';
    expect(parseBigJson(given)).toEqual({
      labelId: '9223372036854775807',
      a: ['-12345678901234567', 1.2345678901234567, 1e20],
      b: '1234567890123456789',
      c: 9_007_199_254_740,
    });
    expect(parseBigJson(String.raw`{"q":"\" 1234567890123456789 \\"}`)).toEqual({ q: '" 1234567890123456789 \\' });
    expect(() => parseBigJson('{"a":')).toThrow(SyntaxError);
  });
});
