import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listSessions } from '../../../contract/calls/sessions.ts';
import type { AuthenticatedWire, TokensWire } from '../../../domain/entities/session.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import { anonymousCall, answerOf, signedIn, testPassword, type TestMember } from '../../server/member.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const post = (path: string, body: unknown) => anonymousCall(`${server.url}/api`, 'POST', path, body);
const refresh = async ({ tokens, memberId }: TestMember, refresh_token = tokens.refresh_token) => {
  const answer = await post('auth/refresh', { ...tokens, member_id: memberId, refresh_token });
  return { status: answer.status, tokens: (answer.body as { tokens?: TokensWire }).tokens };
};
const list = async (who: TestMember) => {
  const answer = await who.call('GET', `member/${who.memberId}/sessions`);
  return listSessions.answers[200].parse(answer.body).sessions;
};
const end = (who: TestMember, sessionId: string | undefined, memberId = who.memberId) =>
  who.call('DELETE', `member/${memberId}/sessions/${sessionId}`);

/** Signs the same person in on another device. */
async function onAnother(device: string, { email }: TestMember): Promise<TestMember> {
  const response = await fetch(`${server.url}/api/auth/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': device },
    body: JSON.stringify({ email, password: testPassword }),
  });
  return signedIn(await server.addresses(), (await answerOf(response)).body as AuthenticatedWire);
}

describe('sessions', () => {
  test('are listed with device and times, last used first, the current one marked', async () => {
    const desk = await server.register();
    const phone = await onAnother('Phone/1.0', desk);
    const sessions = await list(phone);
    expect(sessions.map(({ user_agent, current }) => [user_agent, current])).toEqual([
      ['Phone/1.0', true],
      ['node', false],
    ]);
    expect((await list(desk)).map(({ current }) => current)).toEqual([false, true]);
    await refresh(desk);
    const [first] = await list(desk);
    expect([first?.current, (first?.last_used_at ?? '') > (first?.created_at ?? '')]).toEqual([true, true]);
  });

  test('are refreshed by tokens in either spelling', async () => {
    const { tokens, memberId } = await server.register();
    const { id_token: idToken, access_token: accessToken, refresh_token: refreshToken } = tokens;
    const answer = await post('auth/refresh', { memberId, idToken, accessToken, refreshToken });
    expect([answer.status, Object.keys((answer.body as { tokens: TokensWire }).tokens)]).toEqual([
      200,
      expect.arrayContaining(['id_token', 'access_token', 'refresh_token']),
    ]);
    expect((await post('auth/refresh', { memberId, idToken, accessToken })).status).toBe(400);
  });

  test('show neither token nor address', async () => {
    const ada = await server.register();
    const { body } = await ada.call('GET', `member/${ada.memberId}/sessions`);
    const [session] = (body as { sessions: object[] }).sessions;
    expect(Object.keys(session ?? {}).sort()).toEqual(
      ['session_id', 'kind', 'created_at', 'last_used_at', 'user_agent', 'current', 'is_kept'].sort(),
    );
    expect(JSON.stringify(body)).not.toContain(ada.tokens.refresh_token.split('.')[2]);
  });

  test('end one by one, immediately', async () => {
    const desk = await server.register();
    const phone = await onAnother('Phone/1.0', desk);
    const lost = (await list(desk)).find(({ user_agent }) => user_agent === 'Phone/1.0');
    const answer = await end(desk, lost?.session_id);
    expect([answer.status, answer.body]).toEqual([204, '']);
    expect((await phone.call('GET', `member/${phone.memberId}`)).status).toBe(403);
    expect((await refresh(phone)).status).toBe(401);
    expect((await desk.call('GET', `member/${desk.memberId}`)).status).toBe(200);
    expect(await list(desk)).toHaveLength(1);
    expect((await end(desk, lost?.session_id)).status).toBe(404);
  });

  test('of other members cannot be ended', async () => {
    const [ada, eve] = await Promise.all([server.register(), server.register()]);
    const [session] = await list(ada);
    expect((await end(eve, session?.session_id)).status).toBe(404);
    expect((await end(eve, session?.session_id, ada.memberId)).status).toBe(403);
    expect((await end(eve, 'x')).status).toBe(400);
    expect((await ada.call('GET', `member/${ada.memberId}`)).status).toBe(200);
  });
});

describe('a refresh token from before the last', () => {
  test('ends its family, including the newest, and no other session', async () => {
    const desk = await server.register();
    const phone = await onAnother('Phone/1.0', desk);
    const second = await refresh(desk);
    const third = await refresh(desk, second.tokens?.refresh_token);
    expect([second.status, third.status]).toEqual([200, 200]);
    expect((await refresh(desk)).status).toBe(401);
    expect((await refresh(desk, third.tokens?.refresh_token)).status).toBe(401);
    expect((await desk.call('GET', `member/${desk.memberId}`)).status).toBe(403);
    expect(await list(phone)).toHaveLength(1);
    expect((await refresh(phone)).status).toBe(200);
  });
});
