import type { Answer, Call } from '../http.ts';
import type { ConsentWay, OtherWay } from '../standin/consent.ts';
import { newToken, same } from '../standin/oauth.ts';
import { type Account, type Grant, sha256 } from '../standin/state.ts';
import { closedBecause } from '../standin/switches.ts';
import type { Standin } from '../standin/vendor.ts';
import { type Garmin, refuse } from './context.ts';
import { newGrant } from './oauth.ts';
import { checkSigned } from './oauth1.ts';

/** Lifetime of a request token in seconds. Access tokens of this version are valid until revoked. */
const requestLife = 600;
const forever = Number.MAX_SAFE_INTEGER;

/** Returns a token's key in the state, which is not valid as a bearer token. */
const requestHash = (token: string) => sha256(`oauth1 request ${token}`);
const accessHash = (token: string) => sha256(`oauth1 access ${token}`);

/** Derives a token's secret from the token, so it need not be stored. */
const secretOf = ({ state }: Standin, token: string) => state.sign(`oauth1 secret ${token}`);

/** Whether a request token was issued by this vendor and is still valid. */
function isRequestToken({ state, around }: Standin, token: string): boolean {
  const [name = '', expires = '', signature = ''] = token.split('.');
  return (
    same(signature, state.sign(`oauth1 request ${name} ${expires}`)) && Number.parseInt(expires, 36) >= around.now()
  );
}

/** Builds a form-encoded response, as OAuth 1.0a requires. */
const form = (fields: Readonly<Record<string, string>>): Answer => ({
  status: 200,
  headers: { 'content-type': 'application/x-www-form-urlencoded', 'cache-control': 'no-store' },
  body: new URLSearchParams(fields).toString(),
});

const pair = (garmin: Garmin, token: string): Answer =>
  form({ oauth_token: token, oauth_token_secret: secretOf(garmin, token) });

/** First step: returns a request token for requesting consent. */
export function requestToken(garmin: Garmin, call: Call): Answer {
  const signed = checkSigned(garmin, call, (token) => (token === '' ? '' : null));
  if ('status' in signed) return signed;
  const [name, expires] = [newToken(), (garmin.around.now() + requestLife).toString(36)];
  return pair(garmin, `${name}.${expires}.${garmin.state.sign(`oauth1 request ${name} ${expires}`)}`);
}

/** Second step, on the consent page. A request token works for one person, once. */
const asking: OtherWay = {
  redirectOf: (vendor, { oauth_token: token = '', oauth_callback: callback = '' }) =>
    isRequestToken(vendor, token) && !vendor.state.codes.has(requestHash(token)) ? callback : null,
  agreed: ({ state, around }, { oauth_token: token = '' }, agreed) => {
    const verifier = newToken();
    const expires = around.now() + requestLife;
    const code = { ...agreed, hash: requestHash(token), challenge: sha256(verifier), redirectUri: '', expires };
    state.record({ kind: 'code', code });
    return { oauth_token: token, oauth_verifier: verifier };
  },
  // Declining redirects back without a verifier.
  denied: ({ oauth_token: token = '' }) => ({ oauth_token: token }),
};

/** Adapts the consent page to OAuth 1.0a, whose parameters differ from OAuth 2. */
export const legacyConsent = (way: ConsentWay): ConsentWay => ({
  ...way,
  path: '/oauthConfirm',
  fields: ['oauth_token', 'oauth_callback'],
  other: asking,
});

/** Third step: exchanges the request token and its verifier for an access token, once. */
export function legacyAccessToken(garmin: Garmin, call: Call): Answer {
  const { state, around } = garmin;
  const signed = checkSigned(garmin, call, (token) => (isRequestToken(garmin, token) ? secretOf(garmin, token) : null));
  if ('status' in signed) return signed;
  const code = state.codes.get(requestHash(signed.token));
  const holds = code && code.expires >= around.now() && !state.grantOfCode.has(code.hash);
  if (!holds || !same(sha256(signed.verifier), code.challenge)) return refuse(401, 'Invalid verifier or token');
  const access = newToken();
  const grant: Grant = {
    codeHash: code.hash,
    userId: code.userId,
    access: accessHash(access),
    accessExpires: forever,
    refresh: null,
    refreshExpires: null,
  };
  state.record({ kind: 'grant', grant });
  return pair(garmin, access);
}

/** Returns the signer of a request with an OAuth 1.0a access token. */
export function legacyCaller(
  garmin: Garmin,
  call: Call,
): { readonly grant: Grant; readonly account: Account } | Answer {
  const { state } = garmin;
  const grantBy = (token: string) => state.byAccess.get(accessHash(token));
  const signed = checkSigned(garmin, call, (token) => (grantBy(token) ? secretOf(garmin, token) : null));
  if ('status' in signed) return signed;
  const grant = grantBy(signed.token);
  const account = grant && state.accounts.get(grant.userId);
  const closed = closedBecause(state);
  if (!grant || !account || closed) return refuse(403, `The token is refused: ${closed ?? 'unknown'}`);
  return { grant, account };
}

/** Exchanges an OAuth 1.0a access token for OAuth 2 tokens, so that the person need not consent again. */
export function exchangeToken(garmin: Garmin, call: Call): Answer {
  const caller = legacyCaller(garmin, call);
  if ('status' in caller) return caller;
  const { grant, answer } = newGrant(garmin, caller.account.userId, caller.grant.codeHash);
  // This is not a consent, so the person's permissions are unchanged.
  garmin.state.record({ kind: 'refreshed', old: '', grant });
  return answer;
}
