import { shortWeekdayNames } from '../../../domain/date-text.ts';
import { classNames } from '../../ui/class-names.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import calendar from './calendar.module.css';
import styles from './month-table.module.css';
import { calendarPageWords } from './words.ts';

/** Week indexes for the longest month. The document's script removes surplus weeks. */
const WEEKS = [0, 1, 2, 3, 4, 5];

/** Placeholder of a month: a table if there is space, otherwise a list. */
export const CalendarSkeleton = () => (
  <>
    <div className={calendar.below} aria-hidden="true">
      <p className={calendar.totals}>&nbsp;</p>
      <div className={classNames(calendar.tools, calendar.jump)}>
        <input type="date" disabled />
      </div>
    </div>
    <div className={classNames(styles.frame, calendar.wide)} aria-hidden="true">
      <table className={styles.month}>
        <thead>
          <tr>
            {shortWeekdayNames().map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
            <th scope="col" className={styles.week}>
              {calendarPageWords.weekColumn}
            </th>
          </tr>
        </thead>
        <tbody>
          {WEEKS.map((week) => (
            <tr key={week} data-week={week}>
              {shortWeekdayNames().map((name) => (
                <td key={name} className={styles.day}>
                  <div className={styles.head} />
                  <Skeleton height={32} />
                </td>
              ))}
              <td className={styles.week}>
                <Skeleton height={48} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
    <div className={calendar.narrow}>
      <Skeleton height={420} />
    </div>
  </>
);
