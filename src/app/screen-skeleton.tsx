import { Loading, Skeleton } from '../ui/skeleton.tsx';
import { shellWords } from '../shared/navigation/words.ts';
import styles from './screen-skeleton.module.css';

/** Placeholder while a page's code is loading. */
export function ScreenSkeleton() {
  return (
    <div className={styles.screen}>
      <Loading label={shellWords.loadingThePage}>
        <Skeleton width="14rem" height={36} />
        <Skeleton height={180} round />
        <Skeleton height={240} round />
      </Loading>
    </div>
  );
}
