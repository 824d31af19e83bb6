import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, LightMyRequestResponse as Answer } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { MASK } from '../../../gallery/live/mask.ts';
import { CHANNEL } from '../../../gallery/live/protocol.ts';
import { FORMAT } from '../../../gallery/live/recording.ts';
import { readConfig } from '../../../server/config.ts';
import { createApp } from '../../../server/http/app.ts';
import { addGallery } from '../../../server/http/gallery.ts';
import { createMetrics } from '../../../server/http/metrics.ts';
import { addSite } from '../../../server/http/site.ts';

const dist = mkdtempSync(join(tmpdir(), 'longrun-gallery-'));
const addresses = { userPoolId: 'local-1_abc', userPoolClientId: 'client', identityPoolId: 'local-1:id' };
const apps: FastifyInstance[] = [];

beforeAll(() => {
  mkdirSync(join(dist, 'web'));
  writeFileSync(
    join(dist, 'web/index.html'),
    '<html lang="en"><head></head><body><div id="root"></div>the app</body></html>',
  );
  mkdirSync(join(dist, 'machines/assets'), { recursive: true });
  writeFileSync(join(dist, 'machines/index.html'), '<h1>Machines</h1>');
  writeFileSync(join(dist, 'machines/assets/index-1a2b3c4d.js'), 'draw()');
});
afterEach(async () => {
  await Promise.all(apps.splice(0).map((app) => app.close()));
});
afterAll(() => rmSync(dist, { recursive: true, force: true }));

async function server(env: Record<string, string>): Promise<(url: string) => Promise<Answer>> {
  const nowhere = new URL('file:///nowhere');
  const placement = {
    webDir: join(dist, 'web'),
    migrationsDir: '',
    workers: { decode: nowhere, bodies: nowhere, views: nowhere },
  };
  const config = readConfig({ LOG_LEVEL: 'silent', ...env }, placement);
  const app = createApp(config, createMetrics());
  apps.push(app);
  addGallery(app, config);
  addSite(app, config, addresses);
  await app.ready();
  return (url) => app.inject({ method: 'GET', url });
}

test('MACHINES=on shows the gallery, with the headers of a page', async () => {
  const get = await server({ MACHINES: 'on' });
  const page = await get('/machines/');
  expect([page.statusCode, page.body]).toEqual([200, '<h1>Machines</h1>']);
  expect(page.headers['content-security-policy']).toContain("script-src 'self';");
  expect(page.headers['cache-control']).toBe('no-cache');
  expect((await get('/machines')).headers['location']).toBe('/machines/');
  const script = await get('/machines/assets/index-1a2b3c4d.js');
  expect([script.statusCode, script.body]).toEqual([200, 'draw()']);
  expect(script.headers['cache-control']).toContain('immutable');
  for (const path of ['/machines/none.js', '/machines/../web/index.html', '/machines/assets/']) {
    expect((await get(path)).body, path).not.toContain('draw');
  }
  expect((await get('/machines/none.js')).statusCode).toBe(404);
});

test.each<Record<string, string>>([{}, { MACHINES: 'off' }])('there is nothing of it with %o', async (env) => {
  const get = await server(env);
  expect((await get('/machines')).body).toContain('the app');
  expect((await get('/machines/assets/index-1a2b3c4d.js')).statusCode).toBe(404);
  expect((await get('/config.json')).json()).not.toHaveProperty('machines');
});

test('a setting that is neither on nor off stops the start', () => {
  const placement = {
    webDir: '',
    migrationsDir: '',
    workers: { decode: new URL('file:///'), bodies: new URL('file:///'), views: new URL('file:///') },
  };
  expect(() => readConfig({ MACHINES: 'yes' }, placement)).toThrow(/MACHINES/);
});

test('pages load the gallery’s script, before the app, only if it is on', async () => {
  const on = await (await server({ MACHINES: 'on' }))('/login');
  expect(on.body).toContain('<head><script src="/machines/live.js" type="module"></script>');
  const off = await (await server({}))('/login');
  expect(off.body).not.toContain('/machines');
});

test('none of it is in the programs of the app', () => {
  const built = fileURLToPath(new URL('../../../dist/', import.meta.url));
  const programs = (folder: string) =>
    readdirSync(join(built, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.(?:m?js|html|css)$/.test(path))
      .map((path) => readFileSync(join(built, folder, path), 'utf8'));
  const marks = [CHANNEL, FORMAT, MASK];
  const app = programs('web');
  expect(app.length).toBeGreaterThan(40);
  expect(
    [...marks, 'dagre', '/machines/', 'live.js'].filter((mark) => app.some((text) => text.includes(mark))),
  ).toEqual([]);
  // The check would find them: the gallery has them.
  const gallery = programs('machines').join('\n');
  expect(marks.filter((mark) => !gallery.includes(mark))).toEqual([]);
});
