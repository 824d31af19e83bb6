import type { Configuration } from 'openid-client';
import { providerPath } from '../../domain/entities/provider.ts';
import {
  emailIn,
  type ProviderClient,
  ProviderFailure,
  type ProviderPerson,
  type ProviderSecrets,
  rolesOf,
  SUBJECT_MAX,
} from './provider-client.ts';
import type { OidcSettings } from './provider-settings.ts';

/** Timeout in seconds of each request to a provider. */
const PATIENCE_SECONDS = 5;
/** Milliseconds for which a provider's configuration is cached, and after a failure not requested again. */
const METADATA_CACHE_MS = 600_000;
const FAILED_MS = 10_000;

const library = () => import('openid-client');

interface LibraryError {
  readonly name?: string;
  readonly code?: string;
  readonly error?: string;
  readonly cause?: unknown;
}

const isFailedResponse = (cause: unknown): boolean => cause instanceof Response && cause.status >= 500;

/** Classifies an error of the library. @throws unknown errors */
export function classify(thrown: unknown): ProviderFailure {
  if (thrown instanceof ProviderFailure) return thrown;
  const { name = '', code = '', error = '', cause } = (thrown ?? {}) as LibraryError;
  // The error may come from a URL forged by a visitor, so only codes are logged.
  const reason = [code || name, /^[a-z_]{1,40}$/.test(error) ? error : ''].filter((part) => part !== '').join(' ');
  if (code === 'OAUTH_TIMEOUT' || code === 'OAUTH_ABORT' || isFailedResponse(cause)) {
    return new ProviderFailure('unreachable', reason);
  }
  if (error === 'access_denied') return new ProviderFailure('denied', reason);
  if (code.startsWith('OAUTH_')) return new ProviderFailure('invalid', reason);
  // `fetch` throws it wherever the library does not wrap it.
  if (thrown instanceof TypeError) return new ProviderFailure('unreachable', reason);
  throw thrown;
}

/** Returns the group names in a claim: a list, or a single name. */
function groupsIn(claims: Readonly<Record<string, unknown>>, name: string): readonly unknown[] {
  const value = claims[name];
  return Array.isArray(value) ? value : [value];
}

/**
 * Creates the OpenID Connect client for the operator's providers. The library is loaded by the first sign-in.
 * @param publicUrl URL of this server: that of the request is not trusted
 */
export function createOidcClient(publicUrl: string, now: () => number = Date.now): ProviderClient<OidcSettings> {
  const known = new Map<string, { readonly until: number; readonly found: Promise<Configuration> }>();
  const backTo = ({ name }: OidcSettings) => publicUrl + providerPath(name);

  async function discover({ issuer, clientId, clientSecret }: OidcSettings): Promise<Configuration> {
    const oidc = await library();
    const authentication = clientSecret === null ? oidc.None() : oidc.ClientSecretBasic(clientSecret);
    return oidc.discovery(issuer, clientId, undefined, authentication, {
      timeout: PATIENCE_SECONDS,
      execute: [
        // Without these checks, tokens are trusted because of TLS alone, and their signatures are never verified.
        oidc.enableNonRepudiationChecks,
        ...(issuer.protocol === 'http:' ? [oidc.allowInsecureRequests] : []),
      ],
    });
  }

  /** @param isFresh bypasses the cache, since keys may be rotated at any time */
  function configurationOf(provider: OidcSettings, isFresh: boolean): Promise<Configuration> {
    const cached = known.get(provider.name);
    if (cached && cached.until > now() && !isFresh) return cached.found;
    const found = discover(provider);
    const keep = (ms: number) => void known.set(provider.name, { until: now() + ms, found });
    // Concurrent sign-ins share one request, and one failure; a failed refresh keeps the cached configuration.
    if (!isFresh) keep(METADATA_CACHE_MS);
    found.then(
      () => keep(METADATA_CACHE_MS),
      () => !isFresh && keep(FAILED_MS),
    );
    return found;
  }

  async function personOf(
    oidc: Awaited<ReturnType<typeof library>>,
    provider: OidcSettings,
    query: string,
    { state, nonce, verifier }: ProviderSecrets,
  ): Promise<ProviderPerson> {
    const configuration = await configurationOf(provider, true);
    const tokens = await oidc.authorizationCodeGrant(configuration, new URL(`${backTo(provider)}?${query}`), {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    });
    const idToken = tokens.claims();
    if (!idToken) throw new ProviderFailure('invalid', 'no id token');
    if (idToken.sub.length > SUBJECT_MAX) throw new ProviderFailure('invalid', 'long subject');
    const { userinfo_endpoint: hasMore } = configuration.serverMetadata();
    // Some providers return address and groups only there.
    const more = hasMore ? await oidc.fetchUserInfo(configuration, tokens.access_token, idToken.sub) : {};
    const claims: Readonly<Record<string, unknown>> = { ...idToken, ...more };
    const groups = groupsIn(claims, provider.groupsClaim);
    return {
      provider: provider.name,
      issuer: idToken.iss,
      subject: idToken.sub,
      email: emailIn(claims['email']),
      isVerified: claims['email_verified'] === true,
      ...rolesOf(provider, groups),
    };
  }

  return {
    async begin(provider) {
      const oidc = await library();
      const configuration = await configurationOf(provider, false).catch((error: unknown) => {
        throw classify(error);
      });
      const secrets = {
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        verifier: oidc.randomPKCECodeVerifier(),
      };
      const url = oidc.buildAuthorizationUrl(configuration, {
        redirect_uri: backTo(provider),
        scope: provider.scopes,
        state: secrets.state,
        nonce: secrets.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(secrets.verifier),
        code_challenge_method: 'S256',
      });
      return { url: url.href, secrets };
    },

    async finish(provider, { query }, secrets) {
      try {
        return await personOf(await library(), provider, query, secrets);
      } catch (error) {
        throw classify(error);
      }
    },

    async signOutUrl(provider) {
      try {
        const configuration = await configurationOf(provider, false);
        if (configuration.serverMetadata().end_session_endpoint === undefined) return null;
        const parameters = { post_logout_redirect_uri: `${publicUrl}/login` };
        return (await library()).buildEndSessionUrl(configuration, parameters).href;
      } catch (error) {
        classify(error);
        return null;
      }
    },
  };
}
