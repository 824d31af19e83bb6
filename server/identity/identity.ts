import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import type { AccessOf } from '../members/access.ts';
import type { Db } from '../db/open.ts';
import { relyingPartyOf } from '../http/relying-party.ts';
import type { Limits } from '../http/limits.ts';
import type { Authenticate } from '../http/register-calls.ts';
import type { Sealer } from '../base/seal.ts';
import type { SecurityEvents } from '../security-events.ts';
import { type UserDirectory, createUserDirectory } from './accounts.store.ts';
import {
  type AppAccess,
  type AssistantClaim,
  createAssistantAuthenticate,
  createTokenAuthenticate,
  hasPersonalToken,
} from './api-token.ts';
import { dropTokens } from './api-tokens.store.ts';
import { dropFeed } from './calendar-feeds.store.ts';
import { createAuthenticate } from './authenticate.ts';
import { createBearer } from './bearer.ts';
import { createCallerCache, type CallerCache } from './caller-cache.ts';
import { addCognitoRoute, type Operation } from './cognito-routes.ts';
import { createChallenges } from './challenges.store.ts';
import { createCredentials, type Credentials } from './credentials.ts';
import { createFactorOperations } from './factor-operations.ts';
import { createFactorSignIn, type FactorSignIn } from './factor-sign-in.ts';
import { createIdentityPool } from './identity-pool.ts';
import { createTokenKeys, type TokenKeys } from './keys.ts';
import type { Phones } from './phones.ts';
import { createPasskeyOperations } from './passkey-operations.ts';
import { createPasskeyRegistration, type PasskeyRegistration } from './passkey-registration.ts';
import { createPasskeySignIn, type PasskeySignIn } from './passkey-sign-in.ts';
import { createPasskeys, type Passkeys } from './passkeys.store.ts';
import { createPools, type Pools } from './pools.ts';
import { createRecentProof, type RecentProof } from './recent-proof.store.ts';
import { withRecentProof } from './recent-proof.ts';
import { createSecondFactor, type FactorEvent, type SecondFactor } from './second-factor.store.ts';
import { createSessions, type Sessions } from './sessions.store.ts';
import { createSignIn, type SignIn } from './sign-in.ts';
import { createSigningKeys, type SigningKeys } from './signing-keys.ts';
import { createSrpSignIn } from './srp-sign-in.ts';
import { createUserPool } from './user-pool.ts';
import type { AcceptedSignInMethods } from './sign-in-methods.store.ts';
import { createWebAuthn } from './webauthn.ts';

/** Identity provider: accounts, and the authentication of requests. */
export interface Identity {
  readonly pools: Pools;
  readonly keys: TokenKeys;
  readonly accounts: UserDirectory;
  readonly sessions: Sessions;
  readonly phones: Phones;
  readonly signIn: SignIn;
  readonly factor: SecondFactor;
  readonly factorSignIn: FactorSignIn;
  readonly passkeys: Passkeys;
  readonly acceptedWays: AcceptedSignInMethods;
  readonly passkeyRegistration: PasskeyRegistration;
  readonly passkeySignIn: PasskeySignIn;
  readonly recentProof: RecentProof;
  readonly callers: CallerCache;
  readonly credentials: Credentials;
  readonly signingKeys: SigningKeys;
  readonly authenticate: Authenticate;
  /** Identifies a calling assistant. @throws ApiFailure 401, 403 or 429 */
  readonly authenticateAssistant: (request: FastifyRequest) => Promise<AssistantClaim>;
  /**
   * Adds the wire protocol at `/cognito-idp/` and `/cognito-identity/`, and the public keys.
   * @param more operations of the user pool in addition to those about sessions
   */
  addRoutes(app: FastifyInstance, more: Readonly<Record<string, Operation>>): Promise<void>;
}

export interface IdentityDeps {
  readonly db: Db;
  readonly phones: Phones;
  readonly sealer: Sealer;
  readonly config: Pick<
    Config,
    'region' | 'publicUrl' | 'providers' | 'requireSecondFactor' | 'signingKeyDays' | 'callerMemorySeconds'
  >;
  readonly limits: Limits;
  readonly accessOf: AccessOf;
  readonly events: SecurityEvents;
  /** Whether this process currently receives changes to people from other processes. */
  readonly hears: () => boolean;
  /** Called with an address that wrong passwords of unknown browsers have just locked, whether or not it has an account. */
  readonly onLocked: (email: string) => Promise<void>;
  /** Ends an account's links for people without an account. */
  readonly dropShareLinks: (sub: string) => Promise<void>;
  /** Called with the account whose sessions ended. */
  readonly onEnd: (sub: string) => void;
  /** Called after a change of an account's second factor. */
  readonly onFactorNews: (sub: string, news: FactorEvent) => void;
  /** Called after a passkey of an account was added or removed. */
  readonly onPasskeyNews: (sub: string, what: 'passkey' | 'passkeyRemoved') => void;
  /** Logs a call of an app, before the response. */
  readonly noteAccess: (access: AppAccess) => Promise<void>;
  /** Returns the site's name, shown by authenticators. */
  readonly productName: () => string;
}

