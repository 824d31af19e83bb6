import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TokensWire } from '../../../domain/entities/session.ts';
import { messages } from '../../../domain/messages.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import { type Answer, anonymousCall, cognito, freshAddress, testPassword } from '../../server/member.ts';
import { codeOf } from '../../server/refusals.ts';
import { codeIn, mailsTo, otherThan, whenMailed } from '../../server/accounts/mails.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const newPassword = 'Another 21 km!';
const post = (path: string, body: unknown): Promise<Answer> => anonymousCall(`${server.url}/api`, 'POST', path, body);
const forgot = (email: string) => post('auth/forgot-password', { email });
const confirm = (email: string, code: string, password = newPassword) =>
  post('auth/confirm-password-reset', { email, code, password });
const signIn = (email: string, password: string) => post('auth/authenticate', { email, password });
const refresh = ({ refresh_token, id_token, access_token }: TokensWire, member_id: string) =>
  post('auth/refresh', { member_id, refresh_token, id_token, access_token });

/** Requests a code and reads it in the outbox. */
async function askCode(email: string, asked = 1): Promise<string> {
  expect((await forgot(email)).status).toBe(200);
  return codeIn((await whenMailed(server, email, asked))[0]);
}

describe('a forgotten password', () => {
  test('is replaced with the emailed code', async () => {
    const ada = await server.register(freshAddress('ada'));
    const answer = await forgot(` ${ada.email.toUpperCase()}`);
    expect([answer.status, answer.body]).toEqual([200, {}]);
    const [mail] = await whenMailed(server, ada.email);
    const code = codeIn(mail);
    expect(mail?.subject).toBe(`${code} is your Longrun confirmation code`);
    expect(mail?.text).toContain(`Enter it at ${server.url}/confirm/reset within 60 minutes.`);

    const done = await confirm(ada.email.replace('ada', 'Ada'), code);
    expect([done.status, done.body]).toEqual([200, {}]);
    expect(codeOf(await signIn(ada.email, testPassword))).toEqual([401, 'NotAuthorizedException']);
    const signedIn = await signIn(ada.email, newPassword);
    expect(signedIn.status).toBe(200);
  });

  test('is emailed in the member’s language, else in that of the requesting page', async () => {
    const ada = await server.register();
    const ask = (language: string) =>
      fetch(`${server.url}/api/auth/forgot-password`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'accept-language': language },
        body: JSON.stringify({ email: ada.email }),
      });
    const subjects = async (count: number) =>
      (await whenMailed(server, ada.email, count)).map(({ subject }) => subject.replace(/\d{6}/, '123456'));
    const [english, german] = [
      '123456 is your Longrun confirmation code',
      '123456 ist dein Bestätigungscode für Longrun',
    ];
    expect((await ask('fr,de;q=0.9,en;q=0.8')).status).toBe(200);
    expect(await subjects(1)).toEqual([german]);
    expect((await ask('en-GB')).status).toBe(200);
    expect(await subjects(2)).toEqual([english, german]);
    expect((await ada.call('POST', `member/${ada.memberId}`, { body: { language: 'de' } })).status).toBe(200);
    expect((await ask('en-GB')).status).toBe(200);
    expect(await subjects(3)).toEqual([german, english, german]);
    const [mail] = await whenMailed(server, ada.email, 3);
    expect(mail?.text).toContain(`Gib ihn innerhalb von 60 Minuten hier ein: ${server.url}/confirm/reset`);
  });

  test('ends all sessions, and notifies the owner', async () => {
    const bea = await server.register();
    await confirm(bea.email, await askCode(bea.email));
    expect(codeOf(await refresh(bea.tokens, bea.memberId))).toEqual([401, 'NotAuthorizedException']);
    expect((await bea.call('GET', `member/${bea.memberId}`)).status).toBe(403);
    const [mail] = await whenMailed(server, bea.email, 2);
    expect(mail?.subject).toBe('Your Longrun password was changed');
    expect(mail?.text).not.toMatch(/\d{6}|Another/);
  });

  test('opens an account locked by guesses', async () => {
    const { email } = await server.register();
    let answer = await signIn(email, 'Wrong 0');
    for (let i = 1; i < 20 && !/exceeded/.test(JSON.stringify(answer.body)); i += 1) {
      answer = await signIn(email, `Wrong ${i}`);
    }
    expect((answer.body as { message: string }).message).toBe('Password attempts exceeded');
    await forgot(email);
    // The lockout has a separate mail.
    const mails = await whenMailed(server, email, 2);
    await confirm(email, codeIn(mails.find(({ subject }) => /code/.test(subject))));
    expect((await signIn(email, newPassword)).status).toBe(200);
  });

  test('proves the owner of the address', async () => {
    const { email } = await server.register();
    const verified = async (password: string) => {
      const { tokens } = (await signIn(email, password)).body as { tokens: TokensWire };
      const claims = Buffer.from(tokens.id_token.split('.')[1] ?? '', 'base64url').toString();
      return (JSON.parse(claims) as { email_verified: boolean }).email_verified;
    };
    expect(await verified(testPassword)).toBe(false);
    await confirm(email, await askCode(email));
    expect(await verified(newPassword)).toBe(true);
  });

  test('gets the same response for an unknown address, without an email', async () => {
    const known = await server.register();
    const unknown = freshAddress('unknown');
    const answers = async (email: string) => {
      const asked = await forgot(email);
      const guesses = [];
      for (let i = 0; i < 6; i += 1) guesses.push(await confirm(email, 'not one'));
      return [asked, ...guesses].map(({ status, body }) => [status, body]);
    };
    const expected = await answers(known.email);
    expect(expected.map(([status]) => status)).toEqual([200, 400, 400, 400, 400, 400, 429]);
    expect(await answers(unknown)).toEqual(expected);
    await whenMailed(server, known.email);
    expect(await mailsTo(server, unknown)).toEqual([]);
  });
});

