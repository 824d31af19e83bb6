import { Link } from '@tanstack/react-router';
import type { CSSProperties } from 'react';
import { wholeText } from '../../../../domain/words/area.ts';
import { longDate, monthNamesOfYear } from '../../../../domain/date-text.ts';
import { formatDistance } from '../../../../domain/units.ts';
import { formatHours } from '../../../../domain/views/display-format.ts';
import type { Totals } from '../../../../domain/views/week-comparison.ts';
import type { YearDay, YearMonth } from '../../../../domain/views/year.ts';
import { FigureText } from '../../../ui/figure-text.tsx';
import { yearPageWords } from './words.ts';
import styles from './year.module.css';

interface MonthProps {
  readonly month: YearMonth;
  /** Day of the year that Tab reaches. */
  readonly entry: string;
  readonly prefersMetric: boolean;
}

const figureText = ({ value, unit }: { readonly value: string; readonly unit: string }) => `${value} ${unit}`;

/** Describes a day for screen readers. */
function dayLabel({ date, totals }: YearDay, prefersMetric: boolean): string {
  const { activities, distance, duration, load } = totals;
  if (activities === 0) return `${longDate(date)}: ${yearPageWords.noActivity}`;
  const figures = [
    ...(distance > 0 ? [figureText(formatDistance(distance, prefersMetric))] : []),
    figureText(formatHours(duration)),
    `${wholeText(load)} ${yearPageWords.load}`,
  ];
  return `${longDate(date)}: ${figures.join(', ')}`;
}

/** Shows a month with its totals, and its days coloured by load. */
export function Month({ month: { month, offset, days, totals }, entry, prefersMetric }: MonthProps) {
  return (
    <li className={styles.month}>
      <h2>
        <Link to="/calendar" search={{ month }}>
          {monthNamesOfYear()[Number(month.slice(5)) - 1]}
        </Link>
      </h2>
      <Figures totals={totals} prefersMetric={prefersMetric} />
      <ol className={styles.days} style={{ '--offset': offset + 1 } as CSSProperties}>
        {days.map((day) => {
          const label = dayLabel(day, prefersMetric);
          return (
            <li key={day.date}>
              <Link
                to="/calendar/$day"
                params={{ day: day.date }}
                className={styles.day}
                data-date={day.date}
                data-intensity={day.intensity}
                data-future={day.isFuture || undefined}
                aria-current={day.isToday ? 'date' : undefined}
                aria-label={label}
                title={label}
                tabIndex={day.date === entry ? 0 : -1}
              >
                {day.dayOfMonth}
              </Link>
            </li>
          );
        })}
      </ol>
    </li>
  );
}

/** Shows totals of days; a dash if there are no activities. */
function Figures({ totals, prefersMetric }: { readonly totals: Totals; readonly prefersMetric: boolean }) {
  if (totals.activities === 0) return <p className={styles.figures}>–</p>;
  return (
    <p className={styles.figures}>
      <FigureText {...formatDistance(totals.distance, prefersMetric)} />
      <FigureText {...formatHours(totals.duration)} />
      <FigureText value={wholeText(totals.load)} unit={yearPageWords.load} />
    </p>
  );
}
