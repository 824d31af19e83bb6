import * as z from 'zod/mini';
import type { Db } from '../db/open.ts';
import { readSettled } from '../installation.store.ts';
import { countJobs, dropAllJobs, enqueue, fillPayloads } from '../jobs/jobs.store.ts';
import { ACCOUNT_NAME } from './account-name.ts';

/** Ends a deleted account's subscriptions at the payment service; the key is the customer, and the payload contains the service's account. */
export const PAYMENT_END_JOB = 'payment-end';

/** Null if unknown. */
const payload = z.object({ account: z._default(z.nullable(z.string()), null) });
/** Stands in for the name of a previous account if it was unknown. */
const UNNAMED = 'another';

export const planEnd = async (tx: Db, customerId: string): Promise<void> =>
  enqueue(tx, {
    kind: PAYMENT_END_JOB,
    key: customerId,
    payload: { account: await readSettled(tx, ACCOUNT_NAME) },
  });

/** Whether a customer to be ended belongs to the account that members now pay to: only there does "unknown" mean that it has ended. */
export async function isEndHere(db: Db, said: unknown): Promise<boolean> {
  const { account } = payload.parse(said ?? {});
  return account === null || account === (await readSettled(db, ACCOUNT_NAME));
}

/** Marks pending ends without an account as belonging to the previous account. */
export async function nameEnds(tx: Db, before: string | null): Promise<void> {
  await fillPayloads(tx, PAYMENT_END_JOB, 'account', before ?? UNNAMED);
}

/** When test data is forgotten, there is nothing to end. */
export const dropEnds = (tx: Db): Promise<void> => dropAllJobs(tx, PAYMENT_END_JOB);

/** Number of customers of deleted accounts that are not ended at the service yet. If payments are off, they wait until those are on again. */
export const endsWaiting = async (db: Db): Promise<number> => (await countJobs(db, PAYMENT_END_JOB)).count;
