import { createPublicKey, generateKeyPairSync, type JsonWebKey, type KeyObject } from 'node:crypto';
import { calculateJwkThumbprint, decodeJwt, exportJWK, type JWK, type JWTHeaderParameters, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import { type ServerAddresses, anonymousCall, cognito, type TestMember, testPassword } from '../../server/member.ts';

let server: TestServer;
let addresses: ServerAddresses;
let ada: TestMember;
let bea: TestMember;
let jwk: JWK & { kid: string };
/** A key of an attacker. */
let own: { readonly privateKey: KeyObject; readonly publicKey: KeyObject };

beforeAll(async () => {
  server = await startTestServer();
  addresses = await server.addresses();
  [ada, bea] = await Promise.all([server.register(), server.register()]);
  const answer = await fetch(
    `${addresses.userPoolUrl.replace(/\/$/, '')}/${addresses.userPoolId}/.well-known/jwks.json`,
  );
  jwk = ((await answer.json()) as { keys: [typeof jwk] }).keys[0];
  own = generateKeyPairSync('rsa', { modulusLength: 2048 });
});
afterAll(() => server.stop());

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const payloadOf = (token: string) => decodeJwt(token) as Record<string, unknown>;

/** Lists the data that a token gives access to: credentials for id tokens, the account and its password for access tokens. */
async function opens(idToken: string, accessToken: string): Promise<string[]> {
  const login = `cognito-idp.${addresses.region}.amazonaws.com/${addresses.userPoolId}`;
  const pool = (operation: string, body: object) =>
    cognito(addresses.userPoolUrl, `AWSCognitoIdentityProviderService.${operation}`, body);
  const identity = (operation: string, body: object) =>
    cognito(addresses.identityPoolUrl, `AWSCognitoIdentityService.${operation}`, {
      ...body,
      Logins: { [login]: idToken },
    });
  const answers = {
    GetId: await identity('GetId', { IdentityPoolId: addresses.identityPoolId }),
    GetCredentialsForIdentity: await identity('GetCredentialsForIdentity', { IdentityId: ada.identityId }),
    GetUser: await pool('GetUser', { AccessToken: accessToken }),
    UpdateUserAttributes: await pool('UpdateUserAttributes', { AccessToken: accessToken, UserAttributes: [] }),
    'auth/change-password': await anonymousCall(addresses.apiBase, 'POST', 'auth/change-password', {
      tokens: { id_token: idToken, access_token: accessToken, refresh_token: 'x' },
      old_password: `${testPassword}!`,
      new_password: `${testPassword}!!`,
    }),
  };
  for (const [name, { status }] of Object.entries(answers)) expect([name, status < 500]).toEqual([name, true]);
  const { 'auth/change-password': change, ...others } = answers;
  // With an accepted token, the response says that the password is wrong.
  const isHeard = JSON.stringify(change.body).includes('Incorrect');
  return [
    ...Object.entries(others).flatMap(([name, { status }]) => (status === 200 ? [name] : [])),
    ...(isHeard ? ['auth/change-password'] : []),
  ];
}

test('tokens signed by the server open everything', async () => {
  const { id_token: id, access_token: access } = ada.tokens;
  expect(await opens(id, access)).toEqual([
    'GetId',
    'GetCredentialsForIdentity',
    'GetUser',
    'UpdateUserAttributes',
    'auth/change-password',
  ]);
});

test('an id token is not an access token, and vice versa', async () => {
  expect(await opens(ada.tokens.access_token, ada.tokens.id_token)).toEqual([]);
});

test('one member’s tokens do not open another’s identity', async () => {
  expect(await opens(bea.tokens.id_token, 'x')).toEqual(['GetId']);
});

/** The claims of real tokens, signed in another way. */
async function expectRefused(forge: (claims: Record<string, unknown>) => Promise<string> | string): Promise<void> {
  const [id, access] = await Promise.all(
    [ada.tokens.id_token, ada.tokens.access_token].map((t) => forge(payloadOf(t))),
  );
  expect(await opens(id!, access!)).toEqual([]);
}

describe('without a signature', () => {
  test.each(['none', 'None', 'NONE', 'nOnE', ''])('alg "%s"', async (alg) => {
    await expectRefused((claims) => `${base64({ alg, kid: jwk.kid })}.${base64(claims)}.`);
    // Keeps the real token's signature.
    const [, , signature] = ada.tokens.id_token.split('.');
    await expectRefused((claims) => `${base64({ alg, kid: jwk.kid })}.${base64(claims)}.${signature}`);
  });
});

describe('with the public key as a secret', () => {
  const spki = () => createPublicKey({ key: jwk as JsonWebKey, format: 'jwk' });
  const forms: Record<string, () => Uint8Array> = {
    PEM: () => Buffer.from(spki().export({ type: 'spki', format: 'pem' })),
    'PEM without the last newline': () => Buffer.from(String(spki().export({ type: 'spki', format: 'pem' })).trim()),
    'PEM of PKCS #1': () => Buffer.from(spki().export({ type: 'pkcs1', format: 'pem' })),
    DER: () => spki().export({ type: 'spki', format: 'der' }),
    JWK: () => Buffer.from(JSON.stringify(jwk)),
    'its modulus': () => Buffer.from(jwk.n ?? '', 'base64url'),
  };
  test.each(Object.keys(forms))('as %s', async (form) => {
    for (const alg of ['HS256', 'HS384', 'HS512']) {
      await expectRefused((claims) =>
        new SignJWT(claims).setProtectedHeader({ alg, kid: jwk.kid }).sign(forms[form]!()),
      );
    }
  });
});

describe('with a foreign key', () => {
  const sign = (header: Partial<JWTHeaderParameters>) => (claims: Record<string, unknown>) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'RS256', ...header }).sign(own.privateKey);
  const ownJwk = async () => {
    const key = await exportJWK(own.publicKey);
    return { ...key, kid: await calculateJwkThumbprint(key) };
  };

  test('under the name of the real one, under its own, and without one', async () => {
    const { kid } = await ownJwk();
    for (const header of [
      { kid: jwk.kid },
      { kid },
      {},
      { kid: '' },
      { kid: '../../etc/passwd' },
      { kid: "' or 1=1 --" },
    ]) {
      await expectRefused(sign(header));
    }
  });

  test('that the token contains or links to', async () => {
    const key = await ownJwk();
    const elsewhere = `${server.url}/jwks.json`;
    for (const header of [
      { jwk: key },
      { jwk: key, kid: jwk.kid },
      { jku: elsewhere, kid: key.kid },
      { x5u: elsewhere, kid: key.kid },
      { x5c: [own.publicKey.export({ type: 'spki', format: 'der' }).toString('base64')] },
    ]) {
      await expectRefused(sign(header));
    }
  });

  test('by other algorithms', async () => {
    for (const alg of ['RS384', 'RS512', 'PS256']) await expectRefused(sign({ alg, kid: jwk.kid }));
  });
});

