import * as z from 'zod/mini';
import { usedCredential } from '../../domain/entities/passkey.ts';
import { CognitoFailure } from './cognito-failure.ts';
import type { Asker } from './devices.ts';
import type { FactorChallenge, FactorSignIn } from './factor-sign-in.ts';
import type { PasskeySignIn } from './passkey-sign-in.ts';
import type { SignedIn } from './sign-in.ts';
import type { SrpSignIn } from './srp-sign-in.ts';

type Parameters = Readonly<Record<string, string | null | undefined>>;

/** Returns a parameter by its name in Cognito. @throws CognitoFailure InvalidParameterException */
export function requireParameter(given: Parameters | undefined, name: string): string {
  const value = given?.[name];
  if (typeof value === 'string' && value !== '') return value;
  throw new CognitoFailure('InvalidParameterException', `Missing required parameter ${name}`);
}

/** Parses an AuthenticationResponseJSON, sent as text in sign-ins. @throws CognitoFailure InvalidParameterException */
function credentialIn(text: string) {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    json = null;
  }
  const parsed = z.safeParse(usedCredential, json);
  if (parsed.success) return parsed.data;
  throw new CognitoFailure('InvalidParameterException', 'CREDENTIAL is not a response of an authenticator.');
}

export interface UserAuthDeps {
  readonly factorSignIn: FactorSignIn;
  readonly passkeySignIn: PasskeySignIn;
  readonly srp: SrpSignIn;
  /** Returns the response for a sign-in, or for its next step. */
  readonly outcomeOf: (outcome: SignedIn | FactorChallenge) => object;
}

/** Creates Cognito's choice-based sign-in, `USER_AUTH`: the client names a way, or chooses one that the account has. */
export function createUserAuth({ factorSignIn, passkeySignIn, srp, outcomeOf }: UserAuthDeps) {
  const srpChallenge = async (email: string, clientPublic: string) => ({
    ChallengeName: 'PASSWORD_VERIFIER',
    ChallengeParameters: await srp.start(email, clientPublic),
  });
  async function passkeyChallenge(email: string) {
    const { token, options } = await passkeySignIn.challengeFor(email);
    return {
      ChallengeName: 'WEB_AUTHN',
      Session: token,
      ChallengeParameters: { CREDENTIAL_REQUEST_OPTIONS: JSON.stringify(options) },
    };
  }
  const withCredential = async (email: string, token: string, text: string, asker: Asker) =>
    outcomeOf(await passkeySignIn.finishFor(email, token, credentialIn(text), asker));

  return {
    async start(given: Parameters | undefined, asker: Asker): Promise<object> {
      const email = requireParameter(given, 'USERNAME');
      const isPasskeyOffered = await passkeySignIn.isOfferedTo(email);
      switch (given?.['PREFERRED_CHALLENGE']) {
        case 'PASSWORD':
          return outcomeOf(await factorSignIn.withPassword(email, requireParameter(given, 'PASSWORD'), asker));
        case 'PASSWORD_SRP':
          return srpChallenge(email, requireParameter(given, 'SRP_A'));
        case 'WEB_AUTHN':
          if (isPasskeyOffered) return passkeyChallenge(email);
          break;
        default:
      }
      return {
        ChallengeName: 'SELECT_CHALLENGE',
        Session: passkeySignIn.choiceFor(email),
        ChallengeParameters: {},
        AvailableChallenges: ['PASSWORD', 'PASSWORD_SRP', ...(isPasskeyOffered ? ['WEB_AUTHN'] : [])],
      };
    },

    /** Responds to SELECT_CHALLENGE. */
    async choose(given: Parameters, token: string, asker: Asker): Promise<object> {
      const email = requireParameter(given, 'USERNAME');
      passkeySignIn.checkChoice(email, token);
      switch (requireParameter(given, 'ANSWER')) {
        case 'PASSWORD':
          return outcomeOf(await factorSignIn.withPassword(email, requireParameter(given, 'PASSWORD'), asker));
        case 'PASSWORD_SRP':
          return srpChallenge(email, requireParameter(given, 'SRP_A'));
        case 'WEB_AUTHN': {
          const credential = given['CREDENTIAL'];
          if (credential) return withCredential(email, token, credential, asker);
          if (await passkeySignIn.isOfferedTo(email)) return passkeyChallenge(email);
          break;
        }
        default:
      }
      throw new CognitoFailure('InvalidParameterException', 'ANSWER is not an available challenge.');
    },

    /** Responds to WEB_AUTHN. */
    answer: (given: Parameters, token: string, asker: Asker): Promise<object> =>
      withCredential(requireParameter(given, 'USERNAME'), token, requireParameter(given, 'CREDENTIAL'), asker),
  };
}
