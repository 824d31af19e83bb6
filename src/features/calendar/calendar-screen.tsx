import { failureText } from '../../../domain/words/failure-text.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import type { Member } from '../../../domain/entities/member.ts';
import { monthText } from '../../../domain/date-text.ts';
import { monthAfter, monthOf, monthRange, monthView, weekStartOf } from '../../../domain/views/month.ts';
import { prefersMetricOf } from '../../../domain/views/display-format.ts';
import { loadWithRetry } from '../../api/load-with-retry.ts';
import { useCalendar, useMember } from '../../api/queries.ts';
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

/** Whether all is there is known later than what is. */
const ArrivingNote = lazy(() => loadWithRetry(() => import('../../app/arriving-note.tsx')));
/** What is planned can be moved once it is seen. */
const PlanMoves = lazy(() => loadWithRetry(() => import('../../app/plan-moves/plan-moves.tsx')));

/** A month of training: what was done each day, and the week's totals. The month stands in the address (`?month=2026-11`). */
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

interface StepsProps {
  /** `YYYY-MM`; left out while it is not known. */
  readonly month?: string;
  readonly onBack?: () => void;
  readonly onToday?: () => void;
  readonly onNext?: () => void;
}

/** From month to month, and to the year. */
const Steps = ({ month, onBack, onToday, onNext }: StepsProps) => (
  <>
    <Button icon={<ChevronLeftIcon />} aria-label={calendarPageWords.previousMonth} onPress={onBack} />
    <Button onPress={onToday}>{calendarPageWords.today}</Button>
    <Button icon={<ChevronRightIcon />} aria-label={calendarPageWords.nextMonth} onPress={onNext} />
    <LinkButton
      {...(month === undefined
        ? { to: '/calendar' }
        : { to: '/calendar/year/$year', params: { year: month.slice(0, 4) } })}
    >
      {calendarPageWords.year}
    </LinkButton>
  </>
);

function Calendar({ member }: { readonly member: Member }) {
  const today = useToday(member.timeZone);
  const metric = prefersMetricOf(member);
  const weekStart = weekStartOf(member);
  const isWide = useIsWide();
  const navigate = useNavigate();
  const search: { readonly month?: unknown } = useSearch({ strict: false });
  const month = monthOf(search.month, today);
  const [focused, setFocused] = useState<string | null>(null);
  const { start, end } = monthRange(month, weekStart);
  const days = useCalendar(start, end);
  const isFailing = days.data === undefined && days.error !== null;
  const isLoading = days.data === undefined && !isFailing;
  const view = monthView(month, days.data ?? [], today, weekStart);
  const title = monthText(`${month}-01`);

  const show = (next: string, { replace = false } = {}) =>
    void navigate({ to: '/calendar', search: { month: next }, replace, resetScroll: false });
  /** Moves the focus to a day, and the month with it. */
  const focus = (date: string) => {
    setFocused(date);
    // Walking by keyboard leaves no trail of months for the Back button.
    if (date.slice(0, 7) !== month) show(date.slice(0, 7), { replace: true });
  };

  const jump = (date: string) => {
    setFocused(date);
    show(date.slice(0, 7));
  };

  return (
    <Page
      title={title}
      actions={
        <Steps
          month={month}
          onBack={() => show(monthAfter(month, -1))}
          onToday={() => show(today.slice(0, 7))}
          onNext={() => show(monthAfter(month, 1))}
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
        <MonthTotals totals={isLoading || isFailing ? null : view.totals} prefersMetric={metric} />
        <DateJump onJump={jump} />
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
        <DayList view={view} today={today} prefersMetric={metric} isLoading={isLoading} />
      )}
      <Suspense>
        <PlanMoves onShow={focus} />
      </Suspense>
    </Page>
  );
}
