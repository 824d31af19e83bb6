import * as z from 'zod/mini';
import { normalEmail } from '../../domain/forms/account.ts';
import { guessableMessage, type PasswordPlace } from '../../domain/forms/common-password.ts';
import { brokenPasswordRules, type PasswordRule } from '../../domain/forms/password.ts';
import type { ChallengeKind } from './challenges.store.ts';
import { CognitoFailure, notAuthorized } from './cognito-failure.ts';
import { type Operation, operation } from './cognito-routes.ts';
import { createUserAuth, requireParameter } from './user-auth.ts';
import { type FactorChallenge, type FactorSignIn, isFactorChallenge } from './factor-sign-in.ts';
import type { PasskeySignIn } from './passkey-sign-in.ts';
import type { Pools } from './pools.ts';
import type { SignedIn, SignIn } from './sign-in.ts';
import type { SrpSignIn } from './srp-sign-in.ts';
import { tokenSeconds } from './token-life.ts';

const text = (max: number) => z.string().check(z.minLength(1), z.maxLength(max));
const tokenText = text(8192);
const clientId = text(128);
/** Clients send `null` for unused parameters. */
const parameters = z.record(z.string(), z.nullish(z.string().check(z.maxLength(16_384))));

const policySentence: Record<PasswordRule | 'required', string> = {
  required: 'Password not long enough',
  minLength: 'Password not long enough',
  maxLength: 'Password too long',
  case: 'Password must have uppercase and lowercase characters',
  digit: 'Password must have numeric characters',
  symbol: 'Password must have symbol characters',
};

/** Refuses passwords that are easy to guess. @throws CognitoFailure InvalidPasswordException with a message for people */
export function checkGuessable(password: string, about: PasswordPlace): void {
  const guess = guessableMessage(password, about);
  if (guess !== null) throw new CognitoFailure('InvalidPasswordException', guess);
}

/**
 * Checks a password by the policy. @throws CognitoFailure InvalidPasswordException with the first broken rule, or because the password is
 * easy to guess
 */
export function checkPolicy(password: string, about: PasswordPlace): void {
  const [rule] = brokenPasswordRules(password);
  if (!rule) return checkGuessable(password, about);
  throw new CognitoFailure('InvalidPasswordException', `Password did not conform with policy: ${policySentence[rule]}`);
}

const resultOf = (signedIn: SignedIn, refreshToken: string | undefined) => ({
  ChallengeParameters: {},
  AuthenticationResult: {
    AccessToken: signedIn.accessToken,
    IdToken: signedIn.idToken,
    ExpiresIn: tokenSeconds,
    TokenType: 'Bearer',
    ...(refreshToken !== undefined && { RefreshToken: refreshToken }),
  },
});

/** Returns the challenge for the second step. The parameter names are Cognito's. */
const challengeOf = ({ challenge, token, sub }: FactorChallenge) => ({
  ChallengeName: challenge === 'code' ? 'SOFTWARE_TOKEN_MFA' : 'MFA_SETUP',
  Session: token,
  ChallengeParameters: {
    USER_ID_FOR_SRP: sub,
    ...(challenge === 'set_up' && { MFAS_CAN_SETUP: '["SOFTWARE_TOKEN_MFA"]' }),
  },
});

const outcomeOf = (outcome: SignedIn | FactorChallenge) =>
  isFactorChallenge(outcome) ? challengeOf(outcome) : resultOf(outcome, outcome.refreshToken);

export interface UserPoolDeps {
  readonly signIn: SignIn;
  readonly factorSignIn: FactorSignIn;
  readonly passkeySignIn: PasskeySignIn;
  readonly srp: SrpSignIn;
  readonly pools: Pools;
}

/**
 * Creates the user pool's operations about sessions, under Cognito's names; those about accounts are in server/accounts. [Cognito user
 * pools API]
 */
