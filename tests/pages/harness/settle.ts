import { partsLoading } from '../../../src/api/load-with-retry.ts';
import type { OpenApp } from './open-app.tsx';

const hasSkeleton = () => document.querySelector('[aria-busy=true]') !== null;
/** Every finished page has a heading. */
const hasHeading = () => document.querySelector('h1') !== null;
const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** Longer than any transition of the product. */
const LONGEST_TRANSITION_MS = 2000;
/** Tests stop the page's clock. */
const realSetTimeout = globalThis.setTimeout;

/** Frames without changes after which a page counts as rendered. */
const STILL_FRAMES = 3;
/** Milliseconds without a change while React may still hold back a loaded part, which it does for 300 ms after its skeleton. */
const STILL_MS_OF_PARTS = 400;

/**
 * Waits until nothing is being requested, loaded or rendered, except requests that the test holds.
 * @throws Error after fifteen seconds, or `withinMs`
 */
export async function settle({ app, api }: OpenApp, withinMs = 15_000): Promise<void> {
  let changes = 0;
  const observer = new MutationObserver(() => (changes += 1));
  observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  const until = performance.now() + withinMs;
  try {
    let hasLoaded = false;
    let still = 0;
    let stillSince = performance.now();
    const mayWait = () => hasLoaded || hasSkeleton() || !hasHeading();
    const isDrawn = () => still >= STILL_FRAMES && (!mayWait() || performance.now() - stillSince >= STILL_MS_OF_PARTS);
    while (!isDrawn()) {
      const before = changes;
      await frame();
      const isLoading = partsLoading() > 0;
      hasLoaded ||= isLoading;
      const isIdle = api.underWay() === 0 && !isLoading && app.router.state.status === 'idle' && changes === before;
      still = isIdle ? still + 1 : 0;
      if (!isIdle) stillSince = performance.now();
      if (performance.now() > until) throw new Error('The page does not come to rest.');
    }
  } finally {
    observer.disconnect();
  }
  const running = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
  const ended = Promise.allSettled(running.map(({ finished }) => finished));
  // A transition of an invisible element may never end.
  await Promise.race([ended, new Promise((resolve) => realSetTimeout(resolve, LONGEST_TRANSITION_MS))]);
}
