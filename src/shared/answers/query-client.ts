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

const LONGEST_WAIT_MS = 5000;
const SERVER_TRIES = 3;

// At the end of the task, as workflows tell their changes: a timer later, the page would show the value from before a change between the two.
notifyManager.setScheduler(queueMicrotask);

const tagOf = (error: unknown) => (error as Partial<CallFailure> | null)?.tag;

/** Marks a query whose failure is no news: the page reads it again, and tells of that. */
export const readAgain = { isReadAgain: true } as const;

/** Reads for the first time, or a further page that somebody asked for. */
const mustFinish = ({ state }: Query): boolean =>
  state.fetchStatus === 'fetching' && (state.data === undefined || state.fetchMeta?.fetchMore !== undefined);

/**
 * The library would cancel a further page that somebody asked for, and keep a first answer although it may be from before the change. Both finish
 * here, and are then read again.
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
 * What was read from the server, and how it is read again. Without an answer reading goes on for as long as a page shows
 * it, so that a page left open over a restart of the server fills itself; a refusal is final.
 * @param report hears of every failure, to tell of those that are the program's
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
        // The browser's word on being online says nothing about a server on this machine or in this house.
        networkMode: 'always',
        staleTime: 30_000,
        retry: (failures, error) => {
          if (tagOf(error) === 'Network') return true;
          return tagOf(error) === 'Server' && failures < SERVER_TRIES;
        },
        retryDelay: (failures) => Math.min(1000 * 2 ** failures, LONGEST_WAIT_MS),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });

/**
 * The browser found or lost the network: what is shown is asked for again at once, which finds out what that means for this server.
 * @returns what removes the listeners
 */
export function askAgainWhenConnected(queries: QueryClient): () => void {
  const ask = () => void queries.invalidateQueries();
  const events = ['online', 'offline'] as const;
  for (const event of events) window.addEventListener(event, ask);
  return () => events.forEach((event) => window.removeEventListener(event, ask));
}
