/**
 * True if this site's passkeys work in this browser, at the URL by which the page was opened.
 * @param origin where passkeys work; `null` if the server has none
 */
export const mayUsePasskeys = (origin: string | null): boolean =>
  origin === window.location.origin && window.isSecureContext && 'PublicKeyCredential' in window;
