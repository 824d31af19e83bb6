import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { imageSource, type PageImage } from '../../domain/partners/images.ts';
import { isPublicPath, pageNameOf } from '../../domain/navigation.ts';
import type { Language } from '../../domain/words/area.ts';
import { documentTexts as german } from '../../domain/words/de/document.ts';
import { documentTexts as english } from '../../domain/words/document.ts';
import { wordsIn } from '../../domain/words/words-in.ts';
import {
  builtPath,
  escaped,
  type Markup,
  type MarkupFile,
  markupOf,
  type MarkupSettings,
} from '../../domain/prerendered.ts';
import type { ShownView } from './first-views.ts';

/** Files of a page, as listed by the build. */
interface PageFiles {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** A page that is not part of the build, as shown before any script has run. */
export interface FilledPage {
  /** Trusted markup: user input in it is escaped. */
  readonly markup: Markup;
  /** Description for link previews. */
  readonly description: string;
  /** Language of the page's texts. Partners' texts in another language are marked as such. */
  readonly language: Language;
  /** Image of link previews; `null` for the product's icon. */
  readonly picture: PageImage | null;
  /** Whether the page shows nothing without its script, which is then loaded immediately rather than on the first interaction. */
  readonly startsAtOnce: boolean;
  /** Trusted style: colours are its only user input. */
  readonly style: string;
  /** Data that the page's script would request first. */
  readonly data: unknown;
}

/** A page filled by the server, and its origin. */
export interface Filled {
  readonly page: FilledPage;
  /** Origin of the page, without a trailing slash. */
  readonly own: string;
}

export interface Documents {
  /**
   * Returns the document of a page in a language, with the initial settings of the app.
   * @param filled replaces the prerendered markup
   * @param view a member's first view, in its language; replaces the prerendered markup
   */
  html(
    path: string,
    language: Language,
    settings: MarkupSettings & { readonly version: string },
    filled?: Filled,
    view?: ShownView,
  ): string;
  /** Returns the cache name of a path's document; paths with the same document share it. */
  nameOf(path: string): string;
  /** Hashes of the inline scripts allowed by the content policy. */
  readonly scriptHashes: readonly string[];
}

const textsIn = wordsIn(english, german);
const nothing: PageFiles = { scripts: [], styles: [] };
/** Script that runs at the end of the markup; see src/boot. */
const placing = 'early.place()';

/** Whether an image is about twice as wide as high, for which link previews show a large version. */
const isWide = (picture: PageImage | null) =>
  picture !== null &&
  picture.width >= 600 &&
  picture.width >= 1.5 * picture.height &&
  picture.width <= 3 * picture.height;

/** Serialises JSON for embedding in a document: it cannot close the element around it. */
const asData = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');
/** Renders the meta elements for link previews and crawlers. */
function previewOf({ page, own }: Filled, path: string): string {
  const { markup, description, picture, style, data } = page;
  const meta = (name: string, content: string) => `<meta property="${name}" content="${content}">`;
  const property = (name: string, content: string) => meta(name, escaped(content));
  return [
    property('og:type', 'website'),
    meta('og:title', markup.title),
    property('og:description', description),
    property('og:url', own + path),
    ...(picture === null
      ? [property('og:image', `${own}/icons/icon-512.png`)]
      : [property('og:image', own + imageSource(picture)), property('og:image:alt', picture.alt)]),
    `<meta name="twitter:card" content="${isWide(picture) ? 'summary_large_image' : 'summary'}">`,
    `<style>${style}</style>`,
    `<script type="application/json" id="partner-page">${asData(data)}</script>`,
  ].join('');
}

/** Renders a first view's data, which is behind the markup so that it delays no paint. */
const answersOf = (view?: ShownView) =>
  (view?.answers ?? [])
    .map(
      ({ key, data }) =>
        `<script type="application/json" data-query="${escaped(key)}">${data.replaceAll('<', '\\u003c')}</script>`,
    )
    .join('');

/** Element with the URL of the app's entry, which is not loaded yet. */
const later = '<script type="application/json" id="program" data-src="$1"></script>';

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/**
 * Creates the documents of the built pages: with settings, styles, prerendered markup, and a short script that starts loading the page's
 * files immediately. Otherwise each file would only be requested by the previous one.
 * @param index the built index.html
 */
export function createDocuments(webDir: string, index: string): Documents {
  const read = (name: string) => {
    const path = join(webDir, name);
    return existsSync(path) ? readFileSync(path, 'utf8') : null;
  };
  const { words = {}, ...pages } = JSON.parse(read('.vite/pages.json') ?? '{}') as Record<
    string,
    PageFiles | undefined
  >;
  const markups = JSON.parse(read('.vite/markup.json') ?? '{"texts":[],"pages":{}}') as MarkupFile;
  const early = read('.vite/early.js');
  const bare = index.replace(/<link rel="(?:stylesheet|modulepreload)"[^>]*>\s*/g, '');

  /** Content of style files, by URL. */
  const rules = new Map<string, string>();
  /** Styles are inlined; the disabled links tell the app's loader that they are present. */
  const styled = (styles: readonly string[]) => {
    const links = styles.map((style) => `<link rel="stylesheet" href="${style}" disabled>`);
    for (const style of styles) if (!rules.has(style)) rules.set(style, read(style) ?? '');
    return `<style>${styles.map((style) => rules.get(style)).join('')}</style>${links.join('')}`;
  };
  const template = ({ title, html }: Markup) =>
    `<template data-page="/login" title="${title.replaceAll('"', '&quot;')}">${html}</template>`;

  return {
    html(path, language, settings, filled, view) {
      const member = pages[pageNameOf(path)] ?? nothing;
      const isPublic = isPublicPath(path);
      const guest = isPublic ? member : (pages['login'] ?? nothing);
      const own = view ?? filled?.page.markup ?? markupOf(markups, language, path, settings);
      // Visitors who are not signed in are redirected to the login from here, so the login's markup is included.
      const login = isPublic || view ? null : markupOf(markups, language, '/login', settings);
      // A page filled by the server is readable without the app, which src/boot loads on the visitor's first interaction.
      const isRead = filled !== undefined && !filled.page.startsAtOnce;
      const preloads = (isRead ? [] : member.scripts)
        .filter((script) => guest.scripts.includes(script))
        .map((script) => `<link rel="modulepreload" href="${script}">`);
      const head = [
        styled([...new Set([...member.styles, ...guest.styles])]),
        ...preloads,
        `<script type="application/json" id="page-data">${asData({
          settings,
          files: { member, guest },
          words,
          ...(!filled && { language }),
          ...(view && { view: view.cookie }),
        })}</script>`,
        filled ? previewOf(filled, path) : '',
        early === null ? '' : `<script>${early}</script>`,
      ].join('');
      // The app hydrates markup for guests and first views; a shell remains until the app has rendered the page.
      const drawn = isPublic || view ? `data-page="${path}"` : `data-shell="${builtPath(path)}" aria-busy="true"`;
      // A filled page remains until the app re-renders it.
      const kind = filled ? 'aria-busy="true"' : drawn;
      const root = own === null ? '<div id="root"></div>' : `<div id="root" ${kind}>${own.html}</div>`;
      const place = early === null ? '' : `<script>${placing}</script>`;
      const description = filled?.page.description ?? textsIn(language).description;
      const begun = isRead ? bare.replace(/<script type="module"[^>]* src="([^"]+)"><\/script>/, later) : bare;
      return begun
        .replace(/<html lang="[^"]*"/, () => `<html lang="${language}"`)
        .replace(/(?<=<meta name="description" content=")[^"]*/, () => escaped(description))
        .replace(/<title>.*?(?=<\/title>)/, () => `<title>${own?.title ?? escaped(settings.productName)}`)
        .replace(/(?<=<noscript>\s*<p>)[^<]*/, () => textsIn(language).needsJavaScript(escaped(settings.productName)))
        .replace('</head>', (end) => head + end)
        .replace(
          '<div id="root"></div>',
          () => root + (login === null ? '' : template(login)) + place + answersOf(view),
        );
    },
    nameOf: (path) => builtPath(path) ?? pageNameOf(path),
    scriptHashes: early === null ? [] : [hashOf(early), hashOf(placing)],
  };
}
