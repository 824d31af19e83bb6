import { type Answer, type Call, json } from '../http.ts';
import { formOf, isApplication, newToken, redeem } from '../standin/oauth.ts';
import { sha256 } from '../standin/state.ts';
import type { Polar } from './context.ts';

/** Lifetime of an access token in seconds: about ten years. There is no refresh token. */
const accessLife = 315_359_999;

const fail = (status: number, error: string): Answer => json(status, { error });

/** Serves the token endpoint. redirect_uri is required if it was in the authorisation request, and forbidden otherwise. */
export function token(polar: Polar, call: Call): Answer {
  if (!isApplication(polar.application, call)) return fail(401, 'invalid_client');
  const form = formOf(call);
  if (form === null) return fail(400, 'invalid_request');
  if (form.get('grant_type') !== 'authorization_code') return fail(400, 'unsupported_grant_type');
  const code = redeem(polar, {
    code: form.get('code') ?? '',
    redirectUri: form.get('redirect_uri') ?? '',
    verifier: '',
  });
  if (typeof code === 'string') return fail(400, 'invalid_grant');
  const access = newToken();
  polar.state.record({
    kind: 'grant',
    grant: {
      codeHash: code.hash,
      userId: code.userId,
      access: sha256(access),
      accessExpires: polar.around.now() + accessLife,
      refresh: null,
      refreshExpires: null,
    },
  });
  return json(200, {
    access_token: access,
    token_type: 'bearer',
    expires_in: accessLife,
    x_user_id: Number(code.userId),
  });
}
