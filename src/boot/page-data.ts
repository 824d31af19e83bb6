import type { Language } from '../../domain/words/area.ts';

/** Files of the build that a page loads, in the order in which they are needed. */
export interface PageFiles {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** What the server wrote into the document, as `#page-data`. */
export interface PageData {
  /** As /config.json answers them. */
  readonly settings: unknown;
  /** For somebody who is signed in, and for somebody who is not and would be led to the login from most pages. */
  readonly files: { readonly member: PageFiles; readonly guest: PageFiles };
  /** Of the markup that the build drew; left out where the server filled the page, which has a language of its own. */
  readonly language?: Language;
  /** Scripts with the words of languages that are no part of the app itself. */
  readonly words: Readonly<Partial<Record<Language, readonly string[]>>>;
}

/** Null in a document that was not written by the server. */
export function pageData(): PageData | null {
  const data = document.getElementById('page-data')?.textContent;
  return data == null ? null : (JSON.parse(data) as PageData);
}
