import { useEffect, useRef } from 'react';

/** Returns a stable function that calls `run` of the latest render, so machines, which are created once, can read the component's current state. */
export function useLatest<Args extends unknown[], Result>(run: (...args: Args) => Result): (...args: Args) => Result {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  return (...args) => latest.current(...args);
}
