import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../server/db/open.ts';

/** A member without a sign-up. @returns the id, which is also the account's */
export async function addMember(db: Db): Promise<string> {
  const id = randomUUID();
  await db.execute(sql`
    insert into users (sub, email, password_hash, identity_id) values (${id}, ${`${id}@example.org`}, '', ${id})`);
  await db.execute(sql`insert into members (member_id, sub, access_level) values (${id}, ${id}, 10)`);
  return id;
}
