import { spawnSync } from 'node:child_process';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { importFiles } from '../tests/server/data/client.ts';
import { run as recordedRun, START } from '../tests/fixtures/fit-activity.ts';
import { startTestServer } from '../tests/server/harness.ts';
import type { TestMember } from '../tests/server/member.ts';
import { CHROMIUM, signedInBrowser, slowDown } from './pages.bench.ts';
import type { BenchResult } from './run.ts';

const RUNS = 5;
const SAMPLES = 30_000;
const BAR = 2;
const DAY = 86_400;

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
const spread = (values: readonly number[], digits = 0) =>
  `${median(values).toFixed(digits)} (${Math.min(...values).toFixed(digits)} to ${Math.max(...values).toFixed(digits)})`;

/** What a plain page asks with to get the samples that the app gets: signed by whoever measures. */
interface Asked {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Milliseconds in which a page without a program downloads the samples and parses them, and how large they are. */
async function plain(context: BrowserContext, origin: string, { url, headers }: Asked) {
  const page = await context.newPage();
  await page.goto(`${origin}/healthz`);
  await slowDown(page);
  const seen = await page.evaluate(
    async ([address, signed]) => {
      const started = performance.now();
      let answer = await fetch(address, { headers: signed });
      let text = await answer.text();
      if (answer.status === 303) {
        answer = await fetch((JSON.parse(text) as { location: string }).location);
        text = await answer.text();
      }
      const samples = JSON.parse(text) as { time: number[] };
      const ms = performance.now() - started;
      const sent = performance.getEntriesByType('resource').at(-1) as PerformanceResourceTiming;
      return { ms, samples: samples.time.length, bytes: text.length, sent: sent.encodedBodySize };
    },
    [url, headers] as const,
  );
  await page.close();
  return seen;
}

/** Runs in the page: opens the activity from the list, and answers the milliseconds until its chart is painted. */
async function openedIn(page: Page, id: string): Promise<number> {
  return page.evaluate(
    (activity) =>
      new Promise<number>((resolve) => {
        const started = performance.now();
        const watching = new MutationObserver(() => {
          const cursor = document.querySelector('main figure [role="slider"][aria-label^="Position in the activity"]');
          if (cursor?.closest('figure')?.querySelector('canvas, path') == null) return;
          watching.disconnect();
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - started)));
        });
        watching.observe(document.body, { childList: true, subtree: true });
        document.querySelector<HTMLElement>(`main a[href="/activity/${activity}"]`)!.click();
      }),
    id,
  );
}

/** Milliseconds from the press on an activity in the list to its chart, with the programs of the page loaded by another activity. */
async function inApp(context: BrowserContext, origin: string, ids: { readonly long: string; readonly short: string }) {
  const page = await context.newPage();
  await page.goto(`${origin}/activities`);
  await page.locator(`main a[href="/activity/${ids.short}"]`).click();
  await page.locator('main figure [role="slider"]').first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.goBack();
  await page.locator(`main a[href="/activity/${ids.long}"]`).waitFor();
  await page.waitForLoadState('networkidle');
  await slowDown(page);
  const ms = await openedIn(page, ids.long);
  await page.close();
  return ms;
}

async function measure(
  browser: Browser,
  origin: string,
  member: TestMember,
  state: Awaited<ReturnType<typeof signedInBrowser>>,
) {
  const { body } = await member.call('GET', `member/${member.memberId}/activities`);
  const [short, long] = (body as { activities: { activity_id: string; duration: number }[] }).activities
    .toSorted((a, b) => a.duration - b.duration)
    .map(({ activity_id }) => activity_id) as [string, string];
  const times = { plain: [] as number[], whole: [] as number[], app: [] as number[] };
  const none = { samples: 0, bytes: 0, sent: 0 };
  const known = { plain: none, whole: none };
  for (let i = 0; i < RUNS; i++) {
    // The policy of a page without a program lets nothing be fetched.
    const contexts = [
      await browser.newContext({ bypassCSP: true }),
      await browser.newContext({ storageState: state }),
    ] as const;
    for (const [subset, into] of [
      ['true', 'plain'],
      ['false', 'whole'],
    ] as const) {
      const { url, init } = await member.sign('GET', `activity/${long}/samples`, { query: { subset } });
      const { ms, ...rest } = await plain(contexts[0], origin, { url, headers: init.headers as Asked['headers'] });
      known[into] = rest;
      times[into].push(ms);
    }
    times.app.push(await inApp(contexts[1], origin, { long, short }));
    for (const context of contexts) await context.close();
  }
  return { times, known };
}

/** From the press on a long activity to its first chart, beside the download of its samples alone. */
export async function run(): Promise<BenchResult> {
  spawnSync('node', ['scripts/build.mjs'], { cwd: fileURLToPath(new URL('..', import.meta.url)) });
  const [busy = 0] = loadavg();
  const server = await startTestServer({ embedded: true });
  const browser = await chromium.launch(CHROMIUM);
  try {
    let member: TestMember | null = null;
    const state = await signedInBrowser(server, browser, (who) => {
      member = who;
      return importFiles(who, [
        { name: 'long.fit', bytes: recordedRun(SAMPLES, START).file() },
        { name: 'short.fit', bytes: recordedRun(600, START + 2 * DAY).file() },
      ]);
    });
    const { times, known } = await measure(browser, server.url, member!, state);
    const to = (base: readonly number[]) => times.app.map((ms, i) => ms / (base[i] ?? Number.NaN));
    const said = ({ samples, bytes, sent }: typeof known.plain) =>
      `${samples.toLocaleString('en')} samples, ${(bytes / 1000).toFixed(0)} kB, ${(sent / 1000).toFixed(0)} kB as they are sent`;
    const judged = (base: readonly number[]) => `≤ ${BAR}: ${median(to(base)) <= BAR ? 'met' : 'not met'}`;
    return {
      title: 'A long activity opened',
      rows: [
        {
          what: 'the app, its programs loaded: from the press in the list of activities to the chart of the recording',
          'ms, median and range': spread(times.app),
        },
        {
          what: `a page without a program downloads and parses all that was recorded: ${said(known.whole)}`,
          'ms, median and range': spread(times.whole),
          'the app to this': spread(to(times.whole), 2),
          bar: judged(times.whole),
        },
        {
          what: `the same with the answer that the app draws, thinned by the server: ${said(known.plain)}`,
          'ms, median and range': spread(times.plain),
          'the app to this': spread(to(times.plain), 2),
          bar: judged(times.plain),
        },
      ],
      notes: [
        `${RUNS} runs of both in turn, each in a browser context of its own, each to the other of its round; CPU slowed down 4 times, 1.6 Mbit/s, 150 ms. Both ask for the samples as the app does, signed.`,
        'Samples are asked for together with the activity, so the app waits for the network once, as the plain page does. What comes on top of that is the processor’s, which draws all cards of the page.',
        `Load average of the machine before: ${busy.toFixed(1)}.`,
      ],
    };
  } finally {
    await browser.close();
    await server.stop();
  }
}
