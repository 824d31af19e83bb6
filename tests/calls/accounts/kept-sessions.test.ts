import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listSessions } from '../../../contract/calls/sessions.ts';
import type { AuthenticatedWire, TokensWire } from '../../../domain/entities/session.ts';
import { sessions } from '../../../server/db/schema/identity.ts';
import { codeIn, whenMailed } from '../../server/accounts/mails.ts';
import { type Authenticator, authenticator } from '../../server/authenticator.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import { anonymousCall, signedIn, testPassword, type TestMember } from '../../server/member.ts';
import { withDatabase } from '../../server/with-database.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const DAY_MS = 86_400_000;
const post = (path: string, body: unknown) => anonymousCall(`${server.url}/api`, 'POST', path, body);
const enter = (email: string, more: object) => post('auth/authenticate', { email, password: testPassword, ...more });

/** Signs the same person in again. */
async function again({ email }: Pick<TestMember, 'email'>, more: object = {}): Promise<TestMember> {
  return signedIn(await server.addresses(), (await enter(email, more)).body as AuthenticatedWire);
}
async function refresh({ tokens, memberId }: TestMember) {
  const answer = await post('auth/refresh', { ...tokens, member_id: memberId });
  return { status: answer.status, tokens: (answer.body as { tokens?: TokensWire }).tokens };
}
const list = async (who: TestMember) => {
  const answer = await who.call('GET', `member/${who.memberId}/sessions`);
  return listSessions.answers[200].parse(answer.body).sessions;
};
/** Makes both sessions look as if they had begun, and were last used, some days ago. */
const age = ({ sub }: TestMember, days: number) =>
  withDatabase(server, async (db) => {
    const rows = await db.select().from(sessions).where(eq(sessions.sub, sub));
    for (const { sessionId, createdAt, lastUsedAt, expiresAt } of rows) {
      const earlier = (at: Date) => new Date(at.getTime() - days * DAY_MS);
      const aged = { createdAt: earlier(createdAt), lastUsedAt: earlier(lastUsedAt), expiresAt: earlier(expiresAt) };
      await db.update(sessions).set(aged).where(eq(sessions.sessionId, sessionId));
    }
  });
const daysLeft = (tokens: TokensWire | undefined) => Math.round(((tokens?.expires ?? 0) * 1000 - Date.now()) / DAY_MS);

/** Switches two-step sign-in on. */
async function withApp({ call, memberId }: TestMember): Promise<Authenticator> {
  const { body } = await call('POST', `member/${memberId}/second-factor`);
  const app = authenticator((body as { secret: string }).secret);
  await call('POST', `member/${memberId}/second-factor/confirm`, { body: { code: app.next() } });
  return app;
}

describe('a session that stays signed in', () => {
  test('says so with its tokens and in the list, and others do not', async () => {
    const desk = await server.register();
    const phone = await again(desk, { keep: true });
    expect([desk.tokens.is_kept, phone.tokens.is_kept]).toEqual([undefined, true]);
    expect((await list(desk)).map(({ current, is_kept }) => [current, is_kept])).toEqual([
      [false, true],
      [true, false],
    ]);
    expect((await refresh(phone)).tokens?.is_kept).toBe(true);
    expect((await again(desk, { keep: false })).tokens.is_kept).toBeUndefined();
  });

  test('lasts a month from its last use, where others last a month from signing in', async () => {
    const desk = await server.register();
    const phone = await again(desk, { keep: true });
    await age(desk, 29);
    const [ofDesk, ofPhone] = [await refresh(desk), await refresh(phone)];
    expect([daysLeft(ofDesk.tokens), daysLeft(ofPhone.tokens)]).toEqual([1, 30]);
    await age(desk, 2);
    expect((await refresh({ ...desk, tokens: ofDesk.tokens ?? desk.tokens })).status).toBe(401);
    const second = await refresh({ ...phone, tokens: ofPhone.tokens ?? phone.tokens });
    expect([second.status, daysLeft(second.tokens)]).toEqual([200, 30]);
  });

  test('is over after a month without a visit', async () => {
    const phone = await again(await server.register(), { keep: true });
    await age(phone, 30);
    expect((await refresh(phone)).status).toBe(401);
  });

  test('gives two tabs that refresh at once the same month', async () => {
    const phone = await again(await server.register(), { keep: true });
    await age(phone, 10);
    const [first, second] = [await refresh(phone), await refresh(phone)];
    expect([daysLeft(first.tokens), daysLeft(second.tokens)]).toEqual([30, 30]);
    expect(second.tokens?.refresh_token).toBe(first.tokens?.refresh_token);
  });

  test('can be ended from the list', async () => {
    const desk = await server.register();
    const phone = await again(desk, { keep: true });
    const lost = (await list(desk)).find(({ is_kept }) => is_kept);
    expect((await desk.call('DELETE', `member/${desk.memberId}/sessions/${lost?.session_id}`)).status).toBe(204);
    expect((await refresh(phone)).status).toBe(401);
    expect((await phone.call('GET', `member/${phone.memberId}`)).status).toBe(403);
  });

  test('stays through the code of a second factor, and ends when that is removed', async () => {
    const desk = await server.register();
    const app = await withApp(desk);
    const challenge = (await enter(desk.email, { keep: true })).body as { session: string };
    const { body } = await post('auth/second-factor', { session: challenge.session, code: app.next() });
    const phone = await signedIn(await server.addresses(), body as AuthenticatedWire);
    expect(phone.tokens.is_kept).toBe(true);
    expect((await desk.call('DELETE', `member/${desk.memberId}/second-factor`)).status).toBe(204);
    expect((await refresh(phone)).status).toBe(401);
    expect((await phone.call('GET', `member/${phone.memberId}`)).status).toBe(403);
    expect((await refresh(desk)).status).toBe(200);
  });

  test('from which the second factor is removed goes on as an ordinary one', async () => {
    const phone = await again(await server.register(), { keep: true });
    await withApp(phone);
    expect((await phone.call('DELETE', `member/${phone.memberId}/second-factor`)).status).toBe(204);
    const { status, tokens } = await refresh(phone);
    expect([status, tokens?.is_kept]).toEqual([200, undefined]);
    expect((await list(phone)).map(({ is_kept }) => is_kept)).toEqual([false, false]);
  });

  test('ends with a reset password', async () => {
    const desk = await server.register();
    const phone = await again(desk, { keep: true });
    await post('auth/forgot-password', { email: desk.email });
    const code = codeIn((await whenMailed(server, desk.email))[0]);
    const reset = await post('auth/confirm-password-reset', { email: desk.email, code, password: 'Another 21 km!' });
    expect(reset.status).toBe(200);
    expect((await refresh(phone)).status).toBe(401);
  });

  test('ends with the account', async () => {
    const phone = await again(await server.register(), { keep: true });
    const deleted = await phone.call('DELETE', `member/${phone.memberId}`, { body: { password: testPassword } });
    expect(deleted.status).toBe(204);
    expect((await refresh(phone)).status).toBe(401);
  });
});
