import type { Sealer } from '../seal.ts';

/** What a presigned address lets its bearer read. */
export interface SamplesClaim {
  readonly activityId: string;
  readonly subset: boolean;
}

const PURPOSE = 'presigned samples';
/** Long enough to follow the answer that names the address, and no longer. */
const LIFE_SECONDS = 300;

const claimText = ({ activityId, subset }: SamplesClaim, expires: number) => `${activityId} ${subset} ${expires}`;

/** Path and query of an address that gives the samples without a signature of the caller, for five minutes. */
export function presignSamples(sealer: Sealer, claim: SamplesClaim, now: Date): string {
  const expires = Math.floor(now.getTime() / 1000) + LIFE_SECONDS;
  const query = new URLSearchParams({
    subset: String(claim.subset),
    expires: String(expires),
    signature: sealer.mac(PURPOSE, claimText(claim, expires)).toString('hex'),
  });
  return `/api/presigned/samples/${claim.activityId}?${query}`;
}

/** Whether we made the address and it still holds. */
export function isPresigned(
  sealer: Sealer,
  claim: SamplesClaim,
  given: { readonly expires: number; readonly signature: string },
  now: Date,
): boolean {
  if (given.expires < now.getTime() / 1000) return false;
  return sealer.verifies(PURPOSE, claimText(claim, given.expires), Buffer.from(given.signature, 'hex'));
}
