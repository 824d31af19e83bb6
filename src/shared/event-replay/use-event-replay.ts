import { useEffect, useLayoutEffect } from 'react';
import { wait } from '../../api/wait.ts';

/** Replays clicks and keys from before the page's code was loaded, once the page is rendered. For pages with prebuilt markup. */
export function useEventReplay(): void {
  // Restores a lost focus before the next key press.
  useLayoutEffect(() => globalThis.early?.focusAgain(), []);
  useEffect(() => {
    const gone = new AbortController();
    // By then, forms have restored the values typed earlier.
    wait(0, gone.signal).then(
      () => globalThis.early?.pressAgain(),
      () => {},
    );
    return () => gone.abort();
  }, []);
}
