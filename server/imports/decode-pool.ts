import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { ResultOf, WorkerReply, WorkerRequest, WorkerTask } from './worker-tasks.ts';

/** The worker died or was stopped over this task; another try may do, but the file itself may be why. */
export class WorkerLost extends Error {
  override readonly name = 'WorkerLost';
}

export interface DecodePool {
  readonly size: number;
  /**
   * Runs a task in a worker thread. Urgent tasks (somebody is waiting) go before the others.
   * @throws WorkerLost when the worker ran out of memory or time
   */
  run<Task extends WorkerTask>(task: Task, urgent?: boolean): Promise<ResultOf<Task>>;
  /** Whether {@link stop} was asked for: what fails from then on says nothing about files. */
  stopped(): boolean;
  stop(): Promise<void>;
}

export interface DecodePoolSettings {
  readonly worker: URL;
  readonly size?: number;
  /** Milliseconds after which a task is given up with its worker. */
  readonly timeoutMs?: number;
}

interface Waiting {
  readonly task: WorkerTask;
  readonly resolve: (result: never) => void;
  readonly reject: (error: Error) => void;
}

interface Thread {
  readonly worker: Worker;
  current: { readonly id: number; readonly waiting: Waiting; readonly timer: NodeJS.Timeout } | null;
}

const TIMEOUT_MS = 120_000;
const HEAP_MB = 384;

/** Worker threads for decoding, started when first needed and replaced when they die. */
export function createDecodePool(settings: DecodePoolSettings): DecodePool {
  const size = settings.size ?? Math.max(1, Math.min(8, availableParallelism()));
  const timeoutMs = settings.timeoutMs ?? TIMEOUT_MS;
  const queue: Waiting[] = [];
  const threads = new Set<Thread>();
  let nextId = 1;
  let stopped = false;

  function release(thread: Thread) {
    if (thread.current) clearTimeout(thread.current.timer);
    const waiting = thread.current?.waiting;
    thread.current = null;
    return waiting;
  }

  function start(): Thread {
    const worker = new Worker(settings.worker, { resourceLimits: { maxOldGenerationSizeMb: HEAP_MB } });
    const thread: Thread = { worker, current: null };
    let cause: unknown = null;
    worker.on('message', (reply: WorkerReply) => {
      if (reply.id !== thread.current?.id) return;
      const waiting = release(thread)!;
      if ('result' in reply) waiting.resolve(reply.result as never);
      else waiting.reject(new Error(reply.error));
      hand();
    });
    worker.on('error', (error) => {
      cause = error;
    });
    worker.on('exit', () => {
      threads.delete(thread);
      release(thread)?.reject(new WorkerLost('the worker ended', { cause }));
      if (!stopped) hand();
    });
    worker.unref();
    threads.add(thread);
    return thread;
  }

  function hand(): void {
    if (stopped) return;
    while (queue.length > 0) {
      const idle = [...threads].find((thread) => thread.current === null) ?? (threads.size < size ? start() : null);
      if (!idle) return;
      const waiting = queue.shift()!;
      const id = nextId++;
      const timer = setTimeout(() => void idle.worker.terminate(), timeoutMs);
      idle.current = { id, waiting, timer };
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread, not a window
      idle.worker.postMessage({ id, task: waiting.task } satisfies WorkerRequest);
    }
  }

  return {
    size,
    run: (task, urgent = false) =>
      new Promise((resolve, reject) => {
        if (stopped) return reject(new WorkerLost('the pool has stopped'));
        const waiting = { task, resolve, reject };
        if (urgent) queue.unshift(waiting);
        else queue.push(waiting);
        hand();
      }),
    stopped: () => stopped,
    async stop() {
      stopped = true;
      for (const waiting of queue.splice(0)) waiting.reject(new WorkerLost('the pool has stopped'));
      await Promise.all([...threads].map(({ worker }) => worker.terminate()));
    },
  };
}
