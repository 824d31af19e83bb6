import type { Db } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';

/** A member as cached for open pages and access checks. */
export interface Person {
  readonly memberId: string;
  readonly identityId: string;
  readonly sub: string;
}

const personOf = prepared<Person>(
  'person of a change',
  `select member_id as "memberId", identity_id as "identityId", sub from members join users using (sub) where member_id = $1`,
);

/** Finds a person; `null` if the member has been deleted. */
export async function findPerson(db: Db, memberId: string): Promise<Person | null> {
  const [person] = await personOf(db, [memberId]);
  return person ?? null;
}
