import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, normalize, posix } from 'node:path';
import { apiPages } from './api.ts';
import { escapeHtml, pageHtml, partOf, upFrom } from './html.ts';
import { render } from './markdown.ts';
import { searchIndex } from './search.ts';

/** Folders with Markdown. */
const folders = ['docs', 'formats', 'gallery', 'sandbox', 'src'];

/** Path of a page of Markdown on the site. */
const pathOf = (markdown: string): string => markdown.replace(/README\.md$/, 'index.html').replace(/\.md$/, '.html');

function markdownBelow(root: string): string[] {
  const below = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.md'))
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`),
  );
  return ['README.md', 'CONTRIBUTING.md', ...below.toSorted()];
}

/** Page of a source file that another page links to. */
function sourcePage(path: string, source: string, text: string): string {
  const body = `<h1><code>${escapeHtml(source)}</code></h1><pre tabindex="0"><code>${escapeHtml(text)}</code></pre>`;
  return pageHtml({ path, title: source, body });
}

/** A separate page for a picture, in full size, with zoom buttons. @param from page that shows it */
function picturePage(
  path: string,
  picture: string,
  alt: string,
  from: { readonly path: string; readonly title: string },
): string {
  const up = upFrom(path);
  const body = `<p><a href="${up}${from.path}">Back to ${escapeHtml(from.title)}</a></p><h1>${escapeHtml(from.title)}: the whole picture</h1>
<div class="zoom" role="group" aria-label="Zoom" hidden></div>
<div class="picture is-whole" role="group" tabindex="0" aria-label="Picture, scrolls"><img src="${up}${picture}" alt="${escapeHtml(alt)}"></div>`;
  return pageHtml({ path, title: `${from.title}: picture`, body });
}

/** Returns the scripts' data as scripts: pages opened as files may not fetch. */
const asScript = (name: string, data: unknown): string => `globalThis.${name} = ${JSON.stringify(data)};\n`;

/** Returns the whole documentation by path: pages, pictures and styles. @param root of the repository */
export function makeSite(root: string): Map<string, string | Buffer> {
  const pages = markdownBelow(root);
  const site = new Map<string, string | Buffer>(apiPages());
  const read = (path: string) => readFileSync(join(root, path), 'utf8');

  /** Adds a link's target to the site, and returns its path. Folders are not included. */
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
    const text = read(page);
    const heading = /^# (.+)$/m.exec(text)?.[1] ?? path;
    const wholeOf = (href: string, alt: string): string => {
      const picture = normalize(posix.join(posix.dirname(page), href));
      const whole = `pictures/${picture.replace(/svg$/, 'html')}`;
      site.set(whole, picturePage(whole, picture, alt, { path, title: heading }));
      return `${upFrom(path)}${whole}`;
    };
    const { title, body, sections } = render(text, addressOf, wholeOf);
    site.set(path, pageHtml({ path, title, body, sections }));
  }

  const found = searchIndex(
    [...site].flatMap(([path, content]) =>
      path.endsWith('.html') && partOf(path) >= 0 && !path.startsWith('pictures/')
        ? [{ path, html: String(content) }]
        : [],
    ),
  );
  site.set(
    'pages.js',
    asScript(
      'docsPages',
      found.pages.map(({ path, title }) => [partOf(path), path, title]),
    ),
  );
  site.set('search.js', asScript('docsIndex', { sections: found.sections, words: found.words }));
  site.set('site.js', read('scripts/docs/client.js'));

  const styles = ['src/ui/tokens.css', 'src/ui/base.css', 'scripts/docs/docs.css'].map(read).join('\n');
  site.set('style.css', styles.replace('@import "./tokens.css";', ''));
  site.set(
    'inter.woff2',
    readFileSync(join(root, 'node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2')),
  );
  return site;
}
