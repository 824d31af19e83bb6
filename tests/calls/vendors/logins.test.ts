import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { MemberWire } from '../../../domain/entities/member.ts';
import { messages } from '../../../domain/messages.ts';
import { whenOver } from '../../server/data/client.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import type { TestMember } from '../../server/member.ts';
import { calm } from '../../server/vendors/faults.ts';
import { deskOf } from '../../server/vendors/standin.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ sandbox: true });
});
afterAll(() => server.stop());

const polar = deskOf(() => server, 'polar', 'polar', 'polar');
const suunto = deskOf(() => server, 'suuntoV2', 'suunto', 'suunto_v2');
afterEach(() => polar.control({ switches: calm }));

describe('a login', () => {
  const secret = 'very-secret-4711';
  const check = (member: TestMember, password: string, vendor = 'polar') =>
    member.call('POST', `vendor/${vendor}/validate-credentials`, { body: { email: 'runner@example.org', password } });

  it('that is correct is accepted', async () => {
    const answer = await check(await server.register(), secret);
    expect([answer.status, answer.body]).toEqual([200, { valid: true }]);
  });

  it.each([
    ['wrong', 400, 'bad_source_credentials', messages.link.badCredentials],
    ['locked', 423, 'account_locked', messages.importErrors.account_locked],
    ['reset', 409, 'password_reset_required', messages.importErrors.password_reset_required],
  ])('that is %s is reported', async (password, status, code, message) => {
    const answer = await check(await server.register(), password);
    expect([answer.status, answer.body]).toEqual([status, { code, message }]);
  });

  it('that is incomplete is not forwarded, and costs no attempt', async () => {
    const member = await server.register();
    const email = 'runner@example.org';
    const missing = [
      [{ email: ' ', password: secret }, { email: [messages.rules.emailRequired] }],
      [{ email, password: '' }, { password: [messages.rules.passwordRequired] }],
    ] as const;
    for (const [body, fields] of [...missing, ...missing, ...missing]) {
      const { status, body: said } = await member.call('POST', 'vendor/polar/validate-credentials', { body });
      const message = Object.values(fields)[0]![0];
      expect([status, said]).toEqual([400, { code: 'invalid_request', message, fields }]);
    }
    expect((await check(member, secret)).status).toBe(200);
  });

  it('is not requested for vendors without one', async () => {
    const answer = await check(await server.register(), secret, 'suuntoV2');
    expect([answer.status, answer.body]).toEqual([
      409,
      { code: 'use_oauth_link', message: messages.link.useLink, fields: { link: ['oauth2/suunto_v2/request'] } },
    ]);
  });

  it('can be tried five times an hour by each member, and is never logged', async () => {
    const [member, other] = [await server.register(), await server.register()];
    for (let i = 0; i < 5; i++) expect((await check(member, secret)).status).toBe(200);
    expect((await check(member, secret)).status).toBe(429);
    expect((await check(other, secret)).status).toBe(200);
    expect(server.output()).not.toContain(secret);
  });

  it('of a failing vendor can be retried later', async () => {
    await polar.control({ switches: { serverError: 1, where: 'user' } });
    const answer = await check(await server.register(), secret);
    expect([answer.status, (answer.body as { code: string }).code]).toEqual([503, 'vendor_unavailable']);
  });
});

describe('a profile', () => {
  const sync = (member: TestMember) =>
    member.call('POST', `member/${member.memberId}/sync-profile/polar`, { body: { email: 'x', password: 'y' } });

  it('fills in empty fields only', async () => {
    const member = await server.register();
    await member.call('POST', `member/${member.memberId}`, { body: { weight: 51.5 } });
    await polar.link(member);
    const { status, body } = await sync(member);
    expect(status).toBe(200);
    const [filled] = (body as { member: MemberWire[] }).member;
    expect(filled?.last_name).toBe('Practice');
    expect(filled?.weight).toBe(51.5);
    expect(filled?.birth_date).toEqual(expect.stringMatching(/^\d{4}-12-31$/));
    expect(filled?.gender).toEqual(expect.stringMatching(/^[FM]$/));
    expect(filled!.height).toBeGreaterThan(1.4);
    expect(filled!.height).toBeLessThan(2.1);
  });

  it('of an unlinked account requires a link', async () => {
    const answer = await sync(await server.register());
    expect([answer.status, (answer.body as { code: string }).code]).toEqual([409, 'use_oauth_link']);
  });
});

describe('Suunto', () => {
  const ask = (member: TestMember, members: object[]) =>
    member.call('POST', 'suunto/pull', { body: { action: 'load_activities_for_members', params: { members } } });

  it('is asked for newer data, or for everything, by the member only', async () => {
    const [member, other] = [await server.register(), await server.register()];
    const own = { member_id: member.memberId };
    expect((await ask(member, [own])).body).toBe('none');
    await suunto.link(member);
    const { import_id } = (await member.call('GET', 'import/status', { query: { member_id: member.memberId } }))
      .body as { import_id: string };
    const first = await whenOver(member, import_id);
    const all = await pulled(member, await ask(member, [own]));
    expect(all.counts).toEqual({
      imported: 0,
      duplicate: first.counts.imported,
      partial: 0,
      failed: 0,
      skipped: 0,
      pending: 0,
    });
    const newer = await pulled(member, await ask(member, [{ ...own, use_most_recent_activity_date: true }]));
    expect(newer.counts.duplicate).toBeGreaterThan(0);
    expect(newer.counts.duplicate).toBeLessThan(first.counts.imported);
    expect((await ask(other, [own])).status).toBe(403);
  });

  const pulled = (member: TestMember, answer: { body: unknown }) =>
    whenOver(member, (answer.body as { imports: { import_id: string }[] }).imports[0]!.import_id);

  it('in its old version names its successor', async () => {
    const member = await server.register();
    const body = { vendor: 'suunto' };
    const ticket = await member.call('POST', `member/${member.memberId}/link-tickets`, { body });
    expect([ticket.status, ticket.body]).toEqual([409, { code: 'vendor_moved', message: messages.link.movescount }]);
    const answer = await fetch(`${server.url}/api/suunto/request?cognito_username=x`, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      `${server.url}/link-result?vendor=suunto&outcome=moved`,
    ]);
  });
});
