import type { Held } from './later/endless.ts';

/** Where the calendar was left: the entry of the history, what its address showed, and what was in sight. */
let left: (Held & { readonly entry: unknown; readonly address: string }) | null = null;

const entryOfHistory = (): unknown => (window.history.state as { __TSR_index?: unknown } | null)?.__TSR_index;

/** What was in sight when the page that is opened was left; null where it is another one. */
export const placeAt = (address: string): Held | null =>
  left?.entry === entryOfHistory() && left?.address === address ? left : null;

/** Notes what is in sight. Once another page is on its way, it is too late. */
export function keepPlace(address: string, held: Held | null): void {
  if (held !== null && window.location.pathname === '/calendar') left = { entry: entryOfHistory(), address, ...held };
}
