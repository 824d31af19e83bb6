import * as z from 'zod/mini';
import type { Db } from '../db/open.ts';
import { readValue } from '../installation.store.ts';
import { countJobs, dropAllJobs, enqueue, fillPayloads } from '../jobs/jobs.store.ts';
import { ACCOUNT_NAME } from './account-name.ts';

/** Job that ends a deleted account's subscriptions at the payment service. Its key is the customer; its payload contains the service's account. */
export const PAYMENT_END_JOB = 'payment-end';

/** Name of the account at the service; `null` if unknown. */
const payload = z.object({ account: z._default(z.nullable(z.string()), null) });
/** Placeholder for a previous account without a known name. */
const UNNAMED = 'another';

export const planEnd = async (tx: Db, customerId: string): Promise<void> =>
  enqueue(tx, {
    kind: PAYMENT_END_JOB,
    key: customerId,
    payload: { account: await readValue(tx, ACCOUNT_NAME) },
  });

/** Whether a customer belongs to the account that members now pay to. Only there does "unknown customer" mean that nothing is left to end. */
export async function isEndHere(db: Db, said: unknown): Promise<boolean> {
  const { account } = payload.parse(said ?? {});
  return account === null || account === (await readValue(db, ACCOUNT_NAME));
}

/** Assigns pending jobs without an account to the previous account. */
export async function nameEnds(tx: Db, before: string | null): Promise<void> {
  await fillPayloads(tx, PAYMENT_END_JOB, 'account', before ?? UNNAMED);
}

/** Drops all pending ends. For test data, whose subscriptions need no ending. */
export const dropEnds = (tx: Db): Promise<void> => dropAllJobs(tx, PAYMENT_END_JOB);

/** Counts the deleted accounts' customers whose subscriptions have not been ended yet. The jobs wait while payments are off. */
export const countPendingEnds = async (db: Db): Promise<number> => (await countJobs(db, PAYMENT_END_JOB)).count;
