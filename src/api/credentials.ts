import type { Clock } from './clock.ts';
import type { AppConfig } from './config.ts';
import { invalidResponse, failureOf, unanswered } from './failure.ts';
import { RENEW_BEFORE_MS, type TemporaryCredentials } from './temporary-credentials.ts';
import { sendWithRetryAfter } from './retry-after.ts';

export interface CredentialSource {
  /** Returns credentials valid for several more minutes; concurrent calls share one request. */
  readonly get: () => Promise<TemporaryCredentials>;
  /** Drops the stored credentials after the server refuses them. */
  readonly forget: () => void;
  /** Ends with the member's sign-out: drops the stored credentials and stops requesting new ones. */
  readonly end: () => void;
}

interface Dependencies {
  readonly config: Pick<AppConfig, 'identityPoolUrl' | 'identityPoolId' | 'region' | 'userPoolId'>;
  readonly clock: Clock;
  /** Returns a fresh id token. */
  readonly idToken: () => Promise<string>;
  readonly fetch: typeof fetch;
  /** Storage that outlives the page; see app/credential-store.ts. */
  readonly store: {
    load(): TemporaryCredentials | null;
    save(credentials: TemporaryCredentials): void;
    remove(credentials: TemporaryCredentials): void;
  };
}

interface CredentialsAnswer {
  Credentials?: { AccessKeyId?: string; SecretKey?: string; SessionToken?: string; Expiration?: number };
}

/** Creates a source of temporary credentials from the identity pool for the signed-in member (GetId, GetCredentialsForIdentity). [core §7] */
export function createCredentialSource({ config, clock, idToken, fetch, store }: Dependencies): CredentialSource {
  let known = store.load();
  let asking: { readonly answer: Promise<TemporaryCredentials>; readonly stop: AbortController } | null = null;
  const provider = `cognito-idp.${config.region}.amazonaws.com/${config.userPoolId}`;

  async function ask<Answer>(operation: string, body: object, signal: AbortSignal): Promise<Answer> {
    const send = () =>
      fetch(`${config.identityPoolUrl}/`, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-amz-json-1.1',
          'x-amz-target': `AWSCognitoIdentityService.${operation}`,
        },
        body: JSON.stringify(body),
        signal,
      });
    const answer = await sendWithRetryAfter(send, signal).catch((error: unknown) => Promise.reject(unanswered(error)));
    clock.observe(answer);
    const text = await answer.text().catch((error: unknown) => Promise.reject(unanswered(error)));
    if (!answer.ok) throw failureOf(answer.status, text);
    return JSON.parse(text) as Answer;
  }

  async function request(signal: AbortSignal): Promise<TemporaryCredentials> {
    const Logins = { [provider]: await idToken() };
    const identity = { IdentityPoolId: config.identityPoolId, Logins };
    const { IdentityId } = await ask<{ IdentityId: string }>('GetId', identity, signal);
    const wanted = { IdentityId, Logins };
    const { Credentials } = await ask<CredentialsAnswer>('GetCredentialsForIdentity', wanted, signal);
    const { AccessKeyId, SecretKey, SessionToken, Expiration } = Credentials ?? {};
    if (!AccessKeyId || !SecretKey || !SessionToken || !Expiration) throw invalidResponse(200);
    return {
      identityId: IdentityId,
      accessKeyId: AccessKeyId,
      secretAccessKey: SecretKey,
      sessionToken: SessionToken,
      expiresAt: Expiration * 1000,
    };
  }

  function start(): Promise<TemporaryCredentials> {
    const stop = new AbortController();
    const attempt = { answer: request(stop.signal), stop };
    asking = attempt;
    const settle = (result: TemporaryCredentials | null) => {
      // The result of a dropped attempt belongs to a member who has since signed out.
      if (asking !== attempt) return;
      known = result;
      asking = null;
      if (result !== null) store.save(result);
    };
    attempt.answer.then(settle, () => settle(null));
    return attempt.answer;
  }

  const forget = () => {
    if (known !== null) store.remove(known);
    known = null;
  };
  return {
    get: () => {
      if (known !== null && known.expiresAt - clock.now() > RENEW_BEFORE_MS) return Promise.resolve(known);
      return asking?.answer ?? start();
    },
    forget,
    end: () => {
      forget();
      asking?.stop.abort();
      asking = null;
    },
  };
}
