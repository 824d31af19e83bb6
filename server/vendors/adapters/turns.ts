import { AsyncLocalStorage } from 'node:async_hooks';

const behalf = new AsyncLocalStorage<string>();

/** Does what asks a vendor in the name of a link, so that it takes turns with the others. */
export const onBehalfOf = <Result>(linkId: string, work: () => Promise<Result>): Promise<Result> =>
  behalf.run(linkId, work);

/** In whose name a vendor is asked; null while a person waits for the answer in a browser, or where it is for all. */
export const askedFor = (): string | null => behalf.getStore() ?? null;

/** Whoever asked much is forgiven half of it after so many milliseconds. */
const HALF_LIFE_MS = 5 * 60_000;
/** Links that are remembered. */
const MOST_KNOWN = 5000;

/** The order in which those who ask one vendor are served. */
export interface Turns {
  /** Waits for a turn and does the work. Whoever asked least lately is first; a waiting person before all. */
  run<Result>(who: string | null, work: () => Promise<Result>): Promise<Result>;
  /** Who asked most lately; null where nobody did. */
  busiest(): string | null;
}

/** @param atOnce requests on their way to the vendor at a time */
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
    // To the end: those that stand first asked longest ago.
    asked.delete(who);
    asked.set(who, { count, at: now() });
    if (asked.size > MOST_KNOWN) for (const first of asked.keys()) return void asked.delete(first);
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
