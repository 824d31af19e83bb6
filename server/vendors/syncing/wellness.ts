import type { WellnessRow } from '../../../domain/metrics/wellness.ts';
import { wellnessSources } from '../../../domain/entities/wellness.ts';
import { nullIfDeleted, memberTransaction } from '../../members/hold-member.store.ts';
import { recordWellness } from '../../wellness/wellness.store.ts';
import { type Vendor, VendorFailure } from '../adapters/vendor.ts';
import type { VendorContext } from '../context.ts';
import type { Link } from '../linking/links.store.ts';

/** Stores a vendor's wellness data, unless the link has ended in the meantime. */
export async function recordLinked(
  { db, links }: VendorContext,
  { id }: Vendor,
  { memberId, linkId }: Link,
  rows: readonly WellnessRow[],
): Promise<void> {
  const source = wellnessSources.find((one) => one === id);
  if (source === undefined || rows.length === 0) return;
  await nullIfDeleted(
    memberTransaction(db, memberId, async (tx) => {
      if (await links.hold(linkId, tx)) await recordWellness(tx, memberId, source, rows);
    }),
  );
}

/**
 * Requests the latest nights, and a new weight, from the vendor. Returns nothing without the permission.
 * @throws VendorFailure `later`
 */
export async function pullWellness(
  context: VendorContext,
  vendor: Vendor,
  link: Link,
  weighedOn: string | null = null,
): Promise<void> {
  if (!vendor.wellness) return;
  try {
    await recordLinked(
      context,
      vendor,
      link,
      await context.links.use(vendor, link.linkId, (access) => vendor.wellness!(access, weighedOn)),
    );
  } catch (error) {
    if (!(error instanceof VendorFailure) || error.trouble === 'later') throw error;
  }
}

/** Requests wellness data during a sync of activities, which continues if this fails: the next sync retries it. */
export async function tryPullWellness(context: VendorContext, vendor: Vendor, link: Link): Promise<void> {
  try {
    await pullWellness(context, vendor, link);
  } catch (error) {
    if (!(error instanceof VendorFailure)) throw error;
    context.log.warn({ err: error, vendor: vendor.id }, 'nights of a vendor were not read');
  }
}
