import { useEffect, useLayoutEffect } from 'react';
import { wait } from '../../api/wait.ts';

/** Replays clicks and keys from before the page's code was loaded, once the page is rendered. For pages whose markup came first. */
export function useEventReplay(): void {
  // Before the next key press, in case the focus was lost.
  useLayoutEffect(() => globalThis.early?.focusAgain(), []);
  useEffect(() => {
    const gone = new AbortController();
    // By then forms have restored the values typed before.
    wait(0, gone.signal).then(
      () => globalThis.early?.pressAgain(),
      () => {},
    );
    return () => gone.abort();
  }, []);
}
