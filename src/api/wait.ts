import { backOff } from '../../domain/back-off.ts';

/**
 * Resolves after `ms`. For code that runs before or below the machines.
 * @throws the signal's reason if aborted while waiting
 */
export function wait(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason instanceof Error ? signal.reason : new DOMException('', 'AbortError'));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
}

/**
 * Returns the backoff between attempts to reach a server, ms: a second, doubled each time, up to five.
 * @param failures 1 before the first retry
 */
export const serverWait = (failures: number): number => backOff(failures, { first: 1000, longest: 5000 }, 1);

/** Returns a function that waits by {@link serverWait}, longer with each call. */
export function longerWaits(): () => Promise<void> {
  let failures = 0;
  return () => {
    failures += 1;
    return wait(serverWait(failures));
  };
}
