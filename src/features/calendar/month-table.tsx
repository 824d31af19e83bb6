import { type FocusEvent, type KeyboardEvent, type MouseEvent, use, useLayoutEffect, useMemo, useRef } from 'react';
import { shortWeekdayNames, weekdayNames } from '../../../domain/date-text.ts';
import { addDays, daysBetween } from '../../../domain/dates.ts';
import { dateAfterKey, monthRange } from '../../../domain/views/weeks.ts';
import { isPlainClick, usePlainLinks } from '../../shared/navigation/plain-links.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from './month-table.module.css';
import type { PagePlace } from './anchor.ts';
import { Settings } from './settings.ts';
import type { Target } from './anchor.ts';
import { useEndlessWeeks } from './use-endless-weeks.ts';
import { Highlight, WeekRow } from './week-row.tsx';
import { calendarPageWords } from './words.ts';

interface MonthTableProps {
  /** First day of the week; `null` for months. */
  readonly week: string | null;
  /** Highlighted month, or month of the week, `YYYY-MM`. */
  readonly month: string;
  /** Last month the member went to: its number of weeks is rendered first. */
  readonly opened: string;
  readonly target: Target;
  readonly at: PagePlace;
  /** Day focused by keyboard; `null` before. */
  readonly focused: string | null;
  readonly onFocus: (date: string) => void;
  /** Called when keys move to a day. */
  readonly onWalk: (date: string) => void;
  /** Called after scrolling, with the first day of the week at the top. */
  readonly onSeen: (start: string) => void;
  /** Day that is open beside the table; `null` if none is open. */
  readonly open: string | null;
  /** Opens a day beside the table; left out if there is no space. */
  readonly onOpen: ((date: string) => void) | undefined;
  /** True once the activities of the visible days are loaded. */
  readonly isKnown: boolean;
  /** True while loading, neither loaded nor refused. */
  readonly isLoading: boolean;
}

const inWeekOrder = (names: readonly string[], weekStart: number) => [
  ...names.slice(weekStart),
  ...names.slice(0, weekStart),
];

/** Returns the day of the cell that contains an element. */
const dateOf = (target: EventTarget): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-date]')?.dataset['date'] : undefined;

/**
 * Grid of weeks with endless scrolling: one day is in the tab order, arrows move by days and weeks, Page keys by months, Home and End within the
 * week, T goes to today, Enter opens the day, Tab continues through the day's activities.
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
  /** Day that Tab reaches: the focused one, otherwise today, otherwise the first visible one. */
  const first = isWeek ? week : `${month}-01`;
  const entry = [focused, today, first].find((date) => date !== null && isDrawn(date)) ?? begin;
  useLayoutEffect(() => {
    // A day of other weeks only exists once they are rendered.
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
    <div className={classNames(styles.frame, isWeek && styles.single)} ref={box}>
      <Highlight value={standing}>
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
                isDetailed={start === week}
              />
            ))}
          </tbody>
        </table>
      </Highlight>
    </div>
  );
}
