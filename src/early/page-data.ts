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
}

/** Null in a document that was not written by the server. */
export function pageData(): PageData | null {
  const data = document.getElementById('page-data')?.textContent;
  return data == null ? null : (JSON.parse(data) as PageData);
}
