import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';
import { ListSkeleton } from './latest-activities.tsx';
import { TodaySkeleton } from './today-skeleton.tsx';
import { dashboardWords } from './words.ts';
import styles from './dashboard.module.css';

/** Placeholder of the message of the day. */
export const MessageSkeleton = () => <Skeleton height={21} width="19rem" />;

/** Placeholder of the date and the message. */
export const SubtitleSkeleton = () => (
  <div data-for="paid">
    <Skeleton height={24} width="13rem" />
    <span className={styles.daily}>
      <MessageSkeleton />
    </span>
  </div>
);

/** Dashboard until the member is loaded. src/boot removes it from the shell for members without data. */
export const DashboardWaiting = () => (
  <div className={styles.waiting} data-for="trained">
    <TodaySkeleton />
    <DashboardSkeleton today={null} />
    <Card title={dashboardWords.latestActivities} flush>
      <ListSkeleton />
    </Card>
  </div>
);
