import type { Failure } from '../shared/failure.ts';
import type { ImportFact } from './facts.ts';

export interface ImportsContext {
  readonly memberId: string;
  readonly isIos: boolean;
  /** Imports with facts, in order of their first fact. Each has an actor. */
  readonly known: readonly string[];
  /** Imports that were announced, or confirmed by the poller. */
  readonly announced: readonly string[];
  /** Workflows started by pages, by id. */
  readonly started: readonly string[];
  /** Why the poller stopped; only a bug causes this. */
  readonly failure: Failure | null;
}

/** Id of an import's actor among the children. */
export const actorIdOf = (importId: string): string => `import-${importId}`;

const added = (list: readonly string[], item: string): readonly string[] =>
  list.includes(item) ? list : [...list, item];

/** Adds the imports in these facts. An import listed in a history doesn't count as announced. */
export function withFacts(
  { known, announced }: Pick<ImportsContext, 'known' | 'announced'>,
  facts: readonly ImportFact[],
  isHistory: boolean,
): Pick<ImportsContext, 'known' | 'announced'> {
  const next = { known, announced };
  for (const { kind, importId } of facts) {
    if (importId === null) continue;
    next.known = added(next.known, importId);
    if (!isHistory && (kind === 'status' || kind === 'found')) next.announced = added(next.announced, importId);
  }
  return next;
}

/**
 * Returns the current import: the last announced one, else the first with a fact.
 * @param past imports to ignore
 */
export function latestOf(
  { known, announced }: Pick<ImportsContext, 'known' | 'announced'>,
  past: readonly string[],
): string | null {
  const isMeant = (importId: string) => !past.includes(importId);
  return announced.findLast(isMeant) ?? known.find(isMeant) ?? null;
}
