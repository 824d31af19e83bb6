import { randomUUID } from 'node:crypto';
import type { TokenKeys } from './keys.ts';
import type { Pools } from './pools.ts';
import { tokenSeconds } from './token-life.ts';

/** The holder of a pair of tokens. */
export interface TokenSubject {
  readonly sub: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly sessionId: string;
  readonly signedInAt: Date;
}

export interface TokenPair {
  readonly idToken: string;
  readonly accessToken: string;
  /** Expiry time, unix seconds. */
  readonly expires: number;
}

/** Issues an id token and an access token with Cognito's claims. */
export async function issueTokens(keys: TokenKeys, pools: Pools, subject: TokenSubject): Promise<TokenPair> {
  const iat = Math.floor(Date.now() / 1000);
  const shared = {
    sub: subject.sub,
    iss: pools.issuer,
    auth_time: Math.floor(subject.signedInAt.getTime() / 1000),
    origin_jti: subject.sessionId,
    event_id: randomUUID(),
    iat,
    exp: iat + tokenSeconds,
  };
  const [idToken, accessToken] = await Promise.all([
    keys.sign({
      ...shared,
      jti: randomUUID(),
      token_use: 'id',
      aud: pools.userPoolClientId,
      email: subject.email,
      email_verified: subject.emailVerified,
      'cognito:username': subject.sub,
    }),
    keys.sign({
      ...shared,
      jti: randomUUID(),
      token_use: 'access',
      client_id: pools.userPoolClientId,
      username: subject.sub,
      scope: 'aws.cognito.signin.user.admin',
    }),
  ]);
  return { idToken, accessToken, expires: shared.exp };
}
