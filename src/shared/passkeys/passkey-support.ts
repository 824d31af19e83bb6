/**
 * Whether passkeys of this site work in this browser, at the address that the page was opened by.
 * @param origin where they work; null if the server has none
 */
export const mayUsePasskeys = (origin: string | null): boolean =>
  origin === window.location.origin && window.isSecureContext && 'PublicKeyCredential' in window;
