import { useEffect, useRef } from 'react';

/** A stable function for machines, which are created once: calls `run` of the latest render, so that `run` can read the component's state. */
export function useLatest<Args extends unknown[], Result>(run: (...args: Args) => Result): (...args: Args) => Result {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  return (...args) => latest.current(...args);
}
