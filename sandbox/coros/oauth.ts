import { type Answer, type Call, json } from '../http.ts';
import { formOf, grantOf, newToken, redeem, same } from '../standin/oauth.ts';
import { sha256 } from '../standin/state.ts';
import { closedBecause, switchesOf } from '../standin/switches.ts';
import { type Coros, results, corosResponse } from './context.ts';

/** Lifetime of an access token in seconds, which also applies after a refresh. */
const accessLife = 2_592_000;

/** Returns the form's fields if they contain the application's credentials; otherwise the error. */
function formOfApplication({ application }: Coros, call: Call): URLSearchParams | Answer {
  const form = formOf(call);
  if (form === null) return corosResponse(results.badParameters);
  const { clientId, clientSecret } = application;
  const known = [same(form.get('client_id') ?? '', clientId), same(form.get('client_secret') ?? '', clientSecret)];
  return known.every(Boolean) ? form : corosResponse(results.noPermission);
}

/** Exchanges a code for an access token, a refresh token without expiry, and the user's openId. */
export function accessToken(coros: Coros, call: Call): Answer {
  const form = formOfApplication(coros, call);
  if ('status' in form) return form;
  if (form.get('grant_type') !== 'authorization_code') return corosResponse(results.badParameters);
  const exchange = { code: form.get('code') ?? '', redirectUri: form.get('redirect_uri') ?? '', verifier: '' };
  const code = redeem(coros, exchange);
  if (typeof code === 'string') return corosResponse(results.unauthorized);
  const [access, refresh] = [newToken(), newToken()];
  coros.state.record({
    kind: 'grant',
    grant: {
      codeHash: code.hash,
      userId: code.userId,
      access: sha256(access),
      accessExpires: coros.around.now() + accessLife,
      refresh: sha256(refresh),
      refreshExpires: null,
    },
  });
  return json(200, { access_token: access, refresh_token: refresh, expires_in: accessLife, openId: code.userId });
}

/** Extends an access token to 30 days from now; returns no token. */
export function refreshToken(coros: Coros, call: Call): Answer {
  const form = formOfApplication(coros, call);
  if ('status' in form) return form;
  if (form.get('grant_type') !== 'refresh_token') return corosResponse(results.badParameters);
  const { state, around } = coros;
  const hash = sha256(form.get('refresh_token') ?? '');
  const grant = state.byRefresh.get(hash);
  const closed = closedBecause(state);
  if (!grant || closed) return corosResponse(results.unauthorized, undefined, closed);
  const longer = { ...grant, accessExpires: around.now() + accessLife };
  state.record({ kind: 'refreshed', old: hash, grant: longer });
  return corosResponse(results.ok);
}

/** Revokes the application's access. */
export function deauthorize(coros: Coros, call: Call): Answer {
  const found = grantOf(coros, call.query.get('token') ?? '');
  if (!found) return corosResponse(results.unauthorized);
  coros.state.record({ kind: 'unlinked', userId: found.account.userId });
  return corosResponse(results.ok);
}

/** Whether a person is still linked: 1 or 0. This vendor does not notify applications when a link ends. */
export function bindState(coros: Coros, call: Call): Answer {
  const found = grantOf(coros, call.query.get('token') ?? '');
  const bound = found?.account.userId === call.query.get('openId') && !switchesOf(coros.state).revoked;
  return corosResponse(results.ok, { bindState: bound ? 1 : 0 });
}
