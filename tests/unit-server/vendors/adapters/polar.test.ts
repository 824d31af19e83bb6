import { createHmac } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import type { HookStore } from '../../../../server/vendors/adapters/hooks.store.ts';
import { createPolar } from '../../../../server/vendors/adapters/polar/polar.ts';
import { memoryHooks } from '../../../server/vendors/practice.ts';
import { access, createWire, failure, json, keys } from '../../../server/vendors/adapters/wire.ts';

const wire = createWire();

describe('Polar', () => {
  const polar = (store: HookStore = memoryHooks()) =>
    createPolar(
      { ...keys, authorizeUrl: wire.url, tokenUrl: `${wire.url}/token`, apiUrl: wire.url, loginUrl: null },
      store,
    );
  const grant = { state: 's', code: 'c', verifier: 'v', redirectUri: `${wire.url}/back`, memberId: 'member-1' };
  const token = json({ access_token: 'the-token', token_type: 'bearer', expires_in: 3600, x_user_id: 475 });

  it('registers the member, and accepts one who is already registered', async () => {
    wire.answer = ({ url: to, method }) => {
      if (to.pathname === '/token') return token;
      return method === 'POST' ? [409] : json({ 'polar-user-id': 475 });
    };
    const { account, tokens } = await polar().join(grant);
    expect([account.externalUserId, tokens.refresh]).toEqual(['475', null]);
    expect(wire.asked.map((one) => `${one.method} ${one.url.pathname}`)).toEqual([
      'POST /token',
      'POST /v3/users',
      'GET /v3/users/475',
    ]);
  });

  it('uses another name for a member whose name another account has', async () => {
    const names: string[] = [];
    wire.answer = ({ url: to, method, body }) => {
      if (to.pathname === '/token') return token;
      if (method === 'GET') return [403];
      names.push((JSON.parse(body) as { 'member-id': string })['member-id']);
      return names.length === 1 ? [409] : json({});
    };
    await polar().join(grant);
    expect(names).toEqual(['member-1', 'member-1.475']);
  });

  it('creates the webhook again if its key is not ours, and reactivates a disabled one', async () => {
    const hook = { id: 'abc', url: `${wire.url}/hook`, events: ['EXERCISE'], active: false };
    wire.answer = ({ method }) => {
      if (method === 'GET') return json({ data: [hook] });
      return method === 'POST'
        ? [201, JSON.stringify({ data: { ...hook, signature_secret_key: 'new-secret' } })]
        : [204];
    };
    const store = memoryHooks();
    await polar(store).subscribe!(`${wire.url}/hook`);
    expect(wire.asked.map((one) => `${one.method} ${one.url.pathname}`)).toEqual([
      'GET /v3/webhooks',
      'DELETE /v3/webhooks/abc',
      'POST /v3/webhooks',
    ]);
    expect(store.kept()).toEqual({ externalId: 'abc', url: `${wire.url}/hook`, secret: 'new-secret' });
    wire.asked = [];
    await polar(store).subscribe!(`${wire.url}/moved`);
    expect(wire.asked.map((one) => `${one.method} ${one.url.pathname}`)).toEqual([
      'GET /v3/webhooks',
      'PATCH /v3/webhooks/abc',
      'POST /v3/webhooks/activate',
    ]);
  });

  it('is accepted without a signature for its ping, and otherwise with one only', async () => {
    const vendor = polar(memoryHooks({ externalId: 'abc', url: wire.url, secret: 'hook' }));
    const prove = (body: string, signature?: string) =>
      vendor.prove({ headers: signature ? { 'polar-webhook-signature': signature } : {}, bytes: Buffer.from(body) });
    const body = '{"event":"EXERCISE","user_id":475,"entity_id":"aQlC83","url":"https://elsewhere.example/x"}';
    expect(await prove('{"event":"PING"}')).toBe('greeting');
    expect(await prove(body)).toBe('forged');
    expect(await prove('no json')).toBe('forged');
    expect(await prove(body, createHmac('sha256', 'hook').update(body).digest('hex'))).toBe('genuine');
    // The file's URL is derived from its id, whatever the push says.
    expect(vendor.readPush(JSON.parse(body)).files).toEqual([
      {
        address: `${wire.url}/v3/exercises/aQlC83`,
        externalUserId: '475',
        externalId: 'aQlC83',
        name: 'aQlC83.fit',
        start: null,
        utcOffset: null,
      },
    ]);
    expect(vendor.readPush({ event: 'EXERCISE', user_id: 475, entity_id: '../users/475' }).files).toEqual([]);
  });

  it('lists exercises by wall time and offset, which give their start', async () => {
    const exercise = { id: 'a', start_time: '2026-05-20T09:30:00' };
    wire.answer = () => json([{ ...exercise, start_time_utc_offset: 345 }, exercise]);
    const { history } = polar();
    if (history.kind !== 'listed') throw new Error('not a list');
    const { files } = await history.list(access, { from: 0, until: 1, changed: false }, null);
    expect(files).toEqual([
      {
        start: Date.UTC(2026, 4, 20, 3, 45) / 1000,
        utcOffset: 20_700,
        externalUserId: '1234567890123456789',
        externalId: 'a',
        name: 'a.fit',
        address: `${wire.url}/v3/exercises/a`,
      },
      {
        start: Date.UTC(2026, 4, 20, 9, 30) / 1000,
        utcOffset: null,
        externalUserId: '1234567890123456789',
        externalId: 'a',
        name: 'a.fit',
        address: `${wire.url}/v3/exercises/a`,
      },
    ]);
  });

  it('returns the track of an exercise that never has a FIT file', async () => {
    wire.answer = ({ url: to }) => (to.pathname.endsWith('/tcx') ? [200, '<tcx/>'] : [404]);
    const address = `${wire.url}/v3/exercises/aQlC83`;
    expect((await failure(polar().fetchFile(access, address, 0))).trouble).toBe('later');
    expect((await buffer(await polar().fetchFile(access, address, 4))).toString()).toBe('<tcx/>');
  });
});
