import { randomBytes, randomUUID } from 'node:crypto';
import type { Db } from '../db/open.ts';
import { createUserDirectory } from '../identity/accounts.store.ts';
import type { Pools } from '../identity/pools.ts';
import type { Sealer } from '../base/seal.ts';

/** Creates a member without data in a temporary database. Its password is unknown, and its address receives no mail. @returns its id */
export async function makeTemporaryMember(db: Db, sealer: Sealer, pools: Pools): Promise<string> {
  let made = '';
  await createUserDirectory(db, sealer, pools).create({
    email: `${randomUUID()}@check.invalid`,
    password: `${randomBytes(24).toString('base64url')}Aa1!`,
    timeZone: null,
    enrol: async (_tx, memberId) => void (made = memberId),
  });
  return made;
}
