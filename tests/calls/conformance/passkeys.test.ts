import {
  CognitoIdentityProviderClient,
  CognitoIdentityProviderServiceException,
  CompleteWebAuthnRegistrationCommand,
  DeleteWebAuthnCredentialCommand,
  GetUserAuthFactorsCommand,
  InitiateAuthCommand,
  ListWebAuthnCredentialsCommand,
  RespondToAuthChallengeCommand,
  StartWebAuthnRegistrationCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import { freshAddress, testPassword, type TestMember } from '../../server/member.ts';
import { type Deviation, type PasskeyDevice, passkeyDevice } from '../../server/passkey-device.ts';
import { freePort } from '../../server/ports.ts';
import { withDatabase } from '../../server/with-database.ts';

/** A name that needs no HTTPS. */
let origin: string;
let server: TestServer;
let pool: CognitoIdentityProviderClient;
let ClientId: string;

beforeAll(async () => {
  const port = await freePort();
  origin = `http://localhost:${port}`;
  server = await startTestServer({ env: { PORT: String(port), PUBLIC_URL: origin } });
  const addresses = await server.addresses();
  ClientId = addresses.userPoolClientId;
  pool = new CognitoIdentityProviderClient({
    region: addresses.region,
    endpoint: addresses.userPoolUrl,
    maxAttempts: 1,
  });
});
afterAll(async () => {
  pool.destroy();
  await server.stop();
});

const start = async ({ tokens: { access_token: AccessToken } }: TestMember) =>
  (await pool.send(new StartWebAuthnRegistrationCommand({ AccessToken }))).CredentialCreationOptions as object;
const complete = (
  { tokens: { access_token: AccessToken } }: TestMember,
  Credential: ReturnType<PasskeyDevice['create']>,
) => pool.send(new CompleteWebAuthnRegistrationCommand({ AccessToken, Credential }));
const list = ({ tokens: { access_token: AccessToken } }: TestMember, more: object = {}) =>
  pool.send(new ListWebAuthnCredentialsCommand({ AccessToken, ...more }));
const remove = ({ tokens: { access_token: AccessToken } }: TestMember, CredentialId: string) =>
  pool.send(new DeleteWebAuthnCredentialCommand({ AccessToken, CredentialId }));
const factors = ({ tokens: { access_token: AccessToken } }: TestMember) =>
  pool.send(new GetUserAuthFactorsCommand({ AccessToken }));
const initiate = (USERNAME: string, more: Record<string, string> = {}) =>
  pool.send(new InitiateAuthCommand({ ClientId, AuthFlow: 'USER_AUTH', AuthParameters: { USERNAME, ...more } }));
const respond = (
  ChallengeName: 'WEB_AUTHN' | 'SELECT_CHALLENGE',
  Session: string | undefined,
  ChallengeResponses: Record<string, string>,
) => pool.send(new RespondToAuthChallengeCommand({ ClientId, ChallengeName, Session, ChallengeResponses }));
async function refusal(work: Promise<unknown>) {
  const error: unknown = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return error instanceof CognitoIdentityProviderServiceException ? error.name : error;
}
async function withPasskey() {
  const who = await server.register();
  const device = passkeyDevice(origin);
  await complete(who, device.create(await start(who)));
  return { who, device };
}
const optionsIn = ({ ChallengeParameters }: { readonly ChallengeParameters?: Record<string, string> | undefined }) =>
  JSON.parse(ChallengeParameters?.['CREDENTIAL_REQUEST_OPTIONS'] ?? '') as object;

describe('passkeys of a user', () => {
  test('are registered with an object, listed page by page, and deleted', async () => {
    const who = await server.register();
    expect((await factors(who)).ConfiguredUserAuthFactors).toEqual(['PASSWORD']);
    const devices = [passkeyDevice(origin), passkeyDevice(origin), passkeyDevice(origin)];
    for (const device of devices) {
      const answer = await complete(who, device.create(await start(who)));
      expect(Object.keys(answer)).toEqual(['$metadata']);
    }
    const first = await list(who, { MaxResults: 2 });
    expect(first.Credentials).toEqual(
      devices.slice(0, 2).map(({ id }) => ({
        CredentialId: id,
        FriendlyCredentialName: expect.any(String),
        RelyingPartyId: 'localhost',
        AuthenticatorTransports: ['internal', 'hybrid'],
        CreatedAt: expect.any(Date),
      })),
    );
    const second = await list(who, { MaxResults: 2, NextToken: first.NextToken });
    expect([second.Credentials?.map(({ CredentialId }) => CredentialId), second.NextToken]).toEqual([
      [devices[2]?.id],
      undefined,
    ]);
    expect((await factors(who)).ConfiguredUserAuthFactors).toEqual(['PASSWORD', 'WEB_AUTHN']);
    await remove(who, devices[0]?.id ?? '');
    expect(await refusal(remove(who, devices[0]?.id ?? ''))).toBe('ResourceNotFoundException');
    expect((await list(who)).Credentials).toHaveLength(2);
  });

  test('are not those of others', async () => {
    const { device } = await withPasskey();
    const eve = await server.register();
    expect((await list(eve)).Credentials).toEqual([]);
    expect(await refusal(remove(eve, device.id))).toBe('ResourceNotFoundException');
    expect(await refusal(complete(eve, device.create(await start(eve))))).toBe('InvalidParameterException');
  });

  test.each<[string, Deviation]>([
    ['WebAuthnOriginNotAllowedException', { origin: 'https://evil.example' }],
    ['WebAuthnRelyingPartyMismatchException', { rpId: 'evil.example' }],
    ['WebAuthnChallengeNotFoundException', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
    ['WebAuthnCredentialNotSupportedException', { isUserVerified: false }],
  ])('are refused with %s', async (name, wrong) => {
    const who = await server.register();
    expect(await refusal(complete(who, passkeyDevice(origin).create(await start(who), wrong)))).toBe(name);
  });

  test('need a sign-in within ten minutes to be added or deleted', async () => {
    const { who, device } = await withPasskey();
    await withDatabase(server, (db) =>
      db.execute(sql`update sessions set created_at = now() - interval '11 minutes' where sub = ${who.sub}`),
    );
    expect(await refusal(start(who))).toBe('NotAuthorizedException');
    expect(await refusal(remove(who, device.id))).toBe('NotAuthorizedException');
  });
});

describe('choice-based sign-in', () => {
  test('with a passkey as the preference', async () => {
    const { who, device } = await withPasskey();
    const begun = await initiate(who.email, { PREFERRED_CHALLENGE: 'WEB_AUTHN' });
    expect([begun.ChallengeName, Object.keys(begun.ChallengeParameters ?? {})]).toEqual([
      'WEB_AUTHN',
      ['CREDENTIAL_REQUEST_OPTIONS'],
    ]);
    expect(optionsIn(begun)).toEqual({
      rpId: 'localhost',
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      allowCredentials: [],
      timeout: 300_000,
      userVerification: 'required',
    });
    const CREDENTIAL = JSON.stringify(device.get(optionsIn(begun)));
    const { AuthenticationResult } = await respond('WEB_AUTHN', begun.Session, { USERNAME: who.email, CREDENTIAL });
    expect(AuthenticationResult?.AccessToken).toEqual(expect.any(String));
    expect(await refusal(respond('WEB_AUTHN', begun.Session, { USERNAME: who.email, CREDENTIAL }))).toBe(
      'NotAuthorizedException',
    );
  });

  test('without a preference, or with one that the user lacks, offers what there is', async () => {
    const { who, device } = await withPasskey();
    const begun = await initiate(who.email);
    expect([begun.ChallengeName, begun.AvailableChallenges]).toEqual([
      'SELECT_CHALLENGE',
      ['PASSWORD', 'PASSWORD_SRP', 'WEB_AUTHN'],
    ]);
    const chosen = await respond('SELECT_CHALLENGE', begun.Session, { USERNAME: who.email, ANSWER: 'WEB_AUTHN' });
    expect(chosen.ChallengeName).toBe('WEB_AUTHN');
    const CREDENTIAL = JSON.stringify(device.get(optionsIn(chosen)));
    const answer = await respond('WEB_AUTHN', chosen.Session, { USERNAME: who.email, CREDENTIAL });
    expect(answer.AuthenticationResult?.TokenType).toBe('Bearer');

    const plain = await server.register();
    const lacking = await initiate(plain.email, { PREFERRED_CHALLENGE: 'WEB_AUTHN' });
    expect([lacking.ChallengeName, lacking.AvailableChallenges]).toEqual([
      'SELECT_CHALLENGE',
      ['PASSWORD', 'PASSWORD_SRP'],
    ]);
    expect(
      await refusal(respond('SELECT_CHALLENGE', lacking.Session, { USERNAME: plain.email, ANSWER: 'WEB_AUTHN' })),
    ).toBe('InvalidParameterException');
  });

  test('with a password, named first or chosen', async () => {
    const { email } = await server.register();
    const named = await initiate(email, { PREFERRED_CHALLENGE: 'PASSWORD', PASSWORD: testPassword });
    expect(named.AuthenticationResult?.IdToken).toEqual(expect.any(String));
    const { Session } = await initiate(email);
    const responses = { USERNAME: email, ANSWER: 'PASSWORD' };
    const chosen = await respond('SELECT_CHALLENGE', Session, { ...responses, PASSWORD: testPassword });
    expect(chosen.AuthenticationResult?.IdToken).toEqual(expect.any(String));
    expect(await refusal(respond('SELECT_CHALLENGE', Session, { ...responses, PASSWORD: 'Wrong 42 km' }))).toBe(
      'NotAuthorizedException',
    );
  });

  test('with SRP leads to the password verifier', async () => {
    const { email } = await server.register();
    const SRP_A = 'ab'.repeat(384);
    const named = await initiate(email, { PREFERRED_CHALLENGE: 'PASSWORD_SRP', SRP_A });
    const { Session } = await initiate(email);
    const chosen = await respond('SELECT_CHALLENGE', Session, { USERNAME: email, ANSWER: 'PASSWORD_SRP', SRP_A });
    expect([named.ChallengeName, chosen.ChallengeName]).toEqual(['PASSWORD_VERIFIER', 'PASSWORD_VERIFIER']);
  });

  test('does not tell addresses without an account from others', async () => {
    const unknown = Array.from({ length: 24 }, () => freshAddress('nobody'));
    const offered = async (email: string) => (await initiate(email)).AvailableChallenges?.includes('WEB_AUTHN');
    const answers = await Promise.all(unknown.map(offered));
    expect(new Set(answers)).toEqual(new Set([true, false]));
    expect(await Promise.all(unknown.map(offered))).toEqual(answers);
    const decoy = unknown[answers.indexOf(true)] ?? '';
    const begun = await initiate(decoy, { PREFERRED_CHALLENGE: 'WEB_AUTHN' });
    const CREDENTIAL = JSON.stringify(passkeyDevice(origin).get(optionsIn(begun)));
    expect(await refusal(respond('WEB_AUTHN', begun.Session, { USERNAME: decoy, CREDENTIAL }))).toBe(
      'NotAuthorizedException',
    );
  });

  test('takes no passkey of another user, no session of another user, and no text that is not a credential', async () => {
    const [ada, eve] = [await withPasskey(), await withPasskey()];
    const begin = () => initiate(ada.who.email, { PREFERRED_CHALLENGE: 'WEB_AUTHN' });
    const begun = await begin();
    const answer = (USERNAME: string, CREDENTIAL: string) =>
      refusal(respond('WEB_AUTHN', begun.Session, { USERNAME, CREDENTIAL }));
    const ofEve = JSON.stringify(eve.device.get(optionsIn(begun)));
    expect(await answer(ada.who.email, ofEve)).toBe('NotAuthorizedException');
    expect(await answer(eve.who.email, ofEve)).toBe('NotAuthorizedException');
    expect(await answer(ada.who.email, '{}')).toBe('InvalidParameterException');
    expect(await answer(ada.who.email, 'not JSON')).toBe('InvalidParameterException');
  });
});

test('without HTTPS and a host name there are no passkeys', async () => {
  const plain = await startTestServer();
  const addresses = await plain.addresses();
  const client = new CognitoIdentityProviderClient({
    region: addresses.region,
    endpoint: addresses.userPoolUrl,
    maxAttempts: 1,
  });
  const { tokens, email } = await plain.register();
  expect(await refusal(client.send(new StartWebAuthnRegistrationCommand({ AccessToken: tokens.access_token })))).toBe(
    'WebAuthnNotEnabledException',
  );
  const begun = await client.send(
    new InitiateAuthCommand({
      ClientId: addresses.userPoolClientId,
      AuthFlow: 'USER_AUTH',
      AuthParameters: { USERNAME: email, PREFERRED_CHALLENGE: 'WEB_AUTHN' },
    }),
  );
  expect(begun.AvailableChallenges).toEqual(['PASSWORD', 'PASSWORD_SRP']);
  client.destroy();
  await plain.stop();
});
