import type { Member } from '../../../../domain/entities/member.ts';
import { isSample } from '../../../../domain/navigation.ts';
import { dayView } from '../../../../domain/views/day.ts';
import { prefersMetricOf } from '../../../../domain/views/display-format.ts';
import { useDay } from '../../../api/days.ts';
import { DayMarkers } from '../../../shared/day-markers/day-markers.tsx';
import { usePlainLinks } from '../../../shared/navigation/plain-links.ts';
import { Card } from '../../../ui/card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { QueryView } from '../../../ui/query-view.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import styles from './day.module.css';
import { DiaryCard } from './diary-card.tsx';
import { DoneCard } from './done-card.tsx';
import { FeelingCard } from './feeling-card.tsx';
import { PlannedCard } from './planned-card.tsx';
import { WellnessCard } from './wellness-card.tsx';
import { dayPageWords } from './words.ts';

export const DaySkeleton = () => (
  <div className={styles.columns}>
    <Skeleton height={320} round />
    <Skeleton height={320} round />
  </div>
);

interface DayBodyProps {
  readonly date: string;
  readonly today: string;
  readonly member: Member;
  /** True if there is only space for one column, next to the calendar. */
  readonly isBeside?: boolean;
}

/** Shows the activities and plans of a day, sleep, and its comments. */
export function DayBody({ date, today, member, isBeside = false }: DayBodyProps) {
  const days = useDay(date);
  const links = usePlainLinks();
  const prefersMetric = prefersMetricOf(member);
  const canWrite = !isSample(member);
  if (days.data === undefined) {
    const state = (
      <QueryView query={days} label={dayPageWords.loadingTheDay} skeleton={<DaySkeleton />}>
        {() => null}
      </QueryView>
    );
    return days.error === null ? state : <Card>{state}</Card>;
  }
  const view = dayView(date, days.data, today);
  return (
    <div className={classNames(styles.columns, isBeside && styles.single)} {...links}>
      <div className={styles.whole}>
        <DayMarkers key={date} date={date} canWrite={canWrite} />
      </div>
      <div className={styles.column}>
        <DoneCard
          date={date}
          view={view}
          prefersMetric={prefersMetric}
          isOver={date < today}
          isFuture={date > today}
          canAdd={canWrite}
        />
        <PlannedCard view={view} date={date} today={today} prefersMetric={prefersMetric} canPlan={canWrite} />
      </div>
      <div className={styles.column}>
        {date <= today && <FeelingCard date={date} saved={view.day?.subjectiveInput ?? null} canWrite={canWrite} />}
        {date <= today && <WellnessCard date={date} member={member} canWrite={canWrite} />}
        <DiaryCard date={date} canWrite={canWrite} />
      </div>
    </div>
  );
}
