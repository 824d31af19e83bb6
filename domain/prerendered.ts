import type { Language } from './words/area.ts';

/** Pages for guests whose markup stands in their document before any program has run. */
export const guestPaths = [
  '/login',
  '/signup',
  '/signup/ultrasignup',
  '/reset',
  '/confirm/reset',
  '/confirm/unlock',
  '/privacy',
  '/terms',
  '/manual',
] as const;

/** Pages of members whose frame, headings and skeletons stand in their document; an activity stands for all of them. */
export const shellPaths = [
  '/',
  '/calendar',
  '/activity/0',
  '/import',
  '/profile',
  '/team',
  '/accounting',
  '/contact',
  '/suggestion',
] as const;

/** The path whose built markup a path shows; null where none was built. */
export function builtPath(path: string): string | null {
  const known: readonly string[] = [...guestPaths, ...shellPaths];
  if (known.includes(path)) return path;
  // A service worker keeps one document for all activities, below the name that they share.
  return /^\/activity(\/[^/]+)?$/.test(path) ? '/activity/0' : null;
}

/** What of the settings stands in the markup of a page. */
export interface MarkupSettings {
  readonly productName: string;
  readonly contactEmail: string | null;
  readonly signUp: string;
  readonly demo: boolean;
  /** How members pay, as the setting has it. */
  readonly payments: string;
}

/** Stand in built markup for what only the server knows. Characters of private use, which no sentence holds. */
export const marks = { productName: '\uE000name\uE001', contactEmail: '\uE000contact\uE001' } as const;

/** What a page looks like: its title, and what stands in `#root`. */
export interface Markup {
  readonly title: string;
  readonly html: string;
}

export type MarkupPages = Readonly<Record<string, Readonly<Record<string, number>> | undefined>>;

/** Everything that was built: texts, and which of them a page shows under which settings. */
export interface MarkupFile {
  readonly texts: readonly Markup[];
  /** By language, by path, then by {@link variantOf}; `any` where settings change nothing but words. */
  readonly pages: Readonly<Partial<Record<Language, MarkupPages>>>;
}

/** Names which settings change more than a word. */
export const variantOf = ({ signUp, demo, contactEmail, payments }: Omit<MarkupSettings, 'productName'>): string =>
  [signUp, demo ? 'demo' : 'no-demo', contactEmail === null ? 'no-contact' : 'contact', payments].join(' ');

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
/** Text that may stand in a document. */
export const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);

/** The markup of a page in a language, under these settings; null where none was built. */
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
