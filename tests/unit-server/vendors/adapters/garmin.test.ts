import { describe, expect, it } from 'vitest';
import { createGarmin } from '../../../../server/vendors/adapters/garmin/garmin.ts';
import { createGarminByOAuth1, oauth1PairOf } from '../../../../server/vendors/adapters/garmin/oauth1.ts';
import { oauth1Header } from '../../../../server/vendors/adapters/garmin/signature.ts';
import { signatureOf } from '../../../../sandbox/garmin/oauth1.ts';
import type { Vendor } from '../../../../server/vendors/adapters/vendor.ts';
import { type Asked, createWire, failure, fit, json, keys } from '../../../server/vendors/adapters/wire.ts';

const wire = createWire();
const settings = () => ({
  ...keys,
  way: '2' as const,
  authorizeUrl: `${wire.url}/oauth2Confirm`,
  tokenUrl: `${wire.url}/token`,
  oauth1AuthorizeUrl: `${wire.url}/oauthConfirm`,
  oauth1Url: `${wire.url}/oauth`,
  exchangeUrl: `${wire.url}/token-exchange`,
  apiUrl: `${wire.url}/rest`,
  backfillDays: 30,
});
const old = 'oauth1 the-token the-secret';
const access = { token: old, account: 'somebody' };
const attempt = { state: 'ours', challenge: 'c', redirectUri: 'https://run.example.org/back' };

/** Parameters of the header, decoded. */
function headerOf({ headers }: Asked): Record<string, string> {
  const [, list = ''] = /^OAuth (.+)$/.exec(headers.authorization ?? '') ?? [];
  return Object.fromEntries(
    [...list.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, decodeURIComponent(value!)]),
  );
}
/** Whether a request is signed with these secrets, checked by the stand-in's own code. */
function isSigned(asked: Asked, token: string): boolean {
  const { oauth_signature: signature, ...fields } = headerOf(asked);
  const { url, method } = asked;
  const parameters = [...url.searchParams, ...Object.entries(fields)];
  return (
    signature === signatureOf(method, url.origin + url.pathname, parameters, { consumer: keys.clientSecret, token })
  );
}

describe('a signature of OAuth 1.0a', () => {
  it('is that of RFC 5849', () => {
    const header = oauth1Header(
      { method: 'GET', url: 'http://photos.example.net/photos?file=vacation.jpg&size=original' },
      {
        consumer: { key: 'dpf43f3p2l4k3l03', secret: 'kd94hf93k423kf44' },
        token: { key: 'nnch734d00sl2jdk', secret: 'pfkkdhi9sl3r4s00' },
      },
      {},
      { timestamp: 137_131_202, nonce: 'chapoH' },
    );
    // The example of §1.2 omits oauth_version while ours sends it, so the stand-in checks it, whose code is tested with the example itself.
    expect(header).toContain('oauth_nonce="chapoH", oauth_version="1.0", oauth_signature="');
    const asked = { method: 'GET', url: new URL('http://photos.example.net/photos?file=vacation.jpg&size=original') };
    const { oauth_signature: signature, ...fields } = headerOf({
      ...asked,
      headers: { authorization: header },
      body: '',
    });
    expect(signature).toBe(
      signatureOf('GET', 'http://photos.example.net/photos', [...asked.url.searchParams, ...Object.entries(fields)], {
        consumer: 'kd94hf93k423kf44',
        token: 'pfkkdhi9sl3r4s00',
      }),
    );
  });

  it.each(['a b', 'ä€', "!'()*", '100%', 'a=b&c=d', ''])('covers %j in a query', async (value) => {
    wire.answer = () => [200, fit(20)];
    const address = `${wire.url}/rest/activityFile?${new URLSearchParams({ id: value, token: 'x.y+z' })}`;
    await createGarminByOAuth1(settings()).fetchFile(access, address, 0);
    expect(isSigned(wire.asked[0]!, 'the-secret')).toBe(true);
    expect(isSigned(wire.asked[0]!, 'another')).toBe(false);
  });
});