describe('with the real signature', () => {
  const parts = (token: string) => token.split('.') as [string, string, string];
  test('over other claims or another header', async () => {
    const { sub } = payloadOf(bea.tokens.id_token);
    const changed = (token: string) => {
      const [header, , signature] = parts(token);
      return `${header}.${base64({ ...payloadOf(token), sub, 'cognito:username': sub })}.${signature}`;
    };
    expect(await opens(changed(ada.tokens.id_token), changed(ada.tokens.access_token))).toEqual([]);
    const renamed = (token: string) => {
      const [, payload, signature] = parts(token);
      return `${base64({ alg: 'RS256', kid: jwk.kid, typ: 'x' })}.${payload}.${signature}`;
    };
    expect(await opens(renamed(ada.tokens.id_token), renamed(ada.tokens.access_token))).toEqual([]);
  });

  test('truncated, doubled, or with parts left out', async () => {
    for (const change of [
      (token: string) => token.slice(0, -8),
      (token: string) => `${token}.${parts(token)[2]}`,
      (token: string) => parts(token).slice(0, 2).join('.'),
      (token: string) => `.${parts(token)[1]}.${parts(token)[2]}`,
      (token: string) => `Bearer ${token}`,
      () => '..',
      () => 'x',
    ]) {
      expect(await opens(change(ada.tokens.id_token), change(ada.tokens.access_token))).toEqual([]);
    }
  });
});

test('are useless after the session has ended', async () => {
  const gone = await server.register();
  await anonymousCall(addresses.apiBase, 'POST', 'auth/sign-out', { refresh_token: gone.tokens.refresh_token });
  expect(await opens(gone.tokens.id_token, gone.tokens.access_token)).toEqual([]);
});
