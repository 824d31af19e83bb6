import { parentPort, workerData } from 'node:worker_threads';
import * as z from 'zod/mini';
import { createPerform } from './perform.ts';
import type { BodyTask, BodyWorkerData } from './tasks.ts';

z.config(z.locales.en());
const perform = createPerform(workerData as BodyWorkerData);

const port = parentPort;
if (port === null) throw new Error('This file runs in a worker thread.');
port.once('message', (task: BodyTask) => {
  const result = perform(task);
  // Short files share their memory with others, and are copied.
  const files = result.kind === 'workouts' ? result.workouts.map(({ file }) => file) : [];
  const own = files.filter(({ buffer, byteLength }) => buffer.byteLength === byteLength);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  port.postMessage(
    result,
    own.map(({ buffer }) => buffer as ArrayBuffer),
  );
});
