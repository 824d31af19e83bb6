/* oxlint-disable unicorn/require-post-message-target-origin -- A BroadcastChannel has no target. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from '@playwright/test';
import type { AnyStateMachine } from 'xstate';
import { declaredIn } from '../tests/machines/walk.ts';
import { machines } from '../machines/index.ts';
import { startTestServer } from '../tests/server/harness.ts';
import { CHROMIUM } from './pages.bench.ts';
import type { BenchResult } from './run.ts';

const OPENINGS = 11;
const EVENTS_PER_MINUTE = 2000;
const SECONDS = 60;
const EVENTS = Math.round((EVENTS_PER_MINUTE / 60) * SECONDS);
/** Steps that the gallery knows already: what 20 MB hold, about. */
const BEFORE = 50_000;
const TAB = 'bench';

const sorted = (values: readonly number[]) => [...values].sort((a, b) => a - b);
const median = (values: readonly number[]) => sorted(values)[Math.floor(values.length / 2)] ?? Number.NaN;

/** The machine with the most transitions, and one to come from. */
const [largest, other] = (Object.entries(machines) as unknown as [string, AnyStateMachine][])
  .toSorted(([, one], [, two]) => declaredIn(two).length - declaredIn(one).length)
  .filter((_, index, all) => index === 0 || index === all.length - 1);

/** Milliseconds from choosing a machine until the frame in which it is drawn, layout and all. */
const opened = (page: Page, name: string): Promise<number> =>
  page.evaluate(async (wanted) => {
    const started = performance.now();
    location.hash = `#/${wanted}`;
    while (!document.querySelector(`svg[data-drawn="${wanted}"] [data-transition]`)) {
      await new Promise((next) => requestAnimationFrame(next));
    }
    await new Promise((next) => requestAnimationFrame(() => setTimeout(next)));
    return performance.now() - started;
  }, name);

interface Followed {
  readonly longest: number;
  readonly over: number;
  readonly heard: number;
}

/** Says so many events a minute over the channel, as tabs of the app do, and notes the gallery's long tasks. */
const said = (
  from: Page,
  spec: { tab: string; before: number; count: number; everyMs: number; machine: string },
): Promise<void> =>
  from.evaluate(async ({ tab, before, count, everyMs, machine }) => {
    const channel = new BroadcastChannel('longrun-machines');
    const actor = `${tab} x:0`;
    channel.postMessage({ kind: 'tab', tab, path: '/import', title: 'Import', isAnew: true });
    channel.postMessage({
      kind: 'actors',
      tab,
      actors: [{ id: actor, tab, name: machine, machine, parent: null }],
    });
    // Said at once first, as by a tab that has run for long; then one at a time.
    let waiting: object[] = [];
    let began = 0;
    for (let index = -before; index < count; index += 1) {
      const isSending = index % 2 !== 0;
      waiting.push({
        actor,
        at: performance.timeOrigin + performance.now(),
        event: { type: isSending ? 'UPLOAD' : 'CANCEL', importId: '•••' },
        from: null,
        taken: [isSending ? 'fileImport.choosing UPLOAD 0' : 'fileImport.uploading CANCEL 0'],
        value: isSending ? 'uploading' : 'choosing',
        status: 'active',
        changed: { sent: index, total: count, importId: '•••', failure: null, accepted: ['•••', '•••'] },
        next: ['ADD', 'REMOVE', 'UPLOAD', 'CANCEL'],
      });
      if (index < 0 && waiting.length < 150 && index !== -1) continue;
      channel.postMessage({ kind: 'steps', tab, steps: waiting });
      waiting = [];
      if (index < -1) await new Promise((next) => setTimeout(next));
      else if (index === -1) {
        await new Promise((next) => setTimeout(next, 3000));
        const watch = new BroadcastChannel('bench');
        watch.postMessage('begin');
        watch.close();
        began = performance.now();
      } else {
        const rest = began + (index + 1) * everyMs - performance.now();
        if (rest > 0) await new Promise((next) => setTimeout(next, rest));
      }
    }
    channel.close();
  }, spec);

