import { inArray } from 'drizzle-orm';
import { users } from '../../server/db/schema/identity.ts';
import type { TestServer } from './harness.ts';
import type { TestMember } from './member.ts';
import { withDatabase } from './with-database.ts';

/** Marks these members' addresses as verified, like a mailed code. @returns them */
export async function verified<People extends readonly TestMember[]>(
  server: TestServer,
  ...people: People
): Promise<People> {
  const subs = people.map(({ sub }) => sub);
  await withDatabase(server, (db) => db.update(users).set({ emailVerified: true }).where(inArray(users.sub, subs)));
  return people;
}
