import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { FairQueue, type QueueSettings } from './fair-queue.ts';
import type { ResultOf, WorkerReply, WorkerRequest, WorkerTask } from './worker-tasks.ts';

/** Thrown if the worker died or was stopped during the task. A retry may help, but the file may also be the cause. */
export class WorkerLost extends Error {
  override readonly name = 'WorkerLost';
}

/** Thrown if a task threw in its thread. `code` is that of a system error, such as EMFILE; omitted for our own bugs. */
export class TaskFailed extends Error {
  override readonly name = 'TaskFailed';
  readonly code?: string;
  constructor(message: string, code: string | null) {
    super(message);
    if (code !== null) this.code = code;
  }
}

/** Thrown if the task was rejected because too many of the owner's tasks are queued. */
export class TooBusy extends Error {
  override readonly name = 'TooBusy';
}

export interface DecodePool {
  /**
   * Runs a task in a worker thread of its lane. Owners take turns, so that none waits for another's whole backlog.
   * @param owner owner of the task, such as a member's id
   * @throws WorkerLost if the worker ran out of memory or time
   * @throws TaskFailed if the task threw
   * @throws TooBusy if too many of the owner's tasks are queued
   */
  run<Task extends WorkerTask>(task: Task, owner: string): Promise<ResultOf<Task>>;
  /** Whether {@link stop} was called: failures after that are not caused by files. */
  stopped(): boolean;
  stop(): Promise<void>;
}

const cores = Math.max(1, Math.min(8, availableParallelism()));

/**
 * Kinds of work with separate threads. Imports have one thread more than one member may use. Charts are viewed interactively, so they are
 * fast or rejected. A history in one document of gigabytes takes minutes, so only one runs at a time. Duplicates are compared within an
 * open transaction.
 */
export const lanes = {
  read: { size: cores + 1, perOwner: cores, timeoutMs: 120_000, maxWaiting: Number.POSITIVE_INFINITY },
  draw: { size: 2, perOwner: 1, timeoutMs: 15_000, maxWaiting: 16 },
  history: { size: 1, perOwner: 1, timeoutMs: 1_200_000, maxWaiting: Number.POSITIVE_INFINITY },
  judge: { size: 1, perOwner: 1, timeoutMs: 60_000, maxWaiting: Number.POSITIVE_INFINITY },
} as const satisfies Record<string, QueueSettings>;

type LaneName = keyof typeof lanes;

const laneOf: Readonly<Record<WorkerTask['kind'], LaneName>> = {
  measure: 'read',
  merge: 'read',
  expand: 'read',
  history: 'history',
  list: 'read',
  take: 'read',
  samples: 'draw',
  duplicates: 'judge',
};

export interface DecodePoolSettings {
  readonly worker: URL;
  readonly lanes?: Readonly<Record<LaneName, QueueSettings>>;
}

interface Waiting {
  readonly task: WorkerTask;
  readonly resolve: (result: never) => void;
  readonly reject: (error: Error) => void;
}

interface Thread {
  readonly worker: Worker;
  current: {
    readonly id: number;
    readonly owner: string;
    readonly waiting: Waiting;
    readonly timer: NodeJS.Timeout;
  } | null;
}

const HEAP_MB = 384;

/** Creates the lane of one kind of work: its threads, started on demand and replaced when they die, and its queue. */
function createLane(worker: URL, { size, perOwner, timeoutMs, maxWaiting }: QueueSettings) {
  const queue = new FairQueue<Waiting>();
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
    const thread: Thread = {
      worker: new Worker(worker, { resourceLimits: { maxOldGenerationSizeMb: HEAP_MB } }),
      current: null,
    };
    let cause: unknown = null;
    thread.worker.on('message', (reply: WorkerReply) => {
      if (reply.id !== thread.current?.id) return;
      const waiting = release(thread)!;
      if ('result' in reply) waiting.resolve(reply.result as never);
      else waiting.reject(new TaskFailed(reply.error.message, reply.error.code));
      hand();
    });
    thread.worker.on('error', (error) => {
      cause = error;
    });
    thread.worker.on('exit', () => {
      threads.delete(thread);
      release(thread)?.reject(new WorkerLost('the worker ended', { cause }));
      hand();
    });
    thread.worker.unref();
    threads.add(thread);
    return thread;
  }

  const heldBy = (owner: string) => [...threads].filter(({ current }) => current?.owner === owner).length;

  function hand(): void {
    for (;;) {
      if (stopped) return;
      const free = [...threads].find(({ current }) => current === null);
      if (!free && threads.size >= size) return;
      const next = queue.take((owner) => heldBy(owner) < perOwner);
      if (!next) return;
      const thread = free ?? start();
      const id = nextId++;
      const timer = setTimeout(() => void thread.worker.terminate(), timeoutMs);
      thread.current = { id, owner: next.owner, waiting: next.task, timer };
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread, not a window
      thread.worker.postMessage({ id, task: next.task.task } satisfies WorkerRequest);
    }
  }

  return {
    ask(owner: string, waiting: Waiting): void {
      if (stopped) return waiting.reject(new WorkerLost('the pool has stopped'));
      if (queue.waiting(owner) >= maxWaiting) return waiting.reject(new TooBusy('too much is asked for at once'));
      queue.push(owner, waiting);
      hand();
    },
    async stop() {
      stopped = true;
      for (const waiting of queue.drain()) waiting.reject(new WorkerLost('the pool has stopped'));
      await Promise.all([...threads].map((thread) => thread.worker.terminate()));
    },
  };
}

/** Creates worker threads for slow work, in lanes that do not block each other. */
export function createDecodePool(settings: DecodePoolSettings): DecodePool {
  const chosen = settings.lanes ?? lanes;
  const open = Object.fromEntries(
    Object.entries(chosen).map(([name, lane]) => [name, createLane(settings.worker, lane)]),
  ) as Record<LaneName, ReturnType<typeof createLane>>;
  let stopped = false;
  return {
    run: (task, owner) =>
      new Promise((resolve, reject) => open[laneOf[task.kind]].ask(owner, { task, resolve, reject })),
    stopped: () => stopped,
    async stop() {
      stopped = true;
      await Promise.all(Object.values(open).map((lane) => lane.stop()));
    },
  };
}
