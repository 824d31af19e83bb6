import { gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { describe, expect, test } from 'vitest';
import { calls } from '../../../contract/calls.ts';
import { addresses, buildSite, get, site } from './built-site.ts';

buildSite();

describe('/config.json', () => {
  const addressesOf = async (app: FastifyInstance, host: string) => {
    const { apiBase, realtimeUrl } = (await get(app, '/config.json', { host })).json<Record<string, string>>();
    return [apiBase, realtimeUrl];
  };

  test('states the address that the browser used, unless one is set', async () => {
    const app = await site();
    expect(await addressesOf(app, '192.168.1.5:8080')).toEqual([
      'http://192.168.1.5:8080/api',
      'ws://192.168.1.5:8080/mqtt',
    ]);
    expect(await addressesOf(app, 'evil.example"><script>')).toEqual([
      'http://localhost:8080/api',
      'ws://localhost:8080/mqtt',
    ]);
    const fixed = await site({ PUBLIC_URL: 'https://run.example.org/' });
    expect(await addressesOf(fixed, 'other.example')).toEqual([
      'https://run.example.org/api',
      'wss://run.example.org/mqtt',
    ]);
  });

  test('contains only public values', async () => {
    const answer = await get(await site({ PRODUCT_NAME: 'Weitlauf' }), '/config.json');
    expect(answer.json()).toEqual({
      productName: 'Weitlauf',
      region: 'local-1',
      ...addresses,
      apiBase: 'http://localhost:80/api',
      apiV2Base: 'http://localhost:80/api/v2',
      userPoolUrl: 'http://localhost:80/cognito-idp/',
      identityPoolUrl: 'http://localhost:80/cognito-identity/',
      realtimeUrl: 'ws://localhost:80/mqtt',
      passkeyOrigin: 'http://localhost:8080',
      payments: 'sandbox',
      contactEmail: null,
      marketingUrl: null,
      signUp: 'open',
      demo: true,
      analytics: false,
      vendors: ['intervals', 'apple'],
      outbox: true,
    });
    expect(answer.headers['cache-control']).toBe('no-store');
  });
});

test('the map is stated as it is set', async () => {
  const settings = { TILE_URL: '/tiles/{z}/{x}/{y}.png', TILE_ATTRIBUTION: '© who made it', TILE_MAX_ZOOM: '14' };
  expect((await get(await site(settings), '/config.json')).json().mapTiles).toEqual({
    url: settings.TILE_URL,
    attribution: '© who made it',
    maxZoom: 14,
  });
});

describe('vendors', () => {
  test('are offered when their keys are set', async () => {
    const keys = { POLAR_CLIENT_ID: 'id', POLAR_CLIENT_SECRET: 'secret' };
    const answer = await get(await site(keys), '/config.json');
    expect(answer.json().vendors).toEqual(['polar', 'intervals', 'apple']);
    const without = await get(await site({ ...keys, INTERVALS: 'off' }), '/config.json');
    expect(without.json().vendors).toEqual(['polar', 'apple']);
    await expect(site({ POLAR_CLIENT_ID: 'id' })).rejects.toThrow(
      'The settings POLAR_CLIENT_ID and POLAR_CLIENT_SECRET are needed both or not at all.',
    );
    await expect(site({ SUUNTO_CLIENT_ID: 'id' })).rejects.toThrow('SUUNTO_WEBHOOK_SECRET are needed all or not');
  });
});

describe('CONTACT_EMAIL', () => {
  test('is sent to the page', async () => {
    const answer = await get(await site({ CONTACT_EMAIL: 'run@example.org' }), '/config.json');
    expect(answer.json().contactEmail).toBe('run@example.org');
  });

  test.each(['run', 'run@example.org?bcc=x@example.org', 'a b@example.org'])('%s stops the start', async (address) => {
    await expect(site({ CONTACT_EMAIL: address })).rejects.toThrow('CONTACT_EMAIL');
  });
});

describe('other origins', () => {
  const preflight = async (origin: string) => {
    const app = await site({ ALLOWED_ORIGINS: 'capacitor://localhost' });
    return app.inject({ method: 'OPTIONS', url: '/api/member/1', headers: { origin } });
  };

  test('are allowed by a setting only', async () => {
    const native = await preflight('capacitor://localhost');
    expect([native.statusCode, native.headers['access-control-allow-origin']]).toEqual([204, 'capacitor://localhost']);
    const stranger = await preflight('https://evil.example');
    expect([stranger.statusCode, stranger.headers['access-control-allow-origin']]).toEqual([403, undefined]);
  });
});

test('the documentation names every call', async () => {
  const app = await site();
  const { paths } = (await get(app, '/api/docs.json')).json<{
    paths: Record<string, Record<string, { operationId: string }>>;
  }>();
  const named = Object.values(paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId));
  expect(named.sort()).toEqual(Object.keys(calls).sort());
  const html = await get(app, '/api/docs', { accept: 'text/html' });
  for (const id of Object.keys(calls)) expect(html.body).toContain(`id="${id}"`);
});

describe('the documentation', () => {
  test.each(['/api/docs.json', '/api/docs'])(
    '%s is sent compressed, and not again to a browser that has it',
    async (url) => {
      const app = await site();
      const headers = { accept: 'text/html', 'accept-encoding': 'gzip' };
      const whole = await get(app, url, { accept: 'text/html' });
      const packed = await get(app, url, headers);
      expect([packed.statusCode, packed.headers['content-encoding']]).toEqual([200, 'gzip']);
      expect(gunzipSync(packed.rawPayload).equals(whole.rawPayload)).toBe(true);
      const etag = String(packed.headers.etag);
      expect(whole.headers.etag).toBe(etag);
      const again = await get(app, url, { ...headers, 'if-none-match': etag });
      expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
    },
  );

  test('has a limit for each address', async () => {
    const app = await site({ AUTH_RATE_PER_MINUTE: '1' });
    const statuses: number[] = [];
    for (let asked = 0; asked < 5; asked += 1) statuses.push((await get(app, '/api/docs.json')).statusCode);
    expect(statuses).toEqual([200, 200, 200, 200, 429]);
  });
});
