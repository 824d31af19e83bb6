import type { VendorContext } from '../context.ts';
import { listFiles } from './list-files.ts';
import type { Link } from '../linking/links.store.ts';
import type { Vendor } from '../adapters/vendor.ts';

const DAY = 86_400;

/** A stretch of time, unix seconds, the end not in it. */
export interface Range {
  readonly from: number;
  readonly until: number;
}

/** The newest stretch that one request may span. */
export const newestWindow = ({ from, until }: Range, { historyDays }: Vendor): Range => ({
  from: Math.max(from, until - historyDays * DAY),
  until,
});

/** Stretches that requests may span, the newest first. */
export function* windowsOf(from: number, until: number, vendor: Vendor): Generator<Range> {
  for (let end = until; end > from; ) {
    const range = newestWindow({ from, until: end }, vendor);
    yield range;
    end = range.from;
  }
}

/**
 * Asks a vendor for one window: those that list are read page by page, those that push will push.
 * @param wanted the import that the files belong to; null where nobody asked for them
 * @returns the vendor's ids of everything that it listed
 * @throws VendorFailure
 */
export async function askFor(
  context: VendorContext,
  vendor: Vendor,
  link: Link,
  { from, until, changed }: Range & { readonly changed: boolean },
  wanted: string | null,
): Promise<readonly string[]> {
  const { history } = vendor;
  const { links } = context;
  if (history.kind === 'pushed') {
    await links.use(vendor, link.linkId, (access) => history.request(access, from, until));
    return [];
  }
  const listed: string[] = [];
  let page: string | null = null;
  do {
    const asked: string | null = page;
    const answer: Awaited<ReturnType<typeof history.list>> = await links.use(vendor, link.linkId, (access) =>
      history.list(access, { from, until, changed }, asked),
    );
    await listFiles(context, vendor, link, answer.files, wanted);
    listed.push(...answer.files.map(({ externalId }) => externalId));
    page = answer.next;
  } while (page !== null);
  return listed;
}
