import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import { createLimits } from '../../../server/http/limits.ts';
import { createApp } from '../../../server/http/app.ts';
import { addDocs } from '../../../server/http/docs.ts';
import { createMetrics } from '../../../server/http/metrics.ts';
import { limitRoutes } from '../../../server/http/route-limits.ts';
import { registerCalls } from '../../../server/http/register-calls.ts';
import { addSite, type FillPage } from '../../../server/http/site.ts';
import { calls } from '../../../contract/calls.ts';
import { type MarkupFile, marks } from '../../../domain/prerendered.ts';

/** Directory of these tests' build. */
export const webDir = mkdtempSync(join(tmpdir(), 'longrun-site-'));
export const long = `<p>${'run '.repeat(500)}</p>`;
export const page = `<!doctype html><html lang="en"><head><title>Longrun</title><script type="module" src="/assets/app-1a2b.js"></script><link rel="stylesheet" crossorigin href="/assets/app.css"></head><noscript><p>Longrun needs it.</p></noscript><div id="root"></div>${long}`;
export const early = 'document.title';
export const worker = "addEventListener('install', () => {});";
export const pages = {
  login: { scripts: ['/assets/app.js', '/assets/login.js'], styles: ['/assets/app.css', '/assets/login.css'] },
  calendar: { scripts: ['/assets/app.js', '/assets/calendar.js'], styles: ['/assets/app.css'] },
  words: { de: ['/assets/app.js', '/assets/german.js'] },
};
export const markup: MarkupFile = {
  texts: [
    { title: `Log In · ${marks.productName}`, html: `<h1>Log In</h1>${marks.productName}<button>Try it</button>` },
    { title: `Log In · ${marks.productName}`, html: `<h1>Log In</h1>${marks.productName}` },
    { title: `Calendar · ${marks.productName}`, html: '<h1>Calendar</h1>' },
    { title: `Anmelden · ${marks.productName}`, html: '<h1>Anmelden</h1>' },
  ],
  pages: {
    en: {
      '/login': { 'open demo no-contact sandbox': 0, 'open no-demo no-contact sandbox': 1 },
      '/calendar': { any: 2 },
    },
    de: { '/login': { 'open demo no-contact sandbox': 3, 'open no-demo no-contact sandbox': 3 } },
  },
};
export const script = `console.log(${JSON.stringify('long '.repeat(500))})`;
export const addresses = { userPoolId: 'local-1_abc', userPoolClientId: 'client', identityPoolId: 'local-1:id' };
const apps: FastifyInstance[] = [];

/** Builds the site before the tests of a file, and removes it afterwards. */
export function buildSite(): void {
  beforeAll(() => {
    // Files share a process and therefore this folder, which the previous file has removed.
    mkdirSync(join(webDir, 'assets'), { recursive: true });
    mkdirSync(join(webDir, '.vite'));
    writeFileSync(join(webDir, 'index.html'), page);
    writeFileSync(join(webDir, '.vite/pages.json'), JSON.stringify(pages));
    writeFileSync(join(webDir, '.vite/early.js'), early);
    writeFileSync(join(webDir, '.vite/worker.js'), worker);
    writeFileSync(join(webDir, '.vite/markup.json'), JSON.stringify(markup));
    writeFileSync(join(webDir, 'assets/app.css'), 'body{color:red}');
    writeFileSync(join(webDir, 'assets/login.css'), 'form{color:blue}');
    writeFileSync(join(webDir, 'assets/app-1a2b.js'), script);
    writeFileSync(join(webDir, 'assets/app-1a2b.js.br'), brotliCompressSync(script));
    writeFileSync(join(webDir, 'assets/app-1a2b.js.gz'), gzipSync(script));
    writeFileSync(join(webDir, 'assets/font-1a2b.woff2'), 'font');
    writeFileSync(join(webDir, 'assets/german.js'), 'words');
  });
  afterEach(async () => {
    await Promise.all(apps.splice(0).map((app) => app.close()));
  });
  afterAll(() => rmSync(webDir, { recursive: true, force: true }));
}

/** A server of that build. */
export async function site(
  env: Record<string, string> = {},
  fill?: FillPage,
  lacksAdmin?: () => Promise<boolean>,
): Promise<FastifyInstance> {
  const nowhere = new URL('file:///nowhere');
  const placement = { webDir, migrationsDir: '', workers: { decode: nowhere, bodies: nowhere, views: nowhere } };
  const config = readConfig({ LOG_LEVEL: 'silent', ...env }, placement);
  const app = createApp(config, createMetrics());
  apps.push(app);
  limitRoutes(app, createLimits(config), { note: () => {} });
  await addDocs(app, config);
  const nobody = async () => null;
  const owners = Object.fromEntries(Object.keys(calls).map((id) => [id, nobody]));
  const handlers = Object.fromEntries(Object.keys(calls).map((id) => [id, async () => ({ status: 204 })]));
  const authenticate = async () => Promise.reject(new Error('nobody'));
  const nothing = () => undefined;
  const limits = { ofMember: nothing, ofTokens: nothing, ofWrongToken: nothing, ofAddress: nothing };
  registerCalls(app, { handlers, owners, gates: {}, authenticate, limits, events: { note: () => {} } });
  addSite(app, config, addresses, { ...(fill && { fill }), ...(lacksAdmin && { lacksAdmin }) });
  await app.ready();
  return app;
}

export const get = (app: FastifyInstance, url: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url, headers });
