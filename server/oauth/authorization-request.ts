import { tokenScopes, type TokenScope } from '../../domain/entities/api-token.ts';
import { isOnDevice, isRegistered } from '../../domain/oauth/redirect-uri.ts';
import { ApiFailure } from '../http/failure.ts';
import type { Client, Clients } from './clients.ts';
import { ASSISTANT_SCOPE, type Resource, resources, resourceUrl } from './resource.ts';

/** Errors reported to the app at its redirect URI. [RFC 6749 §4.1.2.1, RFC 8707 §2] */
type Problem =
  | 'invalid_request'
  | 'unsupported_response_type'
  | 'invalid_scope'
  | 'invalid_target'
  | 'request_not_supported'
  | 'request_uri_not_supported'
  | 'consent_required';

/** Access requested by an app. */
export interface Ask {
  readonly challenge: string;
  readonly resource: Resource;
  /** Requested scopes; empty for `mcp`. */
  readonly scopes: readonly TokenScope[];
}

/** A request from a known app with one of its redirect URIs. */
export interface AuthorizationRequest {
  readonly client: Client;
  readonly redirectUri: string;
  readonly ask: Ask | Problem;
  /** Returns the redirect URI with the parameters, the app's state and the issuer. [RFC 9207] */
  readonly returnUrl: (params: Readonly<Record<string, string>>) => string;
}

/** Maximum length of a state, which is returned unchanged. */
const STATE_MAX = 1024;

const single = (query: URLSearchParams, name: string): string | null => {
  const values = query.getAll(name);
  return values.length === 1 ? (values[0] ?? null) : null;
};

/** Returns the resource named by the URLs; `null` if they name an unknown resource, or several. */
export const readResource = (publicUrl: string, urls: readonly string[]): Resource | null =>
  resources.find((one) => urls.every((url) => url === resourceUrl(publicUrl, one))) ?? null;

function readAsk(query: URLSearchParams, publicUrl: string): Ask | Problem {
  const names = [...query.keys()].filter((name) => name !== 'resource');
  if (new Set(names).size !== names.length || (query.get('state') ?? '').length > STATE_MAX) return 'invalid_request';
  if (query.has('request')) return 'request_not_supported';
  if (query.has('request_uri')) return 'request_uri_not_supported';
  if (query.get('response_type') !== 'code') return 'unsupported_response_type';
  if ((query.get('response_mode') ?? 'query') !== 'query') return 'invalid_request';
  // Consent is always requested, so a request without a prompt fails.
  if (query.get('prompt') === 'none') return 'consent_required';
  const challenge = query.get('code_challenge') ?? '';
  if (query.get('code_challenge_method') !== 'S256' || !/^[\w-]{43}$/.test(challenge)) return 'invalid_request';
  const named = (query.get('scope') ?? '').split(' ');
  const urls = query.getAll('resource');
  // Clients that predate resource indicators name no resource.
  const byScope = named.includes(ASSISTANT_SCOPE) ? 'mcp' : 'api';
  const resource = urls.length === 0 ? byScope : readResource(publicUrl, urls);
  if (resource === null) return 'invalid_target';
  if (resource === 'mcp') return { challenge, resource, scopes: [] };
  // Drops other scopes, such as `openid`; the response lists the granted scopes.
  const scopes = tokenScopes.filter((scope) => named.includes(scope));
  return scopes.length === 0 ? 'invalid_scope' : { challenge, resource, scopes };
}

/** Returns the host or scheme of a redirect URI; `null` for a program on the member's device. */
export function returnsTo(redirectUri: string): string | null {
  if (isOnDevice(redirectUri)) return null;
  const { protocol, host } = new URL(redirectUri);
  return protocol === 'https:' ? host : protocol.slice(0, -1);
}

/**
 * Parses the query of `/oauth/authorize`.
 * @throws ApiFailure `app_unknown`, `app_unreachable`, `app_redirect`: errors that must not be sent to the redirect URI
 */
export async function readRequest(
  text: string,
  { clients, publicUrl }: { readonly clients: Clients; readonly publicUrl: string },
): Promise<AuthorizationRequest> {
  const query = new URLSearchParams(text);
  const client = await clients.find(single(query, 'client_id') ?? '');
  const redirectUri = single(query, 'redirect_uri') ?? '';
  if (!isRegistered(client.redirectUris, redirectUri)) {
    throw new ApiFailure(400, 'app_redirect', 'The app wants to continue at an address that isn’t its own.');
  }
  const state = single(query, 'state');
  return {
    client,
    redirectUri,
    ask: readAsk(query, publicUrl),
    returnUrl: (params) => {
      const all = { ...params, ...(state !== null && state.length <= STATE_MAX && { state }), iss: publicUrl };
      return `${redirectUri}${redirectUri.includes('?') ? '&' : '?'}${new URLSearchParams(all).toString()}`;
    },
  };
}
