import { wholeText } from '../../../domain/words/area.ts';
import type { CalendarDay } from '../../../domain/entities/calendar.ts';
import { addDays } from '../../../domain/dates.ts';
import { type Figure, formatDistance } from '../../../domain/units.ts';
import { rangeText } from '../../../domain/date-text.ts';
import { formatHours } from '../../../domain/views/display-format.ts';
import { describeChange, weekComparison } from '../../../domain/views/week-comparison.ts';
import { ExplainButton } from '../../shared/explanation/explain-button.tsx';
import { Card } from '../../ui/card.tsx';
import { Delta } from '../../ui/delta.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Stat, Stats } from '../../ui/stat.tsx';
import { dashboardWords } from './words.ts';
import styles from './dashboard.module.css';

interface WeekCardProps {
  /** Days; `null` while loading. */
  readonly days: readonly CalendarDay[] | null;
  /** Today; `null` until the member is loaded. */
  readonly today: string | null;
  readonly prefersMetric: boolean;
}

const plain = (value: number): Figure => ({ value: wholeText(value), unit: '' });

/** Compares the last seven days with the seven before. */
export function WeekCard({ days, today, prefersMetric }: WeekCardProps) {
  const weeks = days === null || today === null ? null : weekComparison(days, today);
  const distance = (metres: number) => formatDistance(metres, prefersMetric);
  const rows = [
    { label: dashboardWords.distance, of: 'distance', show: distance },
    { label: dashboardWords.time, of: 'duration', show: formatHours },
    { label: dashboardWords.load, of: 'load', show: plain },
    { label: dashboardWords.activities, of: 'activities', show: plain },
  ] as const;
  return (
    <div className={styles.week}>
      <Card
        title={dashboardWords.last7Days}
        note={today === null ? <Skeleton height="1lh" width="8rem" /> : rangeText(addDays(today, -6), today)}
      >
        <Stats even>
          {rows.map(({ label, of, show }) => {
            if (weeks === null || today === null) return <Waiting key={label} label={label} />;
            const [now, before] = [weeks.current[of], weeks.previous[of]];
            return (
              <Stat
                key={label}
                tone="lead"
                label={label}
                action={<ExplainButton name={label} what={{ of, date: today }} />}
                value={show(now).value}
                unit={show(now).unit || undefined}
                note={<Comparison {...describeChange(now, before, show)} />}
              />
            );
          })}
        </Stats>
      </Card>
    </div>
  );
}

/** Placeholder of a figure. */
const Waiting = ({ label }: { readonly label: string }) => (
  <Stat
    tone="lead"
    label={label}
    value={<Skeleton height="1lh" width="3ch" />}
    note={<Skeleton height="1lh" width="7rem" />}
  />
);

/** Shows the difference and the earlier value. */
const Comparison = ({ amount, direction, before }: ReturnType<typeof describeChange>) => (
  <span className={styles.change}>
    <Delta amount={amount} direction={direction} than={dashboardWords.the7DaysBefore} />
    {direction !== 'same' && <span className={styles.before}>{dashboardWords.from(before)}</span>}
  </span>
);
