import {
  type AttributeType,
  ChangePasswordCommand,
  CodeMismatchException,
  CognitoIdentityProviderClient,
  CognitoIdentityProviderServiceException,
  ConfirmForgotPasswordCommand,
  ConfirmSignUpCommand,
  DeleteUserCommand,
  ExpiredCodeException,
  ForgotPasswordCommand,
  GetTokensFromRefreshTokenCommand,
  GetUserAttributeVerificationCodeCommand,
  GetUserCommand,
  InitiateAuthCommand,
  InvalidParameterException,
  InvalidPasswordException,
  LimitExceededException,
  NotAuthorizedException,
  ResendConfirmationCodeCommand,
  ResourceNotFoundException,
  SignUpCommand,
  UpdateUserAttributesCommand,
  UsernameExistsException,
  UserNotConfirmedException,
  VerifyUserAttributeCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeIn, mailsTo, otherThan, whenMailed } from '../../server/accounts/mails.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import type { AuthenticatedWire } from '../../../domain/entities/session.ts';
import { anonymousCall, testPassword } from '../../server/member.ts';

let server: TestServer;
let pool: CognitoIdentityProviderClient;
let ClientId: string;

beforeAll(async () => {
  server = await startTestServer({ env: { CONFIRM_SIGN_UP: '1' } });
  const { region, userPoolUrl, userPoolClientId } = await server.addresses();
  ClientId = userPoolClientId;
  pool = new CognitoIdentityProviderClient({ region, endpoint: userPoolUrl, maxAttempts: 1 });
});
afterAll(async () => {
  pool.destroy();
  await server.stop();
});

const newPassword = 'Another 21 km!';
const signIn = async (USERNAME: string, PASSWORD = testPassword) => {
  const AuthParameters = { USERNAME, PASSWORD };
  const answer = await pool.send(new InitiateAuthCommand({ ClientId, AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters }));
  const { AccessToken = '', RefreshToken = '', IdToken = '' } = answer.AuthenticationResult ?? {};
  return { AccessToken, RefreshToken, IdToken };
};
const forgot = (Username: string) => pool.send(new ForgotPasswordCommand({ ClientId, Username }));
const confirmForgot = (Username: string, ConfirmationCode: string, Password = newPassword) =>
  pool.send(new ConfirmForgotPasswordCommand({ ClientId, Username, ConfirmationCode, Password }));
const attributesOf = async (AccessToken: string) => {
  const { UserAttributes = [] } = await pool.send(new GetUserCommand({ AccessToken }));
  return Object.fromEntries(UserAttributes.map(({ Name, Value }) => [Name, Value]));
};

/** The SDK's error for a refusal: its class, message and status. */
async function refusal(work: Promise<unknown>) {
  const error: unknown = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof CognitoIdentityProviderServiceException)) throw new Error(`not refused: ${String(error)}`);
  return [error.constructor, error.message, error.$metadata.httpStatusCode];
}
const mismatch = [CodeMismatchException, 'Invalid verification code provided, please try again.', 400];
const expired = [ExpiredCodeException, 'Invalid code provided, please request a code again.', 400];
const limited = [LimitExceededException, 'Attempt limit exceeded, please try after some time.', 400];
const wrong = [NotAuthorizedException, 'Incorrect username or password.', 400];

describe('signing up with confirmation', () => {
  const Username = 'newcomer@example.org';
  const signUp = (name: string, Password = testPassword) =>
    pool.send(new SignUpCommand({ ClientId, Username: name, Password }));
  const confirm = (name: string, ConfirmationCode: string) =>
    pool.send(new ConfirmSignUpCommand({ ClientId, Username: name, ConfirmationCode }));

  test('waits for the emailed code', async () => {
    const answer = await signUp(Username);
    expect(answer).toEqual({
      UserConfirmed: false,
      UserSub: expect.stringMatching(/^[\da-f-]{36}$/),
      CodeDeliveryDetails: { AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination: 'n***@e***' },
      $metadata: { httpStatusCode: 200, attempts: 1, totalRetryDelay: 0 },
    });
    expect(await refusal(signIn(Username))).toEqual([UserNotConfirmedException, 'User is not confirmed.', 400]);
    expect(await refusal(signIn(Username, 'Wrong 123 !'))).toEqual(wrong);
    const code = codeIn((await whenMailed(server, Username))[0]);
    expect(await refusal(confirm(Username, otherThan(code)))).toEqual(mismatch);
    await confirm(Username, code);
    expect(await attributesOf((await signIn(Username)).AccessToken)).toEqual({
      sub: answer.UserSub,
      email: Username,
      email_verified: 'true',
    });
    expect(await refusal(confirm(Username, code))).toEqual(expired);
    expect(await refusal(signUp(Username))).toEqual([
      UsernameExistsException,
      'An account with the given email already exists.',
      400,
    ]);
  });

  test('sends the code again, without revealing who waits for one', async () => {
    const waiting = 'waiting@example.org';
    await signUp(waiting);
    await whenMailed(server, waiting);
    const resend = (name: string) => pool.send(new ResendConfirmationCodeCommand({ ClientId, Username: name }));
    for (const name of [waiting, 'wanderer@example.org']) {
      expect((await resend(name)).CodeDeliveryDetails?.Destination).toBe('w***@e***');
    }
    const [again] = await whenMailed(server, waiting, 2);
    await confirm(waiting, codeIn(again));
    expect((await signIn(waiting)).AccessToken).not.toBe('');
    expect(await mailsTo(server, 'wanderer@example.org')).toEqual([]);
  });

  test.each([
    ['short1!', 'Password not long enough'],
    ['longenough1!', 'Password must have uppercase and lowercase characters'],
    ['Longenough!', 'Password must have numeric characters'],
    ['Longenough1', 'Password must have symbol characters'],
  ])('rejects the password %s', async (password, why) => {
    const message = `Password did not conform with policy: ${why}`;
    expect(await refusal(signUp('weak@example.org', password))).toEqual([InvalidPasswordException, message, 400]);
  });

  test('needs an address', async () => {
    expect(await refusal(signUp('nobody'))).toEqual([InvalidParameterException, 'Username should be an email.', 400]);
  });
});

