import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiTokenWire, MOST_TOKENS, type TokenScope } from '../../../domain/entities/api-token.ts';
import { TOKEN_SHARE, MEMBER_ALLOWANCES } from '../../../server/http/limits.ts';
import { apiTokens, sessions } from '../../../server/db/schema/identity.ts';
import { startTestServer, type TestServer } from '../harness.ts';
import { anonymousCall, bearerRequest, send, type TestMember, testPassword } from '../member.ts';
import { withDatabase } from '../with-database.ts';
import { whenMailed } from './mails.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const make = (who: TestMember, more: object = {}) =>
  who.call('POST', `member/${who.memberId}/tokens`, {
    body: { name: 'Night script', scopes: ['calendar:read'], days: 30, ...more },
  });
const secretOf = async (who: TestMember, ...scopes: TokenScope[]) =>
  ((await make(who, { scopes })).body as { secret: string }).secret;
const tokensOf = async (who: TestMember) =>
  ((await who.call('GET', `member/${who.memberId}/tokens`)).body as { tokens: ApiTokenWire[] }).tokens;
const by = async (token: string, method: string, path: string, body?: unknown) =>
  send(bearerRequest(`${server.url}/api`, token, [method, path, { body }]));
const codeOf = ({ status, body }: { status: number; body: unknown }) => [status, (body as { code?: string })?.code];

