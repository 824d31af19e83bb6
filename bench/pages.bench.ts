import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { startTestServer } from '../tests/server/harness.ts';
import { freePort } from '../tests/server/ports.ts';
import { ageByADay, athlete, createAthlete, signIn } from './pages/signed-in.ts';
import { CHROMIUM, CPU, HOME, type Sign, type Times, timesOf, visit } from './pages/visit.ts';
import type { BenchResult } from './run.ts';

const RUNS = Number(process.env.PAGES_RUNS ?? 5);
/** Values entered in the login form at its first paint. */
const nobody = { email: 'nobody@example.org', password: 'Nobody-2026' };
/** The lower limit for a page with this much script: incompressible bytes, then one heading. */
const FLOOR_BYTES = 129_500;

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/** A member's page that shows its data. */
const data: Sign = { shows: 'main a[href^="/activity/"]' };

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

interface Case {
  /** Maximum ratio to the floor of the first paint, and of being usable or showing data; null if there is none. */
  readonly bars: readonly [number, number] | null;
  /** Milliseconds: maximum of the longest task after the first paint, and of the total blocking time. */
  readonly longestBar?: number;
  readonly blockedBar?: number;
  /** Initial storage of the browser. */
  readonly state?: Awaited<ReturnType<BrowserContext['storageState']>>;
  /** Runs the case. @returns the measured page, once it is done */
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

/** Visits a member's page a second time. @param between runs after the first visit */
async function visitAgain(context: BrowserContext, url: string, between: (first: Page) => Promise<unknown>) {
  const first = await visit(context, url, data);
  await between(first);
  await first.close();
  return visit(context, url, data);
}

const whenWorking = (page: Page) => page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));

/** Returns cases for visits on the following day, on a device that stays signed in. */
function nextDays(origin: string, kind: string): Record<string, Case> {
  const next = (path: string): Case => ({
    bars: null,
    run: async (context) => {
      // Uses a session of its own, since each accepts its tokens once.
      await signIn(context, origin, true);
      return visitAgain(context, origin + path, async (first) => {
        if (await first.evaluate(() => isSecureContext)) await whenWorking(first);
        // The app would store newer tokens.
        await first.goto('about:blank');
        await ageByADay(context, origin);
      });
    },
  });
  return {
    [`dashboard of ten years, the next day, ${kind}`]: next('/'),
    [`/calendar of ten years, the next day, ${kind}`]: next('/calendar'),
  };
}

/**
 * Measures first paint and first data on a slow phone, compared with a page that only loads and runs as much script.
 */
export async function run(): Promise<BenchResult> {
  spawnSync('node', ['scripts/build.mjs'], { cwd: fileURLToPath(new URL('..', import.meta.url)) });
  const [busy = 0] = loadavg();
  const directory = mkdtempSync(join(tmpdir(), 'longrun-bench-'));
  const server = await startTestServer({ embedded: true });
  const port = String(await freePort());
  const home = `http://${HOME}:${port}`;
  const atHome = await startTestServer({ embedded: true, front: home, env: { PORT: port } });
  const floor = await startFloor();
  const browser = await chromium.launch(CHROMIUM);
  try {
    const state = await athlete(server, browser, directory);
    await createAthlete(atHome, directory, home);
    const login: Sign = { sends: 'auth/authenticate', typed: nobody };
    const pages: Record<string, Case> = {
      floor: { bars: null, run: (context) => visit(context, floor.url, { shows: 'h1' }) },
      '/login, cold': {
        bars: [0.55, 1.15],
        longestBar: 150,
        run: (context) => visit(context, `${server.url}/login`, login),
      },
      // The page can be read without its script, so it is ready once painted.
      'a partner’s page, cold': {
        bars: [0.55, 0.55],
        run: (context) => visit(context, `${server.url}/optin/wear-test`, { shows: '.pp-steps' }),
      },
      '/calendar of ten years, cold cache, signed in': {
        bars: [0.55, 1.6],
        blockedBar: 250,
        state,
        run: (context) => visit(context, `${server.url}/calendar`, data),
      },
      '/calendar of ten years, second visit': {
        bars: [0.4, 0.7],
        blockedBar: 250,
        state,
        run: (context) => visitAgain(context, `${server.url}/calendar`, whenWorking),
      },
      ...nextDays(server.url, 'with a service worker'),
      ...nextDays(home, 'over plain HTTP'),
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
        'The next day: the device stays signed in and has the files and responses of a visit. Its tokens have expired, so it renews them first; then it shows the kept responses until new ones come. Browsers run service workers over HTTPS, or from the machine itself, as here.',
        'The login is usable when Log In, pressed at the first paint, has sent what was typed at the first paint; the calendar and the dashboard when the first activity shows; a partner’s page when its steps do.',
        `Medians and ranges of ${RUNS} runs in turn, each to the floor of its own round; CPU slowed down ${CPU} times, 1.6 Mbit/s, 150 ms.`,
        `The floor loads ${FLOOR_BYTES} bytes of script that does not compress, and then paints one heading. It waits for the network alone, the pages for the processor too: what else runs on the machine raises their ratios.`,
        `Load average of the machine before: ${busy.toFixed(1)}.`,
      ],
    };
  } finally {
    await browser.close();
    floor.server.close();
    await server.stop();
    await atHome.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}
