import { useEffect, useLayoutEffect } from 'react';
import { wait } from '../../api/wait.ts';

/** Does what was pressed before the program of the page was there, once the page that was pressed stands. For pages whose markup came first. */
export function useEventReplay(): void {
  // Before a key can go down where the focus was lost.
  useLayoutEffect(() => globalThis.early?.focusAgain(), []);
  useEffect(() => {
    const gone = new AbortController();
    // By then forms have taken over what was typed before.
    wait(0, gone.signal).then(
      () => globalThis.early?.pressAgain(),
      () => {},
    );
    return () => gone.abort();
  }, []);
}
