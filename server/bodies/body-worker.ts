import { parentPort, workerData } from 'node:worker_threads';
import * as z from 'zod/mini';
import { createPerform } from './perform.ts';
import type { BodyResult, BodyTask, BodyWorkerData } from './tasks.ts';

z.config(z.locales.en());
const perform = createPerform(workerData as BodyWorkerData);

/** Returns the parts of a result that can be transferred. */
function bytesIn(result: BodyResult): Uint8Array[] {
  if (result.kind === 'push') return [...result.pieces];
  return result.kind === 'workouts' ? result.workouts.map(({ file }) => file) : [];
}

const port = parentPort;
if (port === null) throw new Error('This file runs in a worker thread.');
port.once('message', (task: BodyTask) => {
  const result = perform(task);
  // Short arrays share their buffer with others, so they are copied.
  const own = bytesIn(result).filter(({ buffer, byteLength }) => buffer.byteLength === byteLength);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  port.postMessage(
    result,
    own.map(({ buffer }) => buffer as ArrayBuffer),
  );
});