describe('a forgotten password', () => {
  test('is replaced with the code, and every session ends', async () => {
    const { email } = await server.register();
    const { RefreshToken } = await signIn(email);
    const { CodeDeliveryDetails } = await forgot(email);
    expect(CodeDeliveryDetails).toEqual({ AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination: 'r***@e***' });
    const code = codeIn((await whenMailed(server, email))[0]);
    expect(await refusal(confirmForgot(email, code, 'weak'))).toEqual([
      InvalidPasswordException,
      'Password did not conform with policy: Password not long enough',
      400,
    ]);
    await confirmForgot(email, code);
    expect(await refusal(signIn(email))).toEqual(wrong);
    const { AccessToken } = await signIn(email, newPassword);
    expect((await attributesOf(AccessToken)).email_verified).toBe('true');
    const renewed = pool.send(new GetTokensFromRefreshTokenCommand({ ClientId, RefreshToken }));
    expect(await refusal(renewed)).toEqual([NotAuthorizedException, 'Refresh Token has been revoked', 400]);
  });

  test('does not reveal whether an address has an account', async () => {
    const known = (await server.register('robin@example.org')).email;
    const seen = async (email: string) => {
      const { CodeDeliveryDetails } = await forgot(email);
      const outcomes: unknown[] = [CodeDeliveryDetails];
      for (let i = 0; i < 6; i += 1) outcomes.push(await refusal(confirmForgot(email, 'not one')));
      for (let i = 0; i < 4; i += 1) outcomes.push((await forgot(email)).CodeDeliveryDetails);
      outcomes.push(await refusal(forgot(email)));
      return outcomes;
    };
    const expected = await seen(known);
    expect(expected.slice(1, 7)).toEqual([...Array.from({ length: 5 }, () => mismatch), limited]);
    expect(expected.at(-1)).toEqual(limited);
    expect(await seen('rover@example.org')).toEqual(expected);
  });

  test('without a request has an expired code', async () => {
    expect(await refusal(confirmForgot('never-asked@example.org', '123456'))).toEqual(expired);
  });
});

