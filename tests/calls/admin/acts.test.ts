import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls } from '../../../contract/calls.ts';
import { adminActs } from '../../../server/db/schema/admin.ts';
import { members } from '../../../server/db/schema/members.ts';
import { registerAdmin } from '../../server/admins.ts';
import { actOf, aMark, namedInLists } from '../../server/expected.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import { type TestMember, testPassword } from '../../server/member.ts';
import { withDatabase } from '../../server/with-database.ts';

let server: TestServer;
let admin: TestMember;
beforeAll(async () => {
  server = await startTestServer({ own: true });
  admin = await registerAdmin(server);
});
afterAll(() => server.stop());

const search = async (body: object) => {
  const answer = await admin.call('POST', 'admin/act-search', { body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return calls.searchAdminActs.answers[200].parse(answer.body);
};
const calledIn = async (body: object) => (await search(body)).acts.map(({ call_id }) => call_id);
const addAgain = (email: string) =>
  admin.call('PUT', 'member', {
    body: {
      email_address: email,
      first_name: 'Kim',
      last_name: 'Twice',
      member_type_id: 1,
      trainer_email: '',
      team_name: '',
      team_data_visible: 0,
    },
  });

test('an address with an account is found by its owner, whose name is deleted with the account', async () => {
  const kim = await server.register();
  const lastName = randomUUID();
  await withDatabase(server, (db) => db.update(members).set({ lastName }).where(eq(members.memberId, kim.memberId)));
  expect((await addAgain(kim.email)).status).toBe(409);
  const refused = {
    call_id: 'createMember',
    member_mark: aMark,
    outcome: 'refused',
    reason: 'UsernameExistsException',
  };
  for (const find of [kim.email, lastName.slice(4, 30).toUpperCase()]) {
    const [act, ...more] = (await search({ find })).acts;
    expect(more).toEqual([]);
    expect(act).toEqual(actOf(admin, { ...refused, member: { ...namedInLists(kim), name: lastName } }));
  }
  expect(
    (await kim.call('DELETE', `member/${kim.memberId}`, { body: { password: testPassword } })).status,
  ).toBeLessThan(300);
  expect(await calledIn({ find: kim.email })).toEqual([]);
  const left = (await search({ kind: 'members' })).acts.find(({ call_id }) => call_id === 'createMember');
  expect(left).toEqual(actOf(admin, refused));
  expect(JSON.stringify(left)).not.toContain(kim.email);
});

test('a page is found by its current name, and the act shows whether it was saved or published', async () => {
  const name = `Spring ${randomUUID()}`;
  const made = await admin.call('POST', 'admin/partner-pages', { body: { name, slug: randomUUID().slice(1) } });
  const { page_id: id } = made.body as { page_id: string };
  const draft = (await admin.call('GET', `admin/partner-pages/${id}`)).body as Record<string, unknown>;
  const { edition: base, slug, content } = draft as { edition: number; slug: string; content: object };
  const save = (act: string) => admin.call('PUT', `admin/partner-pages/${id}`, { body: { base, slug, content, act } });
  expect([(await save('save')).status, (await save('publish')).status]).toEqual([200, 400]);
  const { acts } = await search({ find: name });
  expect(acts.map(({ call_id, target, about }) => [call_id, target, about])).toEqual([
    ['savePartnerPage', `${id} publish`, { kind: 'page', id, name }],
    ['savePartnerPage', `${id} save`, { kind: 'page', id, name }],
    ['createPartnerPage', id, { kind: 'page', id, name }],
  ]);
  expect(await calledIn({ find: name, kind: 'teams' })).toEqual([]);
});

test('acts whose sentences contain the search text match too, across pages, and input is not a pattern', async () => {
  for (const _ of [1, 2, 3]) await admin.call('POST', 'admin/backup-check');
  expect(await calledIn({ kind: 'server' })).toEqual(['checkBackup', 'checkBackup', 'checkBackup']);
  const find = 'backup';
  expect(await calledIn({ find })).toEqual([]);
  const first = await search({ find, calls: ['checkBackup'], limit: 2 });
  expect(first.acts).toHaveLength(2);
  const second = await search({ find, calls: ['checkBackup'], limit: 2, after: first.next });
  expect([second.acts.length, second.next]).toEqual([1, null]);
  expect(await calledIn({ find: '%' })).toEqual([]);
});

test('a search scans ten thousand acts at once, and continues after them', async () => {
  await search({});
  await withDatabase(server, (db) =>
    db
      .insert(adminActs)
      .values(
        Array.from({ length: 10_000 }, () => ({ adminMark: '00', callId: 'retryJob', outcome: 'done' as const })),
      ),
  );
  const first = await search({ kind: 'partners' });
  expect(first.acts).toEqual([]);
  expect(first.next).toEqual(expect.any(String));
  const second = await search({ kind: 'partners', after: first.next });
  expect(second.acts.length).toBeGreaterThan(0);
  expect(second.next).toBeNull();
});

test.each([{ find: 'x'.repeat(400) }, { calls: Array(61).fill('createTeam') }, { kind: 'everything' }, { limit: 201 }])(
  'refuses %j',
  async (body) => {
    expect((await admin.call('POST', 'admin/act-search', { body })).status).toBe(400);
  },
);
