import type { RenderedSharedPage } from '../../domain/shared-page.ts';
import type { Language } from '../../domain/words/area.ts';
import { sharedPageWords as german } from '../../domain/words/de/shared-page.ts';
import { sharedPageWords as english } from '../../domain/words/shared-page.ts';
import { wordsIn } from '../../domain/words/words-in.ts';
import { escapeHtml, plainPage } from '../http/plain-page.ts';

const textsIn = wordsIn(english, german);
const noindex = '<meta name="robots" content="noindex, nofollow, noarchive">';

/** Builds the page for invalid links. */
export function invalidLinkDocument(language: Language): string {
  const words = textsIn(language);
  const body = `<header><h1>${escapeHtml(words.gone)}</h1></header><p>${escapeHtml(words.goneHow)}</p>`;
  return plainPage(words.gone, body, { language, head: noindex });
}

const meta = (property: string, content: string) => `<meta property="${property}" content="${escapeHtml(content)}">`;

interface Around {
  readonly language: Language;
  readonly productName: string;
  /** URL of the image for link previews. */
  readonly picture: string;
}

/** Builds the page behind a link, with data for link previews. */
export function sharedDocument(
  { title, description, style, html }: RenderedSharedPage,
  { language, productName, picture }: Around,
): string {
  const head = [
    noindex,
    `<meta name="description" content="${escapeHtml(description)}">`,
    meta('og:title', title),
    meta('og:description', description),
    meta('og:site_name', productName),
    meta('og:image', picture),
    meta('og:image:width', '1200'),
    meta('og:image:height', '630'),
    '<meta name="twitter:card" content="summary_large_image">',
    `<style>${style}</style>`,
  ].join('');
  return plainPage(`${title} · ${productName}`, html, { language, head });
}
