import { createHmac } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { createSuunto } from '../../../../server/vendors/adapters/suunto/suunto.ts';
import { access, createWire, failure, fit, json, keys, range } from '../../../server/vendors/adapters/wire.ts';

const wire = createWire();

describe('Suunto', () => {
  const suunto = () =>
    createSuunto({
      ...keys,
      subscriptionKey: 'key',
      webhookSecret: 'hook',
      authorizeUrl: wire.url,
      oauthUrl: wire.url,
      apiUrl: wire.url,
    });
  const sign = (bytes: Buffer, secret = 'hook') => createHmac('sha256', secret).update(bytes).digest('hex');

  it('distinguishes our own key from an invalid token', async () => {
    wire.answer = () => [401, '{"statusCode":401,"message":"Access denied due to invalid subscription key."}'];
    expect((await failure(suunto().fetchFile(access, wire.url, 0))).trouble).toBe('later');
    wire.answer = () => [401, '{"error":"unauthorized"}'];
    expect((await failure(suunto().fetchFile(access, wire.url, 0))).trouble).toBe('refused');
  });

  it('treats an invalid or truncated file as one that is not ready; after some attempts as what it is', async () => {
    const bytes = async (attempts: number) => buffer(await suunto().fetchFile(access, wire.url, attempts));
    wire.answer = () => [200, '{"error":"not ready"}'];
    expect((await failure(bytes(0))).trouble).toBe('later');
    wire.answer = () => [200, ''];
    expect((await failure(bytes(0))).trouble).toBe('later');
    const whole = fit(5000);
    wire.answer = () => [200, whole];
    expect(await bytes(0)).toEqual(whole);
    const half = whole.subarray(0, 2500);
    wire.answer = () => [200, half];
    expect((await failure(bytes(0))).trouble).toBe('later');
    expect(await bytes(4)).toEqual(half);
  });

  it('reads page after page', async () => {
    const page = (count: number) =>
      Array.from({ length: count }, (_, i) => ({ workoutKey: `k${i}`, startTime: 1.7e12, timeOffsetInMinutes: 345 }));
    wire.answer = ({ url: to }) =>
      json({ error: null, payload: page(to.searchParams.get('offset') === '0' ? 100 : 3) });
    const { history } = suunto();
    if (history.kind !== 'listed') throw new Error('not a list');
    expect((await history.list(access, range, null)).next).toBe('100');
    const { next, files } = await history.list(access, range, '100');
    expect(next).toBeNull();
    expect(files).toHaveLength(3);
    expect(files[2]?.start).toBe(1.7e9);
    expect(files[2]?.utcOffset).toBe(20_700);
    expect(wire.asked[1]!.headers['authorization']).toBe('Bearer the-token');
    expect(wire.asked[1]!.headers['ocp-apim-subscription-key']).toBe('key');
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
