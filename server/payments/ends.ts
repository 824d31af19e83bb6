import type { Db } from '../db/open.ts';
import { countJobs, enqueue } from '../jobs/jobs.store.ts';

/** Ends what a deleted account leaves at the payment service; the key is the customer. */
export const PAYMENT_END_JOB = 'payment-end';

export const planEnd = (tx: Db, customerId: string): Promise<void> =>
  enqueue(tx, { kind: PAYMENT_END_JOB, key: customerId });
/** Customers of deleted accounts who are not ended at the service yet. Where payments are off they wait until those are on again. */
export const endsWaiting = async (db: Db): Promise<number> => (await countJobs(db, PAYMENT_END_JOB)).count;
