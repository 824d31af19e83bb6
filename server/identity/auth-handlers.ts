import type { z } from 'zod/mini';
import { isTimeZone } from '../../domain/dates.ts';
import { signupErrors } from '../../domain/forms/account.ts';
import { guessableMessage } from '../../domain/forms/common-password.ts';
import { messages } from '../../domain/messages.ts';
import type { SignInChallengeWire, tokens as tokensSchema } from '../../domain/entities/session.ts';
import { ApiFailure, TooManyRequests } from '../http/failure.ts';
import type { Handlers } from '../http/handlers.ts';
import type { Db } from '../db/open.ts';
import type { Members } from '../members/members.store.ts';
import { CognitoFailure } from './cognito-failure.ts';
import { type FactorChallenge, type FactorSignIn, isFactorChallenge } from './factor-sign-in.ts';
import type { SignedIn, SignIn } from './sign-in.ts';
import type { CurrentSite } from '../site-settings.ts';

export interface AuthDeps {
  readonly signIn: SignIn;
  readonly factorSignIn: FactorSignIn;
  readonly members: Members;
  /** Checks whether an applicant may sign up, before any other work. @throws ApiFailure */
  readonly mayEnter: (wish: SignUpRequest) => Promise<void>;
  /** Uses up invitation and coupon, and adds a new member to the team. @throws ApiFailure */
  readonly enrol: (tx: Db, memberId: string, wish: SignUpRequest) => Promise<void>;
  readonly site: CurrentSite;
}

/** Data of a sign-up. */
export interface SignUpRequest {
  readonly email: string;
  readonly invitation: string | undefined;
  readonly coupon: string | undefined;
  readonly teamId: string | undefined;
  /** Whether the member consents to reporting the registration to the operator's analytics. */
  readonly mayTell: boolean;
}

const statusOf: Partial<Record<CognitoFailure['type'], number>> = {
  NotAuthorizedException: 401,
  UsernameExistsException: 409,
};

/** Converts errors of the user pool to API errors with the same code. */
export async function toApiFailures<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof CognitoFailure)) throw error;
    if (error.retryAfter !== null) throw new TooManyRequests(error.retryAfter, error.message, error.type);
    throw new ApiFailure(statusOf[error.type] ?? 400, error.type, error.message);
  }
}

export const wireTokens = (signedIn: SignedIn): z.infer<typeof tokensSchema> => ({
  id_token: signedIn.idToken,
  access_token: signedIn.accessToken,
  refresh_token: signedIn.refreshToken,
  credentials_expire: signedIn.expires,
  expires: signedIn.refreshExpires,
  ...(signedIn.isKept && { is_kept: true as const }),
});

export const wireChallenge = ({ challenge, token, expiresAt, hasPasskeys }: FactorChallenge): SignInChallengeWire => ({
  challenge: challenge === 'code' ? 'SOFTWARE_TOKEN_MFA' : 'MFA_SETUP',
  session: token,
  expires: Math.floor(expiresAt.getTime() / 1000),
  ...(hasPasskeys && { passkeys: true as const }),
});

/** Creates the handlers for signing in and up, refreshing and signing out. [core §7] */
export function createAuthHandlers({ signIn, factorSignIn, members, mayEnter, enrol, site }: AuthDeps) {
  const answer = async (signedIn: SignedIn) => {
    const member = await members.bySub(signedIn.sub);
    if (!member) throw new Error('an account without a member');
    return { status: 200 as const, body: { member, tokens: wireTokens(signedIn) } };
  };

  return {
    async authenticate({ body, request }) {
      const outcome = await toApiFailures(
        factorSignIn.withPassword(body.email, body.password, request.asker, body.keep),
      );
      return isFactorChallenge(outcome) ? { status: 202 as const, body: wireChallenge(outcome) } : answer(outcome);
    },

    async register({ body, request }) {
      const fields = signupErrors(body);
      if (Object.keys(fields).length > 0) {
        const [first] = Object.values(fields).flat();
        throw new ApiFailure(400, 'invalid_request', first ?? messages.rules.emailInvalid, fields);
      }
      const guess = guessableMessage(body.password, { email: body.email, productName: site().productName });
      if (guess !== null) throw new ApiFailure(400, 'invalid_request', guess, { password: [guess] });
      // A browser may have a time zone that the server does not know; the account is created nevertheless.
      const timeZone = body.time_zone !== undefined && isTimeZone(body.time_zone) ? body.time_zone : null;
      const { email, invitation, team_id: teamId } = body;
      const wish: SignUpRequest = {
        email,
        invitation: invitation || undefined,
        coupon: body.coupon?.trim() || undefined,
        teamId,
        mayTell: body.tell_registration === true,
      };
      await mayEnter(wish);
      const account = {
        email: body.email,
        password: body.password,
        timeZone,
        enrol: (tx: Db, memberId: string) => enrol(tx, memberId, wish),
      };
      return answer(await toApiFailures(signIn.register(account, request.asker)));
    },

    async refresh({ body, request }) {
      const signedIn = await toApiFailures(
        signIn.refresh('refreshToken' in body ? body.refreshToken : body.refresh_token, { rotate: true }),
      );
      request.asker.openDocuments(signedIn);
      return { status: 200, body: { tokens: wireTokens(signedIn) } };
    },

    async signOut({ body, request }) {
      await signIn.end(body.refresh_token);
      request.asker.closeDocuments();
      return { status: 204 };
    },
  } satisfies Partial<Handlers>;
}
