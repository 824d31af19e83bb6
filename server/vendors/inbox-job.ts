import { sql } from 'drizzle-orm';
import type { DeviceType } from '../../domain/entities/member.ts';
import type { Db } from '../db/open.ts';
import { rowsOf } from '../db/rows.ts';
import { findMember } from '../imports/context.ts';
import { addItems, createImport, type NewItem } from '../imports/items.ts';
import { bucketOf } from '../imports/upload.ts';
import { enqueue } from '../jobs/queue.ts';
import type { JobHandler } from '../jobs/runner.ts';
import { FETCH_JOB, LOCATOR, openImport, tellMember, type VendorContext } from './context.ts';
import type { Link } from './links.ts';
import type { OfferedFile, VendorNews } from './vendor.ts';

/** Works through what vendors pushed; there is one such job at a time. */
export const INBOX_JOB = 'vendor-inbox';

interface Push {
  readonly pushId: string;
  readonly vendor: DeviceType;
  readonly body: unknown;
}

async function nextPushes(db: Db): Promise<Push[]> {
  const result = await db.execute(sql`
    select push_id as "pushId", vendor, body from vendor_inbox where handled_at is null order by received_at, push_id limit 20`);
  return rowsOf<Push>(result);
}

function groupByAccount(files: readonly OfferedFile[]): Map<string, OfferedFile[]> {
  const groups = new Map<string, OfferedFile[]>();
  for (const file of files) groups.set(file.externalUserId, [...(groups.get(file.externalUserId) ?? []), file]);
  return groups;
}

/** Puts offered files on the import under way, or on one of their own. */
async function list(context: VendorContext, link: Link, files: readonly OfferedFile[]): Promise<void> {
  const { db, sealer, now, publish } = context;
  const found = await db.transaction(async (tx) => {
    const open = await openImport(tx, link.memberId, link.vendor);
    const importId =
      open?.importId ?? (await createImport(tx, { memberId: link.memberId, source: link.vendor, listed: true }));
    const counted = await tx.execute(sql`
      update imports set last_item_at = now(), state = 'active', completed_at = null where import_id = ${importId}
      returning (select coalesce(max(position) + 1, 0)::int from import_items where import_id = ${importId}) as position`);
    const first = rowsOf<{ position: number }>(counted)[0]?.position ?? 0;
    const items = files.map(
      (file, i): NewItem => ({
        position: first + i,
        name: file.name,
        externalKey: file.externalId,
        bucket: bucketOf(file.start, now()),
        state: 'waiting',
        locator: sealer.seal(file.address, LOCATOR),
        start: file.start,
      }),
    );
    await addItems(tx, importId, [...new Map(items.map((item) => [item.externalKey, item])).values()]);
    await enqueue(tx, { kind: FETCH_JOB, key: importId, priority: 5 });
    return { importId, isNew: open?.state !== 'active' };
  });
  await context.links.noteSync(link.linkId);
  const member = found.isNew ? await findMember(db, link.memberId) : null;
  if (member) publish(member.identityId, 'new_import_found', { import_id: found.importId });
}

async function handle(context: VendorContext, vendor: DeviceType, news: VendorNews): Promise<void> {
  const { links } = context;
  for (const [account, files] of groupByAccount(news.files)) {
    // Somebody we do not know, or no longer: not ours to fetch.
    const link = await links.byAccount(vendor, account);
    if (link) await list(context, link, files);
  }
  for (const { externalUserId, permissions } of news.permissions) {
    const link = await links.byAccount(vendor, externalUserId);
    if (link) await links.setPermissions(link.linkId, permissions);
  }
  for (const account of news.ended) {
    const link = await links.byAccount(vendor, account);
    if (!link) continue;
    await links.remove(link.linkId);
    await tellMember(context, link.memberId);
  }
}

/** The job that reads pushes after they were acknowledged, in the order in which they came. */
export const inboxJob = (context: VendorContext): JobHandler => ({
  limit: 1,
  maxAttempts: 20,
  async run(job) {
    const { db, vendors, log } = context;
    for (let pushes = await nextPushes(db); pushes.length > 0; pushes = await nextPushes(db)) {
      for (const { pushId, vendor: id, body } of pushes) {
        job.signal.throwIfAborted();
        const vendor = vendors[id];
        if (vendor) await handle(context, id, vendor.readPush(body));
        else log.warn({ vendor: id }, 'a push of a vendor that is not set up');
        await db.execute(sql`update vendor_inbox set handled_at = now() where push_id = ${pushId}`);
      }
      context.wake();
    }
    // Addresses in them hold tokens, and nobody reads them again.
    await db.execute(sql`delete from vendor_inbox where handled_at < now() - interval '1 day'`);
  },
});
