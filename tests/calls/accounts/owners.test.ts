import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import { extendLockouts } from '../../server/locks.ts';
import { type Answer, answerOf, freshAddress, testPassword, type TestMember } from '../../server/member.ts';
import { codeIn, mailsTo, otherThan, whenMailed } from '../../server/accounts/mails.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** A browser that keeps cookies, and sends them back. */
class Browser {
  readonly cookies = new Map<string, string>();
  readonly given: string[] = [];

  async send(url: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(cookie && { cookie }), ...headers },
      body: JSON.stringify(body),
    });
    for (const given of response.headers.getSetCookie()) {
      this.given.push(given);
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(given) ?? [];
      this.cookies.set(name, value);
    }
    return answerOf(response);
  }
  post = (path: string, body: unknown) => this.send(`${server.url}/api/${path}`, body);
  async signIn(email: string, password = testPassword): Promise<string> {
    const { status, body } = await this.post('auth/authenticate', { email, password });
    return status === 200 ? 'in' : `${status} ${(body as { message: string }).message}`;
  }
  async pool(operation: string, body: object): Promise<string> {
    const { userPoolUrl, userPoolClientId: ClientId } = await server.addresses();
    const headers = {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
    };
    const answer = await this.send(userPoolUrl, { ClientId, ...body }, headers);
    return answer.status === 200 ? 'in' : (answer.body as { message: string }).message;
  }
}

const wrong = '401 Incorrect username or password.';
const locked = '401 Password attempts exceeded';
const newPassword = 'Another 21 km!';

/** A person with their own browser, and an address that strangers have locked for an hour. */
async function besieged(): Promise<{ owner: TestMember; home: Browser }> {
  const owner = await server.register();
  const home = new Browser();
  expect(await home.signIn(owner.email)).toBe('in');
  for (let i = 0; i < 5; i += 1) expect(await new Browser().signIn(owner.email, `Guess ${i}`)).toBe(wrong);
  await extendLockouts(server);
  expect(await new Browser().signIn(owner.email)).toBe(locked);
  return { owner, home };
}
const keyIn = (text: string | undefined) => /\/confirm\/unlock#([\w.-]+)/.exec(text ?? '')?.[1] ?? '';

describe('a browser used to sign in before', () => {
  test('is let in while strangers are locked out, by our own calls and the user pool’s', async () => {
    const { owner, home } = await besieged();
    expect(await home.signIn(owner.email)).toBe('in');
    const AuthParameters = { USERNAME: owner.email, PASSWORD: testPassword };
    const sent = { AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters };
    expect(await home.pool('InitiateAuth', sent)).toBe('in');
    expect(await new Browser().pool('InitiateAuth', sent)).toBe('Password attempts exceeded');
    // The lockout of strangers remains.
    expect(await new Browser().signIn(owner.email)).toBe(locked);
  });

  test('may guess no more often than a stranger, and locks no one else out', async () => {
    const owner = await server.register();
    const home = new Browser();
    await home.signIn(owner.email);
    for (let i = 0; i < 5; i += 1) expect(await home.signIn(owner.email, `Guess ${i}`)).toBe(wrong);
    await extendLockouts(server);
    expect(await home.signIn(owner.email)).toBe(locked);
    expect(await new Browser().signIn(owner.email)).toBe('in');
  });

  test('is known for that address only, by a cookie that reveals nothing', async () => {
    const [ada, bea] = [await server.register(), await server.register()];
    const browser = new Browser();
    await browser.signIn(ada.email);
    for (let i = 0; i < 5; i += 1) await new Browser().signIn(bea.email, `Guess ${i}`);
    await extendLockouts(server);
    expect(await browser.signIn(bea.email)).toBe(locked);
    const [cookie = ''] = browser.given;
    expect(cookie).toMatch(/^device=[\w.-]+; Path=\/; HttpOnly; SameSite=Strict; Max-Age=\d+$/);
    const plain = [
      cookie,
      ...cookie.split('.').map((part) => Buffer.from(part, 'base64url').toString('latin1')),
    ].join();
    for (const secret of [ada.email, ada.sub, ada.memberId, 'runner']) expect(plain).not.toContain(secret);
  });

  test('cannot be forged: a changed cookie, or one of another server, counts as a stranger’s', async () => {
    const { owner, home } = await besieged();
    const [value = ''] = [...home.cookies.values()];
    const forged = [`${value.slice(0, -4)}AAAA`, value.split('.')[1] ?? '', 'x'.repeat(60), `${value}.x`];
    for (const cookie of forged) {
      const browser = new Browser();
      browser.cookies.set('device', cookie);
      expect(await browser.signIn(owner.email)).toBe(locked);
    }
  });

  test('remembers eight addresses', async () => {
    const browser = new Browser();
    for (let i = 0; i < 10; i += 1) {
      const email = freshAddress('family');
      expect((await browser.post('auth/register', { email, password: testPassword })).status).toBe(200);
    }
    expect([...browser.cookies.values()].join().length).toBeLessThan(1000);
  });
});

