import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Call } from '../http.ts';
import { type Account, type Code, type Grant, sha256 } from './state.ts';
import type { Application, Standin } from './vendor.ts';

/** Compares two texts in constant time. */
export function same(a: string, b: string): boolean {
  return timingSafeEqual(Buffer.from(sha256(a)), Buffer.from(sha256(b)));
}

/** Whether a verifier matches a code's challenge (PKCE with S256) [RFC 7636]. */
export const verifies = ({ challenge }: Code, verifier: string): boolean =>
  /^[A-Za-z0-9._~-]{43,128}$/.test(verifier) &&
  same(createHash('sha256').update(verifier).digest('base64url'), challenge);

/** Whether the request has the application's credentials in HTTP Basic [RFC 6749 §2.3.1]. */
export function isApplication({ clientId, clientSecret }: Application, call: Call): boolean {
  const given = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(call.headers.authorization ?? '')?.[1] ?? '';
  const [name = '', ...secret] = Buffer.from(given, 'base64').toString('utf8').split(':');
  return [same(name, clientId), same(secret.join(':'), clientSecret)].every(Boolean);
}

/** Returns the fields of a form; `null` if the body is not a form. */
export const formOf = (call: Call): URLSearchParams | null =>
  (call.headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded')
    ? new URLSearchParams(call.body)
    : null;

/** Returns the bearer token of a request; `null` if there is none. */
export const bearerOf = (call: Call): string | null =>
  /^Bearer ([\w.~+/=-]+)$/i.exec(call.headers.authorization ?? '')?.[1] ?? null;

export const newToken = (): string => randomBytes(32).toString('base64url');

/** Reasons why a code is rejected. */
export type CodeTrouble = 'unknown' | 'used' | 'address' | 'verifier';

/** Redeems the code in a token request, or returns the reason for rejecting it. A code used twice was stolen, so its tokens are revoked [RFC 6749 §4.1.2]. */
export function redeem(
  { state, around }: Standin,
  given: { readonly code: string; readonly redirectUri: string; readonly verifier: string },
): Code | CodeTrouble {
  const code = state.codes.get(sha256(given.code));
  if (!code || code.expires < around.now()) return 'unknown';
  if (state.grantOfCode.has(code.hash)) {
    state.record({ kind: 'unlinked', userId: code.userId });
    return 'used';
  }
  if (given.redirectUri !== code.redirectUri) return 'address';
  return code.challenge === '' || verifies(code, given.verifier) ? code : 'verifier';
}

/** Returns the grant and account of an access token; `null` if unknown. The vendor checks the expiry. */
export function grantOf(
  { state }: Standin,
  token: string,
): { readonly grant: Grant; readonly account: Account } | null {
  const grant = state.byAccess.get(sha256(token));
  const account = grant && state.accounts.get(grant.userId);
  return grant && account ? { grant, account } : null;
}
