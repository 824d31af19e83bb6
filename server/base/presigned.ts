import type { Sealer } from './seal.ts';

/** Lifetime of a URL: just long enough to follow the response that contains it. */
const LIFE_SECONDS = 300;

/** Query parameters that authorise the holder of a URL. */
export interface Presignature {
  /** Expiry time, seconds since 1970. */
  readonly expires: number;
  /** Signature in hex. */
  readonly signature: string;
}

/**
 * Creates the query of a URL that grants read access for five minutes.
 * @param purpose kind of URL; a URL of one kind is invalid as another
 * @param claim the data that may be read
 */
export function presign(sealer: Sealer, purpose: string, claim: string, now: Date): Record<keyof Presignature, string> {
  const expires = Math.floor(now.getTime() / 1000) + LIFE_SECONDS;
  return { expires: String(expires), signature: sealer.mac(purpose, `${claim} ${expires}`).toString('hex') };
}

/** Whether the URL was created by this server and has not expired. */
export function isPresigned(
  sealer: Sealer,
  purpose: string,
  claim: string,
  { expires, signature }: Presignature,
  now: Date,
): boolean {
  if (expires < now.getTime() / 1000) return false;
  return sealer.verifies(purpose, `${claim} ${expires}`, Buffer.from(signature, 'hex'));
}
