import { type FocusEvent, type KeyboardEvent, type MouseEvent, use, useLayoutEffect, useMemo, useRef } from 'react';
import { shortWeekdayNames, weekdayNames } from '../../../domain/date-text.ts';
import { addDays, daysBetween } from '../../../domain/dates.ts';
import { dateAfterKey, monthRange } from '../../../domain/views/weeks.ts';
import { isPlainClick, usePlainLinks } from '../../shared/navigation/plain-links.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from './month-table.module.css';
import type { PagePlace } from './place.ts';
import { Settings } from './settings.ts';
import type { Target } from './place.ts';
import { useEndlessWeeks } from './use-endless-weeks.ts';
import { StandsOut, WeekRow } from './week-row.tsx';
import { calendarPageWords } from './words.ts';

interface MonthTableProps {
  /** Its first day; null: months are shown. */
  readonly week: string | null;
  /** The month that stands out, or that the week belongs to, `YYYY-MM`. */
  readonly month: string;
  /** The month that was gone to last: as many weeks as it has are drawn first. */
  readonly opened: string;
  readonly target: Target;
  readonly at: PagePlace;
  /** The day that the keyboard was moved to; null before it was used. */
  readonly focused: string | null;
  readonly onFocus: (date: string) => void;
  /** Keys went to a day. */
  readonly onWalk: (date: string) => void;
  /** Somebody scrolled: the first day of the week at the top. */
  readonly onSeen: (start: string) => void;
  /** The day that is open beside the table; null: none. */
  readonly open: string | null;
  /** Opens a day beside the table; left out where there is no room. */
  readonly onOpen: ((date: string) => void) | undefined;
  /** What was done on the days in sight is known. */
  readonly isKnown: boolean;
  /** It is on its way: not known, and not refused either. */
  readonly isLoading: boolean;
}

const inWeekOrder = (names: readonly string[], weekStart: number) => [
  ...names.slice(weekStart),
  ...names.slice(0, weekStart),
];

/** The day whose cell holds an element. */
const dateOf = (target: EventTarget): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-date]')?.dataset['date'] : undefined;

/**
 * Weeks as a grid that is scrolled without end: one day is in the tab order, arrows walk days and weeks, Page keys months, Home and End the week, T
 * goes to today, Enter opens the day, Tab walks on through the day's activities.
 */
export function MonthTable({
  week,
  month,
  opened,
  target,
  at,
  focused,
  onFocus,
  onWalk,
  onSeen,
  open,
  onOpen,
  isKnown,
  isLoading,
}: MonthTableProps) {
  const { today, weekStart } = use(Settings);
  const isWeek = week !== null;
  const own = monthRange(opened, weekStart);
  const begin = week ?? own.start;
  const weeks = isWeek ? 1 : (daysBetween(own.start, own.end) + 1) / 7;
  const { box, starts, isMoved } = useEndlessWeeks({
    begin,
    weeks,
    target,
    at,
    isReady: isKnown,
    onSeen,
  });
  const standing = useMemo(() => ({ month: isWeek ? null : month, open }), [isWeek, month, open]);
  const wanted = useRef<string | null>(null);
  const links = usePlainLinks();
  const last = addDays(starts.at(-1) ?? begin, 6);
  const isDrawn = (date: string) => date >= (starts[0] ?? begin) && date <= last;
  /** The day that Tab reaches: the one moved to, else today, else the first of those shown. */
  const first = isWeek ? week : `${month}-01`;
  const entry = [focused, today, first].find((date) => date !== null && isDrawn(date)) ?? begin;
  useLayoutEffect(() => {
    // A day of other weeks is there only once they are drawn.
    const day = wanted.current && box.current?.querySelector<HTMLElement>(`td[data-date="${wanted.current}"]`);
    if (!day) return;
    wanted.current = null;
    day.focus({ preventScroll: true });
  });

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter' && event.target instanceof HTMLTableCellElement) {
      event.target.querySelector('a')?.click();
      return;
    }
    const next = dateAfterKey(event.key, wanted.current ?? dateOf(event.target) ?? focused ?? entry, today, weekStart);
    if (next === null) return;
    event.preventDefault();
    wanted.current = next;
    onWalk(next);
  };
  const onFocusCapture = ({ target }: FocusEvent<HTMLElement>) => {
    const date = dateOf(target);
    // The table itself has the focus while its days change.
    if (date === undefined) return;
    wanted.current = null;
    if (date !== entry) onFocus(date);
  };
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const date = (event.target as Element).closest<HTMLElement>('a[data-day]')?.dataset['day'];
    if (date === undefined || onOpen === undefined || !isPlainClick(event)) return links.onClick(event);
    event.preventDefault();
    return onOpen(date);
  };

  return (
    <div className={styles.frame} ref={box}>
      <StandsOut value={standing}>
        <table
          role="grid"
          tabIndex={-1}
          aria-busy={isLoading}
          aria-rowcount={-1}
          aria-label={isWeek ? calendarPageWords.daysOfTheWeekArrow : calendarPageWords.daysOfTheMonthArrow}
          className={classNames(styles.month, isWeek && styles.alone)}
          onKeyDown={onKeyDown}
          onFocusCapture={onFocusCapture}
          {...links}
          onClick={onClick}
        >
          <thead role="rowgroup">
            <tr role="row">
              {inWeekOrder(weekdayNames(), weekStart).map((name, i) => (
                <th key={name} role="columnheader" scope="col" abbr={name}>
                  {inWeekOrder(shortWeekdayNames(), weekStart)[i]}
                </th>
              ))}
              <th role="columnheader" scope="col" className={styles.week}>
                {calendarPageWords.weekColumn}
              </th>
            </tr>
          </thead>
          <tbody role="rowgroup">
            {starts.map((start) => (
              <WeekRow
                key={start}
                start={start}
                isAsked={isMoved || (start >= own.start && start <= own.end && (!isWeek || start === week))}
                entry={entry >= start && entry <= addDays(start, 6) ? entry : null}
                isRoomy={isWeek}
              />
            ))}
          </tbody>
        </table>
      </StandsOut>
    </div>
  );
}
