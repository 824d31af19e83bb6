import { failureText } from '../../../domain/words/failure-text.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { Member } from '../../../domain/entities/member.ts';
import { monthText, rangeText } from '../../../domain/date-text.ts';
import { addDays, isCivilDate } from '../../../domain/dates.ts';
import { STORAGE_PREFIX } from '../../../domain/persistence-version.ts';
import {
  type CalendarFilter,
  filterInSearch,
  narrowed,
  searchOfFilter,
} from '../../../domain/views/calendar-filter.ts';
import {
  monthAfter,
  monthOf,
  monthRange,
  monthView,
  oneWeek,
  weekOf,
  weekStartOf,
} from '../../../domain/views/month.ts';
import { prefersMetricOf } from '../../../domain/views/display-format.ts';
import { loadWithRetry } from '../../api/load-with-retry.ts';
import { useCalendar, useMember } from '../../api/queries.ts';
import { storage } from '../../app/browser-storage.ts';
import { whenIdle } from '../../app/idle.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from '../../ui/icons.tsx';
import { useIsWide } from '../../ui/media.ts';
import { useToday } from '../../ui/now.ts';
import { Page } from '../../ui/page.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import calendar from './calendar.module.css';
import { CalendarSkeleton } from './calendar-skeleton.tsx';
import { DateJump } from './date-jump.tsx';
import { DayList } from './day-list.tsx';
import { MonthTable } from './month-table.tsx';
import { MonthTotals } from './month-totals.tsx';
import { calendarPageWords } from './words.ts';

/** Loads a part once the days are drawn. */
const later = <Part,>(load: () => Promise<Part>) => whenIdle().then(() => loadWithRetry(load));
/** Whether all is there is known later than what is. */
const ArrivingNote = lazy(() => later(() => import('../../app/arriving-note.tsx')));
/** What is planned can be moved once it is seen. */
const PlanMoves = lazy(() => loadWithRetry(() => import('../../app/plan-moves/plan-moves.tsx')));
/** What can be left out is known once it is there. */
const Narrow = lazy(() => later(() => import('./narrow/narrow.tsx')));

/** Whether weeks or months were looked at last; it goes when somebody signs out. */
const VIEW = `${STORAGE_PREFIX}calendar_view`;
const keepView = (view: 'week' | 'month') => storage.set(VIEW, view);

/**
 * A month or a week of training: what was done each day, and the week's totals. Which one stands in the address (`?month=2026-11`, or `?week=` with
 * one of its days), and so does what it is narrowed to (`?sport=`, `?source=`).
 */
export default function CalendarScreen() {
  const member = useMember();
  if (member.data !== undefined) return <Calendar member={member.data} />;
  return (
    <Page title={calendarPageWords.calendar} actions={<Steps />}>
      <QueryView query={member} label={calendarPageWords.loadingTheCalendar} skeleton={<CalendarSkeleton />}>
        {() => null}
      </QueryView>
    </Page>
  );
}

interface MovesProps {
  /** Something is there that can be moved. */
  readonly isPlanned: boolean;
  readonly onShow: (date: string) => void;
}

/** Together with what is planned; where nothing is, once the browser has time. */
function Moves({ isPlanned, onShow }: MovesProps) {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => void whenIdle().then(() => setIdle(true)), []);
  return (
    (isPlanned || isIdle) && (
      <Suspense>
        <PlanMoves onShow={onShow} />
      </Suspense>
    )
  );
}

interface StepsProps {
  /** `YYYY-MM`; left out while it is not known. */
  readonly month?: string;
  /** Its first day; null: the whole month is shown. */
  readonly week?: string | null;
  readonly onBack?: () => void;
  readonly onToday?: () => void;
  readonly onNext?: () => void;
  readonly onOther?: () => void;
}

/** From month to month or from week to week, from one to the other, and to the year. */
const Steps = ({ month, week = null, onBack, onToday, onNext, onOther }: StepsProps) => {
  const { previousMonth, previousWeek, nextMonth, nextWeek, today, year, ...words } = calendarPageWords;
  return (
    <>
      <Button icon={<ChevronLeftIcon />} aria-label={week === null ? previousMonth : previousWeek} onPress={onBack} />
      <Button onPress={onToday}>{today}</Button>
      <Button icon={<ChevronRightIcon />} aria-label={week === null ? nextMonth : nextWeek} onPress={onNext} />
      <Button onPress={onOther}>{week === null ? words.week : words.month}</Button>
      <LinkButton
        {...(month === undefined
          ? { to: '/calendar' }
          : { to: '/calendar/year/$year', params: { year: month.slice(0, 4) } })}
      >
        {year}
      </LinkButton>
    </>
  );
};

