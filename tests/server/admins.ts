import { eq } from 'drizzle-orm';
import { members } from '../../server/db/schema/members.ts';
import type { TestServer } from './harness.ts';
import type { TestMember } from './member.ts';
import { withDatabase } from './with-database.ts';

/** An admin. What the database says of somebody is seen later, unless they do something that their rights hang on: use a coupon. */
export async function registerAdmin(server: TestServer): Promise<TestMember> {
  const admin = await server.register();
  const { memberId } = admin;
  await withDatabase(server, (db) => db.update(members).set({ accessLevel: 30 }).where(eq(members.memberId, memberId)));
  await admin.call('POST', `member/${memberId}/payment`, { body: { member_id: memberId, coupon: 'stride90' } });
  return admin;
}
