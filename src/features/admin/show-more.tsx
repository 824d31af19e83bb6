import { failureText } from '../../../domain/words/failure-text.ts';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/form.tsx';
import { membersWords as words } from './members-words.ts';
import styles from './admin.module.css';

interface PagedQuery {
  readonly error: Error | null;
  readonly hasNextPage: boolean;
  readonly isFetching: boolean;
  readonly isFetchNextPageError: boolean;
  readonly fetchNextPage: () => Promise<unknown>;
  readonly refetch: () => Promise<unknown>;
}

/** Button below a list that loads its next page, with an error if that fails. */
export function ShowMore({ query }: { readonly query: PagedQuery }) {
  const { error, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage, refetch } = query;
  if (!hasNextPage) return null;
  const retry = async () => {
    // Refetches the loaded pages first, since the cursor's row may no longer exist.
    await refetch();
    await fetchNextPage();
  };
  return (
    <div className={styles.padded}>
      {isFetchNextPageError && error !== null && <FormError title={words.moreFailed} message={failureText(error)} />}
      <div className={styles.row}>
        <Button isPending={isFetching} onPress={() => void (isFetchNextPageError ? retry() : fetchNextPage())}>
          {isFetchNextPageError ? words.moreAgain : words.showMore}
        </Button>
      </div>
    </div>
  );
}
