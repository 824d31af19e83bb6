export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Relative path from a page to the top of the site. */
export const upFrom = (path: string): string => '../'.repeat(path.split('/').length - 1);

/**
 * Parts of the site in the navigation, each with its first page. The first part has all pages that belong to no other
 * part.
 */
const parts = [
  ['Overview', 'index.html'],
  ['Architecture', 'docs/architecture.html'],
  ['Machines', 'docs/machines/index.html'],
  ['API', 'api/index.html'],
  ['Operating', 'docs/operating.html'],
  ['Decisions', 'docs/decisions/index.html'],
  ['Specification', 'docs/specification/index.html'],
] as const;

/**
 * Whether a page is the first one of a part, or in the folder next to it: docs/operating/ for docs/operating.html, docs/machines/ for its
 * index.html.
 */
const isWithin = (path: string, start: string): boolean =>
  path === start || path.startsWith(start.replace(/\/?index\.html$|\.html$/, '/'));

/** Index of a page's part; -1 for sources. */
export function partOf(path: string): number {
  if (path.startsWith('sources/')) return -1;
  const page = path.replace(/^pictures\//, '');
  const found = parts.findIndex(([, start], index) => index > 0 && isWithin(page, start));
  return Math.max(found, 0);
}

export interface Section {
  readonly id: string;
  /** Title as HTML. */
  readonly title: string;
}

interface PageParts {
  readonly path: string;
  /** Title as plain text. */
  readonly title: string;
  /** Content as HTML. */
  readonly body: string;
  readonly sections?: readonly Section[];
}

/**
 * Returns a page of the site with its navigation. The page needs nothing from outside the site, so it opens without a
 * server. Scripts add the search and the pages of each part; without them, all pages can be reached through the parts
 * and the lists on their first pages.
 */
export function pageHtml({ path, title, body, sections = [] }: PageParts): string {
  const up = upFrom(path);
  const part = partOf(path);
  const links = parts.map(([name, start], index) => {
    const current = index === part ? ` aria-current="${path === start ? 'page' : 'true'}"` : '';
    return `<li><a href="${up}${start}"${current}>${name}</a></li>`;
  });
  const contents =
    sections.length > 2
      ? `<details class="contents"><summary>On this page</summary><ul>${sections
          .map(({ id, title: name }) => `<li><a href="#${id}">${name}</a></li>`)
          .join('')}</ul></details>`
      : '';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)} · Longrun</title>
<link rel="stylesheet" href="${up}style.css">
<script src="${up}pages.js" defer></script>
<script src="${up}site.js" data-up="${up}" data-path="${path}" defer></script>
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header><a class="home" href="${up}index.html">Longrun</a><div class="search" role="search" hidden><input type="search" aria-label="Search the documentation" placeholder="Search  /" autocomplete="off"><p role="status"></p><ul></ul></div></header>
<details class="side" open><summary>Contents</summary><nav aria-label="Documentation"><ul class="parts">${links.join('')}</ul></nav></details>
<main id="content" tabindex="-1">
${contents}
${body}
</main>
</body>
</html>
`;
}
