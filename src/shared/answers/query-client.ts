import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  MutationCache,
  notifyManager,
  type Query,
  QueryCache,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import type { CallFailure } from '../../api/failure.ts';
import { serverWait } from '../../api/wait.ts';

const SERVER_TRIES = 3;

// Notifies at the end of the task, as workflows do: with a timer, the page would briefly show the old value between the two updates.
notifyManager.setScheduler(queueMicrotask);

const tagOf = (error: unknown) => (error as Partial<CallFailure> | null)?.tag;

/** Marks a query whose failure is not reported, since the page refetches and reports that failure. */
export const readAgain = { isReadAgain: true } as const;

/** True if a query is loading for the first time, or loading a requested further page. */
const mustFinish = ({ state }: Query): boolean =>
  state.fetchStatus === 'fetching' && (state.data === undefined || state.fetchMeta?.fetchMore !== undefined);

/**
 * Query client that finishes and then refetches pending queries. By default the library cancels the loading of a further page, and keeps a first
 * response that may predate the change.
 */
class Queries extends QueryClient {
  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const begun = this.getQueryCache().findAll(filters).filter(mustFinish);
    const again = begun.map(async (query) => {
      await query.promise?.catch(() => {});
      await super.invalidateQueries({ queryKey: query.queryKey, exact: true }, options);
    });
    const names = new Set(begun.map(({ queryHash }) => queryHash));
    const others: InvalidateQueryFilters<Key> = {
      ...filters,
      predicate: (query) => !names.has(query.queryHash) && (filters?.predicate?.(query) ?? true),
    };
    await Promise.all([super.invalidateQueries(others, options), ...again]);
  }
}

/**
 * Creates the cache of server data. While a page shows a query, failed requests are retried, so a page left open recovers after a restart of the
 * server; refusals are final.
 * @param report called for every failure, to report program faults
 */
export const createQueryClient = (report: (error: unknown) => void): QueryClient =>
  new Queries({
    queryCache: new QueryCache({
      onError: (error, { meta }) => {
        if (meta !== readAgain) report(error);
      },
    }),
    mutationCache: new MutationCache({ onError: report }),
    defaultOptions: {
      queries: {
        // The browser's online status says nothing about a server on this machine or in the local network.
        networkMode: 'always',
        staleTime: 30_000,
        retry: (failures, error) => {
          if (tagOf(error) === 'Network') return true;
          return tagOf(error) === 'Server' && failures < SERVER_TRIES;
        },
        retryDelay: (failures) => serverWait(failures + 1),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });

/**
 * Refetches visible data when the browser goes online or offline, which shows whether the server is reachable.
 * @returns removes the listeners
 */
export function refetchWhenConnected(queries: QueryClient): () => void {
  const ask = () => void queries.invalidateQueries();
  const events = ['online', 'offline'] as const;
  for (const event of events) window.addEventListener(event, ask);
  return () => events.forEach((event) => window.removeEventListener(event, ask));
}
