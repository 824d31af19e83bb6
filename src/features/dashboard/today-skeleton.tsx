import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { dashboardWords as words } from './words.ts';
import styles from './today-card.module.css';

/** Placeholder of Today and next, with its final height. */
export const TodaySkeleton = () => (
  <Card title={words.todayAndNext}>
    <div className={styles.parts}>
      <div className={styles.next}>
        <Skeleton height={120} />
      </div>
      <div className={styles.done}>
        <Skeleton height={64} width="12rem" />
      </div>
    </div>
  </Card>
);
