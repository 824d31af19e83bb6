import { afterAll, expect, test } from 'vitest';
import { registerAdmin } from '../../server/admins.ts';
import { startTestServer, type TestServer, templateSecret } from '../../server/harness.ts';
import type { TestMember } from '../../server/member.ts';

const servers: TestServer[] = [];
const start = async (options: Parameters<typeof startTestServer>[0] = {}) => {
  const server = await startTestServer({ own: true, ...options });
  servers.unshift(server);
  return server;
};
afterAll(async () => {
  for (const server of servers) await server.stop();
});

/** A second process on the same database. */
const startBeside = ({ databaseUrl }: TestServer) =>
  start({ databaseUrl: databaseUrl ?? '', env: { SECRET_KEY: templateSecret } });

const codesIn = (server: TestServer) =>
  [...server.output().matchAll(/enter this code: ([A-Z0-9]{4}(?:-[A-Z0-9]{4}){3})/g)].map(([, code = '']) => code);
const lacksAdmin = async (server: TestServer) =>
  ((await (await fetch(`${server.url}/config.json`)).json()) as { readonly lacksAdmin?: true }).lacksAdmin ?? false;
const enter = async (member: TestMember, code: string) => {
  const { status, body } = await member.call('POST', 'admin/first', { body: { code } });
  return status === 204 ? 204 : [status, (body as { readonly code: string }).code];
};
const levelOf = async (member: TestMember) => {
  const { body } = await member.call('GET', `member/${member.memberId}`);
  return (body as { readonly member: [{ readonly access_level: number }] }).member[0].access_level;
};

test('a member becomes the first admin with the code of any process, once, with an entry in the admin log', async () => {
  const first = await start();
  const second = await startBeside(first);
  const [code = '', ...more] = codesIn(first);
  expect(more).toEqual([]);
  expect(codesIn(second)).toHaveLength(1);
  expect(codesIn(second)).not.toEqual([code]);
  expect([await lacksAdmin(first), await lacksAdmin(second)]).toEqual([true, true]);
  const [ada, bea] = [await first.register(), await first.register()];

  expect(await enter(ada, 'AAAA-AAAA-AAAA-AAAA')).toEqual([400, 'wrong_admin_code']);
  expect(await levelOf(ada)).toBe(10);
  expect(await enter(ada, ` ${(codesIn(second)[0] ?? '').toLowerCase().replaceAll('-', ' ')} `)).toBe(204);
  expect(await levelOf(ada)).toBe(30);

  expect(await lacksAdmin(first)).toBe(false);
  expect(await enter(bea, code)).toEqual([409, 'has_admin']);
  expect(await levelOf(bea)).toBe(10);
  const { body } = await ada.call('GET', 'admin/acts');
  const acts = (body as { readonly acts: readonly Record<string, unknown>[] }).acts;
  expect(acts.map(({ call_id, outcome, admin, member }) => [call_id, outcome, admin, member])).toEqual([
    [
      'becomeFirstAdmin',
      'done',
      { member_id: ada.memberId, name: null, email_address: ada.email },
      { member_id: ada.memberId, name: null, email_address: ada.email },
    ],
  ]);
  expect(JSON.stringify(body)).not.toContain(code);
});

test('two codes entered at once make one admin', async () => {
  const first = await start();
  const second = await startBeside(first);
  const [ada, bea] = [await first.register(), await first.register()];
  const answers = await Promise.all([enter(ada, codesIn(first)[0] ?? ''), enter(bea, codesIn(second)[0] ?? '')]);
  expect(answers.filter((answer) => answer === 204)).toHaveLength(1);
  expect([await levelOf(ada), await levelOf(bea)].toSorted()).toEqual([10, 30]);
});

test('after a few wrong codes, even the right one has to wait', async () => {
  const server = await start();
  const ada = await server.register();
  const wrong: unknown[] = [];
  for (let tries = 0; tries < 5; tries += 1) wrong.push(await enter(ada, 'AAAA-AAAA-AAAA-AAAA'));
  expect(wrong).toEqual(Array.from({ length: 5 }, () => [400, 'wrong_admin_code']));
  expect(await enter(ada, codesIn(server)[0] ?? '')).toEqual([429, 'TooManyRequestsException']);
  expect(await levelOf(ada)).toBe(10);
  expect(server.output()).toMatch(/"event":"first_admin_refused"/);
});

test('a server with an admin prints no code, and the previous code is void', async () => {
  const first = await start();
  await registerAdmin(first);
  const second = await startBeside(first);
  expect(codesIn(second)).toEqual([]);
  expect(await lacksAdmin(second)).toBe(false);
  expect(await enter(await first.register(), codesIn(first)[0] ?? '')).toEqual([409, 'has_admin']);
});
