import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/open.ts';
import { vendorEndings } from '../../db/schema/vendors.ts';

/** Records that a link was ended at the vendor. Needs the transaction that deletes the link. */
export async function noteEnding(
  tx: Db,
  { memberId, vendor }: { readonly memberId: string; readonly vendor: string },
): Promise<void> {
  await tx
    .insert(vendorEndings)
    .values({ memberId, vendor })
    .onConflictDoUpdate({
      target: [vendorEndings.memberId, vendorEndings.vendor],
      set: { endedAt: sql`excluded.ended_at` },
    });
}

/** Deletes the record after the member has linked again or dismissed the notice. */
export async function forgetEnding(tx: Db, memberId: string, vendor: string): Promise<void> {
  await tx.delete(vendorEndings).where(and(eq(vendorEndings.memberId, memberId), eq(vendorEndings.vendor, vendor)));
}
