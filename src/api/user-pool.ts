import { CognitoRefreshToken, CognitoUser, CognitoUserPool, type CognitoUserSession } from 'amazon-cognito-identity-js';
import type { Tokens } from '../../domain/entities/session.ts';
import type { AppConfig } from './config.ts';
import { type CallFailure, failureOf, unanswered } from './failure.ts';

type PoolConfig = Pick<AppConfig, 'userPoolId' | 'userPoolClientId' | 'userPoolUrl'>;

/** The library keeps what it is given; the session machine keeps it already. */
const nowhere = { setItem: () => {}, getItem: () => null, removeItem: () => {}, clear: () => {} };

interface PoolError {
  readonly code?: string;
  readonly message?: string;
}

/** What the API would have answered. */
const statuses: Readonly<Record<string, number>> = { NotAuthorizedException: 401, TooManyRequestsException: 429 };

/** Refusals carry the user pool's name for them; without an answer the library says so in words. */
function refusal(error: PoolError): CallFailure {
  if (error.code === undefined || error.code === 'NetworkError') return unanswered(error);
  const status = statuses[error.code] ?? 400;
  return failureOf(status, JSON.stringify({ message: error.message, code: error.code }));
}

/** The refresh token lives on: the user pool answers an exchange without a new one. */
const tokensOf = (session: CognitoUserSession, before: Tokens): Tokens => ({
  idToken: session.getIdToken().getJwtToken(),
  accessToken: session.getAccessToken().getJwtToken(),
  refreshToken: before.refreshToken,
  credentialsExpire: session.getIdToken().getExpiration(),
  expires: before.expires,
});

/**
 * Exchanges the refresh token at the user pool. [core §4]
 * @throws CallFailure `Unauthorized` when it is no longer good, `Network` without an answer
 */
export function refreshAtUserPool(config: PoolConfig, memberId: string, tokens: Tokens): Promise<Tokens> {
  const pool = new CognitoUserPool({
    UserPoolId: config.userPoolId,
    ClientId: config.userPoolClientId,
    endpoint: `${config.userPoolUrl}/`,
    Storage: nowhere,
  });
  const user = new CognitoUser({ Username: memberId, Pool: pool, Storage: nowhere });
  // The library would ask a refusing pool five times more before it says so; the machine has its own patience.
  const client = Reflect.get(pool, 'client') as { request: unknown; requestWithRetry: unknown };
  client.requestWithRetry = client.request;
  return new Promise((resolve, reject) => {
    user.refreshSession(
      new CognitoRefreshToken({ RefreshToken: tokens.refreshToken }),
      (error: PoolError | null, session: CognitoUserSession | null) =>
        session === null ? reject(refusal(error ?? {})) : resolve(tokensOf(session, tokens)),
    );
  });
}
