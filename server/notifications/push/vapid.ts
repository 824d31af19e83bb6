import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import * as z from 'zod/mini';
import type { Db } from '../../db/open.ts';
import { readValue, replaceValue, settle } from '../../installation.store.ts';
import type { Sealer } from '../../base/seal.ts';

const NAME = 'push key';
/** Lifetime of a token in seconds; push services accept up to a day. [RFC 8292 §2] */
const TOKEN_SECONDS = 12 * 3600;

/** Identifies this server to push services. [RFC 8292] */
export interface Vapid {
  /** Public key that browsers subscribe with: an uncompressed point, base64url. */
  readonly publicKey: string;
  /** Returns the `Authorization` header for a request to `endpoint`. @param at in ms since 1970 */
  authorization(endpoint: URL, at: number): string;
}

const privateJwk = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
  d: z.string(),
});
type PrivateJwk = z.infer<typeof privateJwk>;

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const newKey = (): string =>
  JSON.stringify(generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).privateKey.export({ format: 'jwk' }));

function tokenFor(key: KeyObject, audience: string, expiresAt: number, subject: string): string {
  const head = `${encoded({ typ: 'JWT', alg: 'ES256' })}.${encoded({ aud: audience, exp: expiresAt, sub: subject })}`;
  const signature = sign('sha256', Buffer.from(head), { key, dsaEncoding: 'ieee-p1363' });
  return `${head}.${signature.toString('base64url')}`;
}

/** @param subject returns the operator's current contact for push services, `mailto:` or `https:` */
export function createVapid(jwk: PrivateJwk, subject: () => string): Vapid {
  const key = createPrivateKey({ key: jwk, format: 'jwk' });
  const point = [Buffer.from([4]), Buffer.from(jwk.x, 'base64url'), Buffer.from(jwk.y, 'base64url')];
  const publicKey = Buffer.concat(point).toString('base64url');
  return {
    publicKey,
    authorization: ({ origin }, at) =>
      `vapid t=${tokenFor(key, origin, Math.floor(at / 1000) + TOKEN_SECONDS, subject())}, k=${publicKey}`,
  };
}

/**
 * Opens the server's key; the first start creates it and stores it sealed. Processes that start at the same time use the same key. If the
 * secret that sealed it is lost, a new key replaces it, and browsers have to subscribe again.
 */
export async function openVapid(db: Db, sealer: Sealer, subject: () => string): Promise<Vapid> {
  await settle(db, NAME, sealer.seal(newKey(), NAME));
  for (;;) {
    const sealed = (await readValue(db, NAME)) ?? '';
    const plain = sealer.open(sealed, NAME);
    if (plain !== null && sealer.isCurrent(sealed)) return createVapid(privateJwk.parse(JSON.parse(plain)), subject);
    await replaceValue(db, NAME, sealed, sealer.seal(plain ?? newKey(), NAME));
  }
}
