import { LoadCard } from './load-card.tsx';
import { StandingCard } from './standing-card.tsx';
import { WeekCard } from './week-card.tsx';
import styles from './dashboard.module.css';

/**
 * Placeholder of the dashboard's cards.
 * @param today `null` until the member is loaded
 */
export const DashboardSkeleton = ({ today }: { readonly today: string | null }) => (
  <div className={styles.grid}>
    <WeekCard days={null} today={today} prefersMetric />
    <LoadCard days={null} today={today} />
    <StandingCard days={null} today={today} />
  </div>
);
