import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { backOff } from '../../domain/back-off.ts';
import type { Db } from '../db/open.ts';
import { recordFailedJob } from './failed-jobs.store.ts';
import {
  claim,
  drop,
  ALONE_AFTER,
  endTurn,
  finish,
  releaseJob,
  type HeldJob,
  LEASE_SECONDS,
  noteAtWork,
  noteStop,
  areOthersWaiting,
  renew,
  savePayload,
} from './jobs.store.ts';
import { outageOf } from '../base/outage.ts';
import { OwnerDeleted } from './owner-deleted.ts';
import { plainError } from './plain-error.ts';

/** The job's interface to its runner. */
export interface JobContext {
  readonly key: string;
  readonly payload: unknown;
  /** Number of failures, plus this run. */
  readonly attempts: number;
  /** Aborted when the server stops or the job is claimed by another worker: stop at the next safe point. */
  readonly signal: AbortSignal;
  /** Stores the job's progress. */
  save(payload: unknown): Promise<void>;
  /** Stores the items in progress, by names that survive restarts: if the server crashes, they become suspects. */
  atWork(things: readonly string[]): Promise<void>;
  /** Items in progress during a crash: each must be processed with {@link JobContext.alone}, after everything else. */
  readonly suspects: ReadonlySet<string>;
  /** Processes one suspect while nothing else is in progress in this process, so that another crash can be attributed to it. */
  alone<Result>(suspect: string, work: () => Promise<Result>): Promise<Result>;
  /** Whether the job's turn is over: do not start anything long before {@link giveWay}. */
  turnIsOver(): boolean;
  /**
   * Ends the turn if necessary. Call at safe points of a job that takes turns. If no other job is waiting, a new turn starts.
   * @throws TryLater if its turn is over and another member's job of the kind is waiting
   */
  giveWay(): Promise<void>;
}

/** Thrown by a handler to wait. Does not count as a failed attempt. */
export class TryLater extends Error {
  override readonly name = 'TryLater';
  readonly seconds: number;
  constructor(seconds: number, why: string) {
    super(why);
    this.seconds = seconds;
  }
}

/** Thrown by a handler if a retry is pointless and the member has been notified. */
export class JobAbandoned extends Error {
  override readonly name = 'GaveUp';
}

export interface JobHandler {
  /** Does the work. May be run again at any point, so every step must be idempotent. */
  run(job: JobContext): Promise<void>;
  /** Maximum concurrent runs in this process. */
  readonly limit: number;
  /**
   * Length of a turn in milliseconds, for kinds whose keys are imports: members take turns while others wait, with one job per member at a
   * time.
   */
  readonly turnMs?: number;
  /** Maximum number of failed attempts before {@link JobHandler.giveUp}. */
  readonly maxAttempts: number;
  /** Handles a job that never succeeds. */
  giveUp?(job: { readonly key: string }, error: Error): Promise<void>;
  /**
   * Whether a failed job is stored completely for some weeks, so that an admin can retry it. Default: true. False for payloads with secrets
   * or personal texts, and for jobs that are requested again anyway.
   */
  isKept?(payload: unknown): boolean;
  /** Reverts {@link JobHandler.giveUp} because the job is retried. @returns false if the job is no longer needed */
  revive?(tx: Db, key: string): Promise<boolean>;
  /**
   * Handles an item that crashed the server twice: the job continues without it. `thing` is `null` for the job as a whole, which then ends.
   * Jobs without this handler are not run again until an operator releases them.
   */
  setAside?(key: string, thing: string | null): Promise<void>;
}

export interface JobRunner {
  /** Checks for due jobs now instead of at the next tick. */
  wake(): void;
  /** Waits for running jobs to stop. */
  stop(): Promise<void>;
}

export interface JobRunnerDeps {
  readonly db: Db;
  readonly log: FastifyBaseLogger;
  readonly handlers: Readonly<Record<string, JobHandler>>;
  /** Called before a claimed job runs. @returns true if the job was set aside and must not run */
  readonly isSetAside?: (held: HeldJob) => Promise<boolean>;
  /** Worker name under which this process holds jobs. */
  readonly worker?: string;
  /** Seconds after which the jobs of a silent process are claimed by others. */
  readonly leaseSeconds?: number;
}

const TICK_MS = 1000;
const WAIT_SECONDS = { first: 1, longest: 600 };
/** Seconds between two attempts during an outage. */
const OUTAGE_SECONDS = { first: 20, longest: 20 };

/**
 * Milliseconds for which other jobs wait for one that may kill the process, and for which that one waits for the process to be idle.
 * Chosen.
 */
const SOLO_MS = 120_000;
const SOLO_PATIENCE_MS = 300_000;

/** Returns the seconds until a job's next attempt. @param attempts number of failed attempts */
export const jobWait = (attempts: number): number => backOff(attempts, WAIT_SECONDS, Math.random());

