import type { Sealer } from './seal.ts';

/** Long enough to follow the answer that names the address, and no longer. */
const LIFE_SECONDS = 300;

/** What makes an address good for whoever has it, as its query says it. */
export interface Presignature {
  /** Seconds since 1970. */
  readonly expires: number;
  /** Hex. */
  readonly signature: string;
}

/**
 * Query of an address that proves by itself who may read, for five minutes.
 * @param purpose what kind of address it is: one is no good as another
 * @param claim what may be read
 */
export function presign(sealer: Sealer, purpose: string, claim: string, now: Date): Record<keyof Presignature, string> {
  const expires = Math.floor(now.getTime() / 1000) + LIFE_SECONDS;
  return { expires: String(expires), signature: sealer.mac(purpose, `${claim} ${expires}`).toString('hex') };
}

/** Whether we made the address and it still holds. */
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
