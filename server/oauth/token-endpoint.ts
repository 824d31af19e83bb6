import { createHash, randomBytes } from 'node:crypto';
import type { Db } from '../db/open.ts';
import type { Limits } from '../http/limits.ts';
import { newSecret } from '../identity/api-token.ts';
import { dropToken } from '../identity/api-tokens.store.ts';
import type { SecurityEvents } from '../security-events.ts';
import {
  type NewTokens,
  redeemCode,
  type RefreshToken,
  type Refused,
  type Renewed,
  rotate,
  stateOf,
} from './app-grants.store.ts';
import { readResource } from './authorization-request.ts';
import { ASSISTANT_SCOPE, resourceOf, resourceUrl } from './resource.ts';

/** An error response of the protocol. [RFC 6749 §5.2] */
export class OAuthFailure extends Error {
  override readonly name = 'OAuthFailure';
  readonly error:
    | 'invalid_request'
    | 'invalid_client'
    | 'invalid_grant'
    | 'invalid_scope'
    | 'invalid_target'
    | 'unsupported_grant_type';

  constructor(error: OAuthFailure['error'], description: string) {
    super(description);
    this.error = error;
  }
}

/** Form parameters, each at most once. */
export type Form = Readonly<Record<string, string>> & { readonly resource?: string };

interface Deps {
  readonly db: Db;
  readonly limits: Limits;
  readonly events: SecurityEvents;
  readonly publicUrl: string;
}

const REFRESH_PREFIX = 'lrr_';
const refreshPattern = /^lrr_([\w-]{43})\.([\w-]{43})$/;
const random = () => randomBytes(32).toString('base64url');
const refreshText = ({ family, current }: RefreshToken) => `${REFRESH_PREFIX}${family}.${current}`;
function readRefresh(text: string): RefreshToken | null {
  const [, family, current] = refreshPattern.exec(text) ?? [];
  return family === undefined || current === undefined ? null : { family, current };
}

/** Returns the client id. Apps authenticate by PKCE and redirect URI; none has a secret. @throws OAuthFailure */
function clientOf({ client_id: clientId = '' }: Form): string {
  if (clientId === '') throw new OAuthFailure('invalid_client', 'client_id is missing.');
  return clientId;
}

const scopeText = ({ scopes, resource }: Pick<Renewed, 'scopes' | 'resource'>) =>
  resource === 'mcp' ? ASSISTANT_SCOPE : scopes.join(' ');

/** Creates the endpoints that apps call. */
export function createTokenEndpoint({ db, limits, events, publicUrl }: Deps) {
  /** Returns the check of a token request. @throws OAuthFailure, TooManyRequests */
  const checkFor =
    ({ resource, scope }: Form, clientId: string) =>
    (found: Parameters<Parameters<typeof redeemCode>[3]>[0]) => {
      const granted = resourceOf(found.grant);
      limits.ofMember('light', `app ${clientId}`);
      if (resource !== undefined && readResource(publicUrl, [resource]) !== granted) {
        throw new OAuthFailure('invalid_target', 'The member allowed another resource.');
      }
      const allowed = scopeText({ scopes: found.scopes, resource: granted }).split(' ');
      const wanted = scope?.split(' ').filter((one) => one !== '') ?? [];
      if (wanted.some((one) => !allowed.includes(one))) {
        throw new OAuthFailure('invalid_scope', 'The member did not allow this scope.');
      }
    };

  function answer(result: Renewed | Refused, { access, refresh }: NewTokens, ip: string) {
    if ('refused' in result) {
      if (result.refused === 'reused') events.note('token_reused', { sub: result.sub, ip, what: 'app' });
      else events.note('proof_refused', { ip, what: 'app' });
      throw new OAuthFailure('invalid_grant', 'The code or refresh token is invalid, expired, or was used before.');
    }
    return {
      access_token: access,
      token_type: 'Bearer',
      expires_in: result.expiresIn,
      refresh_token: refreshText(refresh),
      scope: scopeText(result),
      // API paths contain the member's id. Assistants don't need it, and without it two of them can't match their
      // users.
      ...(result.resource === 'api' && { member_id: result.memberId }),
    };
  }

  async function redeem(form: Form, ip: string) {
    const clientId = clientOf(form);
    const { code = '', code_verifier: verifier = '', redirect_uri: redirectUri } = form;
    if (!/^[\w.~-]{43,128}$/.test(verifier)) throw new OAuthFailure('invalid_request', 'code_verifier is missing.');
    const tokens = { access: newSecret(), refresh: { family: random(), current: random() } };
    const check = checkFor({ ...form, scope: '' }, clientId);
    const result = await redeemCode(
      db,
      code,
      clientId,
      (found) => {
        const isProven = createHash('sha256').update(verifier).digest('base64url') === found.challengeHash;
        // OAuth 2.1 omits the redirect URI here; OAuth 2.0 clients repeat it.
        if (!isProven || (redirectUri !== undefined && redirectUri !== found.redirectUri)) {
          throw new OAuthFailure('invalid_grant', 'The code was issued for another request.');
        }
        check(found);
      },
      tokens,
    );
    return answer(result, tokens, ip);
  }

  async function refresh(form: Form, ip: string) {
    const clientId = clientOf(form);
    const presented = readRefresh(form['refresh_token'] ?? '');
    if (!presented) throw new OAuthFailure('invalid_grant', 'This is no refresh token.');
    const tokens = { access: newSecret(), refresh: { ...presented, current: random() } };
    const next = { access: tokens.access, current: tokens.refresh.current };
    return answer(await rotate(db, presented, clientId, checkFor(form, clientId), next), tokens, ip);
  }

  /** Returns the state of the token in a form; `null` if the token is unknown or another app's. */
  async function presentedIn(form: Form) {
    const clientId = clientOf(form);
    const { token } = form;
    if (token === undefined) throw new OAuthFailure('invalid_request', 'token is missing.');
    const state = await stateOf(db, readRefresh(token) ?? token, clientId);
    if (state) limits.ofMember('light', `app ${clientId}`);
    return state && { ...state, clientId };
  }

  return {
    async token(form: Form, ip: string) {
      switch (form['grant_type']) {
        case 'authorization_code':
          return redeem(form, ip);
        case 'refresh_token':
          return refresh(form, ip);
        case undefined:
          throw new OAuthFailure('invalid_request', 'grant_type is missing.');
        default:
          throw new OAuthFailure('unsupported_grant_type', 'Only authorization_code and refresh_token are supported.');
      }
    },

    /** Revokes the consent of a token. Succeeds for unknown tokens too. [RFC 7009 §2.2] */
    async revoke(form: Form, ip: string) {
      const state = await presentedIn(form);
      if (!state) return {};
      await dropToken(db, state.sub, state.tokenId);
      events.note('token_revoked', { sub: state.sub, ip, what: 'app' });
      return {};
    },

    /** Returns the state of the app's own token. Other apps' tokens appear inactive. [RFC 7662 §2.2] */
    async introspect(form: Form) {
      const state = await presentedIn(form);
      if (!state?.isActive) return { active: false };
      return {
        active: true,
        iss: publicUrl,
        client_id: state.clientId,
        aud: resourceUrl(publicUrl, state.resource),
        scope: scopeText(state),
        exp: Math.floor(state.endsAt.getTime() / 1000),
        ...(!state.isRefresh && { token_type: 'Bearer' }),
        ...(state.resource === 'api' && { sub: state.memberId }),
      };
    },
  };
}
