import { randomUUID } from 'node:crypto';
import { type Answer, type Call, json } from '../http.ts';
import { formOf, newToken, redeem, same } from '../standin/oauth.ts';
import { type Grant, sha256 } from '../standin/state.ts';
import { closedBecause } from '../standin/switches.ts';
import type { Garmin } from './context.ts';
import { pushHealth } from './health.ts';

const accessLife = 86_400;
const refreshLife = 7_775_998;

const fail = (status: number, error: string, description: string): Answer =>
  json(status, { error, error_description: description });

const codeTroubles = {
  unknown: 'The code is unknown or expired',
  used: 'The code was used before',
  address: 'redirect_uri does not match',
  verifier: 'code_verifier does not match',
} as const;

/** Creates OAuth 2 tokens, and the response with them. */
export function newGrant(garmin: Garmin, userId: string, codeHash: string): { grant: Grant; answer: Answer } {
  const [access, refresh] = [newToken(), newToken()];
  const now = garmin.around.now();
  return {
    grant: {
      codeHash,
      userId,
      access: sha256(access),
      accessExpires: now + accessLife,
      refresh: sha256(refresh),
      refreshExpires: now + refreshLife,
    },
    answer: json(200, {
      access_token: access,
      expires_in: accessLife,
      token_type: 'bearer',
      refresh_token: refresh,
      refresh_token_expires_in: refreshLife,
      scope: 'PARTNER_READ PARTNER_WRITE CONNECT_READ CONNECT_WRITE',
      jti: randomUUID(),
    }),
  };
}

function exchangeCode(garmin: Garmin, form: URLSearchParams): Answer {
  const text = (name: string) => form.get(name) ?? '';
  const code = redeem(garmin, {
    code: text('code'),
    redirectUri: text('redirect_uri'),
    verifier: text('code_verifier'),
  });
  if (typeof code === 'string') return fail(400, 'invalid_grant', codeTroubles[code]);
  const { grant, answer } = newGrant(garmin, code.userId, code.hash);
  garmin.state.record({ kind: 'grant', grant });
  pushHealth(garmin, code.userId);
  return answer;
}

function refreshTokens(garmin: Garmin, form: URLSearchParams): Answer {
  const { state } = garmin;
  const old = state.byRefresh.get(sha256(form.get('refresh_token') ?? ''));
  const closed = closedBecause(state);
  if (!old || (old.refreshExpires ?? 0) < garmin.around.now() || closed) {
    return fail(400, 'invalid_grant', `The refresh token is refused: ${closed ?? 'unknown, used or expired'}`);
  }
  const { grant, answer } = newGrant(garmin, old.userId, old.codeHash);
  state.record({ kind: 'refreshed', old: old.refresh ?? '', grant });
  return answer;
}

/** Serves the token endpoint: exchanges a code with PKCE, and refreshes with rotation [RFC 6749, RFC 7636]. */
export function token(garmin: Garmin, call: Call): Answer {
  const form = formOf(call);
  if (form === null) return fail(400, 'invalid_request', 'The body must be a form');
  const { clientId, clientSecret } = garmin.application;
  if (!same(form.get('client_id') ?? '', clientId) || !same(form.get('client_secret') ?? '', clientSecret)) {
    return fail(401, 'invalid_client', 'The client is unknown or its secret is wrong');
  }
  switch (form.get('grant_type')) {
    case 'authorization_code':
      return exchangeCode(garmin, form);
    case 'refresh_token':
      return refreshTokens(garmin, form);
    default:
      return fail(400, 'unsupported_grant_type', 'The grant type is not supported');
  }
}
