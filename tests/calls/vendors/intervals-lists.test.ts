import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { whenWhole } from '../../server/data/client.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import type { TestMember } from '../../server/member.ts';
import { soon } from '../../server/soon.ts';
import { lookNow } from '../../server/vendors/look-now.ts';
import { deskOf } from '../../server/vendors/standin.ts';
import { activitiesOf } from '../../server/vendors/suite.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ sandbox: true });
});
afterAll(() => server.stop());
const desk = deskOf(() => server, 'intervals', 'intervals', 'intervals');

const importsOf = async (member: TestMember) => {
  const { body } = await member.call('GET', `member/${member.memberId}/imports`);
  return (body as { imports: { import_id: string; state: string }[] }).imports;
};
async function linked() {
  const member = await server.register();
  await desk.link(member);
  const { userId, activities } = await desk.account();
  await whenWhole(member, (await importsOf(member))[0]!.import_id, activities);
  return { member, userId, activities };
}
/** Waits for the scheduled sync. */
async function synced(member: TestMember): Promise<void> {
  const { last_sync_at: last } = await desk.source(member);
  await lookNow(server, member);
  await vi.waitFor(async () => {
    const { last_sync_at: now, next_sync_at: next } = await desk.source(member);
    expect([now === last, Date.parse(next ?? '') > Date.now()]).toEqual([false, true]);
  }, soon);
}

it('counts activities from Strava, and starts no import for them alone', async () => {
  const { member, userId } = await linked();
  const before = (await importsOf(member)).length;
  const at = Math.floor(Date.now() / 1000) - 86_400;
  await desk.control({ strava: { userId, starts: [at, at - 86_400] } });
  await synced(member);
  expect((await importsOf(member)).length).toBe(before);
  await desk.pull(member);
  await vi.waitFor(async () => expect((await desk.source(member)).from_strava).toBe(2), soon);
});

it('deletes activities deleted there after two syncs without them; those restored by the member stay', async () => {
  const { member, userId, activities } = await linked();
  const { accounts } = (await desk.control(undefined, '?starts')) as {
    accounts: { userId: string; starts: number[] }[];
  };
  // Days at the ends of the range may be listed partially.
  const start = accounts
    .find((one) => one.userId === userId)!
    .starts.find((at) => at < Date.now() / 1000 - 2 * 86_400)!;
  await desk.control({ deleteActivity: { userId, start } });
  await synced(member);
  expect(await activitiesOf(member)).toHaveLength(activities);
  await synced(member);
  expect(await activitiesOf(member)).toHaveLength(activities - 1);
  const { body } = await member.call('GET', `member/${member.memberId}/activities`, { query: { archives: '1' } });
  const [gone] = (body as { activities: { activity_id: string; start_time: string }[] }).activities;
  expect(Date.parse(gone!.start_time) / 1000).toBe(start);
  const ids = { activity_ids: [gone!.activity_id] };
  expect((await member.call('POST', 'restore-activities', { body: ids })).status).toBe(200);
  await synced(member);
  await synced(member);
  expect(await activitiesOf(member)).toHaveLength(activities);
});
