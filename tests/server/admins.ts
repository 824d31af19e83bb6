import { eq } from 'drizzle-orm';
import { members } from '../../server/db/schema/members.ts';
import type { TestServer } from './harness.ts';
import type { TestMember } from './member.ts';
import { withDatabase } from './with-database.ts';

/** A new member with the access level of admins. */
export async function registerAdmin(server: TestServer): Promise<TestMember> {
  const admin = await server.register();
  const { memberId } = admin;
  await withDatabase(server, (db) => db.update(members).set({ accessLevel: 30 }).where(eq(members.memberId, memberId)));
  return admin;
}
