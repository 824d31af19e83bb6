import { createHmac, randomUUID } from 'node:crypto';
import { type Answer, type Call, json } from '../http.ts';
import { bearerOf, formOf, grantOf, isApplication, newToken, redeem } from '../standin/oauth.ts';
import { type Grant, sha256 } from '../standin/state.ts';
import { closedBecause } from '../standin/switches.ts';
import type { Suunto } from './context.ts';

const accessLife = 86_400;

const fail = (status: number, error: string, description: string): Answer =>
  json(status, { error, error_description: description });

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Creates an access token in the vendor's format: a JSON web token with the user's name [RFC 7519]. */
function webToken({ state, application, around }: Suunto, userId: string): string {
  const now = around.now();
  const claims = {
    user: userId,
    sub: sha256(userId).slice(0, 24),
    scope: ['workout'],
    client_id: application.clientId,
    iat: now,
    exp: now + accessLife,
    jti: randomUUID(),
  };
  const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`;
  return `${signed}.${createHmac('sha256', state.key).update(signed).digest('base64url')}`;
}

function newGrant(suunto: Suunto, userId: string, codeHash: string): { grant: Grant; answer: Answer } {
  const [access, refresh] = [webToken(suunto, userId), newToken()];
  return {
    grant: {
      codeHash,
      userId,
      access: sha256(access),
      accessExpires: suunto.around.now() + accessLife,
      refresh: sha256(refresh),
      refreshExpires: null,
    },
    answer: json(200, {
      access_token: access,
      token_type: 'bearer',
      refresh_token: refresh,
      expires_in: accessLife,
      scope: 'workout',
      user: userId,
    }),
  };
}

/** Serves the token endpoint. The application authenticates with HTTP Basic. A refresh token works once. */
export function token(suunto: Suunto, call: Call): Answer {
  const { state, application } = suunto;
  if (!isApplication(application, call)) return fail(401, 'invalid_client', 'Bad client credentials');
  const form = formOf(call);
  if (form === null) return fail(400, 'invalid_request', 'The body must be a form');
  const text = (name: string) => form.get(name) ?? '';
  switch (text('grant_type')) {
    case 'authorization_code': {
      const code = redeem(suunto, {
        code: text('code'),
        redirectUri: text('redirect_uri'),
        verifier: text('code_verifier'),
      });
      if (typeof code === 'string') return fail(400, 'invalid_grant', `Invalid authorization code: ${code}`);
      const { grant, answer } = newGrant(suunto, code.userId, code.hash);
      state.record({ kind: 'grant', grant });
      return answer;
    }
    case 'refresh_token': {
      const hash = sha256(text('refresh_token'));
      const old = state.byRefresh.get(hash);
      const closed = closedBecause(state);
      if (!old || closed) return fail(400, 'invalid_grant', `Invalid refresh token: ${closed ?? 'unknown'}`);
      const { grant, answer } = newGrant(suunto, old.userId, old.codeHash);
      state.record({ kind: 'refreshed', old: hash, grant });
      return answer;
    }
    default:
      return fail(400, 'unsupported_grant_type', 'Unsupported grant type');
  }
}

/** Revokes the application's access. */
export function deauthorize(suunto: Suunto, call: Call): Answer {
  const found = grantOf(suunto, bearerOf(call) ?? '');
  if (!found) return fail(401, 'invalid_token', 'The access token is unknown');
  if (call.query.get('client_id') !== suunto.application.clientId) {
    return fail(400, 'invalid_client', 'The client is unknown');
  }
  suunto.state.record({ kind: 'unlinked', userId: found.account.userId });
  return json(200, {});
}
