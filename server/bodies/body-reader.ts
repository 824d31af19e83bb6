import { Worker } from 'node:worker_threads';
import { BUSY_SECONDS, TooManyRequests } from '../http/failure.ts';
import { invalid } from '../http/invalid.ts';
import { createPerform } from './perform.ts';
import type { BodyResult, BodyTask, BodyWorkerData, ResultOf } from './tasks.ts';

/** Parses large bodies in a separate thread, so that other requests do not wait. */
export interface BodyReader {
  /**
   * The task's bytes are transferred and no longer usable here.
   * @throws ApiFailure 400 for an invalid or too large body, 429 if too many are waiting
   */
  read<Task extends BodyTask>(task: Task): Promise<Exclude<ResultOf<Task>, { kind: 'refused' }>>;
  stop(): Promise<void>;
}

/** Milliseconds and megabytes for one body. */
const LONGEST_MS = 20_000;
const HEAP_MB = 192;
/** One is parsed at a time, on one core; each waiting one holds its bytes. */
const MOST_WAITING = 8;

/** Bodies up to this many bytes are parsed in place: most pushes are small, and a thread costs more. */
const SHORT = 16_384;

const busy = () => new TooManyRequests(BUSY_SECONDS, 'Too Many Requests');
const tooMuch = () => invalid([['body', 'Is too much to be read']]);

const transferable = ({ bytes }: BodyTask): ArrayBuffer[] =>
  bytes.buffer instanceof ArrayBuffer && bytes.byteLength === bytes.buffer.byteLength ? [bytes.buffer] : [];

/** A new thread for each body: all of its memory is freed when it ends. */
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

/** @param thread the built `body-worker.ts` */
export function createBodyReader(thread: URL, data: BodyWorkerData): BodyReader {
  const perform = createPerform(data);
  const running = new Set<Worker>();
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  async function takeTurn(task: BodyTask): Promise<BodyResult> {
    if (waiting >= MOST_WAITING) throw busy();
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
