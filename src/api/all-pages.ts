/** Maximum number of pages of a list. The largest list is an import's report: 40,000 rows and 100,000 files, in pages of 1,000. */
const MAX_PAGES = 200;

/**
 * Reads all rows of a paginated list.
 * @param read reads one page; `after` is the `next` of the page before
 * @throws the error of a page
 */
export async function allPages<Page extends { readonly next?: string | null | undefined }, Row>(
  read: (after: { readonly after?: string }) => Promise<Page>,
  rowsOf: (page: Page) => readonly Row[],
): Promise<{ readonly first: Page; readonly rows: Row[] }> {
  const first = await read({});
  const rows = [...rowsOf(first)];
  let { next } = first;
  for (let pages = 1; next != null && pages < MAX_PAGES; pages += 1) {
    const page: Page = await read({ after: next });
    rows.push(...rowsOf(page));
    ({ next } = page);
  }
  return { first, rows };
}
