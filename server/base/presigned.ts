import type { Sealer } from './seal.ts';

/** Just long enough to follow the response with the URL. */
const LIFE_SECONDS = 300;

/** The part of a URL's query that authorises its holder. */
export interface Presignature {
  /** Seconds since 1970. */
  readonly expires: number;
  /** Hex. */
  readonly signature: string;
}

/**
 * Query of a URL that is sufficient for read access, for five minutes.
 * @param purpose kind of URL: one is not valid as another
 * @param claim the data that may be read
 */
export function presign(sealer: Sealer, purpose: string, claim: string, now: Date): Record<keyof Presignature, string> {
  const expires = Math.floor(now.getTime() / 1000) + LIFE_SECONDS;
  return { expires: String(expires), signature: sealer.mac(purpose, `${claim} ${expires}`).toString('hex') };
}

/** Whether the URL was created here and has not expired. */
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
