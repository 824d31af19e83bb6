import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type ApiTokenWire, MAX_TOKENS, type TokenScope } from '../../../domain/entities/api-token.ts';
import { rowsOf } from '../../../server/db/rows.ts';
import { apiTokens, sessions } from '../../../server/db/schema/identity.ts';
import { personaFiles } from '../../../sandbox/athletes/persona-files.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import { anonymousCall, bearerRequest, send, type TestMember, testPassword } from '../../server/member.ts';
import { codeOf } from '../../server/refusals.ts';
import { withDatabase } from '../../server/with-database.ts';
import { soon } from '../../server/soon.ts';
import { verified } from '../../server/verified.ts';
import { mailsTo, whenMailed } from '../../server/accounts/mails.ts';

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

describe('a personal token', () => {
  test('is returned once, stored as a hash, announced by email, and shows the day of its last use', async () => {
    const [ada] = await verified(server, await server.register());
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

  test('permits the calls of its scopes, and writes as its member', async () => {
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
    await ada.call('POST', 'diary/date/20260510/comment', { body: { ...comment, comment: 'By hand' } });
    const written = await by(writes, 'POST', 'diary/date/20260510/comment', comment);
    expect(JSON.stringify(written.body)).toContain('By a script');
    expect(JSON.stringify(written.body)).not.toContain('By hand');
    const both = await secretOf(ada, 'diary:write', 'calendar:read');
    expect(JSON.stringify(await by(both, 'POST', 'diary/date/20260510/comment', comment))).toContain('By hand');
    expect(codeOf(await by(writes, 'GET', `member/${ada.memberId}/diaries`))).toEqual([403, 'scope_needed']);
  });

  test('ends when it expires or is revoked, and with a new password', async () => {
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

  test('needs the password, a name, a scope and a valid lifetime, and is limited in number', async () => {
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
    const made = await Promise.all(Array.from({ length: MAX_TOKENS + 4 }, () => make(ada)));
    expect(made.map(({ status }) => status).toSorted()).toEqual([
      ...Array<number>(MAX_TOKENS).fill(200),
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

  const changeOf = ({ tokens }: TestMember, old_password = testPassword) =>
    anonymousCall(`${server.url}/api`, 'POST', 'auth/change-password', {
      tokens,
      old_password,
      new_password: 'Long-run 43 km',
    });

  test('is not created if the password changes while it waits for its turn', async () => {
    const ada = await server.register();
    await withDatabase(server, async (db) => {
      const asked = await db.transaction(async (tx) => {
        await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${ada.memberId}, 0))`);
        const waits = make(ada);
        await vi.waitFor(async () => {
          const waiting = await db.execute(sql`
            select 1 from pg_locks join pg_database on oid = database
            where locktype = 'advisory' and not granted and datname = current_database()`);
          if (rowsOf(waiting).length === 0) throw new Error('nobody waits');
        }, soon);
        expect((await changeOf(ada)).status).toBe(200);
        return { waits };
      });
      expect(codeOf(await asked.waits)).toEqual([403, 'recent_proof_needed']);
    });
    expect(await tokensOf(ada)).toEqual([]);
    expect((await make(ada)).status).toBe(200);
  });

  test('ends when an old copy of a session is used', async () => {
    const ada = await server.register();
    const secret = await secretOf(ada, 'calendar:read');
    const refresh = () =>
      anonymousCall(`${server.url}/api`, 'POST', 'auth/refresh', { ...ada.tokens, member_id: ada.memberId });
    expect((await refresh()).status).toBe(200);
    await withDatabase(server, (db) =>
      db
        .update(sessions)
        .set({ lastUsedAt: new Date(Date.now() - 3_600_000) })
        .where(eq(sessions.sub, ada.sub)),
    );
    expect((await refresh()).status).toBe(401);
    expect(codeOf(await by(secret, 'GET', `calendar/${ada.memberId}`))).toEqual([401, 'unauthorized']);
  });

  test('is announced by few emails, and by none to an unconfirmed address', async () => {
    const [ada] = await verified(server, await server.register());
    const bob = await server.register();
    for (let made = 0; made < 6; made += 1) {
      for (const who of [ada, bob]) {
        const { token } = (await make(who)).body as { token: ApiTokenWire };
        await who.call('DELETE', `member/${who.memberId}/tokens/${token.token_id}`);
      }
    }
    const left = () =>
      withDatabase(server, async (db) => {
        const jobs = await db.execute(sql`
          select key, run_at > now() as later from jobs where key in (${`token ${ada.sub}`}, ${`token ${bob.sub}`})`);
        return rowsOf<{ key: string; later: boolean }>(jobs);
      });
    // Several requests before the first mail result in one mail.
    await expect.poll(left, soon).toEqual([{ key: `token ${ada.sub}`, later: true }]);
    const told = await whenMailed(server, ada.email);
    expect(told.length).toBeLessThanOrEqual(3);
    expect(await mailsTo(server, bob.email)).toEqual([]);
  });

  test('counts towards its member’s limits, refused or not, without affecting their pages', async () => {
    const own = await startTestServer({ env: { CALL_RATE_PERCENT: '10' } });
    try {
      const ada = await own.register();
      const secretFor = async (scope: TokenScope) =>
        ((await make(ada, { scopes: [scope] })).body as { secret: string }).secret;
      const path = `calendar/${ada.memberId}/average-power-scales?critical_power=250`;
      const ask = (token: string) => send(bearerRequest(`${own.url}/api`, token, ['GET', path, {}]));
      const wrong = await secretFor('plan:write');
      const asked = await Promise.all(Array.from({ length: 60 }, () => ask(wrong)));
      const refused = asked.filter(({ status }) => status === 429);
      expect(refused.length).toBeGreaterThan(0);
      expect(refused[0]?.headers.get('retry-after')).toMatch(/^\d+$/);
      const without = asked.filter(({ status }) => status === 403).length;
      expect(without + refused.length).toBe(60);
      const metrics = await (await fetch(`${own.url}/metrics`)).text();
      expect(metrics).toContain(`security_events_total{kind="access_refused"} ${without}\n`);
      expect(own.output()).toMatch(/"event":"rate_limited","account":/);
      const another = await secretFor('calendar:read');
      const more = await Promise.all(Array.from({ length: 30 }, () => ask(another)));
      expect(more.filter(({ status }) => status === 200).length).toBeLessThan(15);
      expect((await ada.call('GET', `member/${ada.memberId}/tokens`)).status).toBe(200);
    } finally {
      await own.stop();
    }
  });

  test('that is invalid is not even looked up after too many invalid ones', async () => {
    const own = await startTestServer({ env: { AUTH_RATE_PER_MINUTE: '2' } });
    try {
      const asked = await Promise.all(
        Array.from({ length: 20 }, (_, at) =>
          send(bearerRequest(`${own.url}/api`, `lrp_${'A'.repeat(42)}${at % 10}`, ['GET', 'calendar/x', {}])),
        ),
      );
      expect(asked.filter(({ status }) => status === 429).length).toBeGreaterThan(0);
      const again = () => send(bearerRequest(`${own.url}/api`, `lrp_${'B'.repeat(43)}`, ['GET', 'calendar/x', {}]));
      expect((await again()).status).toBe(429);
      expect(
        (await anonymousCall(`${own.url}/api`, 'POST', 'auth/authenticate', { email: 'x@example.org', password: 'x' }))
          .status,
      ).not.toBe(429);
    } finally {
      await own.stop();
    }
  });

  test('that is invalid is refused in the same way, whatever its form', async () => {
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

test('the examples of the documentation work as described', async () => {
  const ada = await server.register();
  const token = await secretOf(ada, 'activities:read', 'calendar:read', 'diary:write', 'plan:write', 'upload');
  const text = readFileSync('docs/api-tokens.md', 'utf8');
  const examples = [...text.matchAll(/^```sh\n([^]*?)^```$/gm)].map(([, example = '']) => example);
  expect(examples.length).toBeGreaterThanOrEqual(4);
  const env = { ...process.env, LONGRUN: server.url, TOKEN: token, MEMBER: ada.memberId };
  const cwd = mkdtempSync(join(tmpdir(), 'longrun-examples-'));
  const [run] = personaFiles('new-runner', 1, Date.UTC(2026, 5, 1) / 1000);
  writeFileSync(join(cwd, 'run.fit'), run!.bytes());
  for (const example of examples) {
    const { stdout } = await promisify(execFile)('sh', ['-euc', example], { env, cwd });
    expect([example, JSON.parse(stdout)]).toEqual([example, expect.any(Object)]);
    expect(stdout).not.toContain('"code"');
  }
  rmSync(cwd, { recursive: true });
});
