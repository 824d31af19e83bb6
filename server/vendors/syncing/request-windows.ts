import type { VendorContext } from '../context.ts';
import { listFiles } from './list-files.ts';
import type { Link } from '../linking/links.store.ts';
import type { Vendor } from '../adapters/vendor.ts';

const DAY = 86_400;

/** A time range in unix seconds; the end is exclusive. */
export interface Range {
  readonly from: number;
  readonly until: number;
}

/** The newest range that one request may span. */
export const newestWindow = ({ from, until }: Range, { historyDays }: Vendor): Range => ({
  from: Math.max(from, until - historyDays * DAY),
  until,
});

/** Ranges that requests may span, newest first. */
export function* windowsOf(from: number, until: number, vendor: Vendor): Generator<Range> {
  for (let end = until; end > from; ) {
    const range = newestWindow({ from, until: end }, vendor);
    yield range;
    end = range.from;
  }
}

/**
 * Requests one range: vendors with lists are read page by page, pushing vendors will push.
 * @param wanted the import that the files belong to; null if it was not requested by one
 * @returns ids of everything the vendor listed
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
