import { useEffect } from 'react';

/** Does what was pressed before the program of the page was there, once the page that was pressed stands. For pages whose markup came first. */
export function usePressesBefore(): void {
  useEffect(() => {
    // By then forms have taken over what was typed before.
    const timer = setTimeout(() => globalThis.early?.pressAgain());
    return () => clearTimeout(timer);
  }, []);
}
