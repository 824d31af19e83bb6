import type { Page, Route } from '@playwright/test';
import { countHeld } from '../fixtures/settled.ts';

export interface Gate {
  /**
   * Returns the next held request, once there is one.
   * @throws Error naming the pattern after {@link HOLD_MS}
   */
  readonly next: () => Promise<Route>;
}

/** Timeout for a page to send a request, ms: several times the duration on a slow machine, and below the timeout of a test. */
const HOLD_MS = 100_000;

/**
 * Holds every request of a pattern until the test responds, and drops requests aborted by their page: responding to them would do nothing, and leave
 * the intended request waiting forever.
 * @param method defaults to any method
 */
export async function hold(page: Page, pattern: string | RegExp, method?: string): Promise<Gate> {
  const waiting: Route[] = [];
  const takers: ((route: Route) => void)[] = [];
  const count = countHeld(page);
  page.on('requestfailed', (request) => {
    const place = waiting.findIndex((route) => route.request() === request);
    if (place >= 0) waiting.splice(place, 1);
  });
  await page.route(pattern, (route) => {
    if (method !== undefined && route.request().method() !== method) return route.fallback();
    count(route.request());
    const take = takers.shift();
    if (take === undefined) waiting.push(route);
    else take(route);
  });
  return {
    next: () => {
      const route = waiting.shift();
      if (route !== undefined) return Promise.resolve(route);
      return new Promise<Route>((resolve, reject) => {
        const take = (taken: Route) => {
          clearTimeout(deadline);
          resolve(taken);
        };
        const deadline = setTimeout(() => {
          takers.splice(takers.indexOf(take), 1);
          reject(new Error(`No request for ${method ?? 'any method'} ${String(pattern)} within ${HOLD_MS / 1000} s.`));
        }, HOLD_MS);
        takers.push(take);
      });
    },
  };
}
