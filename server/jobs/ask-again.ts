import type { Db } from '../db/open.ts';
import { findGivenUp, takeGivenUp } from './given-up.store.ts';
import { enqueue } from './jobs.store.ts';
import { OwnerGone } from './owner-gone.ts';
import type { JobHandler } from './runner.ts';

/** `gone`: nothing of the kind was given up. `notKept`: too little is left of it. `over`: what it was for goes on without it, or is no more. */
export type AskedAgain = 'asked' | 'gone' | 'notKept' | 'over';

export interface Again {
  readonly outcome: AskedAgain;
  readonly kind: string | null;
  /** Whom it was for; null: nobody, or that is not known. */
  readonly memberId: string | null;
}

/** Asks again for a job that was given up, and for whatever else was given up of the same thing: one without the other might wait for ever. */
export async function askAgain(
  db: Db,
  handlers: Readonly<Record<string, JobHandler>>,
  givenUpId: string,
): Promise<Again> {
  const found = await findGivenUp(db, givenUpId);
  if (found === null) return { outcome: 'gone', kind: null, memberId: null };
  const { kind, key, memberId } = found;
  const handler = handlers[kind];
  if (key === null || handler === undefined) return { outcome: 'notKept', kind, memberId };
  const outcome = await db
    .transaction(async (tx): Promise<AskedAgain> => {
      const isReady = (await handler.revive?.(tx, key)) ?? true;
      const taken = await takeGivenUp(tx, key);
      if (!isReady) return 'over';
      if (!taken.some((job) => job.kind === kind)) return 'gone';
      for (const job of taken) await enqueue(tx, job);
      return 'asked';
    })
    .catch((error: unknown): AskedAgain => {
      if (error instanceof OwnerGone) return 'over';
      throw error;
    });
  return { outcome, kind, memberId };
}
