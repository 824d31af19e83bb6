import type { Language } from '../../domain/words/area.ts';

/** Files of the build that a page loads, in the order in which they are needed. */
export interface PageFiles {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** Data that the server wrote into the document, as `#page-data`. */
export interface PageData {
  /** The content of /config.json. */
  readonly settings: unknown;
  /** For signed-in members, and for guests, whom most pages redirect to the login. */
  readonly files: { readonly member: PageFiles; readonly guest: PageFiles };
  /** Language of the markup from the build; left out if the server rendered the page, which has its own language. */
  readonly language?: Language;
  /** Scripts with the words of languages that are not part of the app itself. */
  readonly words: Readonly<Partial<Record<Language, readonly string[]>>>;
}

/** Null in a document that was not written by the server. */
export function pageData(): PageData | null {
  const data = document.getElementById('page-data')?.textContent;
  return data == null ? null : (JSON.parse(data) as PageData);
}
