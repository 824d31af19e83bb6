import type { Query, QueryClient } from '@tanstack/react-query';
import type { CallFailure } from '../../api/failure.ts';
import { keys } from '../../api/keys.ts';
import { dropAnswers, readAnswer, writeAnswer } from './response-cache.ts';

/** What can be read without a connection, by the first part of its key. What is small and needed at once is kept by persistence.ts. */
const kinds: readonly unknown[] = [keys.calendar, keys.activities, keys.activity(''), keys.samples('')].map(
  ([kind]) => kind,
);

/** Whether the last answer to a query is kept. Of samples only those for drawing: the full ones take megabytes. */
function isKept({ queryKey: [kind, , isFull] }: Query): boolean {
  return kinds.includes(kind) && !(kind === keys.samples('')[0] && isFull === true);
}

const isId = (part: unknown): part is string =>
  typeof part === 'string' && /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(part);

/** Whether a refusal says that there is no such member or activity, or that they are not to be seen. A part of an activity may be missing by itself. */
function isRefusal(error: unknown, [kind, , ...rest]: readonly unknown[]): boolean {
  const { tag } = (error ?? {}) as { tag?: unknown };
  const isWhole =
    kind === keys.calendar[0] || kind === keys.activities[0] || (kind === 'activity' && rest.length === 0);
  return tag === 'Forbidden' || (tag === 'NotFound' && isWhole);
}

/**
 * Shows what the last visit was answered until the server has answered again, and keeps what it answers. Both are done beside the asking,
 * which waits for neither: a store that is broken, blocked or slow changes nothing.
 * @param memberId who is signed in now: only what they were answered is shown, and nothing is kept for nobody
 */
export function keepAnswers(queries: QueryClient, memberId: () => string | null): void {
  const cache = queries.getQueryCache();
  const restore = async (query: Query, owner: string) => {
    const kept = await (globalThis.early?.kept(owner, query.queryHash) ?? readAnswer(owner, query.queryHash));
    const isWaited = query.state.status === 'pending' && cache.get(query.queryHash) === query;
    if (kept !== null && isWaited && memberId() === owner)
      query.setData(kept.data, { updatedAt: kept.at, manual: true });
  };
  /** Whoever may not see something any more does not read it here either, on a page or without a connection. */
  const forget = ({ queryKey }: Query, owner: string) => {
    const ids = queryKey.filter(isId).filter((id) => id !== owner);
    if (ids.length === 0) return;
    void dropAnswers(owner, ids);
    queries.removeQueries({ type: 'inactive', predicate: (query) => ids.some((id) => query.queryHash.includes(id)) });
  };
  cache.subscribe((event) => {
    const owner = memberId();
    if (owner === null) return;
    if (
      event.type === 'updated' &&
      event.action.type === 'error' &&
      isRefusal(event.action.error, event.query.queryKey)
    )
      forget(event.query, owner);
    if (!isKept(event.query)) return;
    if (event.type === 'added') void restore(event.query, owner);
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual === true) return;
    const { data, dataUpdatedAt } = event.query.state;
    void writeAnswer(owner, event.query.queryHash, { data, at: dataUpdatedAt });
  });
}

/** How old the numbers on the page are, and why. */
export interface DataFreshness {
  /** When the oldest of them were read, ms since 1970; null while none are shown. */
  readonly asOf: number | null;
  /** They are of an earlier visit. */
  readonly isEarlier: boolean;
  /** Newer ones cannot be had, for want of an answer. */
  readonly isCutOff: boolean;
  /** What the server says of its own outage; null where it says nothing. */
  readonly outage: { readonly code: string; readonly message: string } | null;
}

/** @param since when this visit began, ms since 1970 */
export function freshnessOf(queries: QueryClient, since: number): DataFreshness {
  const active = queries.getQueryCache().findAll({ type: 'active' });
  const reasons = active.map(({ state }) => state.fetchFailureReason as CallFailure | null);
  const unanswered = reasons.filter((reason) => reason?.tag === 'Network');
  const stated = unanswered.find((reason) => reason?.status != null);
  const times = active
    .filter((query) => isKept(query) && query.state.dataUpdatedAt > 0)
    .map(({ state }) => state.dataUpdatedAt);
  const asOf = times.length === 0 ? null : Math.min(...times);
  return {
    asOf,
    isEarlier: asOf !== null && asOf < since,
    isCutOff: unanswered.length > 0,
    outage: stated ? { code: stated.code, message: stated.message } : null,
  };
}
