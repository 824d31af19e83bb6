import { Marked, Renderer, type Tokens } from 'marked';
import { diagramTable } from './diagrams.ts';
import { escapeHtml, type Section } from './html.ts';
import { createSlugs } from './slugs.ts';

export interface Rendered {
  readonly title: string;
  readonly body: string;
  readonly sections: readonly Section[];
}

/** Scrollable areas are focusable, and have a name. */
const scrolling = (name: string, html: string) =>
  `<div class="wide" role="group" tabindex="0" aria-label="${escapeHtml(name)}">${html}</div>`;

const plainText = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

/** Returns a picture in a scrolling frame in full size, with a link to a separate page. */
function pictureIn(
  tokens: readonly Tokens.Generic[],
): { readonly link: Tokens.Link; readonly image: Tokens.Image } | null {
  const [link, ...others] = tokens as Tokens.Link[];
  if (link?.type !== 'link' || others.length > 0 || !link.href.endsWith('.svg')) return null;
  const [image] = link.tokens;
  return image?.type === 'image' ? { link, image: image as Tokens.Image } : null;
}

/**
 * Renders a page of Markdown as HTML.
 * @param addressOf path of a link or picture on the site; null if its target is not there, and only the text is shown
 * @param wholeOf path of the page with the full picture
 */
export function render(
  markdown: string,
  addressOf: (href: string) => string | null,
  wholeOf: (href: string, alt: string) => string = (href) => href,
): Rendered {
  const slug = createSlugs();
  const sections: Section[] = [];
  const usual = new Renderer();
  let title = '';
  let heading = '';
  const marked = new Marked({
    gfm: true,
    renderer: {
      heading({ tokens, depth, text }) {
        const html = this.parser.parseInline(tokens);
        // A heading without letters has no anchor.
        const id = slug(text) || `section-${sections.length + 1}`;
        heading = plainText(html);
        if (depth === 1) title ||= heading;
        if (depth === 2) sections.push({ id, title: escapeHtml(heading) });
        return `<h${depth} id="${id}">${html}</h${depth}>\n`;
      },
      paragraph(token) {
        const picture = pictureIn(token.tokens);
        if (!picture) return usual.paragraph.call(this, token);
        const { link, image } = picture;
        const shown = usual.image.call(this, { ...image, href: addressOf(image.href) ?? '' });
        const frame = `<div class="picture" role="group" tabindex="0" aria-label="Picture, scrolls">${shown}</div>`;
        return `${frame}<p><a href="${wholeOf(link.href, image.text)}">Open the whole picture</a></p>`;
      },
      link(token) {
        const href = addressOf(token.href);
        return href === null ? this.parser.parseInline(token.tokens) : usual.link.call(this, { ...token, href });
      },
      image(token) {
        return usual.image.call(this, { ...token, href: addressOf(token.href) ?? '' });
      },
      table(token: Tokens.Table) {
        return scrolling(`Table: ${heading}`, usual.table.call(this, token));
      },
      code(token) {
        if (token.lang === 'mermaid') return scrolling(`Diagram in words: ${heading}`, diagramTable(token.text));
        return usual.code.call(this, token).replace('<pre>', '<pre tabindex="0">');
      },
    },
  });
  const body = marked.parse(markdown, { async: false });
  return { title, body, sections };
}
