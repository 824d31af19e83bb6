import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './activity.module.css';

/** The page before its numbers are there. */
export const ActivitySkeleton = () => (
  <div className={styles.waiting}>
    <Skeleton height={34} width={220} />
    <Skeleton width={300} />
    <Card>
      <Skeleton height={120} />
    </Card>
    <Card>
      <Skeleton height={420} />
    </Card>
  </div>
);