export function createUserPool({
  signIn,
  factorSignIn,
  passkeySignIn,
  srp,
  pools,
}: UserPoolDeps): Record<string, Operation> {
  const userAuth = createUserAuth({ factorSignIn, passkeySignIn, srp, outcomeOf });

  function checkClient(id: string): void {
    if (id === pools.userPoolClientId) return;
    throw new CognitoFailure('ResourceNotFoundException', `User pool client ${id} does not exist.`);
  }

  const needSession = (token: string | null | undefined): string => requireParameter({ Session: token }, 'Session');

  /** Returns the challenge's token, if it belongs to the named user. */
  async function sessionOf(
    kind: ChallengeKind,
    token: string | null | undefined,
    given: z.infer<typeof parameters>,
  ): Promise<string> {
    const username = requireParameter(given, 'USERNAME');
    const { sub, email } = await factorSignIn.holderOf(needSession(token), kind);
    if (username !== sub && normalEmail(username) !== email) throw notAuthorized('Invalid session for the user.');
    return needSession(token);
  }

  return {
    InitiateAuth: operation(
      {
        cost: 'attempt',
        bodyBytes: 16_384,
        body: z.object({ ClientId: clientId, AuthFlow: text(64), AuthParameters: z.optional(parameters) }),
      },
      async ({ ClientId, AuthFlow, AuthParameters: given }, { asker }) => {
        checkClient(ClientId);
        switch (AuthFlow) {
          case 'USER_PASSWORD_AUTH': {
            const [email, password] = [requireParameter(given, 'USERNAME'), requireParameter(given, 'PASSWORD')];
            return outcomeOf(await factorSignIn.withPassword(email, password, asker));
          }
          case 'USER_SRP_AUTH': {
            const ChallengeParameters = await srp.start(
              requireParameter(given, 'USERNAME'),
              requireParameter(given, 'SRP_A'),
            );
            return { ChallengeName: 'PASSWORD_VERIFIER', ChallengeParameters };
          }
          case 'USER_AUTH':
            return userAuth.start(given, asker);
          case 'REFRESH_TOKEN_AUTH':
          case 'REFRESH_TOKEN':
            return resultOf(
              await signIn.refresh(requireParameter(given, 'REFRESH_TOKEN'), { rotate: false }),
              undefined,
            );
          default:
            throw new CognitoFailure('InvalidParameterException', `${AuthFlow} is not enabled for the client.`);
        }
      },
    ),

    RespondToAuthChallenge: operation(
      {
        cost: 'attempt',
        bodyBytes: 16_384,
        body: z.object({
          ClientId: clientId,
          ChallengeName: text(64),
          ChallengeResponses: parameters,
          Session: z.nullish(text(2048)),
        }),
      },
      async ({ ClientId, ChallengeName, ChallengeResponses: given, Session }, { asker }) => {
        checkClient(ClientId);
        switch (ChallengeName) {
          case 'PASSWORD_VERIFIER': {
            const account = await srp.finish(
              {
                block: requireParameter(given, 'PASSWORD_CLAIM_SECRET_BLOCK'),
                timestamp: requireParameter(given, 'TIMESTAMP'),
                claim: requireParameter(given, 'PASSWORD_CLAIM_SIGNATURE'),
              },
              asker,
            );
            return outcomeOf(await factorSignIn.proceed(account, asker));
          }
          case 'SELECT_CHALLENGE':
            return userAuth.choose(given, needSession(Session), asker);
          case 'WEB_AUTHN':
            return userAuth.answer(given, needSession(Session), asker);
          case 'SOFTWARE_TOKEN_MFA': {
            const token = await sessionOf('code', Session, given);
            return outcomeOf(
              await factorSignIn.answer(token, requireParameter(given, 'SOFTWARE_TOKEN_MFA_CODE'), asker),
            );
          }
          case 'MFA_SETUP':
            return outcomeOf(await factorSignIn.finishSetUp(await sessionOf('set_up', Session, given), asker));
          default:
            throw new CognitoFailure('InvalidParameterException', `${ChallengeName} is not a challenge of this pool.`);
        }
      },
    ),

    GetTokensFromRefreshToken: operation(
      { cost: 'attempt', bodyBytes: 12_288, body: z.object({ ClientId: clientId, RefreshToken: tokenText }) },
      async ({ ClientId, RefreshToken }) => {
        checkClient(ClientId);
        const signedIn = await signIn.refresh(RefreshToken, { rotate: true });
        return resultOf(signedIn, signedIn.refreshToken);
      },
    ),

    GlobalSignOut: operation(
      { cost: 'write', bodyBytes: 10_240, body: z.object({ AccessToken: tokenText }) },
      async ({ AccessToken }) => {
        const { sub } = await signIn.accountOf(AccessToken);
        await signIn.endAll(sub);
        return {};
      },
    ),

    RevokeToken: operation(
      { cost: 'write', bodyBytes: 12_288, body: z.object({ ClientId: clientId, Token: tokenText }) },
      async ({ ClientId, Token }) => {
        checkClient(ClientId);
        await signIn.end(Token);
        return {};
      },
    ),
  };
}
