import type { VendorContext } from '../context.ts';
import { listFiles } from './list-files.ts';
import type { Link } from '../linking/links.store.ts';
import type { Vendor } from '../adapters/vendor.ts';

const DAY = 86_400;

/** A time range in seconds since 1970; the end is exclusive. */
export interface Range {
  readonly from: number;
  readonly until: number;
}

/** Returns the newest range that one request may span. */
export const newestWindow = ({ from, until }: Range, { historyDays }: Vendor): Range => ({
  from: Math.max(from, until - historyDays * DAY),
  until,
});

/** Yields the ranges that requests may span, newest first. */
export function* windowsOf(from: number, until: number, vendor: Vendor): Generator<Range> {
  for (let end = until; end > from; ) {
    const range = newestWindow({ from, until: end }, vendor);
    yield range;
    end = range.from;
  }
}

/**
 * Requests one range: reads the lists of listing vendors page by page; pushing vendors will push.
 * @param wanted the import that the files belong to; `null` if no import requested them
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
