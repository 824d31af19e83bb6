import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../db/open.ts';
import { claim, replaceValue } from '../installation.store.ts';
import { type JobHandler, TryLater } from '../jobs/runner.ts';
import { CLOCK, readClock } from './clock.store.ts';
import { CONFIRMATION_MS, judgeClock, TOLERANCE_MS } from './judge-clock.ts';
import { recoverFromFuture } from './recover.ts';

const POLL_MS = 60_000;
const AGAIN_SECONDS = 900;

/** The state of the clock for admins. */
export interface ClockState {
  readonly isTrusted: boolean;
  /** Time when the clock was last right; `null` if it is right now. */
  readonly trustedAt: Date | null;
  /** Remaining uptime until the clock counts as right, ms; 0 if it already does. */
  readonly remainingMs: number;
}

export interface Clock {
  /** Compares the clock with its last record. */
  look(): Promise<ClockState>;
  /** Wraps a job that deletes old data: the job is postponed while the clock is not trusted. */
  guard(handler: JobHandler): JobHandler;
  stop(): Promise<void>;
}

export interface ClockDeps {
  readonly db: Db;
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  /** Returns the time of this process, ms since 1970. If the database is on another machine, the two clocks must agree. */
  readonly now?: () => number;
  /** Returns the time of a monotonic clock, ms. */
  readonly uptime?: () => number;
}

/**
 * Watches the clock, so that a wrong clock neither deletes data because of its age nor delays work to a time far ahead. The database's
 * clock decides, since ages are computed there.
 */
export async function startClock({
  db,
  log,
  now = Date.now,
  uptime = () => performance.now(),
}: ClockDeps): Promise<Clock> {
  let lookedAt = uptime();
  let isStart = true;
  let wasTrusted = true;
  let last: Promise<unknown> = Promise.resolve();

  async function lookOnce(): Promise<ClockState> {
    const at = uptime();
    const state = await db.transaction(async (tx): Promise<ClockState> => {
      const read = await readClock(tx);
      const { record, isTrusted, backMs } = judgeClock(read.record, read.now, at - lookedAt, isStart);
      const stored = JSON.stringify(record);
      const isMine =
        read.stored === null ? await claim(tx, CLOCK, stored) : await replaceValue(tx, CLOCK, read.stored, stored);
      if (isMine && backMs > 0 && read.record !== null) {
        log.warn({ backMs }, 'the clock went back: what waited for a later time is due again');
        await recoverFromFuture(tx, { backMs, seenAt: new Date(read.now + backMs) });
      }
      const agrees = Math.abs(now() - read.now) <= TOLERANCE_MS;
      if (isTrusted && agrees) return { isTrusted: true, trustedAt: null, remainingMs: 0 };
      const remainingMs = isTrusted ? CONFIRMATION_MS : CONFIRMATION_MS - record.waitedMs;
      return { isTrusted: false, trustedAt: new Date(record.trustedAt), remainingMs };
    });
    lookedAt = at;
    isStart = false;
    if (wasTrusted && !state.isTrusted) {
      log.warn(
        state,
        'the clock jumped: nothing is deleted for its age until it is right again or the server has run for a day',
      );
    }
    if (!wasTrusted && state.isTrusted) log.warn('the clock is trusted again: what is old is deleted as usual');
    wasTrusted = state.isTrusted;
    return state;
  }

  const look = (): Promise<ClockState> => {
    const mine = last.then(lookOnce, lookOnce);
    last = mine.catch(() => undefined);
    return mine;
  };

  await look();
  const timer = setInterval(() => {
    look().catch((error: unknown) => log.error({ err: error }, 'the clock could not be checked'));
  }, POLL_MS).unref();
  return {
    look,
    guard: (handler) => ({
      ...handler,
      async run(job) {
        if (!(await look()).isTrusted)
          throw new TryLater(AGAIN_SECONDS, 'the clock jumped: nothing is deleted for its age');
        await handler.run(job);
      },
    }),
    async stop() {
      clearInterval(timer);
      await last;
    },
  };
}
