import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { chromiumPath } from '../tests/browser/chromium-path.ts';
import { password } from '../tests/browser/fixtures/person.ts';
import { startTestServer, type TestServer } from '../tests/server/harness.ts';
import { anonymousCall, signedIn, type TestMember } from '../tests/server/member.ts';
import type { AuthenticatedWire } from '../domain/entities/session.ts';
import { writeExport } from './import/ten-years.ts';
import { importExport } from './import/watched.ts';
import type { BenchResult } from './run.ts';

const RUNS = 5;
const EMAIL = 'pages@example.org';
/** Typed into the login at its first paint. */
const nobody = { email: 'nobody@example.org', password: 'Nobody-2026' };
/** A mid-range phone on a slow mobile network. */
const CPU = 4;
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 };
/** The lower limit for a page with this much script: incompressible bytes, then one heading. */
const FLOOR_BYTES = 129_500;
export const CHROMIUM = {
  executablePath: chromiumPath,
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
};

/**
 * A page is done once it has shown its main content, and no task has blocked it for this long, ms. By then the channel and the font have loaded
 * too.
 */
const QUIET_MS = 2000;

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/** Milliseconds from the navigation. */
interface Times {
  readonly painted: number;
  readonly ready: number;
  /** Cumulative layout shift, and total blocking time beyond 50 ms per task after the first paint. */
  readonly shift: number;
  readonly blocked: number;
  /** The longest of these tasks. */
  readonly longest: number;
}

/** The condition for a page being ready: an element is shown, or a form that was filled in at the first paint is sent with that content. */
type Sign = { readonly shows: string } | { readonly sends: string; readonly typed: Readonly<Record<string, string>> };

/** Runs in the page before everything else: records when the condition is met. */
function watch(sign: Sign): void {
  const seen = { ready: 0, shift: 0, tasks: [] as { start: number; duration: number }[] };
  Object.assign(globalThis, { seen });
  if ('shows' in sign) {
    new MutationObserver(() => {
      if (seen.ready === 0 && document.querySelector(sign.shows)) seen.ready = performance.now();
    }).observe(document, { childList: true, subtree: true });
  } else {
    const send = globalThis.fetch;
    globalThis.fetch = (input, init) => {
      const isWhole = Object.values(sign.typed).every((text) => String(init?.body).includes(text));
      if (String(input).endsWith(sign.sends) && isWhole) seen.ready ||= performance.now();
      return send(input, init);
    };
    // No named functions: the compiler of this file would add calls of a helper that the page lacks.
    new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length === 0) return;
      for (const [name, text] of Object.entries(sign.typed)) {
        const field = document.querySelector<HTMLInputElement>(`input[name="${name}"]`);
        const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
        set?.call(field, text);
        field?.dispatchEvent(new Event('input', { bubbles: true }));
      }
      // React renders the typed text before it handles the button.
      setTimeout(() => document.querySelector<HTMLElement>('form button[type=submit]')?.click());
    }).observe({ type: 'paint', buffered: true });
  }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) seen.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const { startTime: start, duration } of list.getEntries()) seen.tasks.push({ start, duration });
  }).observe({ type: 'longtask', buffered: true });
}

export async function slowDown(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Network.emulateNetworkConditions', NETWORK);
  await client.send('Emulation.setCPUThrottlingRate', { rate: CPU });
}

interface Seen {
  readonly ready: number;
  readonly shift: number;
  readonly tasks: readonly { readonly start: number; readonly duration: number }[];
}

/** Opens a page on a slow phone, and waits until it is done. */
export async function visit(context: BrowserContext, url: string, sign: Sign): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript(watch, sign);
  await slowDown(page);
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForFunction(
    (quiet) => {
      const { seen } = globalThis as unknown as { seen: Seen };
      const { start, duration } = seen.tasks.at(-1) ?? { start: 0, duration: 0 };
      const isPainted = performance.getEntriesByName('first-contentful-paint').length > 0;
      return isPainted && seen.ready > 0 && performance.now() - Math.max(seen.ready, start + duration) > quiet;
    },
    QUIET_MS,
    { timeout: 60_000 },
  );
  return page;
}

