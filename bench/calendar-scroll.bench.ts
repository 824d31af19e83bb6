import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from '@playwright/test';
import { monthText } from '../domain/date-text.ts';
import { addMonths } from '../domain/dates.ts';
import { startTestServer } from '../tests/server/harness.ts';
import { athlete } from './pages/signed-in.ts';
import { CHROMIUM } from './pages/visit.ts';
import type { BenchResult } from './run.ts';

/** Number of months turned one by one and, below, scrolled through. */
const TURNED = 24;
const SCROLLED = 120;
/** Pixels per turn of the wheel and, below, maximum number of turns. */
const TURN = 400;
const MAX_TURNS = 6000;
/** The longest allowed task, ms, by CPU slowdown factor. */
const bars = { 1: 50, 4: 100 } as const;
type Slowness = keyof typeof bars;

const firstOfMonth = `${new Date().toISOString().slice(0, 7)}-01`;
const monthsAgo = (months: number) => addMonths(firstOfMonth, -months).slice(0, 7);
const ready = (page: Page) => page.locator('main a[href^="/activity/"]').first().waitFor();

async function slowDown(page: Page, rate: Slowness): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate });
}

/** Returns the longest task during an action, ms; 0 if none exceeds 50. */
async function longestTask(page: Page, act: () => Promise<unknown>): Promise<number> {
  await page.evaluate(() => {
    const tasks: number[] = [];
    const seen = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration);
    });
    seen.observe({ type: 'longtask' });
    Object.assign(globalThis, { tasks });
  });
  await act();
  return page.evaluate(() => Math.max(0, ...(globalThis as unknown as { tasks: number[] }).tasks));
}

async function turnMonths(page: Page): Promise<void> {
  for (let i = 1; i <= TURNED; i++) {
    await page.getByRole('button', { name: 'Previous month' }).click();
    await page.getByRole('heading', { level: 1, name: monthText(`${monthsAgo(i)}-01`) }).waitFor();
    await page.locator('[role="grid"][aria-busy="false"]').waitFor();
  }
}

/** Returns the first day of the earliest rendered week. */
const earliest = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      [...document.querySelectorAll<HTMLElement>('[data-week]')]
        .map(({ dataset }) => dataset['week'] ?? '')
        .sort()
        .at(0) ?? '',
  );

/**
 * Turns the wheel, frame by frame, until a week of ten years ago is rendered: upwards in the table, downwards in the
 * list on a phone.
 */
async function scroll(page: Page, by: number): Promise<void> {
  await page.mouse.move(180, 500);
  const last = monthsAgo(SCROLLED);
  for (let i = 0; i < MAX_TURNS; i++) {
    await page.mouse.wheel(0, by);
    await page.evaluate(() => new Promise((next) => requestAnimationFrame(() => setTimeout(next))));
    if (i % 5 === 0 && (await earliest(page)) < last) return;
  }
  throw new Error(`${SCROLLED} months were not reached: ${await earliest(page)}`);
}

interface Way {
  readonly what: string;
  readonly viewport: { readonly width: number; readonly height: number };
  readonly act: (page: Page) => Promise<void>;
}

const desk = { width: 1280, height: 800 };
const ways: readonly Way[] = [
  { what: `${TURNED} months, one after the other`, viewport: desk, act: turnMonths },
  { what: 'ten years by the wheel, as a table', viewport: desk, act: (page) => scroll(page, -TURN) },
  {
    what: 'ten years by the wheel, as the list of a phone',
    viewport: { width: 360, height: 740 },
    act: (page) => scroll(page, TURN),
  },
];

async function measured(
  browser: Browser,
  url: string,
  state: Awaited<ReturnType<typeof athlete>>,
  way: Way,
  rate: Slowness,
) {
  const context = await browser.newContext({ storageState: state, viewport: way.viewport, locale: 'en-GB' });
  const page = await context.newPage();
  await page.goto(`${url}/calendar`);
  await ready(page);
  await page.waitForLoadState('networkidle');
  await slowDown(page, rate);
  const longest = await longestTask(page, () => way.act(page));
  const drawn = await page.locator('[data-week]').count();
  await context.close();
  return { longest, drawn };
}

/** Turns a ten-year calendar month by month and scrolls it from end to end. */
export async function run(): Promise<BenchResult> {
  spawnSync('node', ['scripts/build.mjs'], { cwd: fileURLToPath(new URL('..', import.meta.url)) });
  const [busy = 0] = loadavg();
  const directory = mkdtempSync(join(tmpdir(), 'longrun-bench-'));
  const server = await startTestServer({ embedded: true });
  const browser = await chromium.launch(CHROMIUM);
  try {
    const state = await athlete(server, browser, directory);
    const rows: Record<string, string>[] = [];
    for (const way of ways) {
      const cell = (longest: number, rate: Slowness) =>
        `${longest === 0 ? 'none over 50' : Math.round(longest)} (bar ${bars[rate]}: ${longest > bars[rate] ? 'not met' : 'met'})`;
      const full = await measured(browser, server.url, state, way, 1);
      const slow = await measured(browser, server.url, state, way, 4);
      rows.push({
        what: way.what,
        'longest task, ms': cell(full.longest, 1),
        'processor slowed down 4 times': cell(slow.longest, 4),
        'weeks drawn at the end': String(slow.drawn),
      });
    }
    return {
      title: 'Scrolling ten years of a calendar',
      rows,
      notes: [
        `One visit each. The wheel turns by ${TURN} pixels a frame from today until a week of ten years before is drawn. What is passed faster than it comes is drawn without what was done.`,
        `Load average of the machine before: ${busy.toFixed(1)}.`,
      ],
    };
  } finally {
    await browser.close();
    await server.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}
