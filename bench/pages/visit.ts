import type { BrowserContext, Page } from '@playwright/test';
import { chromiumPath } from '../../tests/browser/chromium-path.ts';

/** CPU slowdown of a mid-range phone; below, a slow mobile network. */
export const CPU = 4;
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 };
/** Hostname of a home server: a different machine, without a certificate, so browsers run no service worker. */
export const HOME = 'run.home';
export const CHROMIUM = {
  executablePath: chromiumPath,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    `--host-resolver-rules=MAP ${HOME} 127.0.0.1`,
  ],
};

/**
 * Time in ms without a blocking task after a page has shown its main content; the page is then done, and channel and
 * font have loaded.
 */
const QUIET_MS = 2000;

/** Times in milliseconds since the navigation. */
export interface Times {
  readonly painted: number;
  readonly ready: number;
  /** Cumulative layout shift, and total blocking time beyond 50 ms per task after the first paint. */
  readonly shift: number;
  readonly blocked: number;
  /** Longest task after the first paint. */
  readonly longest: number;
}

/**
 * Condition for a page being ready: an element is shown, or a form filled in at the first paint is submitted with that
 * content.
 */
export type Sign =
  | { readonly shows: string }
  | { readonly sends: string; readonly typed: Readonly<Record<string, string>> };

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
    // Avoids named functions: this file's compiler would add calls of a helper that the page lacks.
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
