/** Sealing purpose for file URLs, which contain a one-time token. */
export const LOCATOR = 'vendor locator';
