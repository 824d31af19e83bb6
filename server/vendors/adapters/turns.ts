import { AsyncLocalStorage } from 'node:async_hooks';

const behalf = new AsyncLocalStorage<string>();

/** Runs vendor requests on behalf of a link, so links can take turns. */
export const onBehalfOf = <Result>(linkId: string, work: () => Promise<Result>): Promise<Result> =>
  behalf.run(linkId, work);

/** Returns the link that requests are made for; `null` while a member waits in the browser, or if they concern all links. */
export const currentLink = (): string | null => behalf.getStore() ?? null;

/** Half-life of a link's request count, ms. */
const HALF_LIFE_MS = 5 * 60_000;
/** Maximum number of links remembered. */
const MAX_KNOWN = 5000;

/** The order in which links are served by a vendor. */
export interface Turns {
  /** Waits for a turn and runs `work`. Waiting members come before all links, and links with the fewest recent requests come first. */
  run<Result>(who: string | null, work: () => Promise<Result>): Promise<Result>;
  /** Returns the link with the most recent requests; `null` if there is none. */
  busiest(): string | null;
}

/** @param atOnce maximum concurrent requests to the vendor */
export function createTurns(atOnce: number, now: () => number = () => performance.now()): Turns {
  const asked = new Map<string, { readonly count: number; readonly at: number }>();
  const waiting = new Map<string | null, (() => void)[]>();
  let running = 0;

  const countOf = (who: string): number => {
    const known = asked.get(who);
    return known ? known.count * 0.5 ** ((now() - known.at) / HALF_LIFE_MS) : 0;
  };

  function note(who: string | null): void {
    if (who === null) return;
    const count = countOf(who) + 1;
    // Moved to the end, so the first entries are the oldest.
    asked.delete(who);
    asked.set(who, { count, at: now() });
    if (asked.size > MAX_KNOWN) for (const first of asked.keys()) return void asked.delete(first);
  }

  function next(): void {
    if (running >= atOnce || waiting.size === 0) return;
    const order = (who: string | null) => (who === null ? -1 : countOf(who));
    const [who] = [...waiting.keys()].toSorted((a, b) => order(a) - order(b));
    if (who === undefined) return;
    const line = waiting.get(who) ?? [];
    const begin = line.shift();
    if (line.length === 0) waiting.delete(who);
    running += 1;
    note(who);
    begin?.();
  }

  return {
    async run(who, work) {
      await new Promise<void>((resolve) => {
        const line = waiting.get(who);
        if (line) line.push(resolve);
        else waiting.set(who, [resolve]);
        next();
      });
      try {
        return await work();
      } finally {
        running -= 1;
        next();
      }
    },
    busiest() {
      const [first] = [...asked.keys()].toSorted((a, b) => countOf(b) - countOf(a));
      return first ?? null;
    },
  };
}
