import { Worker } from 'node:worker_threads';
import { BUSY_SECONDS, TooManyRequests } from '../http/failure.ts';
import { invalid } from '../http/invalid.ts';
import { createPerform } from './perform.ts';
import type { BodyResult, BodyTask, BodyWorkerData, ResultOf } from './tasks.ts';

/** Parses large bodies in a separate thread, so that other requests do not wait. */
export interface BodyReader {
  /**
   * Parses a body. The task's bytes are transferred and become unusable for the caller.
   * @throws ApiFailure 400 for an invalid or too large body, 429 if the queue is full
   */
  read<Task extends BodyTask>(task: Task): Promise<Exclude<ResultOf<Task>, { kind: 'refused' }>>;
  stop(): Promise<void>;
}

/** Limits per body: milliseconds and megabytes. */
const LONGEST_MS = 20_000;
const HEAP_MB = 192;
/** Maximum queue length: one body is parsed at a time, on one core; each queued one holds its bytes in memory. */
const MAX_WAITING = 8;

/** Maximum size in bytes of bodies parsed in place: most pushes are small, and a thread costs more. */
const SHORT = 16_384;

const busy = () => new TooManyRequests(BUSY_SECONDS, 'Too Many Requests');
const tooMuch = () => invalid([['body', 'Is too much to be read']]);

const transferable = ({ bytes }: BodyTask): ArrayBuffer[] =>
  bytes.buffer instanceof ArrayBuffer && bytes.byteLength === bytes.buffer.byteLength ? [bytes.buffer] : [];

/** Parses a body in a new thread, whose memory is freed completely when it ends. */
function performApart(thread: URL, data: BodyWorkerData, task: BodyTask, running: Set<Worker>): Promise<BodyResult> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(thread, { workerData: data, resourceLimits: { maxOldGenerationSizeMb: HEAP_MB } });
    running.add(worker);
    const timer = setTimeout(() => void worker.terminate(), LONGEST_MS);
    worker.once('message', (result: BodyResult) => {
      resolve(result);
      void worker.terminate();
    });
    worker.on('error', () => reject(tooMuch()));
    worker.once('exit', () => {
      clearTimeout(timer);
      running.delete(worker);
      reject(tooMuch());
    });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    worker.postMessage(task, transferable(task));
  });
}

/** Creates a body reader. @param thread the built `body-worker.ts` */
export function createBodyReader(thread: URL, data: BodyWorkerData): BodyReader {
  const perform = createPerform(data);
  const running = new Set<Worker>();
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  async function takeTurn(task: BodyTask): Promise<BodyResult> {
    if (waiting >= MAX_WAITING) throw busy();
    waiting += 1;
    const turn = last.then(() => performApart(thread, data, task, running));
    last = turn.catch(() => undefined);
    try {
      return await turn;
    } finally {
      waiting -= 1;
    }
  }

  return {
    async read(task) {
      const result = task.bytes.byteLength <= SHORT ? perform(task) : await takeTurn(task);
      if (result.kind === 'refused') throw invalid(result.faults);
      return result as never;
    },
    async stop() {
      await Promise.all([...running].map((worker) => worker.terminate()));
    },
  };
}