export async function timesOf(page: Page): Promise<Times> {
  const times = await page.evaluate(() => {
    const { seen } = globalThis as unknown as { seen: Seen };
    const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN;
    const tasks = seen.tasks.filter(({ start }) => start >= painted).map(({ duration }) => duration);
    const blocked = tasks.reduce((sum, duration) => sum + duration - 50, 0);
    return { painted, ready: seen.ready, shift: seen.shift, blocked, longest: Math.max(0, ...tasks) };
  });
  await page.close();
  return times;
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

/**
 * A member, signed in in a separate browser.
 * @param prepare creates their data before that browser opens
 * @returns the browser's storage
 */
export async function signedInBrowser(
  server: TestServer,
  browser: Browser,
  prepare: (member: TestMember) => Promise<unknown>,
) {
  const { apiBase } = await server.addresses();
  const answer = await anonymousCall(apiBase, 'POST', 'auth/register', { email: EMAIL, password, time_zone: 'UTC' });
  const member = await signedIn(await server.addresses(), answer.body as AuthenticatedWire);
  await prepare(member);
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${server.url}/login`);
  await page.getByLabel('Email').fill(EMAIL);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log In' }).click();
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForURL((url) => url.pathname !== '/login');
  // Like a member who was here within the hour.
  await page.waitForFunction(() => localStorage.getItem('longrun.credentials') !== null);
  const state = await context.storageState();
  await context.close();
  return state;
}

/** A ten-year athlete, signed in in a separate browser. @returns the browser's storage */
export const athlete = (server: TestServer, browser: Browser, directory: string) =>
  signedInBrowser(server, browser, (member) =>
    importExport(member, writeExport(directory, Math.floor(Date.now() / 1000)).path),
  );

interface Case {
  /** Maximum ratio to the floor of the first paint, and of being usable or showing data; null for the floor itself. */
  readonly bars: readonly [number, number] | null;
  /** Milliseconds: maximum of the longest task after the first paint, and of the total blocking time. */
  readonly longestBar?: number;
  readonly blockedBar?: number;
  /** Initial storage of the browser. */
  readonly state?: Awaited<ReturnType<BrowserContext['storageState']>>;
  /** @returns the measured page, once it is done */
  readonly run: (context: BrowserContext) => Promise<Page>;
}

const cell = (values: readonly number[]) =>
  `${Math.round(median(values))} (${Math.round(Math.min(...values))} to ${Math.round(Math.max(...values))})`;
/** Relates each run to the floor of its own round, since both were measured under the same load. */
function ratio(values: readonly number[], floors: readonly number[]): string {
  const ratios = values.map((value, round) => value / (floors[round] ?? Number.NaN));
  return `${median(ratios).toFixed(2)} (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)})`;
}
const bar = (value: number | undefined, digits = 2) => (value === undefined ? '' : `≤ ${value.toFixed(digits)}`);

/** First paint and first data on a slow phone, compared with a page that only loads and runs as much script. */
export async function run(): Promise<BenchResult> {
  spawnSync('node', ['scripts/build.mjs'], { cwd: fileURLToPath(new URL('..', import.meta.url)) });
  const [busy = 0] = loadavg();
  const directory = mkdtempSync(join(tmpdir(), 'longrun-bench-'));
  const server = await startTestServer({ embedded: true });
  const floor = await startFloor();
  const browser = await chromium.launch(CHROMIUM);
  try {
    const state = await athlete(server, browser, directory);
    const login: Sign = { sends: 'auth/authenticate', typed: nobody };
    const calendar: Sign = { shows: 'main a[href^="/activity/"]' };
    const pages: Record<string, Case> = {
      floor: { bars: null, run: (context) => visit(context, floor.url, { shows: 'h1' }) },
      '/login, cold': {
        bars: [0.55, 1.15],
        longestBar: 150,
        run: (context) => visit(context, `${server.url}/login`, login),
      },
      // It can be read without its script: once it is painted it is ready.
      'a partner’s page, cold': {
        bars: [0.55, 0.55],
        run: (context) => visit(context, `${server.url}/optin/wear-test`, { shows: '.pp-join' }),
      },
      '/calendar of ten years, cold cache, signed in': {
        bars: [0.55, 1.6],
        blockedBar: 250,
        state,
        run: (context) => visit(context, `${server.url}/calendar`, calendar),
      },
      '/calendar of ten years, second visit': {
        bars: [0.4, 0.7],
        blockedBar: 250,
        state,
        run: async (context) => {
          const first = await visit(context, `${server.url}/calendar`, calendar);
          await first.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
          await first.close();
          return visit(context, `${server.url}/calendar`, calendar);
        },
      },
    };
    const seen = new Map<string, Times[]>();
    for (let i = 0; i < RUNS; i++) {
      for (const [name, { state: storageState, run: measure }] of Object.entries(pages)) {
        const context = await browser.newContext(storageState && { storageState });
        const times = await timesOf(await measure(context));
        await context.close();
        seen.set(name, [...(seen.get(name) ?? []), times]);
      }
    }
    const floors = (seen.get('floor') ?? []).map(({ painted }) => painted);
    return {
      title: 'First paint and first data',
      rows: [...seen].map(([page, times]) => {
        const painted = times.map((one) => one.painted);
        const ready = times.map((one) => one.ready);
        const { bars, longestBar, blockedBar } = pages[page] ?? {};
        const shifts = times.map(({ shift }) => shift);
        return {
          page,
          'first contentful paint, ms': cell(painted),
          'to the floor': ratio(painted, floors),
          bar: bar(bars?.[0]),
          'usable or showing its data, ms': cell(ready),
          'to the floor ': ratio(ready, floors),
          'bar ': bar(bars?.[1]),
          'layout shift, bar 0.02': `${median(shifts).toFixed(3)} (${Math.min(...shifts).toFixed(3)} to ${Math.max(...shifts).toFixed(3)})`,
          'longest task after paint, ms': cell(times.map(({ longest }) => longest)),
          'bar  ': bar(longestBar, 0),
          'blocked after paint, ms': cell(times.map(({ blocked }) => blocked)),
          'bar   ': bar(blockedBar, 0),
        };
      }),
      notes: [
        'The login is usable when Log In, pressed at the first paint, has sent what was typed at the first paint; the calendar when the first activity shows; a partner’s page when its steps do.',
        `Medians and ranges of ${RUNS} runs in turn, each to the floor of its own round; CPU slowed down ${CPU} times, 1.6 Mbit/s, 150 ms.`,
        `The floor loads ${FLOOR_BYTES} bytes of script that does not compress, and then paints one heading. It waits for the network alone, the pages for the processor too: what else runs on the machine raises their ratios.`,
        `Load average of the machine before: ${busy.toFixed(1)}.`,
      ],
    };
  } finally {
    await browser.close();
    floor.server.close();
    await server.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}
