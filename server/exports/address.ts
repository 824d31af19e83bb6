import type { Sealer } from '../seal.ts';

const PURPOSE = 'presigned export';
/** Long enough to begin the download, and no longer. */
const LIFE_SECONDS = 300;

/** Path and query of an address that gives an export to whoever has it, for five minutes. */
export function presignExport(sealer: Sealer, exportId: string, now: Date): string {
  const expires = Math.floor(now.getTime() / 1000) + LIFE_SECONDS;
  const signature = sealer.mac(PURPOSE, `${exportId} ${expires}`).toString('hex');
  return `/api/presigned/exports/${exportId}?${new URLSearchParams({ expires: String(expires), signature })}`;
}

/** Whether we made the address and it still holds. */
export function isExportAddress(
  sealer: Sealer,
  exportId: string,
  given: { readonly expires: number; readonly signature: string },
  now: Date,
): boolean {
  if (given.expires < now.getTime() / 1000) return false;
  return sealer.verifies(PURPOSE, `${exportId} ${given.expires}`, Buffer.from(given.signature, 'hex'));
}
