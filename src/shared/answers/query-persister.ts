import type { Query, QueryClient } from '@tanstack/react-query';
import type { CallFailure } from '../../api/failure.ts';
import { keys } from '../../api/keys.ts';
import { dropResponses, readResponse, writeResponse } from './response-cache.ts';

/** Queries available offline, by the first part of the key. Small data needed at once is stored by device-storage.ts. */
const kinds: readonly unknown[] = [keys.calendar, keys.activities, keys.activity(''), keys.samples('')].map(
  ([kind]) => kind,
);

/** True if the last response to a query is stored. Only samples reduced for charts are stored, since full samples take megabytes. */
function isPersisted({ queryKey: [kind, , isFull] }: Query): boolean {
  return kinds.includes(kind) && !(kind === keys.samples('')[0] && isFull === true);
}

const isId = (part: unknown): part is string =>
  typeof part === 'string' && /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(part);

/** True if an error means that the member or activity does not exist or is not visible. A missing part of an activity does not count. */
function isRefusal(error: unknown, [kind, , ...rest]: readonly unknown[]): boolean {
  const { tag } = (error ?? {}) as { tag?: unknown };
  const isWhole =
    kind === keys.calendar[0] || kind === keys.activities[0] || (kind === 'activity' && rest.length === 0);
  return tag === 'Forbidden' || (tag === 'NotFound' && isWhole);
}

/**
 * Shows the last visit's responses until the server has responded, and stores new ones. Requests wait for neither, so a broken, blocked or slow store
 * has no effect.
 * @param memberId returns the signed-in member: only their responses are shown, and nothing is stored if `null`
 */
export function persistResponses(queries: QueryClient, memberId: () => string | null): void {
  const cache = queries.getQueryCache();
  const restore = async (query: Query, owner: string) => {
    const kept = await (globalThis.early?.kept(owner, query.queryHash) ?? readResponse(owner, query.queryHash));
    const isWaited = query.state.status === 'pending' && cache.get(query.queryHash) === query;
    if (kept === null || !isWaited || memberId() !== owner) return;
    query.setData(kept.data, { updatedAt: kept.at, manual: true });
    // Nothing is being fetched if the component has not been mounted yet; without this, recent data would not be refetched.
    query.invalidate();
  };
  /** Removes data that a member may no longer see from the cache too, even offline. */
  const forget = ({ queryKey }: Query, owner: string) => {
    const ids = queryKey.filter(isId).filter((id) => id !== owner);
    if (ids.length === 0) return;
    void dropResponses(owner, ids);
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
    if (!isPersisted(event.query)) return;
    if (event.type === 'added') void restore(event.query, owner);
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual === true) return;
    const { data, dataUpdatedAt } = event.query.state;
    void writeResponse(owner, event.query.queryHash, { data, at: dataUpdatedAt });
  });
}

/** Age of the page's data, and why it is not newer. */
export interface DataFreshness {
  /** Time of the oldest visible data, ms since 1970; `null` while no data is visible. */
  readonly asOf: number | null;
  /** True if the data is from an earlier visit. */
  readonly isEarlier: boolean;
  /** True if newer data is unavailable because the server does not respond. */
  readonly isCutOff: boolean;
  /** The server's own outage message; `null` if it sent none. */
  readonly outage: { readonly code: string; readonly message: string } | null;
}

/**
 * Returns the freshness of visible data.
 * @param since start of this visit, ms since 1970
 */
export function freshnessOf(queries: QueryClient, since: number): DataFreshness {
  const active = queries.getQueryCache().findAll({ type: 'active' });
  const reasons = active.map(({ state }) => state.fetchFailureReason as CallFailure | null);
  const unanswered = reasons.filter((reason) => reason?.tag === 'Network');
  const stated = unanswered.find((reason) => reason?.status != null);
  const times = active
    .filter((query) => isPersisted(query) && query.state.dataUpdatedAt > 0)
    .map(({ state }) => state.dataUpdatedAt);
  const asOf = times.length === 0 ? null : Math.min(...times);
  return {
    asOf,
    isEarlier: asOf !== null && asOf < since,
    isCutOff: unanswered.length > 0,
    outage: stated ? { code: stated.code, message: stated.message } : null,
  };
}
