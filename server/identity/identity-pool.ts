import * as z from 'zod/mini';
import type { Db } from '../db/open.ts';
import { findIdentityId } from './accounts.store.ts';
import type { CallerCache } from './caller-cache.ts';
import { CognitoFailure, notAuthorized } from './cognito-failure.ts';
import { type Operation, operation } from './cognito-routes.ts';
import type { Credentials } from './credentials.ts';
import type { TokenKeys } from './keys.ts';
import type { Pools } from './pools.ts';

const logins = z.optional(z.nullable(z.record(z.string(), z.string().check(z.maxLength(8192)))));
const identityName = z.string().check(z.regex(/^[\w-]{1,55}:[0-9a-f-]{1,55}$/));

export interface IdentityPoolDeps {
  readonly db: Db;
  readonly keys: TokenKeys;
  readonly callers: CallerCache;
  readonly credentials: Credentials;
  readonly pools: Pools;
}

/** Creates the pool that exchanges a login of the user pool for an identity and its temporary credentials. [Cognito identity pools API] */
export function createIdentityPool({
  db,
  keys,
  callers,
  credentials,
  pools,
}: IdentityPoolDeps): Record<string, Operation> {
  async function holderOf(given: z.infer<typeof logins>) {
    const entries = Object.entries(given ?? {});
    if (entries.length === 0) throw notAuthorized('Unauthenticated access is not supported for this identity pool.');
    const token = entries.find(([provider]) => pools.loginKeys.includes(provider))?.[1];
    if (token === undefined) throw notAuthorized('Token is not from a supported provider of this identity pool.');
    const verified = await keys.verify(token, 'id');
    if ('problem' in verified) {
      if (verified.problem === 'invalid') throw notAuthorized('Invalid login token. Not a valid token of this pool.');
      const now = Math.floor(Date.now() / 1000);
      throw notAuthorized(`Invalid login token. Token expired: ${now} >= ${verified.exp}`);
    }
    const { sub, sessionId } = verified;
    if (!(await callers.find(sub, sessionId))) throw notAuthorized('Invalid login token. The session has ended.');
    const identityId = await findIdentityId(db, sub);
    if (identityId === null) throw notAuthorized('Invalid login token. The session has ended.');
    return { sub, sessionId, identityId };
  }

  return {
    GetId: operation(
      { cost: 'light', bodyBytes: 16_384, body: z.object({ IdentityPoolId: identityName, Logins: logins }) },
      async ({ IdentityPoolId, Logins }) => {
        if (IdentityPoolId !== pools.identityPoolId) {
          throw new CognitoFailure('ResourceNotFoundException', `IdentityPool '${IdentityPoolId}' not found.`);
        }
        return { IdentityId: (await holderOf(Logins)).identityId };
      },
    ),

    GetCredentialsForIdentity: operation(
      { cost: 'light', bodyBytes: 16_384, body: z.object({ IdentityId: identityName, Logins: logins }) },
      async ({ IdentityId, Logins }) => {
        const holder = await holderOf(Logins);
        // Returns the same error for another account's identity and for an unknown one: Cognito's "not found" would reveal which identities
        // exist.
        if (holder.identityId !== IdentityId) {
          throw notAuthorized(
            "Logins don't match. Please include at least one valid login for this identity or identity pool.",
          );
        }
        const issued = credentials.issue(holder);
        return {
          IdentityId,
          Credentials: {
            AccessKeyId: issued.accessKeyId,
            SecretKey: issued.secretKey,
            SessionToken: issued.sessionToken,
            Expiration: issued.expiration,
          },
        };
      },
    ),
  };
}