describe('Garmin by OAuth 1.0a', () => {
  const garmin = () => createGarminByOAuth1({ ...settings(), way: '1.0a' });
  const pair = 'oauth_token=req&oauth_token_secret=req-secret';

  it('asks for a name first, and hides its secret from the browser', async () => {
    wire.answer = () => [200, pair];
    const consent = await garmin().consent(attempt);
    expect(consent).toEqual({
      url: `${wire.url}/oauthConfirm?oauth_token=req&oauth_callback=${encodeURIComponent(attempt.redirectUri)}`,
      own: { state: 'req', verifier: 'req-secret' },
    });
    expect([wire.asked[0]!.method, wire.asked[0]!.url.pathname]).toEqual(['POST', '/oauth/request_token']);
    expect(isSigned(wire.asked[0]!, '')).toBe(true);
  });

  it.each(['', 'oauth_token=<html>', '<html>', 'oauth_token=a%20b&oauth_token_secret=c'])(
    'treats %j as invalid',
    async (answer) => {
      wire.answer = () => [200, answer];
      expect((await failure(garmin().consent(attempt))).trouble).toBe('later');
    },
  );

  it('exchanges the verifier for a token without an end, signed with the secret of the name', async () => {
    wire.answer = ({ url }) => {
      if (url.pathname === '/oauth/access_token') return [200, 'oauth_token=acc&oauth_token_secret=acc-secret'];
      return json(url.pathname === '/rest/user/id' ? { userId: 'u1' } : ['ACTIVITY_EXPORT']);
    };
    const grant = { state: 'req', code: 'the-verifier', verifier: 'req-secret', redirectUri: '', memberId: 'm' };
    const { tokens, account } = await garmin().join(grant);
    expect(account).toEqual({ externalUserId: 'u1', permissions: ['ACTIVITY_EXPORT'] });
    expect(oauth1PairOf(tokens.access)).toEqual({ key: 'acc', secret: 'acc-secret' });
    expect(new Date(tokens.accessExpires * 1000).getUTCFullYear()).toBe(2100);
    expect(headerOf(wire.asked[0]!)).toEqual({
      oauth_token: 'req',
      oauth_verifier: 'the-verifier',
      oauth_consumer_key: 'id',
      oauth_signature_method: 'HMAC-SHA1',
      oauth_timestamp: expect.any(String),
      oauth_nonce: expect.any(String),
      oauth_version: '1.0',
      oauth_signature: expect.any(String),
    });
    expect(wire.asked.map((asked, i) => isSigned(asked, i === 0 ? 'req-secret' : 'acc-secret'))).toEqual([
      true,
      true,
      true,
    ]);
  });

  it('cannot be renewed, nor used with an access of OAuth 2', async () => {
    expect((await failure(garmin().refresh(old, access))).trouble).toBe('refused');
    expect((await failure(garmin().forget({ ...access, token: 'a-bearer-token' }))).trouble).toBe('refused');
    expect(wire.asked).toEqual([]);
  });
});

describe('Garmin by OAuth 2', () => {
  const garmin = () => createGarmin(settings());

  it('treats an access of OAuth 1.0a as a refused one, and exchanges it when it is renewed', async () => {
    expect((await failure(garmin().fetchFile(access, `${wire.url}/rest/x`, 0))).trouble).toBe('refused');
    expect(wire.asked).toEqual([]);
    wire.answer = () => json({ access_token: 'new', expires_in: 86_400, refresh_token: 'again' });
    expect(await garmin().refresh(old, access)).toEqual({
      access: 'new',
      refresh: 'again',
      accessExpires: expect.any(Number),
    });
    expect([wire.asked[0]!.url.pathname, isSigned(wire.asked[0]!, 'the-secret')]).toEqual(['/token-exchange', true]);
    await garmin().refresh('again', { ...access, token: 'new' });
    expect([wire.asked[1]!.url.pathname, wire.asked[1]!.body]).toEqual([
      '/token',
      'grant_type=refresh_token&refresh_token=again&client_id=id&client_secret=secret',
    ]);
  });

  it('is notified of files with time and place of their start', () => {
    const ping = { userId: 'u', fileType: 'TCX', callbackURL: `${wire.url}/rest/x`, startTimeInSeconds: 1.7e9 };
    const activityFiles = [
      { ...ping, activityId: 1, startTimeOffsetInSeconds: -12_600 },
      { ...ping, activityId: 2, startTimeOffsetInSeconds: null },
      { ...ping, activityId: 3 },
    ];
    const { files } = garmin().readPush({ activityFiles });
    expect(files.map(({ externalId, start, utcOffset }) => [externalId, start, utcOffset])).toEqual([
      ['1', 1.7e9, -12_600],
      ['2', 1.7e9, null],
      ['3', 1.7e9, null],
    ]);
  });

  it('does not accept half a file as a whole one, and returns files of other kinds unchanged', async () => {
    const bytes = async (vendor: Vendor, attempts = 0) => {
      const stream = await vendor.fetchFile({ ...access, token: 'bearer' }, `${wire.url}/rest/x`, attempts);
      return Buffer.concat(await stream.toArray());
    };
    wire.answer = () => [200, fit(5000).subarray(0, 2500)];
    expect((await failure(bytes(garmin()))).trouble).toBe('later');
    expect(await bytes(garmin(), 4)).toHaveLength(2500);
    wire.answer = () => [200, '<TrainingCenterDatabase/>'];
    expect((await bytes(garmin())).toString()).toBe('<TrainingCenterDatabase/>');
  });

  it.each([
    ['{"errorMessage":"The token is refused: account_locked"}', 'account_locked'],
    ['{"errorMessage":"Account is locked"}', 'account_locked'],
    ['{"errorMessage":"password reset required"}', 'password_reset_required'],
    ['{"errorMessage":"The token is refused"}', null],
  ])('reads the state of the account from %s', async (said, closed) => {
    wire.answer = () => [403, said];
    const failed = await failure(garmin().forget({ ...access, token: 'bearer' }));
    expect([failed.trouble, failed.closed]).toEqual(['refused', closed]);
  });
});
