import type { Language } from '../../domain/words/area.ts';

/** Files of the build that a page loads, in the order in which they are needed. */
export interface PageFiles {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** Data that the server writes into the document as `#page-data`. */
export interface PageData {
  /** The content of /config.json. */
  readonly settings: unknown;
  /** Files for signed-in members, and for guests, whom most pages redirect to the login. */
  readonly files: { readonly member: PageFiles; readonly guest: PageFiles };
  /** Language of the prebuilt markup; left out if the server rendered the page, which has its own language. */
  readonly language?: Language;
  /** Cookie for which the server rendered a member's first view; left out if it rendered none. */
  readonly view?: string;
  /** Scripts with the words of languages that are not part of the app itself, by language. */
  readonly words: Readonly<Partial<Record<Language, readonly string[]>>>;
}

/** Reads the document's data; `null` if no server wrote the document. */
export function pageData(): PageData | null {
  const data = document.getElementById('page-data')?.textContent;
  return data == null ? null : (JSON.parse(data) as PageData);
}
