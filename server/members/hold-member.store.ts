import { sql } from 'drizzle-orm';
import type { Db } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';
import { hasRows } from '../db/rows.ts';
import { createSerialQueue } from '../base/serial-queue.ts';
import { OwnerDeleted } from '../jobs/owner-deleted.ts';

/** Data of a member that jobs and transactions need. */
export interface KnownMember {
  readonly memberId: string;
  readonly identityId: string;
  /** Weight in kg; `null` if unknown. */
  readonly weight: number | null;
  readonly birthDate: string | null;
  readonly timeZone: string | null;
  readonly prefersMetric: boolean | null;
}

const memberOf = prepared<KnownMember>(
  'known member',
  `select member_id as "memberId", identity_id as "identityId",
    case when 'weight' = any(assumed) then null else weight end as weight, birth_date::text as "birthDate", time_zone as "timeZone",
    prefers_metric as "prefersMetric"
  from members join users using (sub) where member_id = $1`,
);

/** Finds a member; `null` if the member has been deleted. */
export async function findMember(db: Db, memberId: string): Promise<KnownMember | null> {
  const [member] = await memberOf(db, [memberId]);
  return member ?? null;
}

/**
 * Prevents a member from being deleted until the transaction ends. Transactions that write a member's data call this first: deletion also
 * locks the member first, so the two never deadlock.
 * @returns false if the member has been deleted
 */
export async function isHeld(tx: Db, memberId: string): Promise<boolean> {
  const held = await tx.execute(sql`select member_id from members where member_id = ${memberId} for key share`);
  return hasRows(held);
}

/**
 * Like {@link isHeld}, for work that is pointless without the member.
 * @throws OwnerDeleted if the member has been deleted
 */
export async function holdMember(tx: Db, memberId: string): Promise<void> {
  if (!(await isHeld(tx, memberId))) throw new OwnerDeleted('the member is no more');
}

/** Prevents all changes of a member until the transaction ends, so that later reads remain valid. */
export async function holdAlone(tx: Db, memberId: string): Promise<void> {
  await tx.execute(sql`select from members where member_id = ${memberId} for no key update`);
}

const inLine = createSerialQueue();

/**
 * Runs one transaction per member at a time, on any replica: duplicates, critical power and day totals are decided over all activities of a
 * member at once. Transactions of this process wait here rather than in the database, where each would hold one of its few connections.
 * @throws OwnerDeleted if the member has been deleted
 */
export const memberTransaction = <Result>(
  db: Db,
  memberId: string,
  work: (tx: Db) => Promise<Result>,
): Promise<Result> =>
  inLine(memberId, () =>
    db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${memberId}, 0))`);
      await holdMember(tx, memberId);
      return work(tx);
    }),
  );

/** Returns the result of a member's transaction; `null` if the member has been deleted. */
export const nullIfDeleted = <Result>(change: Promise<Result>): Promise<Result | null> =>
  change.catch((error: unknown) => {
    if (error instanceof OwnerDeleted) return null;
    throw error;
  });
