import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { password } from '../tests/browser/fixtures/person.ts';
import { startTestServer, type TestServer } from '../tests/server/harness.ts';
import { anonymousCall, signedIn } from '../tests/server/member.ts';
import type { AuthenticatedWire } from '../domain/entities/session.ts';
import { writeExport } from './import/ten-years.ts';
import { importExport } from './import/watched.ts';
import type { BenchResult } from './run.ts';

const RUNS = 5;
const EMAIL = 'pages@example.org';
/** A phone of the middle class on a slow mobile network. */
const CPU = 4;
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 };
/** What cannot be beaten by a page that needs this much script: bytes that do not compress, then one heading. */
const FLOOR_BYTES = 129_500;
const CHROMIUM = {
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
};

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/** Milliseconds from the navigation. */
interface Times {
  readonly painted: number;
  readonly ready: number;
  /** Cumulative layout shift, and how long tasks held the page beyond 50 ms each after the first paint. */
  readonly shift: number;
  readonly blocked: number;
}

/** Runs in the page before everything else: notes when the element that counts is there. */
function watch(selector: string): void {
  const seen = { ready: 0, shift: 0, tasks: [] as { start: number; duration: number }[] };
  Object.assign(globalThis, { seen });
  new MutationObserver(() => {
    if (seen.ready === 0 && document.querySelector(selector)) seen.ready = performance.now();
  }).observe(document, { childList: true, subtree: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) seen.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const { startTime: start, duration } of list.getEntries()) seen.tasks.push({ start, duration });
  }).observe({ type: 'longtask', buffered: true });
}

async function slowDown(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Network.emulateNetworkConditions', NETWORK);
  await client.send('Emulation.setCPUThrottlingRate', { rate: CPU });
}

async function load(context: BrowserContext, url: string, selector: string): Promise<Times> {
  const page = await context.newPage();
  await page.addInitScript(watch, selector);
  await slowDown(page);
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForFunction(
    () =>
      (globalThis as unknown as { seen: { ready: number } }).seen.ready > 0 &&
      performance.getEntriesByName('first-contentful-paint').length > 0,
    undefined,
    { timeout: 60_000 },
  );
  const times = await page.evaluate(() => {
    const { seen } = globalThis as unknown as {
      seen: { ready: number; shift: number; tasks: { start: number; duration: number }[] };
    };
    const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN;
    const blocked = seen.tasks
      .filter(({ start }) => start >= painted)
      .reduce((sum, { duration }) => sum + duration - 50, 0);
    return { painted, ready: seen.ready, shift: seen.shift, blocked };
  });
  await page.close();
  return times;
}

/** A visit that leaves behind what the next one begins with. */
async function visit(context: BrowserContext, url: string, selector: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(url);
  await page.locator(selector).first().waitFor();
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.close();
}

async function startFloor(): Promise<{ url: string; server: Server }> {
  const body = `/*${randomBytes(FLOOR_BYTES).toString('base64').slice(0, FLOOR_BYTES)}*/document.body.innerHTML='<h1>Here</h1>'`;
  const server = createServer((request, response) => {
    if (request.url === '/floor.js') return response.setHeader('content-type', 'text/javascript').end(body);
    return response
      .setHeader('content-type', 'text/html')
      .end('<!doctype html><body><script src="/floor.js"></script></body>');
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, server };
}

/** A ten-year athlete, signed in on a browser of their own. @returns what that browser keeps */
async function athlete(server: TestServer, browser: Browser, directory: string) {
  const { apiBase } = await server.addresses();
  const answer = await anonymousCall(apiBase, 'POST', 'auth/register', { email: EMAIL, password, time_zone: 'UTC' });
  const member = await signedIn(await server.addresses(), answer.body as AuthenticatedWire);
  await importExport(member, writeExport(directory, Math.floor(Date.now() / 1000)).path);
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${server.url}/login`);
  await page.getByLabel('Email').fill(EMAIL);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log In' }).click();
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForURL((url) => url.pathname !== '/login');
  const state = await context.storageState();
  await context.close();
  return state;
}

/** First paint and first data on a slow phone, beside a page that only loads and runs as much script. */
export async function run(): Promise<BenchResult> {
  spawnSync('node', ['scripts/build.mjs'], { cwd: fileURLToPath(new URL('..', import.meta.url)) });
  const directory = mkdtempSync(join(tmpdir(), 'longrun-bench-'));
  const server = await startTestServer({ embedded: true });
  const floor = await startFloor();
  const browser = await chromium.launch(CHROMIUM);
  try {
    const state = await athlete(server, browser, directory);
    const cases = {
      floor: async () => {
        const context = await browser.newContext();
        const times = await load(context, floor.url, 'h1');
        await context.close();
        return times;
      },
      '/login, cold': async () => {
        const context = await browser.newContext();
        const times = await load(context, `${server.url}/login`, 'form button[type=submit]');
        await context.close();
        return times;
      },
      '/calendar of ten years, cold cache, signed in': async () => {
        const context = await browser.newContext({ storageState: state });
        const times = await load(context, `${server.url}/calendar`, 'main a[href^="/activity/"]');
        await context.close();
        return times;
      },
      '/calendar of ten years, second visit': async () => {
        const context = await browser.newContext({ storageState: state });
        await visit(context, `${server.url}/calendar`, 'main a[href^="/activity/"]');
        const times = await load(context, `${server.url}/calendar`, 'main a[href^="/activity/"]');
        await context.close();
        return times;
      },
    };
    const seen = new Map<string, Times[]>();
    for (let i = 0; i < RUNS; i++) {
      for (const [name, measure] of Object.entries(cases)) {
        const times = await measure();
        seen.set(name, [...(seen.get(name) ?? []), times]);
      }
    }
    const base = median((seen.get('floor') ?? []).map(({ painted }) => painted));
    const cell = (values: readonly number[]) =>
      `${Math.round(median(values))} (${Math.round(Math.min(...values))} to ${Math.round(Math.max(...values))})`;
    return {
      title: 'First paint and first data',
      rows: [...seen].map(([page, times]) => ({
        page,
        'first contentful paint, ms': cell(times.map(({ painted }) => painted)),
        'to the floor': (median(times.map(({ painted }) => painted)) / base).toFixed(2),
        'usable or showing its data, ms': cell(times.map(({ ready }) => ready)),
        'to the floor ': (median(times.map(({ ready }) => ready)) / base).toFixed(2),
        'layout shift': median(times.map(({ shift }) => shift)).toFixed(3),
        'blocked after paint, ms': Math.round(median(times.map(({ blocked }) => blocked))),
      })),
      notes: [
        `Medians and ranges of ${RUNS} runs in turn; CPU slowed down ${CPU} times, 1.6 Mbit/s, 150 ms.`,
        `The floor loads ${FLOOR_BYTES} bytes of script that does not compress, and then paints one heading.`,
      ],
    };
  } finally {
    await browser.close();
    floor.server.close();
    await server.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}
