/** File URLs contain a one-time token, so they are sealed. */
export const LOCATOR = 'vendor locator';
