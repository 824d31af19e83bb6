import { failureText } from '../../domain/words/failure-text.ts';
import type { ReactNode } from 'react';
import { ErrorState } from './error-state.tsx';
import { Loading } from './skeleton.tsx';

interface Query<Data> {
  readonly data: Data | undefined;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

interface QueryViewProps<Data> {
  readonly query: Query<Data>;
  /** Label of the data being loaded: 'Loading the calendar'. */
  readonly label: string;
  /** Placeholder with the shape of the content. */
  readonly skeleton: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/** Shows server data in its three states. Keeps loaded data if a refetch fails. */
export function QueryView<Data>({ query, label, skeleton, children }: QueryViewProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (query.error === null) return <Loading label={label}>{skeleton}</Loading>;
  return (
    <ErrorState message={failureText(query.error)} isRetrying={query.isFetching} onRetry={() => void query.refetch()} />
  );
}
