import type { Page, Route } from '@playwright/test';

export interface Gate {
  /** The next request that was held, once there is one. */
  readonly next: () => Promise<Route>;
}

/**
 * Holds every request of a pattern until the test answers it, and forgets those that their page gave up: to answer one of them would do nothing,
 * and leave the request that is meant waiting for ever.
 * @param method left out: requests of any
 */
export async function hold(page: Page, pattern: string | RegExp, method?: string): Promise<Gate> {
  const waiting: Route[] = [];
  let wake = () => {};
  page.on('requestfailed', (request) => {
    const place = waiting.findIndex((route) => route.request() === request);
    if (place >= 0) waiting.splice(place, 1);
  });
  await page.route(pattern, (route) => {
    if (method !== undefined && route.request().method() !== method) return route.fallback();
    waiting.push(route);
    wake();
  });
  return {
    next: async () => {
      for (;;) {
        const route = waiting.shift();
        if (route !== undefined) return route;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
  };
}
