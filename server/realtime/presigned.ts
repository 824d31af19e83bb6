import type { IncomingMessage } from 'node:http';
import type { CallerCache } from '../identity/caller-cache.ts';
import type { Credentials } from '../identity/credentials.ts';
import type { SigningKeys } from '../identity/signing-keys.ts';
import {
  algorithm,
  canonicalRequest,
  emptyHash,
  isSameSignature,
  parseAmzDate,
  parseScope,
  signatureOf,
  skewMs,
} from '../http/sigv4.ts';

/** The holder of an open channel. */
export interface ChannelHolder {
  readonly sub: string;
  readonly identityId: string;
  readonly sessionId: string;
  /** Time (ms since 1970) since which the page has loaded all its data, as reported by the page or derived from the age of its credentials. */
  readonly since: number;
  /** Time at which the channel is closed, ms since 1970. */
  readonly until: number;
}

export type CheckPresigned = (request: IncomingMessage) => Promise<ChannelHolder | null>;

const service = 'iotdevicegateway';
const longestSeconds = 86_400;
/** Parameters excluded from the signature. Unlike elsewhere, AWS IoT adds the security token after signing. [AWS IoT] */
const notSigned = ['X-Amz-Signature', 'X-Amz-Security-Token'];

function isInTime(date: string, expires: string | null, now: number): boolean {
  const at = parseAmzDate(date);
  if (expires !== null && !/^\d{1,5}$/.test(expires)) return false;
  const seconds = expires === null ? skewMs / 1000 : Number(expires);
  // Comparisons with NaN are false, so an unreadable date counts as expired.
  return seconds >= 1 && seconds <= longestSeconds && at <= now + skewMs && now < at + seconds * 1000;
}

/** Creates a check of presigned WebSocket URLs like AWS IoT's. It returns `null` for invalid URLs. */
export function createPresignedCheck(deps: {
  readonly region: string;
  readonly credentials: Credentials;
  readonly signingKeys: SigningKeys;
  readonly callers: CallerCache;
}): CheckPresigned {
  return async (request) => {
    const url = request.url ?? '';
    const query = new URLSearchParams(url.slice(url.indexOf('?') + 1));
    const value = (name: string) => query.get(name) ?? '';
    const scope = parseScope(value('X-Amz-Credential'));
    const date = value('X-Amz-Date');
    const now = Date.now();
    if (!scope || value('X-Amz-Algorithm') !== algorithm || value('X-Amz-SignedHeaders') !== 'host') return null;
    if (scope.region !== deps.region || scope.service !== service || date.slice(0, 8) !== scope.day) return null;
    if (!isInTime(date, query.get('X-Amz-Expires'), now)) return null;
    const holder = deps.credentials.holderOf(value('X-Amz-Security-Token'));
    if (!holder || holder.accessKeyId !== scope.accessKeyId || holder.expiration * 1000 <= now) return null;
    const canonical = canonicalRequest(
      { method: 'GET', url, headers: request.headers, payloadHash: emptyHash },
      ['host'],
      notSigned,
    );
    const expected = signatureOf(canonical, date, scope, deps.signingKeys.keyFor(holder.secretKey, scope));
    if (!isSameSignature(value('X-Amz-Signature'), expected)) return null;
    const { sub, identityId, sessionId, issued, expiration } = holder;
    const said = query.get('since') ?? '';
    const since = /^\d{1,15}$/.test(said) ? Math.min(Number(said), now) : issued * 1000;
    const until = expiration * 1000;
    return (await deps.callers.find(sub, sessionId)) ? { sub, identityId, sessionId, since, until } : null;
  };
}
