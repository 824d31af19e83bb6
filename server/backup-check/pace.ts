import { setTimeout as pause } from 'node:timers/promises';
import type { DecodePool } from '../imports/decode-pool.ts';

/**
 * Runs work, then pauses for as long as it took, so that a check takes half of the time. @throws Error of the signal, when the server stops
 */
export async function withPause<Result>(work: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
  signal.throwIfAborted();
  const began = performance.now();
  const result = await work();
  await pause(performance.now() - began);
  return result;
}

/** Creates a function that pauses for the time since its last call or its creation. @throws Error of the signal, when the server stops */
export function createPauses(signal: AbortSignal): () => Promise<void> {
  let began = performance.now();
  return async () => {
    signal.throwIfAborted();
    await pause(performance.now() - began);
    began = performance.now();
  };
}

/** Creates a pool for a check: one task at a time, with pauses between tasks. */
export function createSlowPool(pool: DecodePool, signal: AbortSignal): DecodePool {
  let last: Promise<unknown> = Promise.resolve();
  return {
    ...pool,
    run(task, owner) {
      const done = last.then(() => withPause(() => pool.run(task, owner), signal));
      last = done.catch(() => undefined);
      return done;
    },
  };
}
