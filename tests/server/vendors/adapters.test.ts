import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseBigJson } from '../../../server/vendors/big-json.ts';
import { createCoros, isFileAddress } from '../../../server/vendors/coros/coros.ts';
import type { HookStore, KeptHook } from '../../../server/vendors/hook-store.ts';
import { createVendorHttp, retryAfterOf } from '../../../server/vendors/http.ts';
import { createPolar } from '../../../server/vendors/polar/polar.ts';
import { createSuunto } from '../../../server/vendors/suunto/suunto.ts';
import { VendorFailure } from '../../../server/vendors/vendor.ts';

interface Asked {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}
type Answer = readonly [status: number, body?: string | Uint8Array, headers?: Record<string, string>];

let server: Server;
let url: string;
let asked: Asked[] = [];
let answer: (request: Asked) => Answer = () => [404];

beforeEach(async () => {
  asked = [];
  server = createServer((request, response) => {
    void text(request).then((body) => {
      const one = {
        method: request.method ?? '',
        url: new URL(request.url ?? '', url),
        headers: request.headers,
        body,
      };
      asked.push(one);
      const [status, content = '', headers = {}] = answer(one);
      response.writeHead(status, headers).end(content);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

const access = { token: 'the-token', account: '1234567890123456789' };
const keys = { clientId: 'id', clientSecret: 'secret' };
const range = { from: 1_700_000_000, until: 1_702_000_000, changed: false };
const json = (value: unknown): Answer => [200, typeof value === 'string' ? value : JSON.stringify(value)];
const failure = async (promise: Promise<unknown>) => {
  const error = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof VendorFailure)) throw new Error(`not a failure of a vendor: ${String(error)}`);
  return error;
};
/** Header, `data` bytes of nothing, checksum. */
function fit(data: number): Buffer {
  const bytes = Buffer.alloc(14 + data + 2);
  bytes.writeUInt8(14, 0);
  bytes.writeUInt32LE(data, 4);
  bytes.write('.FIT', 8, 'latin1');
  return bytes;
}

describe('requests to a vendor', () => {
  it('leave it alone for as long as it asks, all together', async () => {
    let now = 1_000_000;
    const http = createVendorHttp(
      () => undefined,
      () => now,
    );
    answer = () => [429, '', { 'retry-after': '60' }];
    expect((await failure(http.ask(url))).retryAfter).toBe(60);
    now += 20_000;
    expect((await failure(http.ask(url))).retryAfter).toBe(40);
    expect(asked).toHaveLength(1);
    answer = () => [200, 'ok'];
    now += 40_000;
    await http.done(url);
    expect(asked).toHaveLength(2);
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
    answer = ({ url: to }) => (to.pathname === '/' ? [302, '', { location: `${url}/elsewhere` }] : [200, 'caught']);
    expect((await failure(http.ask(url, { headers: { authorization: 'Bearer x' } }))).trouble).toBe('later');
    expect(asked.map((one) => one.url.pathname)).toEqual(['/']);
  });

  it('say nothing of tokens and addresses when they fail', async () => {
    const http = createVendorHttp(() => 'refused');
    answer = () => [401, 'token the-token is bad'];
    expect((await failure(http.ask(`${url}/x?token=the-token`))).message).toBe('the vendor answered 401');
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

describe('COROS', () => {
  const settings = () => ({
    ...keys,
    authorizeUrl: url,
    apiUrl: url,
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
  ])('says by result %s in a 200 what is wrong', async (result, trouble) => {
    answer = () => json({ result, message: 'no' });
    expect((await failure(list())).trouble).toBe(trouble);
  });

  it('keeps ids digit for digit, and takes the parts where the whole has no file', async () => {
    answer = () =>
      json(`{"result":"0000","message":"OK","data":[
        {"labelId":418298763540471901,"mode":8,"subMode":1,"startTime":1701000000,"fitUrl":"${url}/a"},
        {"labelId":418298763540471902,"mode":13,"subMode":1,"startTime":1701500000,"fitUrl":null,
          "triathlonItemList":[{"fitUrl":"${url}/b"},{"fitUrl":"${url}/c"}]},
        {"labelId":{"not":"an id"},"mode":8}]}`);
    const { files } = await list();
    expect(files.map(({ externalId }) => externalId)).toEqual([
      '418298763540471901',
      '418298763540471902.0',
      '418298763540471902.1',
    ]);
    expect(asked[0]!.url.search).toBe(
      '?token=the-token&openId=1234567890123456789&startDate=20231114&endDate=20231208',
    );
  });

  it('is renewed without a new token', async () => {
    answer = () => json({ result: '0000', message: 'OK' });
    const before = Math.floor(Date.now() / 1000);
    const tokens = await coros().refresh('the-refresh', access);
    expect(tokens).toMatchObject({ access: 'the-token', refresh: null });
    expect(tokens.accessExpires - before - 2_592_000).toBeLessThan(5);
    expect([asked[0]!.url.pathname, asked[0]!.body]).toEqual([
      '/oauth2/refresh-token',
      'client_id=id&client_secret=secret&refresh_token=the-refresh&grant_type=refresh_token',
    ]);
  });

  it('gives a file, by a fresh address when the first is too old, and the token goes to neither', async () => {
    answer = ({ url: to }) => {
      if (to.pathname === '/old') return [403];
      if (to.pathname === '/fresh') return [200, fit(20)];
      return json({ result: '0000', data: { fitUrl: `${url}/fresh` } });
    };
    const where = { labelId: '418298763540471901', mode: 8, subMode: 1, fitUrl: `${url}/old` };
    const bytes = await buffer(await coros().fetchFile(access, JSON.stringify(where), 0));
    expect(bytes).toEqual(fit(20));
    const files = asked.filter((one) => one.url.pathname !== '/v2/coros/sport/detail/fit');
    expect(files.map((one) => [one.url.pathname, one.url.search, one.headers.authorization])).toEqual([
      ['/old', '', undefined],
      ['/fresh', '', undefined],
    ]);
  });

  it('has to be asked again for a file that is not there yet', async () => {
    answer = ({ url: to }) =>
      to.pathname === '/file' ? [404] : json({ result: '0000', data: { fitUrl: `${url}/file` } });
    const where = { labelId: '418298763540471901', mode: 8, subMode: 1, fitUrl: `${url}/file` };
    expect((await failure(coros().fetchFile(access, JSON.stringify(where), 0))).trouble).toBe('later');
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
  ])('takes files from %s: %s', (address, allowed) => {
    expect(isFileAddress(address, settings())).toBe(allowed);
  });

  it('shows who pushes by both headers', async () => {
    const prove = (headers: Record<string, string>) => coros().prove({ headers, bytes: Buffer.from('{}') });
    expect(await prove({ client: 'id', secret: 'secret' })).toBe('genuine');
    for (const headers of [{}, { client: 'id' }, { secret: 'secret' }, { client: 'id', secret: 'Secret' }]) {
      expect(await prove(headers as Record<string, string>)).toBe('forged');
    }
  });
});

describe('Suunto', () => {
  const suunto = () =>
    createSuunto({
      ...keys,
      subscriptionKey: 'key',
      webhookSecret: 'hook',
      authorizeUrl: url,
      oauthUrl: url,
      apiUrl: url,
    });
  const sign = (bytes: Buffer, secret = 'hook') => createHmac('sha256', secret).update(bytes).digest('hex');

  it('tells our own key from a token that does not hold', async () => {
    answer = () => [401, '{"statusCode":401,"message":"Access denied due to invalid subscription key."}'];
    expect((await failure(suunto().fetchFile(access, url, 0))).trouble).toBe('later');
    answer = () => [401, '{"error":"unauthorized"}'];
    expect((await failure(suunto().fetchFile(access, url, 0))).trouble).toBe('refused');
  });

  it('takes a file that is none, or ends early, for one that is not ready; after some tries for what it is', async () => {
    const bytes = async (attempts: number) => buffer(await suunto().fetchFile(access, url, attempts));
    answer = () => [200, '{"error":"not ready"}'];
    expect((await failure(bytes(0))).trouble).toBe('later');
    answer = () => [200, ''];
    expect((await failure(bytes(0))).trouble).toBe('later');
    const whole = fit(5000);
    answer = () => [200, whole];
    expect(await bytes(0)).toEqual(whole);
    const half = whole.subarray(0, 2500);
    answer = () => [200, half];
    expect((await failure(bytes(0))).trouble).toBe('later');
    expect(await bytes(4)).toEqual(half);
  });

  it('reads page after page', async () => {
    const page = (count: number) =>
      Array.from({ length: count }, (_, i) => ({ workoutKey: `k${i}`, startTime: 1.7e12 }));
    answer = ({ url: to }) => json({ error: null, payload: page(to.searchParams.get('offset') === '0' ? 100 : 3) });
    const { history } = suunto();
    if (history.kind !== 'listed') throw new Error('not a list');
    expect((await history.list(access, range, null)).next).toBe('100');
    expect(await history.list(access, range, '100')).toMatchObject({ next: null, files: { length: 3 } });
    expect(asked[1]!.headers).toMatchObject({ authorization: 'Bearer the-token', 'ocp-apim-subscription-key': 'key' });
  });

  it('signs the bytes as they go out', async () => {
    const bytes = Buffer.from('{"type":"WORKOUT_CREATED",  "username":"u"}');
    const prove = (header: string | undefined, body = bytes) =>
      suunto().prove({ headers: header === undefined ? {} : { 'x-hmac-sha256-signature': header }, bytes: body });
    expect(await prove(sign(bytes))).toBe('genuine');
    expect(await prove(sign(bytes).toUpperCase())).toBe('genuine');
    for (const wrong of [undefined, '', sign(bytes, 'guess'), sign(bytes).slice(0, -1)]) {
      expect(await prove(wrong)).toBe('forged');
    }
    expect(await prove(sign(bytes), Buffer.from('{"type":"WORKOUT_CREATED","username":"u"}'))).toBe('forged');
  });
});

describe('Polar', () => {
  const memory = (kept: KeptHook | null = null): HookStore & { kept: () => KeptHook | null } => {
    let now = kept;
    return {
      kept: () => now,
      read: async () => now,
      save: async (hook) => {
        now = hook;
      },
      alone: (work) => work(),
    };
  };
  const polar = (store: HookStore = memory()) =>
    createPolar({ ...keys, authorizeUrl: url, tokenUrl: `${url}/token`, apiUrl: url, loginUrl: null }, store);
  const grant = { code: 'c', verifier: 'v', redirectUri: `${url}/back`, memberId: 'member-1' };
  const token = json({ access_token: 'the-token', token_type: 'bearer', expires_in: 3600, x_user_id: 475 });

  it('registers the member, and takes one who is registered for registered', async () => {
    answer = ({ url: to, method }) => {
      if (to.pathname === '/token') return token;
      return method === 'POST' ? [409] : json({ 'polar-user-id': 475 });
    };
    const { account, tokens } = await polar().join(grant);
    expect([account.externalUserId, tokens.refresh]).toEqual(['475', null]);
    expect(asked.map((one) => `${one.method} ${one.url.pathname}`)).toEqual([
      'POST /token',
      'POST /v3/users',
      'GET /v3/users/475',
    ]);
  });

  it('takes another name for a member whose name another account has', async () => {
    const names: string[] = [];
    answer = ({ url: to, method, body }) => {
      if (to.pathname === '/token') return token;
      if (method === 'GET') return [403];
      names.push((JSON.parse(body) as { 'member-id': string })['member-id']);
      return names.length === 1 ? [409] : json({});
    };
    await polar().join(grant);
    expect(names).toEqual(['member-1', 'member-1.475']);
  });

  it('makes the webhook anew when its key is not ours, and wakes one that was switched off', async () => {
    const hook = { id: 'abc', url: `${url}/hook`, events: ['EXERCISE'], active: false };
    answer = ({ method }) => {
      if (method === 'GET') return json({ data: [hook] });
      return method === 'POST'
        ? [201, JSON.stringify({ data: { ...hook, signature_secret_key: 'new-secret' } })]
        : [204];
    };
    const store = memory();
    await polar(store).subscribe!(`${url}/hook`);
    expect(asked.map((one) => `${one.method} ${one.url.pathname}`)).toEqual([
      'GET /v3/webhooks',
      'DELETE /v3/webhooks/abc',
      'POST /v3/webhooks',
    ]);
    expect(store.kept()).toEqual({ externalId: 'abc', url: `${url}/hook`, secret: 'new-secret' });
    asked = [];
    await polar(store).subscribe!(`${url}/moved`);
    expect(asked.map((one) => `${one.method} ${one.url.pathname}`)).toEqual([
      'GET /v3/webhooks',
      'PATCH /v3/webhooks/abc',
      'POST /v3/webhooks/activate',
    ]);
  });

  it('is greeted without a signature, and believed with one only', async () => {
    const vendor = polar(memory({ externalId: 'abc', url, secret: 'hook' }));
    const prove = (body: string, signature?: string) =>
      vendor.prove({ headers: signature ? { 'polar-webhook-signature': signature } : {}, bytes: Buffer.from(body) });
    const body = '{"event":"EXERCISE","user_id":475,"entity_id":"aQlC83","url":"https://elsewhere.example/x"}';
    expect(await prove('{"event":"PING"}')).toBe('greeting');
    expect(await prove(body)).toBe('forged');
    expect(await prove('no json')).toBe('forged');
    expect(await prove(body, createHmac('sha256', 'hook').update(body).digest('hex'))).toBe('genuine');
    // Where the file is follows from its id, whatever the push says.
    expect(vendor.readPush(JSON.parse(body)).files).toMatchObject([{ address: `${url}/v3/exercises/aQlC83` }]);
    expect(vendor.readPush({ event: 'EXERCISE', user_id: 475, entity_id: '../users/475' }).files).toEqual([]);
  });

  it('gives the track of an exercise that never has a FIT file', async () => {
    answer = ({ url: to }) => (to.pathname.endsWith('/tcx') ? [200, '<tcx/>'] : [404]);
    const address = `${url}/v3/exercises/aQlC83`;
    expect((await failure(polar().fetchFile(access, address, 0))).trouble).toBe('later');
    expect((await buffer(await polar().fetchFile(access, address, 4))).toString()).toBe('<tcx/>');
  });
});
