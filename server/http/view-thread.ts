import { Worker } from 'node:worker_threads';
import type { AskForView, FirstView, ViewTask } from '../../domain/first-view.ts';
import type { FromViewWorker, ToViewWorker } from './view-worker.ts';

/** Maximum number of views in the queue: one is rendered at a time. */
const MAX_WAITING = 8;
/** Milliseconds after which a thread that is still rendering is replaced, and minimum between two starts. */
const STUCK_MS = 20_000;
const HEAP_MB = 192;

interface Job {
  readonly task: ViewTask;
  readonly ask: AskForView;
  readonly end: (view: FirstView | null) => void;
  /** Whether the caller still waits. */
  isWaited: boolean;
}

export interface ViewThread {
  /** Renders a view; `null` if the thread is too busy, too slow, or fails. */
  render(task: ViewTask, ask: AskForView): Promise<FirstView | null>;
  stop(): Promise<void>;
}

/**
 * Creates the thread that renders first views, one at a time. It starts with the first view, so servers without any need no memory for it.
 * @param deadlineMs milliseconds within which a view must be rendered; otherwise the document is sent without it
 * @param onFault called with the kind of a fault, without data
 */
export function createViewThread(
  { worker, program, deadlineMs }: { readonly worker: URL; readonly program: string; readonly deadlineMs: number },
  onFault: (fault: string) => void,
): ViewThread {
  let thread: Worker | null = null;
  let startedAt = Number.NEGATIVE_INFINITY;
  let current: Job | null = null;
  let isStopped = false;
  const queue: Job[] = [];
  let stuck: NodeJS.Timeout | undefined;

  const finish = (view: FirstView | null) => {
    clearTimeout(stuck);
    current?.end(view);
    current = null;
    next();
  };
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  const send = (message: ToViewWorker) => thread?.postMessage(message);

  function start(): Worker {
    startedAt = performance.now();
    const made = new Worker(worker, { workerData: program, resourceLimits: { maxOldGenerationSizeMb: HEAP_MB } });
    made.on('message', (message: FromViewWorker) => {
      if ('view' in message) {
        if (message.fault !== undefined) onFault(message.fault);
        return finish(message.view);
      }
      const { call, id, input } = message;
      const asked = current?.ask(id, input) ?? Promise.reject(new Error('nothing is rendered'));
      return void asked.then(
        (text) => send({ call, text }),
        () => send({ call, text: null }),
      );
    });
    made.on('error', ({ name }) => onFault(name));
    made.on('exit', () => {
      thread = null;
      finish(null);
    });
    made.unref();
    return made;
  }

  function next(): void {
    if (current !== null || isStopped) return;
    const job = queue.shift();
    if (job === undefined) return;
    // A thread that just died is not started again at once.
    const isBack = thread !== null || performance.now() - startedAt > STUCK_MS;
    if (!job.isWaited || !isBack) {
      job.end(null);
      return next();
    }
    current = job;
    thread ??= start();
    stuck = setTimeout(() => void thread?.terminate(), STUCK_MS).unref();
    send({ task: job.task });
  }

  return {
    render: (task, ask) =>
      new Promise((resolve) => {
        if (queue.length >= MAX_WAITING || isStopped) return resolve(null);
        const job: Job = { task, ask, isWaited: true, end: resolve };
        setTimeout(() => {
          job.isWaited = false;
          resolve(null);
        }, deadlineMs).unref();
        queue.push(job);
        return next();
      }),
    async stop() {
      isStopped = true;
      for (const job of queue.splice(0)) job.end(null);
      await thread?.terminate();
    },
  };
}
