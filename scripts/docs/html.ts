export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Where the top of the site is, seen from a page. */
export const upFrom = (path: string): string => '../'.repeat(path.split('/').length - 1);

/** Parts of the site, as the bar at the top of each page names them, with the page that each begins with. */
const parts = [
  ['Overview', 'index.html'],
  ['Architecture', 'docs/architecture.html'],
  ['Machines', 'docs/machines/index.html'],
  ['API', 'api/index.html'],
  ['Operating', 'docs/operating.html'],
  ['Decisions', 'docs/decisions/index.html'],
  ['Specification', 'docs/specification/index.html'],
] as const;

/** Whether a page is the first one of a part, or in the folder beside it: docs/operating/ for docs/operating.html, docs/machines/ for its index.html. */
const isWithin = (path: string, start: string): boolean =>
  path === start || path.startsWith(start.replace(/\/?index\.html$|\.html$/, '/'));

export interface Section {
  readonly id: string;
  /** HTML. */
  readonly title: string;
}

interface PageParts {
  readonly path: string;
  /** Plain text. */
  readonly title: string;
  /** HTML. */
  readonly body: string;
  readonly sections?: readonly Section[];
}

/** A page of the site, with its bar and what stands on it. Everything it needs lies beside it: it opens without a server. */
export function pageHtml({ path, title, body, sections = [] }: PageParts): string {
  const up = upFrom(path);
  const links = parts.map(([name, start]) => {
    const current = isWithin(path, start) ? ` aria-current="${path === start ? 'page' : 'true'}"` : '';
    return `<a href="${up}${start}"${current}>${name}</a>`;
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
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header><a class="home" href="${up}index.html">Longrun</a><nav aria-label="Parts of the documentation">${links.join('')}</nav></header>
<main id="content" tabindex="-1">
${contents}
${body}
</main>
</body>
</html>
`;
}