describe('a personal token', () => {
  test('is answered once, kept as a hash, told of by mail, and shows the day of its last use', async () => {
    const ada = await server.register();
    const { status, body } = await make(ada);
    const { secret, token } = body as { secret: string; token: ApiTokenWire };
    expect(status).toBe(200);
    expect(secret).toMatch(/^lrp_[\w-]{43}$/);
    const days = (Date.parse(token.expires_at) - Date.parse(token.created_at)) / 86_400_000;
    expect(Math.round(days)).toBe(30);
    const [row] = await withDatabase(server, (db) => db.select().from(apiTokens).where(eq(apiTokens.sub, ada.sub)));
    expect(JSON.stringify(row)).not.toContain(secret.slice(4));
    expect(await tokensOf(ada)).toEqual([token]);
    expect(JSON.stringify(await tokensOf(ada))).not.toContain('lrp_');
    expect((await by(secret, 'GET', `calendar/${ada.memberId}`)).status).toBe(200);
    expect((await tokensOf(ada))[0]?.last_used_on).toBe(new Date().toISOString().slice(0, 10));
    const [mail] = await whenMailed(server, ada.email);
    expect(mail?.subject).toContain('access token');
    expect(mail?.text).not.toContain(secret);
  });

  test('opens the calls of its scopes, and writes as its member', async () => {
    const ada = await server.register();
    const reads = await secretOf(ada, 'activities:read');
    expect((await by(reads, 'GET', `member/${ada.memberId}/activities`)).status).toBe(200);
    expect(codeOf(await by(reads, 'GET', `calendar/${ada.memberId}`))).toEqual([403, 'scope_needed']);
    for (const path of ['', '/sessions', '/tokens', '/notifications', '/payment', '/address']) {
      expect(codeOf(await by(reads, 'GET', `member/${ada.memberId}${path}`))).toEqual([403, 'not_for_tokens']);
    }
    const writes = await secretOf(ada, 'diary:write', 'plan:write');
    const sleep = { date_: '20260510', subjective_input: { hours_slept: 7.5, motivation: 4 } };
    expect((await by(writes, 'POST', `calendar/${ada.memberId}/calendar-day`, sleep)).status).toBe(200);
    const comment = { diary_member_id: ada.memberId, commenter_member_id: ada.memberId, comment: 'By a script' };
    expect((await by(writes, 'POST', 'diary/date/20260510/comment', comment)).status).toBe(200);
    expect(codeOf(await by(writes, 'GET', `member/${ada.memberId}/diaries`))).toEqual([403, 'scope_needed']);
  });

  test('ends by its time, when it is revoked, and with a new password', async () => {
    const ada = await server.register();
    const [first, second, third] = [
      await secretOf(ada, 'calendar:read'),
      await secretOf(ada, 'calendar:read'),
      await secretOf(ada, 'calendar:read'),
    ];
    const path = `calendar/${ada.memberId}`;
    const [, , oldest] = await tokensOf(ada);
    await withDatabase(server, (db) =>
      db
        .update(apiTokens)
        .set({ expiresAt: new Date(Date.now() - 1000) })
        .where(eq(apiTokens.tokenId, oldest!.token_id)),
    );
    expect(codeOf(await by(first, 'GET', path))).toEqual([401, 'token_expired']);
    const [newest] = await tokensOf(ada);
    const revoke = `member/${ada.memberId}/tokens/${newest!.token_id}`;
    expect((await ada.call('DELETE', revoke)).status).toBe(204);
    expect((await ada.call('DELETE', revoke)).status).toBe(404);
    expect(codeOf(await by(third, 'GET', path))).toEqual([401, 'unauthorized']);
    expect((await by(second, 'GET', path)).status).toBe(200);
    const change = { tokens: ada.tokens, old_password: testPassword, new_password: 'Long-run 43 km' };
    expect((await anonymousCall(`${server.url}/api`, 'POST', 'auth/change-password', change)).status).toBe(200);
    expect(codeOf(await by(second, 'GET', path))).toEqual([401, 'unauthorized']);
    expect(await tokensOf(ada)).toEqual([]);
  });

  test('needs the password, a name, a scope and one of the ends, and there are so many of them', async () => {
    const ada = await server.register();
    for (const wrong of [
      { name: ' ' },
      { name: 'x'.repeat(65) },
      { name: 'a\nb' },
      { scopes: [] },
      { scopes: ['everything'] },
      { days: 31 },
      { secret: 'mine' },
    ]) {
      expect(codeOf(await make(ada, wrong))).toEqual([400, 'invalid_request']);
    }
    const made = await Promise.all(Array.from({ length: MOST_TOKENS + 4 }, () => make(ada)));
    expect(made.map(({ status }) => status).toSorted()).toEqual([
      ...Array<number>(MOST_TOKENS).fill(200),
      ...Array<number>(4).fill(409),
    ]);
    await withDatabase(server, (db) =>
      db
        .update(sessions)
        .set({ createdAt: new Date(Date.now() - 3_600_000), provenAt: null })
        .where(eq(sessions.sub, ada.sub)),
    );
    expect(codeOf(await make(ada))).toEqual([403, 'recent_proof_needed']);
  });

  test('is counted by itself: one that runs wild leaves the pages of its member alone', async () => {
    const own = await startTestServer({ env: { CALL_RATE_PERCENT: '100' } });
    try {
      const ada = await own.register();
      const token = ((await make(ada)).body as { secret: string }).secret;
      const path = `calendar/${ada.memberId}/average-power-scales?critical_power=250`;
      const most = MEMBER_ALLOWANCES.light.burst * TOKEN_SHARE;
      const asked = await Promise.all(
        Array.from({ length: most + 40 }, () => send(bearerRequest(`${own.url}/api`, token, ['GET', path, {}]))),
      );
      const refused = asked.filter(({ status }) => status === 429);
      expect(refused.length).toBeGreaterThan(0);
      expect(refused[0]?.headers.get('retry-after')).toMatch(/^\d+$/);
      expect((await ada.call('GET', `member/${ada.memberId}/tokens`)).status).toBe(200);
    } finally {
      await own.stop();
    }
  });

  test('that is none is refused in the same way, however it looks', async () => {
    const ada = await server.register();
    const path = `calendar/${ada.memberId}`;
    for (const wrong of [`lrp_${'A'.repeat(43)}`, `LRP_${'b'.repeat(43)}`]) {
      expect(codeOf(await by(wrong, 'GET', path))).toEqual([401, 'unauthorized']);
    }
    for (const wrong of ['lrp_', `lrp_${'A'.repeat(44)}`, `lrp_${'A'.repeat(42)}`]) {
      expect(codeOf(await by(wrong, 'GET', path))).toEqual([403, 'IncompleteSignatureException']);
    }
  });
});

test('the examples of the documentation do what they say', async () => {
  const ada = await server.register();
  const token = await secretOf(ada, 'activities:read', 'calendar:read', 'diary:write', 'plan:write');
  const text = readFileSync('docs/api-tokens.md', 'utf8');
  const examples = [...text.matchAll(/^```sh\n([^]*?)^```$/gm)].map(([, example = '']) => example);
  expect(examples.length).toBeGreaterThanOrEqual(4);
  const env = { ...process.env, LONGRUN: server.url, TOKEN: token, MEMBER: ada.memberId };
  for (const example of examples) {
    const { stdout } = await promisify(execFile)('sh', ['-euc', example], { env });
    expect([example, JSON.parse(stdout)]).toEqual([example, expect.any(Object)]);
    expect(stdout).not.toContain('"code"');
  }
});