/** Selects the authentication that each row of the contract requires. */
const byProof =
  (ways: Readonly<Record<'signed' | 'bearer' | 'token', Authenticate>>): Authenticate =>
  (request, row) => {
    if (row.proof === 'bearer') return ways.bearer(request, row);
    return ways[hasPersonalToken(request) ? 'token' : 'signed'](request, row);
  };

export async function createIdentity(deps: IdentityDeps): Promise<Identity> {
  const { db, phones, sealer, config, limits, events, accessOf, hears, onLocked, onEnd, onFactorNews } = deps;
  const relyingParty = relyingPartyOf(config.publicUrl);
  const webAuthn = relyingParty && createWebAuthn(relyingParty, deps.productName);
  const pools = createPools(config, sealer);
  const keys = await createTokenKeys(db, sealer, {
    issuer: pools.issuer,
    clientId: pools.userPoolClientId,
    days: config.signingKeyDays,
    onMade: () => events.note('signing_key_made'),
  });
  const accounts = createUserDirectory(db, sealer, pools, {
    onFailed: (email, { ip }) => events.note('sign_in_failed', { email, ip }),
    async onLocked(email, asker, isFirst) {
      const isKnown = asker.knownFor(email) !== null;
      events.note('sign_in_locked', { email, ip: asker.ip, what: isKnown ? 'known browser' : 'strangers' });
      if (isFirst && !isKnown) await onLocked(email);
    },
  });
  const callers = createCallerCache(db, accessOf, { memorySeconds: config.callerMemorySeconds, hears });
  /** Revokes tokens, feeds and links, which give access without signing in. */
  const endOpenings = async (sub: string) => {
    await dropTokens(db, sub);
    await dropFeed(db, sub);
    await deps.dropShareLinks(sub);
  };
  const sessions = createSessions(db, sealer, async (sub) => {
    events.note('token_reused', { sub });
    // A person with a copy of the session may have created tokens, feeds or links.
    await endOpenings(sub);
    callers.forget(sub);
    onEnd(sub);
  });
  const credentials = createCredentials(sealer);
  const signingKeys = createSigningKeys();
  const recentProof = createRecentProof(db);
  const signIn = createSignIn({
    accounts,
    sessions,
    phones,
    dropTokens: endOpenings,
    callers,
    keys,
    recentProof,
    pools,
    events,
    onEnd,
  });
  const factor = createSecondFactor({ db, sealer, duty: config.requireSecondFactor, tell: onFactorNews });
  const challenges = createChallenges(db);
  const acceptedWays = { providers: config.providers.map(({ name }) => name), rpId: relyingParty?.id ?? null };
  const passkeys = createPasskeys(db, acceptedWays);
  const factorSignIn = createFactorSignIn({
    accounts,
    signIn,
    factor,
    challenges,
    mayUsePasskey: async (sub) => (await passkeys.list(sub)).some(({ rpId }) => rpId === relyingParty?.id),
  });
  const passkeyRegistration = createPasskeyRegistration({
    accounts,
    passkeys,
    challenges,
    webAuthn,
    events,
    tell: deps.onPasskeyNews,
  });
  const passkeySignIn = createPasskeySignIn({ accounts, passkeys, challenges, signIn, webAuthn, sealer, events });
  const srp = createSrpSignIn(accounts, sealer, pools);

  return {
    pools,
    keys,
    accounts,
    sessions,
    phones,
    signIn,
    factor,
    factorSignIn,
    acceptedWays,
    passkeys,
    passkeyRegistration,
    passkeySignIn,
    recentProof,
    callers,
    credentials,
    signingKeys,
    authenticate: withRecentProof(
      byProof({
        signed: createAuthenticate({ region: config.region, credentials, signingKeys, callers, events }),
        bearer: createBearer({ keys, callers }),
        token: createTokenAuthenticate({ db, accessOf, limits, events }, deps.noteAccess),
      }),
      recentProof,
    ),
    authenticateAssistant: createAssistantAuthenticate({ db, accessOf, limits, events }),
    async addRoutes(app, more) {
      await addCognitoRoute(app, {
        path: '/cognito-idp',
        target: 'AWSCognitoIdentityProviderService',
        operations: {
          ...createUserPool({ signIn, factorSignIn, passkeySignIn, srp, pools }),
          ...createFactorOperations({ signIn, factor, factorSignIn }),
          ...createPasskeyOperations({ signIn, factor, passkeys, registration: passkeyRegistration }),
          ...more,
        },
      });
      await addCognitoRoute(app, {
        path: '/cognito-identity',
        target: 'AWSCognitoIdentityService',
        operations: createIdentityPool({ db, keys, callers, credentials, pools }),
      });
      const jwks = `/cognito-idp/${pools.userPoolId}/.well-known/jwks.json`;
      app.get(jwks, { schema: { hide: true }, config: { cost: 'light' } }, async (_request, reply) =>
        reply.header('cache-control', 'public, max-age=300').send(keys.jwks()),
      );
    },
  };
}
