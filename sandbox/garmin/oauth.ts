import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { json, type Answer, type Call } from '../http.ts';
import type { Garmin } from './context.ts';
import { sha256, type Code, type Grant } from './state.ts';
import { switchesOf } from './switches.ts';

const accessLife = 86_400;
const refreshLife = 7_775_998;

const fail = (status: number, error: string, description: string): Answer =>
  json(status, { error, error_description: description });

/** Compares without telling by its time how much was right. */
export function same(a: string, b: string): boolean {
  const [x, y] = [Buffer.from(sha256(a)), Buffer.from(sha256(b))];
  return timingSafeEqual(x, y);
}

const matches = (code: Code, verifier: string) =>
  /^[A-Za-z0-9._~-]{43,128}$/.test(verifier) &&
  same(createHash('sha256').update(verifier).digest('base64url'), code.challenge);

function newGrant(garmin: Garmin, userId: string, codeHash: string): { grant: Grant; answer: Answer } {
  const [access, refresh] = [randomBytes(32).toString('base64url'), randomBytes(32).toString('base64url')];
  const now = garmin.now();
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
  const { state } = garmin;
  const code = state.codes.get(sha256(form.get('code') ?? ''));
  if (!code || code.expires < garmin.now()) return fail(400, 'invalid_grant', 'The code is unknown or expired');
  if (state.grantOfCode.has(code.hash)) {
    // A code seen twice was stolen: whatever came of its first use ends (RFC 6749 §4.1.2).
    state.record({ kind: 'unlinked', userId: code.userId });
    return fail(400, 'invalid_grant', 'The code was used before');
  }
  if (form.get('redirect_uri') !== code.redirectUri) return fail(400, 'invalid_grant', 'redirect_uri does not match');
  if (!matches(code, form.get('code_verifier') ?? ''))
    return fail(400, 'invalid_grant', 'code_verifier does not match');
  const { grant, answer } = newGrant(garmin, code.userId, code.hash);
  state.record({ kind: 'grant', grant });
  return answer;
}

function refreshTokens(garmin: Garmin, form: URLSearchParams): Answer {
  const { state } = garmin;
  const old = state.byRefresh.get(sha256(form.get('refresh_token') ?? ''));
  if (!old || old.refreshExpires < garmin.now() || switchesOf(state).revoked) {
    return fail(400, 'invalid_grant', 'The refresh token is unknown, used or expired');
  }
  const { grant, answer } = newGrant(garmin, old.userId, old.codeHash);
  state.record({ kind: 'refreshed', old: old.refresh, grant });
  return answer;
}

/** The token endpoint: code for tokens with PKCE, and refresh with rotation [RFC 6749, RFC 7636]. */
export function token(garmin: Garmin, call: Call): Answer {
  if (!(call.headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded')) {
    return fail(400, 'invalid_request', 'The body must be a form');
  }
  const form = new URLSearchParams(call.body);
  const { clientId, clientSecret } = garmin.options;
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
