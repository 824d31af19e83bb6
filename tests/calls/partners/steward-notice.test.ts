import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleIds } from '../../../server/partners/samples/pages.ts';
import { registerAdmin } from '../../server/admins.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import type { TestMember } from '../../server/member.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const { wearTest } = sampleIds.cohorts;
const noticesOf = async (member: TestMember) => {
  const { body } = await member.call('GET', `member/${member.memberId}/notice`);
  return (body as { readonly notices: readonly Record<string, unknown>[] }).notices
    .filter(({ path }) => path === '/partner')
    .map(({ title, message, author }) => [title, message, author]);
};
const isSteward = async (member: TestMember) => {
  const { body } = await member.call('GET', `member/${member.memberId}`);
  return (body as { readonly member: [{ readonly is_steward?: true }] }).member[0].is_steward;
};

test('a new steward is notified once, with the page, and the member’s data says so until they are removed', async () => {
  const [admin, member] = [await registerAdmin(server), await server.register()];
  const path = `v2/iaaa/cohort/${wearTest}/stewards/${member.memberId}`;
  expect(await isSteward(member)).toBeUndefined();
  expect((await admin.bearer('PUT', path)).status).toBe(204);
  expect((await admin.bearer('PUT', path)).status).toBe(204);
  expect(await noticesOf(member)).toEqual([
    [
      'You are a steward of Alderfoot wear test',
      'You can read what members share with Alderfoot wear test of Alderfoot. Every access is logged, and members can see it.',
      null,
    ],
  ]);
  expect(await isSteward(member)).toBe(true);
  expect((await admin.bearer('DELETE', path)).status).toBe(204);
  expect(await isSteward(member)).toBeUndefined();
});