const stepsOf = async (gallery: Page): Promise<number> =>
  Number(/(\d+) steps?\./.exec((await gallery.getByRole('status').textContent()) ?? '')?.[1] ?? 0);

async function followed(gallery: Page, from: Page): Promise<Followed> {
  await gallery.goto(`${gallery.url().split('#')[0]}#/live`);
  await gallery.evaluate(() => {
    const tasks: number[] = [];
    Object.assign(globalThis, { tasks });
    // What came before the steady stream is not counted.
    new BroadcastChannel('bench').addEventListener('message', () => (tasks.length = 0));
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
    });
  });
  await said(from, {
    tab: TAB,
    before: BEFORE,
    count: EVENTS,
    everyMs: 60_000 / EVENTS_PER_MINUTE,
    machine: 'fileImport',
  });
  await gallery.waitForTimeout(500);
  const tasks = await gallery.evaluate(() => (globalThis as unknown as { tasks: number[] }).tasks);
  return {
    longest: Math.round(Math.max(0, ...tasks)),
    over: tasks.filter((ms) => ms > 50).length,
    heard: await stepsOf(gallery),
  };
}

/** Drawing, following and recording in the gallery of the machines. */
export async function run(): Promise<BenchResult> {
  spawnSync('node', ['scripts/build.mjs'], { cwd: fileURLToPath(new URL('..', import.meta.url)) });
  if (!largest || !other) throw new Error('There are no machines.');
  const [busy = 0] = loadavg();
  const server = await startTestServer({ embedded: true, env: { MACHINES: 'on' } });
  const browser = await chromium.launch(CHROMIUM);
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    const gallery = await context.newPage();
    await gallery.goto(`${server.url}/machines/#/${other[0]}`);
    const times: number[] = [];
    for (let index = 0; index < OPENINGS; index += 1) {
      await opened(gallery, other[1].id);
      times.push(await opened(gallery, largest[1].id));
    }
    const [first = Number.NaN, ...later] = times;
    const from = await context.newPage();
    await from.goto(`${server.url}/machines/#/${other[0]}`);
    await gallery.bringToFront();
    const { longest, over, heard } = await followed(gallery, from);
    const saving = gallery.waitForEvent('download');
    await gallery.getByRole('button', { name: 'Save the recording' }).click();
    const bytes = readFileSync(await (await saving).path()).length;
    const hour = (bytes / heard) * EVENTS_PER_MINUTE * 60;
    return {
      title: 'The gallery of the machines',
      rows: [
        {
          what: `${largest[0]} (${declaredIn(largest[1]).length} transitions), chosen → drawn, ms`,
          measured: `${Math.round(first)} the first time, then ${Math.round(median(later))} (${Math.round(Math.min(...later))} to ${Math.round(Math.max(...later))})`,
          bar: 300,
        },
        {
          what: `longest task while following ${EVENTS_PER_MINUTE} events a minute, ms`,
          measured: `${longest === 0 ? 'below 50' : longest} (${over} over 50)`,
          bar: 50,
        },
        {
          what: 'an hour of so many, kept and saved, MB',
          measured: `${(Math.min(hour, 20_000_000) / 1e6).toFixed(1)} (of ${(hour / 1e6).toFixed(1)} said)`,
          bar: 20,
        },
      ],
      notes: [
        `Headless Chromium, a window of 1280 by 800. ${OPENINGS} openings, each coming from another machine; layout in a worker.`,
        `${SECONDS} s of events of an upload, said over the channel by another tab, one at a time; ${heard} of ${BEFORE + EVENTS} were heard, ${BEFORE} of them at once before the minute, as of a tab that has run for half an hour. A recording is dropped from its beginning beyond 20 MB: at this pace it holds the last half hour.`,
        `Load average of the machine before: ${busy.toFixed(1)}.`,
      ],
    };
  } finally {
    await browser.close();
    await server.stop();
  }
}
