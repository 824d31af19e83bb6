/** Resolves after `ms`. For code that runs before or below machines. @throws the signal's reason if aborted while waiting */
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

const LONGEST_WAIT_MS = 5000;

/** Waits between attempts to reach a server: a second, then twice as long each time, up to five. */
export function longerWaits(): () => Promise<void> {
  let pause = 1000;
  return () => {
    const now = wait(pause);
    pause = Math.min(pause * 2, LONGEST_WAIT_MS);
    return now;
  };
}