/** Runs due jobs until stopped, within the limit of each kind. */
export function startJobs(deps: JobRunnerDeps): JobRunner {
  const { db, log, handlers, leaseSeconds = LEASE_SECONDS, worker = randomUUID() } = deps;
  const renewMs = (leaseSeconds * 1000) / 3;
  const stopping = new AbortController();
  const running = new Map<string, number>();
  const tasks = new Set<Promise<void>>();
  let looking = false;
  let lookAgain = false;
  let lastAlone: Promise<unknown> = Promise.resolve();

  /** True while a job that may kill the process is running, so no other one is started. */
  let isSolo = false;
  /** Time when the process was last idle, by a monotonic clock, ms. */
  let idleAt = performance.now();
  const endSolo = () => {
    if (!isSolo) return;
    isSolo = false;
    void look();
  };

  const free = () =>
    isSolo
      ? []
      : Object.entries(handlers)
          .filter(([kind, handler]) => (running.get(kind) ?? 0) < handler.limit)
          .map(([kind]) => kind);

  async function settle(held: HeldJob, context: JobContext, error: unknown): Promise<void> {
    const handler = handlers[held.kind]!;
    const failure = error instanceof Error ? error : new Error(String(error));
    if (stopping.signal.aborted) return releaseJob(db, worker, held, { seconds: 0, error: null, counts: false });
    if (failure instanceof TryLater) {
      return releaseJob(db, worker, held, { seconds: failure.seconds, error: plainError(failure), counts: false });
    }
    if (failure instanceof OwnerDeleted) return drop(db, worker, held);
    const outage = outageOf(failure);
    if (outage !== null) {
      log.warn({ err: failure, job: held.kind, outage }, 'a job waits for the end of an outage');
      const seconds = backOff(1, OUTAGE_SECONDS, Math.random());
      return releaseJob(db, worker, held, { seconds, error: plainError(failure), counts: false });
    }
    if (!(failure instanceof JobAbandoned)) {
      log.warn({ err: failure, job: held.kind, attempt: held.attempts }, 'job failed');
      if (held.attempts < handler.maxAttempts) {
        return releaseJob(db, worker, held, {
          seconds: jobWait(held.attempts),
          error: plainError(failure),
          counts: true,
        });
      }
      await handler.giveUp?.(context, failure);
    }
    const isWhole = handler.isKept?.(held.payload) ?? true;
    return recordFailedJob(db, { jobId: held.jobId, worker, isWhole, error: plainError(failure) });
  }

  const inTurns = Object.keys(handlers).filter((kind) => handlers[kind]?.turnMs !== undefined);

  /** Creates a job's turn, measured by a monotonic clock. */
  function createTurn({ kind }: HeldJob): Pick<JobContext, 'turnIsOver' | 'giveWay'> {
    const { turnMs = Number.POSITIVE_INFINITY, limit } = handlers[kind]!;
    let began = performance.now();
    const turnIsOver = () => performance.now() - began >= turnMs;
    return {
      turnIsOver,
      async giveWay() {
        if (!turnIsOver()) return;
        const isFull = isSolo || (running.get(kind) ?? 0) >= limit;
        if (isFull && (await areOthersWaiting(db, kind))) throw new TryLater(0, 'it is somebody else’s turn');
        began = performance.now();
      },
    };
  }

  async function work(held: HeldJob): Promise<void> {
    const lost = new AbortController();
    const renewing = setInterval(() => {
      renew(db, worker, held, leaseSeconds).then(
        (mine) => !mine && lost.abort(),
        (error: unknown) => log.warn({ err: error }, 'lease not renewed'),
      );
    }, renewMs);
    // Other jobs are started again once this one has proven harmless, or after a limit.
    const soloOver = isSolo ? setTimeout(endSolo, SOLO_MS) : undefined;
    const noteProgress = (isProven: boolean) => {
      if (soloOver !== undefined && isProven) endSolo();
    };
    const note = async (things: readonly string[]) => noteProgress(await noteAtWork(db, worker, held, things));
    const context: JobContext = {
      key: held.key,
      payload: held.payload,
      attempts: held.attempts,
      signal: AbortSignal.any([stopping.signal, lost.signal]),
      save: async (payload) => noteProgress(await savePayload(db, worker, held, payload)),
      atWork: note,
      suspects: new Set(held.suspects),
      async alone(suspect, task) {
        await note([]);
        const mine = lastAlone.then(async () => {
          stopping.signal.throwIfAborted();
          await note([suspect]);
          const result = await task();
          await note([]);
          return result;
        });
        lastAlone = mine.catch(() => undefined);
        return mine;
      },
      ...createTurn(held),
    };
    try {
      if (await deps.isSetAside?.(held)) return;
      await handlers[held.kind]!.run(context);
      await finish(db, worker, held);
    } catch (error) {
      await settle(held, context, error);
    } finally {
      clearInterval(renewing);
      clearTimeout(soloOver);
    }
    if (inTurns.includes(held.kind)) await endTurn(db, held);
  }

  async function look(): Promise<void> {
    if (looking) {
      lookAgain = true;
      return;
    }
    looking = true;
    try {
      do {
        lookAgain = false;
        for (let kinds = free(); kinds.length > 0 && !stopping.signal.aborted; kinds = free()) {
          if (tasks.size === 0) idleAt = performance.now();
          const isIdle = tasks.size === 0 || performance.now() - idleAt > SOLO_PATIENCE_MS;
          const held = await claim(db, worker, kinds, { leaseSeconds, inTurns, isIdle });
          if (!held) break;
          isSolo = held.unsettled >= ALONE_AFTER;
          running.set(held.kind, (running.get(held.kind) ?? 0) + 1);
          const task = work(held)
            .catch((error: unknown) => log.error({ err: error, job: held.kind }, 'job could not be settled'))
            .finally(() => {
              if (held.unsettled >= ALONE_AFTER) isSolo = false;
              running.set(held.kind, running.get(held.kind)! - 1);
              tasks.delete(task);
              void look();
            });
          tasks.add(task);
        }
      } while (lookAgain && !stopping.signal.aborted);
    } catch (error) {
      log.error({ err: error }, 'looking for jobs failed');
    } finally {
      looking = false;
    }
  }

  const ticking = setInterval(() => void look(), TICK_MS);
  void look();
  return {
    wake: () => void look(),
    async stop() {
      clearInterval(ticking);
      stopping.abort();
      await noteStop(db, worker).catch((error: unknown) => log.warn({ err: error }, 'a stop could not be noted'));
      await Promise.allSettled(tasks);
    },
  };
}