interface Search {
  readonly month?: unknown;
  readonly week?: unknown;
  readonly sport?: unknown;
  readonly source?: unknown;
}

/** The day by which a week is named, and the month out of which it is shown; or the month alone. */
function shownBy({ month, week }: Search, today: string): { readonly month: string; readonly day: string | null } {
  const isWeek = weekOf(week) !== null || (month === undefined && storage.get(VIEW) === 'week');
  if (!isWeek) return { month: monthOf(month, today), day: null };
  const day = typeof week === 'string' && isCivilDate(week) ? week : today;
  return { month: day.slice(0, 7), day };
}

function Calendar({ member }: { readonly member: Member }) {
  const today = useToday(member.timeZone);
  const metric = prefersMetricOf(member);
  const weekStart = weekStartOf(member);
  const isWide = useIsWide();
  const navigate = useNavigate();
  const search: Search = useSearch({ strict: false });
  const { month, day } = shownBy(search, today);
  const week = day === null ? null : weekOf(day, weekStart);
  const filter = filterInSearch({ ...search });
  const [focused, setFocused] = useState<string | null>(null);
  const { start, end } = monthRange(month, weekStart);
  const days = useCalendar(start, end);
  const isFailing = days.data === undefined && days.error !== null;
  const isLoading = days.data === undefined && !isFailing;
  const wholeMonth = monthView(month, narrowed(days.data ?? [], filter), today, weekStart);
  const view = week === null ? wholeMonth : oneWeek(wholeMonth, week);
  const title = week === null ? monthText(`${month}-01`) : rangeText(week, addDays(week, 6));

  const go = (next: { month: string } | { week: string }, to: CalendarFilter = filter, replace = false) =>
    void navigate({ to: '/calendar', search: { ...next, ...searchOfFilter(to) }, replace, resetScroll: false });
  /** Shows the month or the week of a day. */
  const show = (date: string, replace = false) =>
    go(week === null ? { month: date.slice(0, 7) } : { week: weekOf(date, weekStart) ?? date }, filter, replace);
  /** Moves the focus to a day, and the month or the week with it. */
  const focus = (date: string) => {
    setFocused(date);
    const isShown = week === null ? date.startsWith(month) : weekOf(date, weekStart) === week;
    // Walking by keyboard leaves no trail of months for the Back button.
    if (!isShown) show(date, true);
  };
  const step = (by: 1 | -1) => (week === null ? show(`${monthAfter(month, by)}-01`) : show(addDays(week, 7 * by)));
  const change = () => {
    keepView(week === null ? 'week' : 'month');
    if (week !== null) go({ month });
    else go({ week: today.startsWith(month) ? today : `${month}-01` });
  };

  const jump = (date: string) => {
    setFocused(date);
    show(date);
  };

  return (
    <Page
      title={title}
      actions={
        <Steps
          month={month}
          week={week}
          onBack={() => step(-1)}
          onToday={() => show(today)}
          onNext={() => step(1)}
          onOther={change}
        />
      }
    >
      <div role="status" className={calendar.said}>
        <VisuallyHidden>{isLoading ? calendarPageWords.loadingMonth(title) : title}</VisuallyHidden>
      </div>
      <Suspense>
        <ArrivingNote />
      </Suspense>
      <div className={calendar.below}>
        <MonthTotals
          totals={isLoading || isFailing ? null : view.totals}
          planned={view.planned}
          isWeek={week !== null}
          isNarrowed={Object.keys(searchOfFilter(filter)).length > 0}
          prefersMetric={metric}
        />
        <div className={calendar.tools}>
          <Suspense>
            {days.data !== undefined && (
              <Narrow
                days={days.data}
                filter={filter}
                onChange={(next) => go(week === null ? { month } : { week }, next, true)}
              />
            )}
          </Suspense>
          <DateJump onJump={jump} />
        </div>
      </div>
      {isFailing ? (
        <Card>
          <ErrorState
            message={failureText(days.error)}
            isRetrying={days.isFetching}
            onRetry={() => void days.refetch()}
          />
        </Card>
      ) : isWide ? (
        <MonthTable
          view={view}
          today={today}
          focused={focused}
          onFocus={focus}
          weekStart={weekStart}
          prefersMetric={metric}
          isLoading={isLoading}
        />
      ) : (
        <DayList view={view} isWeek={week !== null} today={today} prefersMetric={metric} isLoading={isLoading} />
      )}
      <Moves isPlanned={days.data?.some(({ workouts }) => workouts.length > 0) ?? false} onShow={focus} />
    </Page>
  );
}