describe('a signed-in person', () => {
  test('changes the password; the session stays and the others end', async () => {
    const { email } = await server.register();
    const [here, there] = await Promise.all([signIn(email), signIn(email)]);
    const change = (PreviousPassword: string, ProposedPassword: string) =>
      pool.send(new ChangePasswordCommand({ AccessToken: here.AccessToken, PreviousPassword, ProposedPassword }));
    expect(await refusal(change('Wrong 123 !', newPassword))).toEqual(wrong);
    expect((await refusal(change(testPassword, 'weak')))[0]).toBe(InvalidPasswordException);
    await change(testPassword, newPassword);
    expect((await attributesOf(here.AccessToken)).email).toBe(email);
    expect(await refusal(attributesOf(there.AccessToken))).toEqual([
      NotAuthorizedException,
      'Access Token has been revoked',
      400,
    ]);
  });

  test('reads and writes their own attributes', async () => {
    const { email, sub } = await server.register();
    const { AccessToken } = await signIn(email);
    const write = (attributes: Record<string, string>) => {
      const UserAttributes = Object.entries(attributes).map(([Name, Value]): AttributeType => ({ Name, Value }));
      return pool.send(new UpdateUserAttributesCommand({ AccessToken, UserAttributes }));
    };
    const all = {
      given_name: 'Ada',
      family_name: 'Byron',
      birthdate: '1990-02-28',
      gender: 'female',
      zoneinfo: 'Europe/Rome',
    };
    await write(all);
    const kept = { sub, email, email_verified: 'false', ...all };
    expect(await attributesOf(AccessToken)).toEqual(kept);
    for (const [name, value] of [
      ['birthdate', '1990-02-30'],
      ['birthdate', '9999-12-31'],
      ['birthdate', '1899-12-31'],
      ['given_name', 'A'.repeat(101)],
      ['family_name', 'B'],
      ['gender', 'x'],
      ['zoneinfo', 'Mars/Olympus'],
    ] as const) {
      const [type] = await refusal(write({ given_name: 'Eve', [name]: value }));
      expect(type).toBe(InvalidParameterException);
    }
    const unauthorised = 'A client attempted to write unauthorized attribute';
    for (const name of ['sub', 'email_verified', 'custom:access_level', '__proto__']) {
      const outcome = await refusal(write({ given_name: 'Eve', [name]: 'true' }));
      expect(outcome).toEqual([NotAuthorizedException, unauthorised, 400]);
    }
    expect(await attributesOf(AccessToken)).toEqual(kept);
  });

  test('keeps the old address until the code of the new one is confirmed', async () => {
    const { email } = await server.register();
    const { AccessToken } = await signIn(email);
    const wished = `wished-${email}`;
    const write = (Value: string) =>
      pool.send(new UpdateUserAttributesCommand({ AccessToken, UserAttributes: [{ Name: 'email', Value }] }));
    const verify = (Code: string) =>
      pool.send(new VerifyUserAttributeCommand({ AccessToken, AttributeName: 'email', Code }));
    expect((await refusal(write('true')))[0]).toBe(InvalidParameterException);
    const { CodeDeliveryDetailsList } = await write(wished);
    expect(CodeDeliveryDetailsList).toEqual([
      { AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination: 'w***@e***' },
    ]);
    expect(await attributesOf(AccessToken)).toEqual({
      email,
      email_verified: 'false',
      sub: expect.any(String),
      zoneinfo: 'Europe/Zurich',
    });
    const code = codeIn((await whenMailed(server, wished))[0]);
    expect((await refusal(verify(otherThan(code))))[0]).toBe(CodeMismatchException);
    await verify(code);
    expect(await attributesOf(AccessToken)).toEqual({
      email: wished,
      email_verified: 'true',
      sub: expect.any(String),
      zoneinfo: 'Europe/Zurich',
    });
    await signIn(wished);
  });

  test('leaves sample data unchanged', async () => {
    const demo = await anonymousCall(`${server.url}/api`, 'POST', 'demo');
    const { access_token: AccessToken } = (demo.body as AuthenticatedWire).tokens;
    const UserAttributes = [{ Name: 'given_name', Value: 'Eve' }];
    const [type] = await refusal(pool.send(new UpdateUserAttributesCommand({ AccessToken, UserAttributes })));
    expect(type).toBe(NotAuthorizedException);
  });

  test('proves that the address is theirs', async () => {
    const { email } = await server.register();
    const { AccessToken } = await signIn(email);
    const ask = (AttributeName: string) =>
      pool.send(new GetUserAttributeVerificationCodeCommand({ AccessToken, AttributeName }));
    const verify = (Code: string) =>
      pool.send(new VerifyUserAttributeCommand({ AccessToken, AttributeName: 'email', Code }));
    expect((await refusal(ask('phone_number')))[0]).toBe(InvalidParameterException);
    expect((await ask('email')).CodeDeliveryDetails?.Destination).toBe('r***@e***');
    const code = codeIn((await whenMailed(server, email))[0]);
    expect(await refusal(verify(otherThan(code)))).toEqual(mismatch);
    // A code for one purpose is of no use for another.
    expect(await refusal(confirmForgot(email, code))).toEqual(expired);
    await verify(code);
    expect((await attributesOf(AccessToken)).email_verified).toBe('true');
  });

  test('deletes the account with all its sessions', async () => {
    const ada = await server.register();
    const { AccessToken, RefreshToken } = await signIn(ada.email);
    await pool.send(new DeleteUserCommand({ AccessToken }));
    expect((await refusal(pool.send(new DeleteUserCommand({ AccessToken }))))[0]).toBe(NotAuthorizedException);
    expect((await ada.call('GET', `member/${ada.memberId}`)).status).toBe(403);
    const renewed = pool.send(new GetTokensFromRefreshTokenCommand({ ClientId, RefreshToken }));
    expect((await refusal(renewed))[0]).toBe(NotAuthorizedException);
    expect(await refusal(signIn(ada.email))).toEqual(wrong);
    expect((await server.register(ada.email)).sub).not.toBe(ada.sub);
  });
});

test('every operation about accounts checks its client', async () => {
  const other = { ClientId: 'other', Username: 'x@example.org' };
  const commands = [
    new SignUpCommand({ ...other, Password: testPassword }),
    new ConfirmSignUpCommand({ ...other, ConfirmationCode: '1' }),
    new ResendConfirmationCodeCommand(other),
    new ForgotPasswordCommand(other),
    new ConfirmForgotPasswordCommand({ ...other, ConfirmationCode: '1', Password: testPassword }),
  ];
  for (const command of commands) {
    expect((await refusal(pool.send(command as ForgotPasswordCommand)))[0]).toBe(ResourceNotFoundException);
  }
});
