import type { Failure } from '../shared/failure.ts';
import type { ImportFact } from './facts.ts';

export interface ImportsContext {
  readonly memberId: string;
  readonly isIos: boolean;
  /** Imports that somebody spoke of, in that order. Each has an actor. */
  readonly known: readonly string[];
  /** Of these, those that were announced, or answered for by the poller. */
  readonly announced: readonly string[];
  /** Workflows of pages, by their ids. */
  readonly started: readonly string[];
  /** Why the poller stopped, which is a fault in the program. */
  readonly failure: Failure | null;
}

/** Under which id the actor of an import is found among the children. */
export const actorIdOf = (importId: string): string => `import-${importId}`;

const added = (list: readonly string[], item: string): readonly string[] =>
  list.includes(item) ? list : [...list, item];

/** Which imports there are after the facts. What a history names is no announcement. */
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
 * The import that is the current one: of those that were announced the last, else the first that was spoken of.
 * @param past imports that are not meant
 */
export function latestOf(
  { known, announced }: Pick<ImportsContext, 'known' | 'announced'>,
  past: readonly string[],
): string | null {
  const isMeant = (importId: string) => !past.includes(importId);
  return announced.findLast(isMeant) ?? known.find(isMeant) ?? null;
}
