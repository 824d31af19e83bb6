import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { describe, expect, test } from 'vitest';
import { buildSite, get, site, webDir, worker } from './built-site.ts';

buildSite();

describe('the app in a browser’s cache', () => {
  const buildIn = (text: string) =>
    JSON.parse(/^const build = (.*);$/m.exec(text)?.[1] ?? 'null') as {
      version: string;
      assets: string[];
      catalogues: unknown;
      kept: string[];
      members: string[];
    };
  const workerOf = async (app: FastifyInstance) => buildIn((await get(app, '/sw.js')).body);

  test('is listed in the service worker, with the version that is in each document', async () => {
    const app = await site();
    const answer = await get(app, '/sw.js');
    expect(answer.headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('no-cache');
    expect(answer.body.endsWith(worker)).toBe(true);
    const { version, assets, catalogues, kept, members } = buildIn(answer.body);
    // Catalogues are listed separately from files that every browser caches.
    expect(catalogues).toEqual({ de: ['/assets/german.js'] });
    expect(assets).toEqual(['/assets/app-1a2b.js', '/assets/app.css', '/assets/font-1a2b.woff2', '/assets/login.css']);
    for (const path of kept) expect((await get(app, path)).body).toContain(`"version":"${version}"`);
    expect(members).toEqual(expect.arrayContaining(['', 'calendar', 'activity', 'profile']));
    expect(members).not.toContain('login');
  });

  test('has another version under other settings, and if another file was built', async () => {
    const { version } = await workerOf(await site());
    expect((await workerOf(await site())).version).toBe(version);
    expect((await workerOf(await site({ DEMO: 'off' }))).version).not.toBe(version);
    writeFileSync(join(webDir, 'assets/late-1a2b.js'), '');
    expect((await workerOf(await site())).version).not.toBe(version);
    rmSync(join(webDir, 'assets/late-1a2b.js'));
  });

  test('is nothing if the build has no service worker', async () => {
    rmSync(join(webDir, '.vite/worker.js'));
    expect((await get(await site(), '/sw.js')).statusCode).toBe(404);
    writeFileSync(join(webDir, '.vite/worker.js'), worker);
  });

  test('can be installed, under its name here', async () => {
    const answer = await get(await site({ PRODUCT_NAME: 'Weitlauf' }), '/manifest.webmanifest');
    expect(answer.headers['content-type']).toBe('application/manifest+json; charset=utf-8');
    expect(answer.json().name).toBe('Weitlauf');
    expect(answer.json().start_url).toBe('/');
    expect(answer.json().display).toBe('standalone');
  });
});
