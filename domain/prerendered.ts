import { pageNames, pageRecords, pathOf } from './pages.ts';
import type { Language } from './words/area.ts';

/** Guest pages whose full markup is part of their HTML document. */
export const guestPaths = pageNames.flatMap((name) => pageRecords[name].documents ?? []);

/** Member pages whose frame, headings and skeletons are part of their HTML document. One document serves all activities. */
export const shellPaths = pageNames
  .filter((name) => pageRecords[name].hasShell)
  .map((name) => pathOf(name).replace(/\$\w+/, '0'));

/** Returns the path whose prerendered markup is used; null if there is none. */
export function builtPath(path: string): string | null {
  if (guestPaths.includes(path) || shellPaths.includes(path)) return path;
  // The service worker caches one document for all activities under this path.
  return /^\/activity(\/[^/]+)?$/.test(path) ? '/activity/0' : null;
}

/** Settings that affect a page's markup. */
export interface MarkupSettings {
  readonly productName: string;
  readonly contactEmail: string | null;
  readonly signUp: string;
  readonly demo: boolean;
  /** Payment mode from the settings. */
  readonly payments: string;
}

/** Placeholders for values that only the server knows. They use private-use characters, which never occur in texts. */
export const marks = { productName: '\uE000name\uE001', contactEmail: '\uE000contact\uE001' } as const;

/** A page's title and the content of `#root`. */
export interface Markup {
  readonly title: string;
  readonly html: string;
}

export type MarkupPages = Readonly<Record<string, Readonly<Record<string, number>> | undefined>>;

/**
 * All prerendered markup: the distinct documents, and the document used by each page under each combination of
 * settings.
 */
export interface MarkupFile {
  readonly texts: readonly Markup[];
  /** Indexes into `texts` by language, path and {@link variantOf}; `any` if settings only change placeholders. */
  readonly pages: Readonly<Partial<Record<Language, MarkupPages>>>;
}

/** Returns the key of the settings that change more than a placeholder. */
export const variantOf = ({ signUp, demo, contactEmail, payments }: Omit<MarkupSettings, 'productName'>): string =>
  [signUp, demo ? 'demo' : 'no-demo', contactEmail === null ? 'no-contact' : 'contact', payments].join(' ');

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
/** Escapes text for HTML. */
export const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);

/** Returns the markup of a page in a language under these settings; null if it was not prerendered. */
export function markupOf(
  { texts, pages }: MarkupFile,
  language: Language,
  path: string,
  settings: MarkupSettings,
): Markup | null {
  const variants = pages[language]?.[builtPath(path) ?? ''];
  const index = variants?.[variantOf(settings)] ?? variants?.['any'];
  const found = index === undefined ? undefined : texts[index];
  if (found === undefined) return null;
  const filled = (text: string) =>
    text
      .replaceAll(marks.productName, () => escaped(settings.productName))
      .replaceAll(marks.contactEmail, () => escaped(settings.contactEmail ?? ''));
  return { title: filled(found.title), html: filled(found.html) };
}
