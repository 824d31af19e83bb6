import type { Clock } from './clock.ts';
import type { AppConfig } from './config.ts';
import { badAnswer, failureOf, unanswered } from './failure.ts';
import { whenAllowed } from './when-allowed.ts';

/** What signs a request. `expiresAt` in milliseconds since 1970. */
export interface TemporaryCredentials {
  readonly identityId: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken: string;
  readonly expiresAt: number;
}

export interface CredentialSource {
  /** Credentials good for some minutes more, fetched at most once at a time. */
  readonly get: () => Promise<TemporaryCredentials>;
  /** Drops what is kept: the member signed out, or the server no longer takes it. */
  readonly forget: () => void;
}

interface Dependencies {
  readonly config: Pick<AppConfig, 'identityPoolUrl' | 'identityPoolId' | 'region' | 'userPoolId'>;
  readonly clock: Clock;
  /** A fresh id token. */
  readonly idToken: () => Promise<string>;
  readonly fetch: typeof fetch;
}

/** Renewed this long before they expire, so that no request is signed with credentials that end on the way. */
const RENEW_BEFORE_MS = 5 * 60_000;

interface CredentialsAnswer {
  Credentials?: { AccessKeyId?: string; SecretKey?: string; SessionToken?: string; Expiration?: number };
}

/** Temporary credentials from the identity pool for the signed-in member (GetId, GetCredentialsForIdentity). [core §7] */
export function createCredentialSource({ config, clock, idToken, fetch }: Dependencies): CredentialSource {
  let known: TemporaryCredentials | null = null;
  let asking: Promise<TemporaryCredentials> | null = null;
  const provider = `cognito-idp.${config.region}.amazonaws.com/${config.userPoolId}`;

  async function ask<Answer>(operation: string, body: object): Promise<Answer> {
    const send = () =>
      fetch(`${config.identityPoolUrl}/`, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-amz-json-1.1',
          'x-amz-target': `AWSCognitoIdentityService.${operation}`,
        },
        body: JSON.stringify(body),
      });
    const answer = await whenAllowed(send).catch((error: unknown) => Promise.reject(unanswered(error)));
    clock.observe(answer);
    const text = await answer.text().catch((error: unknown) => Promise.reject(unanswered(error)));
    if (!answer.ok) throw failureOf(answer.status, text);
    return JSON.parse(text) as Answer;
  }

  async function request(): Promise<TemporaryCredentials> {
    const Logins = { [provider]: await idToken() };
    const { IdentityId } = await ask<{ IdentityId: string }>('GetId', {
      IdentityPoolId: config.identityPoolId,
      Logins,
    });
    const { Credentials } = await ask<CredentialsAnswer>('GetCredentialsForIdentity', { IdentityId, Logins });
    const { AccessKeyId, SecretKey, SessionToken, Expiration } = Credentials ?? {};
    if (!AccessKeyId || !SecretKey || !SessionToken || !Expiration) throw badAnswer(200);
    return {
      identityId: IdentityId,
      accessKeyId: AccessKeyId,
      secretAccessKey: SecretKey,
      sessionToken: SessionToken,
      expiresAt: Expiration * 1000,
    };
  }

  function start(): Promise<TemporaryCredentials> {
    const attempt = request();
    asking = attempt;
    const settle = (result: TemporaryCredentials | null) => {
      // An attempt that was forgotten on the way belongs to somebody who is gone.
      if (asking !== attempt) return;
      known = result;
      asking = null;
    };
    attempt.then(settle, () => settle(null));
    return attempt;
  }

  return {
    get: () => {
      if (known !== null && known.expiresAt - clock.now() > RENEW_BEFORE_MS) return Promise.resolve(known);
      return asking ?? start();
    },
    forget: () => {
      known = null;
      asking = null;
    },
  };
}
