import * as z from 'zod/mini';
import type { Db } from '../db/open.ts';
import { readSettled } from '../installation.store.ts';
import { countJobs, dropAllJobs, enqueue, fillPayloads } from '../jobs/jobs.store.ts';
import { ACCOUNT_NAME } from './account-name.ts';

/** Ends what a deleted account leaves at the payment service; the key is the customer, and the payload says at which account there. */
export const PAYMENT_END_JOB = 'payment-end';

/** Null: it was not known. */
const payload = z.object({ account: z._default(z.nullable(z.string()), null) });
/** Of an account before, whose name was not known. */
const UNNAMED = 'another';

export const planEnd = async (tx: Db, customerId: string): Promise<void> =>
  enqueue(tx, {
    kind: PAYMENT_END_JOB,
    key: customerId,
    payload: { account: await readSettled(tx, ACCOUNT_NAME) },
  });

/** Whether a customer who is to be ended was one of the account that members pay to now: only there does not being known mean having ended. */
export async function isEndHere(db: Db, said: unknown): Promise<boolean> {
  const { account } = payload.parse(said ?? {});
  return account === null || account === (await readSettled(db, ACCOUNT_NAME));
}

/** Says of ends that wait, and do not say it yet, that they are of the account before. */
export async function nameEnds(tx: Db, before: string | null): Promise<void> {
  await fillPayloads(tx, PAYMENT_END_JOB, 'account', before ?? UNNAMED);
}

/** Where what was practised is forgotten there is nothing to end. */
export const dropEnds = (tx: Db): Promise<void> => dropAllJobs(tx, PAYMENT_END_JOB);

/** Customers of deleted accounts who are not ended at the service yet. Where payments are off they wait until those are on again. */
export const endsWaiting = async (db: Db): Promise<number> => (await countJobs(db, PAYMENT_END_JOB)).count;
