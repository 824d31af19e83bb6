import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, normalize, posix } from 'node:path';
import { apiPages } from './api.ts';
import { escapeHtml, pageHtml, upFrom } from './html.ts';
import { render } from './markdown.ts';

/** Where Markdown is looked for. */
const folders = ['docs', 'formats', 'gallery', 'sandbox', 'src'];

/** Where a page of Markdown stands on the site. */
const pathOf = (markdown: string): string => markdown.replace(/README\.md$/, 'index.html').replace(/\.md$/, '.html');

function markdownBelow(root: string): string[] {
  const below = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.md'))
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`),
  );
  return ['README.md', 'CONTRIBUTING.md', ...below.toSorted()];
}

/** A file of the sources that a page leads to. */
function sourcePage(path: string, source: string, text: string): string {
  const body = `<h1><code>${escapeHtml(source)}</code></h1><pre tabindex="0"><code>${escapeHtml(text)}</code></pre>`;
  return pageHtml({ path, title: source, body });
}

/** The whole documentation by path: pages, pictures and styles. @param root of the repository */
export function makeSite(root: string): Map<string, string | Buffer> {
  const pages = markdownBelow(root);
  const site = new Map<string, string | Buffer>(apiPages());
  const read = (path: string) => readFileSync(join(root, path), 'utf8');

  /** Puts what a page leads to on the site, and says where. Folders are not on it. */
  function placeOf(target: string): string | null {
    if (pages.includes(target)) return pathOf(target);
    const file = join(root, target);
    if (!existsSync(file) || target.startsWith('..')) throw new Error(`There is no ${target}.`);
    if (statSync(file).isDirectory()) return pages.includes(`${target}/README.md`) ? `${target}/index.html` : null;
    if (/\.(?:svg|png)$/.test(target)) {
      site.set(target, readFileSync(file));
      return target;
    }
    const path = `sources/${target}.html`;
    if (!site.has(path)) site.set(path, sourcePage(path, target, read(target)));
    return path;
  }

  for (const page of pages) {
    const path = pathOf(page);
    const addressOf = (href: string): string | null => {
      if (/^[a-z]+:/.test(href) || href.startsWith('#')) return href;
      const [file = '', anchor] = href.split('#');
      const target = normalize(posix.join(posix.dirname(page), decodeURI(file))).replace(/\/$/, '');
      const place = placeOf(target);
      return place === null ? null : `${upFrom(path)}${place}${anchor === undefined ? '' : `#${anchor}`}`;
    };
    const { title, body, sections } = render(read(page), addressOf);
    site.set(path, pageHtml({ path, title, body, sections }));
  }

  const styles = ['src/ui/tokens.css', 'src/ui/base.css', 'scripts/docs/docs.css'].map(read).join('\n');
  site.set('style.css', styles.replace('@import "./tokens.css";', ''));
  site.set(
    'inter.woff2',
    readFileSync(join(root, 'node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2')),
  );
  return site;
}
