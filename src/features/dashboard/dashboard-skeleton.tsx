import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './dashboard.module.css';

/** The cards of the dashboard before their numbers are there. */
export const DashboardSkeleton = () => (
  <div className={styles.grid}>
    <div className={styles.week}>
      <Card>
        <Skeleton width={140} />
        <Skeleton height={96} />
      </Card>
    </div>
    <div className={styles.load}>
      <Card>
        <Skeleton width={140} />
        <Skeleton height={240} />
      </Card>
    </div>
    <div className={styles.standing}>
      <Card>
        <Skeleton width={140} />
        <Skeleton height={240} />
      </Card>
    </div>
  </div>
);