describe('a lock', () => {
  test('is reported to the owner once, with a link that lets one new browser in', async () => {
    const { owner } = await besieged();
    const mails = await whenMailed(server, owner.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Failed login attempts on your Longrun account']);
    const key = keyIn(mails[0]?.text);
    expect(mails[0]?.text).not.toContain(owner.email);
    const fresh = new Browser();
    expect((await fresh.post('auth/open-lock', { key })).status).toBe(200);
    expect(await fresh.signIn(owner.email)).toBe('in');
    // Only that browser is exempt.
    expect(await new Browser().signIn(owner.email)).toBe(locked);
    const other = new Browser();
    expect((await other.post('auth/open-lock', { key })).status).toBe(400);
    expect(await other.signIn(owner.email)).toBe(locked);
    expect(await mailsTo(server, owner.email)).toHaveLength(1);
  });

  test('opens for no invented key', async () => {
    for (const key of ['x', 'x'.repeat(300), `${'A'.repeat(8)}.${'B'.repeat(80)}`]) {
      expect((await new Browser().post('auth/open-lock', { key })).status).toBe(400);
    }
  });
});

describe('a forgotten password', () => {
  const forgot = (browser: Browser, email: string) => browser.post('auth/forgot-password', { email });
  const confirm = async (browser: Browser, email: string, code: string) =>
    (await browser.post('auth/confirm-password-reset', { email, code, password: newPassword })).status;
  const longIn = (text: string | undefined) => /longer code instead: ([0-9A-Z-]+)/.exec(text ?? '')?.[1] ?? '';

  test('is replaced by its requester, whatever strangers try and request in the meantime', async () => {
    const { email } = await server.register();
    const [owner, attacker] = [new Browser(), new Browser()];
    expect((await forgot(owner, email)).status).toBe(200);
    const code = codeIn((await whenMailed(server, email))[0]);
    for (let i = 0; i < 4; i += 1) expect((await forgot(attacker, email)).status).toBe(200);
    expect((await forgot(attacker, email)).status).toBe(429);
    for (let i = 0; i < 5; i += 1) expect(await confirm(new Browser(), email, otherThan(code))).toBe(400);
    expect(await confirm(new Browser(), email, code)).toBe(429);
    expect(await confirm(owner, email, code)).toBe(200);
    // And the browser is known from then on.
    for (let i = 0; i < 5; i += 1) await attacker.signIn(email, `Guess ${i}`);
    await extendLockouts(server);
    expect(await owner.signIn(email, newPassword)).toBe('in');
  });

  test('can be requested by a known browser after strangers’ requests exceeded the limit', async () => {
    const { email } = await server.register();
    const home = new Browser();
    await home.signIn(email);
    for (let i = 0; i < 5; i += 1) await forgot(new Browser(), email);
    expect((await forgot(new Browser(), email)).status).toBe(429);
    expect((await forgot(home, email)).status).toBe(200);
  });

  test('is replaced with the longer code of the email from anywhere, once, even after all attempts', async () => {
    const { email } = await server.register();
    await forgot(new Browser(), email);
    const [mail] = await whenMailed(server, email);
    for (let i = 0; i < 6; i += 1) await confirm(new Browser(), email, otherThan(codeIn(mail)));
    expect(await confirm(new Browser(), email, codeIn(mail))).toBe(429);
    const long = longIn(mail?.text);
    expect(long).toMatch(/^([0-9A-Z]{4}-){7}[0-9A-Z]{4}$/);
    const changed = `${long.startsWith('0') ? '1' : '0'}${long.slice(1)}`;
    expect(await confirm(new Browser(), email, changed)).toBe(400);
    expect(await confirm(new Browser(), freshAddress('somebody-else'), long)).toBe(400);
    expect(await confirm(new Browser(), email, ` ${long.toLowerCase()} `)).toBe(200);
    expect(await confirm(new Browser(), email, long)).toBe(400);
  });
});

test('the operator sees it, without other people’s data', async () => {
  const output = server.output();
  for (const event of [
    'sign_in_failed',
    'sign_in_locked',
    'lock_opened',
    'code_failed',
    'code_locked',
    'password_reset',
  ]) {
    expect(output).toContain(`"event":"${event}"`);
  }
  expect(output).not.toMatch(/example\.org|Guess|Another|Long-run/);
});
