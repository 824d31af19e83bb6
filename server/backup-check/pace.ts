import { setTimeout as pause } from 'node:timers/promises';
import type { DecodePool } from '../imports/decode-pool.ts';

/** Rests as long as the work took, so that a check takes half of the time. @throws Error of the signal, when the server stops */
export async function thenRest<Result>(work: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
  signal.throwIfAborted();
  const began = performance.now();
  const result = await work();
  await pause(performance.now() - began);
  return result;
}

/** @returns rests as long as the time since its last call, or since it was made. @throws Error of the signal, when the server stops */
export function createRests(signal: AbortSignal): () => Promise<void> {
  let began = performance.now();
  return async () => {
    signal.throwIfAborted();
    await pause(performance.now() - began);
    began = performance.now();
  };
}

/** A pool for a check: one task at a time, with rests between them. */
export function restingPool(pool: DecodePool, signal: AbortSignal): DecodePool {
  let last: Promise<unknown> = Promise.resolve();
  return {
    ...pool,
    run(task, owner) {
      const done = last.then(() => thenRest(() => pool.run(task, owner), signal));
      last = done.catch(() => undefined);
      return done;
    },
  };
}
