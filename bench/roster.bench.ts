import { spawnSync } from 'node:child_process';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from '@playwright/test';
import { addDays, localDate, toCompactDate } from '../domain/dates.ts';
import { personaFiles } from '../sandbox/athletes/persona-files.ts';
import { seedTeam } from '../tests/server/big-team.ts';
import { importFiles } from '../tests/server/data/client.ts';
import { startTestServer, type TestServer } from '../tests/server/harness.ts';
import { type TestMember, testPassword } from '../tests/server/member.ts';
import { CHROMIUM, timesOf, visit } from './pages.bench.ts';
import type { BenchResult } from './run.ts';

const ATHLETES = 300;
const RUNS = 5;
const CALLS = 40;
const DAYS = 30;
/** Pixels of a turn of the wheel, and how often it turns. */
const TURN = 400;
const TURNS = 60;

const now = Math.floor(Date.now() / 1000);
const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

async function signIn(server: TestServer, browser: Browser, { email }: TestMember) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${server.url}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(testPassword);
  await page.getByRole('button', { name: 'Log In' }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
  await page.waitForFunction(() => localStorage.getItem('longrun.credentials') !== null);
  const state = await context.storageState();
  await context.close();
  return state;
}

/** Milliseconds of one call, signing left out. */
async function timed(member: TestMember, path: string, more: Record<string, string>): Promise<number> {
  const today = localDate(now, 'UTC');
  const query = { start_date: toCompactDate(addDays(today, 1 - DAYS)), end_date: toCompactDate(today), ...more };
  const { url, init } = await member.sign('GET', path, { query });
  const started = performance.now();
  const answer = await fetch(url, init);
  await answer.text();
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
  return performance.now() - started;
}

/** From the top of the list to its end, by the wheel. @returns the longest task meanwhile, ms; 0 where none was over 50 */
async function scrolled(page: Page): Promise<number> {
  await page.evaluate(() => {
    const tasks: number[] = [];
    Object.assign(globalThis, { tasks });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration);
    }).observe({ type: 'longtask' });
  });
  await page.mouse.move(600, 400);
  for (let i = 0; i < TURNS; i++) {
    await page.mouse.wheel(0, TURN);
    await page.evaluate(() => new Promise((next) => requestAnimationFrame(() => setTimeout(next))));
  }
  return page.evaluate(() => Math.max(0, ...(globalThis as unknown as { tasks: number[] }).tasks));
}

const LONGEST_TASK_MS = 100;

/** A roster of three hundred beside one athlete's calendar. */
export async function run(): Promise<BenchResult> {
  spawnSync('node', ['scripts/build.mjs'], { cwd: fileURLToPath(new URL('..', import.meta.url)) });
  const [busy = 0] = loadavg();
  const server = await startTestServer({ embedded: true });
  const browser = await chromium.launch(CHROMIUM);
  try {
    const coach = await server.register();
    const files = [...personaFiles('new-runner', 1, now)].map(({ name, bytes }) => ({ name, bytes: bytes() }));
    await importFiles(coach, files);
    const teamId = await seedTeam(server, coach, ATHLETES);
    await server.restart();
    const storageState = await signIn(server, browser, coach);
    const asked = [
      [`calendar/${coach.memberId}`, {}],
      [`team/${teamId}/roster`, { return_type: 'summary' }],
    ] as const;
    const calls: [number[], number[]] = [[], []];
    for (let i = -5; i < CALLS; i++) {
      for (const nth of [0, 1] as const) {
        const ms = await timed(coach, asked[nth][0], asked[nth][1]);
        if (i >= 0) calls[nth].push(ms);
      }
    }
    const pages = [
      { path: '/calendar', shows: 'main a[href^="/activity/"]' },
      { path: '/team', shows: 'main table[aria-rowcount] tbody tr th' },
    ];
    const ready: number[][] = [[], []];
    const longest: number[] = [];
    for (let i = 0; i < RUNS; i++) {
      for (const [nth, { path, shows }] of pages.entries()) {
        const context = await browser.newContext({ storageState, viewport: { width: 1280, height: 800 } });
        const page = await visit(context, `${server.url}${path}`, { shows });
        if (nth === 1) longest.push(await scrolled(page));
        ready[nth]!.push((await timesOf(page)).ready);
        await context.close();
      }
    }
    const row = (what: string, [one, many]: readonly number[][], digits: number) => ({
      what,
      'one athlete’s calendar, ms': median(one!).toFixed(digits),
      [`roster of ${ATHLETES}, ms`]: median(many!).toFixed(digits),
      ratio: (median(many!) / median(one!)).toFixed(2),
    });
    return {
      title: `A roster of ${ATHLETES} athletes`,
      rows: [row(`the call, ${DAYS} days`, calls, 1), row('until the page shows it, cold', ready, 0)],
      notes: [
        `Medians of ${CALLS} calls and ${RUNS} visits in turn, in the same run; the visits with the processor slowed down 4 times, 1.6 Mbit/s, 150 ms. The page may take at most twice as long.`,
        `Longest task while the wheel turns from the top of the roster to its end, processor slowed down 4 times: ${longest.map((ms) => Math.round(ms)).join(', ')} ms (0: none over 50). Bar: 100 ms: ${Math.max(...longest) > LONGEST_TASK_MS ? 'not met' : 'met'}.`,
        `Load average of the machine before: ${busy.toFixed(1)}.`,
      ],
    };
  } finally {
    await browser.close();
    await server.stop();
  }
}