describe('a code', () => {
  const mismatch = [400, 'CodeMismatchException'];
  const expired = [400, 'ExpiredCodeException'];
  const limited = [429, 'LimitExceededException'];

  test('works once', async () => {
    const { email } = await server.register();
    const code = await askCode(email);
    expect((await confirm(email, ` ${code} `)).status).toBe(200);
    expect(codeOf(await confirm(email, code, testPassword))).toEqual(expired);
    expect((await signIn(email, newPassword)).status).toBe(200);
  });

  test('works once for many simultaneous requests', async () => {
    const { email } = await server.register();
    const code = await askCode(email);
    const passwords = [1, 2, 3, 4].map((n) => `${newPassword}${n}`);
    const answers = await Promise.all(passwords.map((password) => confirm(email, code, password)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('is refused after five wrong ones, even if correct; the longer one of the email is not', async () => {
    const { email } = await server.register();
    const code = await askCode(email);
    for (let i = 0; i < 5; i += 1) expect(codeOf(await confirm(email, otherThan(code)))).toEqual(mismatch);
    const refused = await confirm(email, code);
    expect(codeOf(refused)).toEqual(limited);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(600);
    // A repeated request returns the same code, or anyone could invalidate it.
    expect(await askCode(email, 2)).toBe(code);
    expect(codeOf(await confirm(email, code))).toEqual(limited);
    const [mail] = await whenMailed(server, email, 2);
    const long = /longer code instead: ([0-9A-Z-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    expect((await confirm(email, long)).status).toBe(200);
  });

  test('is checked five times at most, even for a hundred simultaneous guesses', async () => {
    const { email } = await server.register();
    const code = await askCode(email);
    const guesses = Array.from({ length: 100 }, () => confirm(email, otherThan(code)));
    const answers = await Promise.all(guesses);
    expect(answers.filter((answer) => codeOf(answer)[1] === 'CodeMismatchException')).toHaveLength(5);
    expect(answers.filter((answer) => codeOf(answer)[1] === 'LimitExceededException')).toHaveLength(95);
  });

  test('ends with the next request; after five an hour must pass', async () => {
    const { email } = await server.register();
    const first = await askCode(email);
    const second = await askCode(email, 2);
    expect(codeOf(await confirm(email, first === second ? otherThan(first) : first))).toEqual(mismatch);
    for (let i = 0; i < 3; i += 1) expect((await forgot(email)).status).toBe(200);
    expect(codeOf(await forgot(email))).toEqual(limited);
  });

  test('of another person is useless', async () => {
    const [eve, ada] = await Promise.all([server.register(), server.register()]);
    const code = await askCode(eve.email);
    const own = await askCode(ada.email);
    expect(codeOf(await confirm(ada.email, code === own ? otherThan(code) : code))).toEqual(mismatch);
  });

  test('is not used up by a weak password', async () => {
    const { email } = await server.register();
    const code = await askCode(email);
    for (let i = 0; i < 6; i += 1) {
      const { status, body } = await confirm(email, code, 'longenough1!');
      expect([status, body]).toEqual([
        400,
        {
          code: 'invalid_request',
          message: messages.rules.passwordCase,
          fields: { password: [messages.rules.passwordCase] },
        },
      ]);
    }
    expect((await confirm(email, code)).status).toBe(200);
  });

  test('that was never requested counts as expired', async () => {
    expect(codeOf(await confirm(freshAddress('never-asked'), '123456'))).toEqual(expired);
  });
});

describe('changing a password', () => {
  const change = (tokens: TokensWire, old_password: string, new_password = newPassword) => {
    const { id_token, access_token, refresh_token } = tokens;
    return post('auth/change-password', {
      tokens: { id_token, access_token, refresh_token },
      old_password,
      new_password,
    });
  };

  test('keeps this session and ends the others', async () => {
    const ada = await server.register();
    const other = (await signIn(ada.email, testPassword)).body as { tokens: TokensWire };
    const answer = await change(ada.tokens, testPassword);
    expect([answer.status, answer.body]).toEqual([200, {}]);
    expect((await ada.call('GET', `member/${ada.memberId}`)).status).toBe(200);
    expect((await refresh(ada.tokens, ada.memberId)).status).toBe(200);
    expect(codeOf(await refresh(other.tokens, ada.memberId))).toEqual([401, 'NotAuthorizedException']);
    expect((await signIn(ada.email, testPassword)).status).toBe(401);
    expect((await signIn(ada.email, newPassword)).status).toBe(200);
    expect((await whenMailed(server, ada.email))[0]?.subject).toBe('Your Longrun password was changed');
  });

  test('needs the current one, and locks after wrong guesses', async () => {
    const ada = await server.register();
    let answer = await change(ada.tokens, 'Wrong 0');
    expect([answer.status, answer.body]).toEqual([
      401,
      { code: 'NotAuthorizedException', message: 'Incorrect username or password.' },
    ]);
    for (let i = 1; i < 20 && !/exceeded/.test(JSON.stringify(answer.body)); i += 1) {
      answer = await change(ada.tokens, `Wrong ${i}`);
    }
    expect((answer.body as { message: string }).message).toBe('Password attempts exceeded');
    expect((await change(ada.tokens, testPassword)).status).toBe(401);
  });

  test('needs a valid one, including the digit', async () => {
    const ada = await server.register();
    const { status, body } = await change(ada.tokens, testPassword, 'Without a digit');
    const sentences = [messages.rules.passwordDigit, messages.rules.passwordSymbol];
    expect([status, body]).toEqual([
      400,
      { code: 'invalid_request', message: sentences[0], fields: { new_password: sentences } },
    ]);
  });

  test('needs a valid session: other tokens, and those of an ended session, are refused', async () => {
    const ada = await server.register();
    const asId = { ...ada.tokens, access_token: ada.tokens.id_token };
    expect((await change(asId, testPassword)).status).toBe(401);
    await post('auth/sign-out', { refresh_token: ada.tokens.refresh_token });
    expect((await change(ada.tokens, testPassword)).status).toBe(401);
    expect((await signIn(ada.email, testPassword)).status).toBe(200);
  });
});

describe('an easily guessed password', () => {
  const { passwordCommon: common, passwordIsName: name } = messages.account;
  const refused = (field: string, sentence: string) => [
    400,
    { code: 'invalid_request', message: sentence, fields: { [field]: [sentence] } },
  ];
  const pool = async (operation: string, body: object) => {
    const { userPoolUrl, userPoolClientId: ClientId } = await server.addresses();
    const answer = await cognito(userPoolUrl, `AWSCognitoIdentityProviderService.${operation}`, { ClientId, ...body });
    const { __type, message } = answer.body as { __type: string; message: string };
    return [answer.status, __type, message];
  };
  const invalid = (sentence: string) => [400, 'InvalidPasswordException', sentence];

  test.each([
    ['Password1!', common],
    ['Qu33ny-fan#1', name],
    ['L0ngrun-!2026', name],
  ])('is refused by every way of signing up: %s', async (password, sentence) => {
    const email = 'queeny-fan@example.org';
    const { status, body } = await post('auth/register', { email, password });
    expect([status, body]).toEqual(refused('password', sentence));
    expect(await pool('SignUp', { Username: email, Password: password })).toEqual(invalid(sentence));
    expect((await signIn(email, password)).status).toBe(401);
  });

  test('cannot replace a forgotten one; the code stays valid', async () => {
    const { email } = await server.register('marlene.d@example.org');
    const code = await askCode(email);
    for (const [password, sentence] of [
      ['P@ssw0rd!', common],
      ['Marlene.D-1930', name],
    ] as const) {
      const { status, body } = await confirm(email, code, password);
      expect([status, body]).toEqual(refused('password', sentence));
      const form = { Username: email, ConfirmationCode: code, Password: password };
      expect(await pool('ConfirmForgotPassword', form)).toEqual(invalid(sentence));
    }
    expect((await confirm(email, code)).status).toBe(200);
  });

  test('cannot be chosen in a change, nor does that cost an attempt', async () => {
    const ada = await server.register('countess.ada@example.org');
    const { access_token: AccessToken } = ada.tokens;
    const change = (new_password: string) =>
      post('auth/change-password', { tokens: ada.tokens, old_password: testPassword, new_password });
    const common1 = await change('Iloveyou2!');
    expect([common1.status, common1.body]).toEqual(refused('new_password', common));
    for (let i = 0; i < 6; i += 1) {
      const { status, body } = await change('Countess.Ada1815!');
      expect([status, body]).toEqual([400, { code: 'InvalidPasswordException', message: name }]);
    }
    const own = { AccessToken, PreviousPassword: testPassword };
    expect(await pool('ChangePassword', { ...own, ProposedPassword: 'Iloveyou2!' })).toEqual(invalid(common));
    expect(await pool('ChangePassword', { ...own, ProposedPassword: 'Countess.Ada1815!' })).toEqual(invalid(name));
    expect((await change(newPassword)).status).toBe(200);
  });
});

test('no address, code, password or token is in the log', () => {
  expect(server.output()).not.toMatch(/example\.org|Another|Long-run|eyJ/);
});
