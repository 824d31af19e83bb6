import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ACCESS_LEVEL } from '../../../domain/constants.ts';
import type { AuthenticatedWire } from '../../../domain/entities/session.ts';
import { members } from '../../../server/db/schema/members.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import { answerOf, signedIn, testPassword, type TestMember } from '../../server/member.ts';
import { withDatabase } from '../../server/with-database.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const json = { 'content-type': 'application/json' };
const post = (path: string, body: unknown, headers: Record<string, string> = json) =>
  fetch(`${server.url}/api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
/** Value of the document cookie that a response sets; undefined if it sets none. */
const cookieOf = ({ headers }: Response): string | undefined =>
  headers
    .getSetCookie()
    .flatMap((cookie) => /^document=([^;]*)/.exec(cookie)?.[1] ?? [])
    .at(0);

interface Visitor extends TestMember {
  /** Value of the document cookie. */
  readonly cookie: string;
}

const sessionIdOf = ({ tokens }: Pick<TestMember, 'tokens'>) => tokens.refresh_token.split('.')[0] ?? '';

async function enter(email: string, more: object = {}): Promise<Visitor> {
  const answer = await post('auth/authenticate', { email, password: testPassword, ...more });
  const cookie = cookieOf(answer) ?? '';
  const body = (await answerOf(answer)).body as AuthenticatedWire;
  return { ...(await signedIn(await server.addresses(), body)), cookie };
}
/** A member with a name that shows in their first view. */
async function visitor(name = 'Ada'): Promise<Visitor> {
  const made = await server.register();
  await withDatabase(server, (db) =>
    db
      .update(members)
      .set({ firstName: name, lastName: 'Long', timeZone: 'UTC' })
      .where(eq(members.memberId, made.memberId)),
  );
  return enter(made.email);
}

interface Ask {
  readonly document?: string;
  readonly view?: string;
  readonly path?: string;
  readonly headers?: Record<string, string>;
  readonly at?: TestServer;
}
async function open(
  who: Visitor,
  { document = who.cookie, view, path = '/calendar', headers = {}, at = server }: Ask = {},
) {
  const shown = view ?? `${sessionIdOf(who)}.2.24.GB..`;
  const answer = await fetch(at.url + path, {
    headers: { cookie: `theme=dark; document=${document}; view=${shown}`, ...headers },
  });
  const text = await answer.text();
  return {
    text,
    isShown: text.includes('data-query='),
    names: text.includes(who.memberId),
    cache: answer.headers.get('cache-control'),
    etag: answer.headers.get('etag'),
    cleared: cookieOf(answer) === '',
  };
}
const shows = async (...asked: Parameters<typeof open>) => {
  const { isShown, names } = await open(...asked);
  expect(names).toBe(isShown);
  return isShown;
};

describe('a document with a first view', () => {
  test('contains the member’s page and its data, and is stored by nobody', async () => {
    const ada = await visitor();
    const { text, cache, etag } = await open(ada);
    expect(text).toMatch(/<div id="root" data-page="\/calendar"><.*<h1/s);
    expect(text).toContain('data-query="[&quot;member&quot;]"');
    expect([cache, etag]).toEqual(['private, no-store', null]);
  });

  test.each(['/', '/calendar', '/calendar?month=2026-10', '/calendar?week=2026-11-02', '/calendar/2026-11-24'])(
    'exists for %s, in both languages and at all widths',
    async (path) => {
      const ada = await visitor();
      for (const width of [0, 1, 2]) {
        for (const [language, word] of [
          ['en', 'Skip to content'],
          ['de', 'Zum Inhalt'],
        ] as const) {
          const view = `${sessionIdOf(ada)}.${width}.24.${language === 'de' ? 'DE' : 'GB'}..`;
          const { text, isShown } = await open(ada, { path, view, headers: { 'accept-language': language } });
          expect([isShown, text.includes(`<html lang="${language}"`), text.includes(word)]).toEqual([true, true, true]);
        }
      }
    },
  );

  test('is not for other pages, other destinations and HEAD', async () => {
    const ada = await visitor();
    for (const path of ['/profile', '/calendar/', '/calendar/x', '/activity/1', '/index.html']) {
      expect([path, await shows(ada, { path })]).toEqual([path, false]);
    }
    for (const destination of ['iframe', 'empty', 'image', 'script']) {
      expect(await shows(ada, { headers: { 'sec-fetch-dest': destination } })).toBe(false);
    }
    expect(await shows(ada, { headers: { 'sec-fetch-dest': 'document' } })).toBe(true);
    const cookie = `document=${ada.cookie}; view=${sessionIdOf(ada)}.2.24.GB..`;
    const head = await fetch(`${server.url}/calendar`, { method: 'HEAD', headers: { cookie } });
    expect(head.headers.get('cache-control')).toBe('no-cache');
  });

  test('shows a member’s text as text', async () => {
    const ada = await visitor('</script><script>alert(1)</script>');
    const { text, isShown } = await open(ada);
    expect(isShown).toBe(true);
    expect(text).not.toContain('<script>alert(1)');
  });

  test('is nobody else’s: each member gets their own, and guests the plain one', async () => {
    const [ada, bo] = [await visitor('Ada'), await visitor('Bo')];
    const [hers, his] = await Promise.all([open(ada), open(bo, { headers: { 'accept-language': 'de' } })]);
    expect([hers, his].map(({ text }) => /<html lang="(..)"/.exec(text)?.[1])).toEqual(['en', 'de']);
    expect([hers.text.includes('Skip to content'), his.text.includes('Zum Inhalt springen')]).toEqual([true, true]);
    expect([hers.isShown, hers.text.includes(bo.memberId)]).toEqual([true, false]);
    expect([his.isShown, his.text.includes(ada.memberId)]).toEqual([true, false]);
    const guest = await fetch(`${server.url}/calendar`);
    expect([guest.headers.get('cache-control'), (await guest.text()).includes('data-query=')]).toEqual([
      'no-cache',
      false,
    ]);
    const known = { 'if-none-match': guest.headers.get('etag') ?? '' };
    expect(await shows(ada, { headers: known })).toBe(true);
  });

  test('leaves nothing of the member in the log', async () => {
    const ada = await visitor('Unmistakable');
    expect(await shows(ada)).toBe(true);
    for (const secret of ['Unmistakable', ada.cookie, sessionIdOf(ada), ada.memberId]) {
      expect(server.output()).not.toContain(secret);
    }
  });
});

describe('the document cookie', () => {
  test('is only readable by this server, and not sent from other sites', async () => {
    const { email } = await server.register();
    const [cookie = ''] = (await post('auth/authenticate', { email, password: testPassword })).headers
      .getSetCookie()
      .filter((one) => one.startsWith('document='));
    expect(cookie.split('; ').slice(1)).toEqual([
      'Path=/',
      'HttpOnly',
      'SameSite=Strict',
      expect.stringMatching(/^Max-Age=3[56]\d\d$/),
    ]);
  });

  test('lasts as long as a session that stays signed in', async () => {
    const { email } = await server.register();
    const answer = await post('auth/authenticate', { email, password: testPassword, keep: true });
    expect(answer.headers.getSetCookie().join()).toMatch(/document=[^;]+;[^,]*Max-Age=2592000|Max-Age=2591999/);
  });

  test('opens no call', async () => {
    const ada = await visitor();
    const answer = await fetch(`${server.url}/api/member/${ada.memberId}`, {
      headers: { cookie: `document=${ada.cookie}; view=${sessionIdOf(ada)}.2.24.GB..` },
    });
    expect(answer.status).toBe(403);
  });

  test('opens nothing without the session that the page stores', async () => {
    const [ada, bo] = [await visitor('Ada'), await visitor('Bo')];
    for (const view of [
      '',
      '-',
      `${sessionIdOf(bo)}.2.24.GB..`,
      `${ada.memberId}.2.24.GB..`,
      `${sessionIdOf(ada)}.3.24.GB..`,
    ]) {
      expect([view, await shows(ada, { view })]).toEqual([view, false]);
    }
  });

  test('cannot be fixed: an attacker’s cookie shows nothing on a page of its victim', async () => {
    const [victim, attacker] = [await visitor('Victim'), await visitor('Attacker')];
    const { isShown, text } = await open(victim, { document: attacker.cookie });
    expect([isShown, text.includes(attacker.memberId)]).toEqual([false, false]);
    // A second cookie of the same name, as a neighbouring host could add over plain HTTP.
    const both = await open(victim, { document: `${attacker.cookie}; document=${victim.cookie}` });
    expect(both.text).not.toContain(attacker.memberId);
  });

  test('cannot be forged, changed, or replaced by another sealed cookie', async () => {
    const ada = await visitor();
    const device = await post('auth/authenticate', { email: ada.email, password: testPassword });
    const sealed = /device=([^;]+)/.exec(device.headers.getSetCookie().join())?.[1] ?? '';
    const last = ada.cookie.at(-2) === 'A' ? 'B' : 'A';
    const changed = ada.cookie.slice(0, -2) + last + ada.cookie.slice(-1);
    for (const document of ['', 'x'.repeat(60), sealed, changed, ada.tokens.refresh_token, ada.tokens.id_token]) {
      expect(await shows(ada, { document })).toBe(false);
    }
  });

  test('is set only after a proof, and not by a form of another site', async () => {
    const { email } = await server.register();
    const wrong = await post('auth/authenticate', { email, password: 'Wrong-run 42 km' });
    expect([wrong.status, cookieOf(wrong)]).toEqual([401, undefined]);
    for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
      const form = await post('auth/authenticate', { email, password: testPassword }, { 'content-type': type });
      expect([form.ok, cookieOf(form)]).toEqual([false, undefined]);
    }
  });

  test('is renewed with the tokens, and ended at sign-out', async () => {
    const ada = await visitor();
    const answer = await post('auth/refresh', { ...ada.tokens, member_id: ada.memberId });
    const renewed = cookieOf(answer) ?? '';
    expect([renewed === ada.cookie, await shows(ada, { document: renewed })]).toEqual([false, true]);
    const { tokens } = (await answer.json()) as Pick<AuthenticatedWire, 'tokens'>;
    const end = await post('auth/sign-out', { refresh_token: tokens.refresh_token });
    expect([end.status, cookieOf(end)]).toEqual([204, '']);
    expect(await shows(ada, { document: renewed })).toBe(false);
  });

  test('ends with its session: ended elsewhere, by a new password, or with the account', async () => {
    const ada = await visitor();
    const other = await enter(ada.email);
    expect([await shows(ada), await shows(other)]).toEqual([true, true]);
    const ended = await other.call('DELETE', `member/${ada.memberId}/sessions/${sessionIdOf(ada)}`);
    expect(ended.status).toBe(204);
    const { isShown, cleared } = await open(ada);
    expect([isShown, cleared, await shows(other)]).toEqual([false, true, true]);
    await withDatabase(server, (db) => db.delete(members).where(eq(members.memberId, ada.memberId)));
    expect(await shows(other)).toBe(false);
  });

  test('shows what the member may see now', async () => {
    const ada = await visitor();
    const become = (accessLevel: number) =>
      withDatabase(server, (db) => db.update(members).set({ accessLevel }).where(eq(members.memberId, ada.memberId)));
    await become(ACCESS_LEVEL.none);
    expect(await shows(ada)).toBe(false);
    await become(ACCESS_LEVEL.normal);
    expect(await shows(ada)).toBe(true);
  });
});

test('first views count as the calls that they replace', async () => {
  const slow = await startTestServer({ own: true, env: { CALL_RATE_PERCENT: '1', AUTH_RATE_PER_MINUTE: '100000' } });
  const before = server;
  server = slow;
  try {
    const ada = await visitor();
    const seen: boolean[] = [];
    for (let i = 0; i < 6; i += 1) seen.push(await shows(ada));
    expect(seen.at(-1)).toBe(false);
  } finally {
    server = before;
    await slow.stop();
  }
});
