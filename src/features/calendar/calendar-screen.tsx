import { Navigate, useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, Suspense, useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { Member } from '../../../domain/entities/member.ts';
import { monthText, rangeText } from '../../../domain/date-text.ts';
import { addDays, dayOfWeek, isCivilDate } from '../../../domain/dates.ts';
import { isSample } from '../../../domain/navigation.ts';
import { viewKeys, widths } from '../../../domain/first-view.ts';
import {
  type CalendarFilter,
  filterInSearch,
  filterDays,
  searchOfFilter,
} from '../../../domain/views/calendar-filter.ts';
import { monthTotals, weekView } from '../../../domain/views/month.ts';
import { daysAround, monthAfter, monthOf, monthRange, weekOf, weekStartOf } from '../../../domain/views/weeks.ts';
import { prefersMetricOf } from '../../../domain/views/display-format.ts';
import { failureText } from '../../../domain/words/failure-text.ts';
import { loadWithRetry } from '../../api/load-with-retry.ts';
import { useCalendar, useMember } from '../../api/queries.ts';
import { storage } from '../../shared/storage/browser-storage.ts';
import { whenIdle } from '../../api/idle.ts';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { useIsWide, useMedia } from '../../ui/media.ts';
import { useToday } from '../../ui/now.ts';
import { Page } from '../../ui/page.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { lazy } from '../../ui/lazy.ts';
import calendar from './calendar.module.css';
import { CalendarSkeleton } from './calendar-skeleton.tsx';
import { DateJump } from './date-jump.tsx';
import { DayList } from './day-list.tsx';
import { MonthTable } from './month-table.tsx';
import { MonthTotals } from './month-totals.tsx';
import { calendarPath, isAt } from './paths.ts';
import { type CalendarAthlete, Settings } from './settings.ts';
import { type Step, Steps } from './steps.tsx';
import { useShownPeriod } from './use-shown-period.ts';
import { calendarPageWords } from './words.ts';

/** Loaded when idle, since the import state is less urgent than the days. */
const ArrivingNote = lazy(() =>
  whenIdle().then(() => loadWithRetry(() => import('../../shared/imports/arriving-note.tsx'))),
);
/** Loaded with the first planned workouts, to move them. */
const PlanMoves = lazy(() => loadWithRetry(() => import('../../shared/plan-moves/plan-moves.tsx')));
/** Loaded when idle, after the data to filter. */
const Narrow = lazy(() => whenIdle().then(() => loadWithRetry(() => import('./narrow/narrow.tsx'))));
/** Loaded when idle, since sharing is rare. */
const ShareButton = lazy(() =>
  whenIdle()
    .then(() => loadWithRetry(() => import('../../shared/share-links/share-button.tsx')))
    .then(({ ShareButton: button }) => ({ default: button })),
);
/** Loaded when idle, since markers are less urgent than the days. */
const marking = () => whenIdle().then(() => loadWithRetry(() => import('./lazy/marked-days.tsx')));
const OwnMarkedDays = lazy(() => marking().then(({ OwnMarkedDays: own }) => ({ default: own })));
const MarkedDays = lazy(() => marking().then(({ MarkedDays: any }) => ({ default: any })));
const DayPanel = lazy(() => loadWithRetry(() => import('./day/day-panel.tsx')));

/** Storage key for whether the member last viewed weeks or months; deleted at sign-out. */
const VIEW = viewKeys.view;
const saveView = (view: 'week' | 'month') => storage.set(VIEW, view);
const noneMarked: ReadonlyMap<string, ReactNode> = new Map();

/**
 * Page of the training by month or week: each day's activities and each week's totals, with endless scrolling. The URL contains the visible period
 * (`?month=2026-11`, or `?week=` with one of its days), the day that is open beside it (`?day=`), and the filter (`?sport=`, `?source=`).
 */
export default function CalendarScreen() {
  const member = useMember();
  if (member.data !== undefined) return <Calendar member={member.data} />;
  return (
    <Page title={calendarPageWords.calendar} actions={<Steps />} isStepped>
      <QueryView query={member} label={calendarPageWords.loadingTheCalendar} skeleton={<CalendarSkeleton />}>
        {() => null}
      </QueryView>
    </Page>
  );
}

interface MovesProps {
  /** True if there are workouts to move. */
  readonly isPlanned: boolean;
  readonly onShow: (date: string) => void;
}

/**
 * Loads the moves with the first planned workout, or once the browser is idle. They stay mounted: a workout may be moved into a month that is still
 * loading.
 */
function Moves({ isPlanned, onShow }: MovesProps) {
  const [isShown, setShown] = useState(isPlanned);
  if (isPlanned && !isShown) setShown(true);
  useEffect(() => void whenIdle().then(() => setShown(true)), []);
  return (
    isShown && (
      <Suspense>
        <PlanMoves onShow={onShow} />
      </Suspense>
    )
  );
}

interface Search {
  readonly month?: unknown;
  readonly week?: unknown;
  readonly day?: unknown;
  readonly sport?: unknown;
  readonly source?: unknown;
}

/** Returns the day that names a week, with the month whose data it needs; or only the month. */
function addressed({ month, week }: Search, today: string): { readonly month: string; readonly day: string | null } {
  const isWeek = weekOf(week) !== null || (month === undefined && storage.get(VIEW) === 'week');
  if (!isWeek) return { month: monthOf(month, today), day: null };
  const day = typeof week === 'string' && isCivilDate(week) ? week : today;
  return { month: day.slice(0, 7), day };
}

const hrefWith = (path: string, search: Readonly<Record<string, string>>) =>
  `${path}?${new URLSearchParams({ ...search })}`;

interface CalendarProps {
  /** The signed-in member, for units and today's date. */
  readonly member: Member;
  /** Athlete whose calendar it is, if not the member's own. It is then part of their page, and a day (`?day=`) replaces it. */
  readonly athlete?: CalendarAthlete | null;
}

export function Calendar({ member, athlete = null }: CalendarProps) {
  const path = calendarPath(athlete);
  const isOwn = athlete === null;
  const today = useToday(member.timeZone);
  const prefersMetric = prefersMetricOf(member);
  const weekStart = weekStartOf(member);
  const isWide = useIsWide();
  const hasPanel = useMedia(widths[1]);
  const navigate = useNavigate();
  const search: Search = useSearch({ strict: false });
  const { month: monthInAddress, day } = addressed(search, today);
  const { sport, source } = filterInSearch({ ...search });
  const filter = useMemo(() => ({ sport, source }), [sport, source]);
  const openDay = typeof search.day === 'string' && weekOf(search.day) !== null ? search.day : null;
  const isWeek = day !== null;
  const weekStarting = (date: string) => addDays(date, -dayOfWeek(date, weekStart));

  /** Month, or first day of a week. */
  const inAddress = day === null ? monthInAddress : weekStarting(day);

  const [focused, setFocused] = useState<string | null>(null);
  const [marked, setMarked] = useState(noneMarked);
  /** True if the switch between views and the filter are open, on a phone. */
  const [isUnfolded, setUnfolded] = useState(false);
  /** Visible month, or first day of the visible week. */
  const { shown, goneTo, opened, target, goTo, follow } = useShownPeriod({
    path,
    inAddress,
    month: monthInAddress,
    today,
    weekStart,
  });
  const at = { path, inAddress, shown, goneTo };
  const month = shown.slice(0, 7);
  const week = isWeek ? shown : null;
  const { start, end } = week === null ? monthRange(month, weekStart) : daysAround(week, opened, weekStart);
  const days = useCalendar(start, end, athlete ?? {});
  const isFailing = days.data === undefined && days.error !== null;
  const isLoading = days.data === undefined;
  const ofShown = filterDays(days.data ?? [], filter);
  const { totals, planned } = week === null ? monthTotals(month, ofShown, today) : weekView(week, ofShown, today);
  const title = week === null ? monthText(`${month}-01`) : rangeText(week, addDays(week, 6));
  const settings = useMemo(
    () => ({ today, weekStart, prefersMetric, filter, opened, marked, athlete }),
    [today, weekStart, prefersMetric, filter, opened, marked, athlete],
  );
  // Renders the table's weeks in slices, so going to another month responds immediately.
  const settingsOfWeeks = useDeferredValue(settings);
  /** Search of a month or week, with the filter and the day beside it. */
  const searchOf = (of: string, to: CalendarFilter = filter, beside: string | null = openDay) => ({
    ...(of.length === 7 ? { month: of } : { week: of }),
    ...(beside !== null && { day: beside }),
    ...searchOfFilter(to),
  });
  const go = (
    of: string,
    { to, beside, replace = false }: { to?: CalendarFilter; beside?: string | null; replace?: boolean },
  ) =>
    void navigate({
      ...(athlete === null ? { to: '/calendar' } : { to: '/team/$memberId', params: { memberId: athlete.memberId } }),
      search: searchOf(of, to, beside),
      replace,
      resetScroll: false,
    });
  const nameOf = (date: string) => (isWeek ? weekStarting(date) : date.slice(0, 7));
  /** Shows the month or the week of a day. */
  const show = (date: string) => {
    goTo(nameOf(date));
    go(nameOf(date), {});
  };
  /** Focuses a day and shows its period. Keyboard navigation adds no history entries. */
  const walk = (date: string) => {
    setFocused(date);
    if (isWide) follow(nameOf(date), date);
    else goTo(nameOf(date));
  };
  const seen = (top: string) => follow(isWeek ? top : (isWide ? addDays(top, 6) : top).slice(0, 7));
  useEffect(() => {
    if (shown === inAddress) return undefined;
    // oxlint-disable-next-line workflows/no-timers -- There are no states here: browsers limit the number of URL changes per second.
    const timer = setTimeout(() => {
      // Another page may be loading.
      if (isAt(path)) go(shown, { replace: true });
    }, 250);
    return () => clearTimeout(timer);
  });
  const dayAfter = (by: Step) => {
    if (by === 0) return today;
    return week === null ? `${monthAfter(month, by)}-01` : addDays(week, 7 * by);
  };
  const change = () => {
    saveView(isWeek ? 'month' : 'week');
    go(isWeek ? month : today.startsWith(month) ? today : `${month}-01`, {});
  };
  const jump = (date: string) => {
    setFocused(date);
    show(date);
  };
  const close = () => {
    go(shown, { beside: null, replace: true });
    const cell = document.querySelector<HTMLElement>(`td[data-date="${openDay}"]`);
    (cell ?? document.querySelector<HTMLElement>('[role="grid"]'))?.focus();
  };

  // Shows the open day as its own page if there is no space beside the calendar.
  if (openDay !== null && !hasPanel) return <Navigate to="/calendar/$day" params={{ day: openDay }} replace />;
  const steps = (
    <Steps
      month={month}
      isWeek={isWeek}
      to={(by) => hrefWith(path, searchOf(nameOf(dayAfter(by))))}
      onStep={(by) => show(dayAfter(by))}
      onView={change}
      hasYear={isOwn}
      isOpen={isUnfolded}
      onOpen={setUnfolded}
    />
  );
  const content = (
    <>
      <div role="status" className={calendar.said}>
        <VisuallyHidden>{isLoading && !isFailing ? calendarPageWords.loadingMonth(title) : title}</VisuallyHidden>
      </div>
      {isOwn && (
        <Suspense>
          <ArrivingNote />
        </Suspense>
      )}
      <div className={calendar.below}>
        <MonthTotals
          totals={isLoading ? null : totals}
          planned={planned}
          isWeek={isWeek}
          isNarrowed={Object.keys(searchOfFilter(filter)).length > 0}
          prefersMetric={prefersMetric}
          isOwn={isOwn}
        />
        <div className={calendar.tools} data-open={isUnfolded || undefined}>
          <Suspense>
            {days.data !== undefined && (
              <Narrow days={days.data} filter={filter} onChange={(to) => go(shown, { to, replace: true })} />
            )}
          </Suspense>
          {week !== null && isOwn && !isSample(member) && (
            <Suspense>
              <ShareButton subject={{ week }} member={member}>
                {calendarPageWords.shareWeek}
              </ShareButton>
            </Suspense>
          )}
          <DateJump onJump={jump} />
        </div>
      </div>
      {isFailing && (
        <Card>
          <ErrorState
            message={failureText(days.error)}
            isRetrying={days.isFetching}
            onRetry={() => void days.refetch()}
          />
        </Card>
      )}
      <Settings value={isWide ? settingsOfWeeks : settings}>
        {isWide ? (
          <div className={openDay === null ? undefined : calendar.beside}>
            <MonthTable
              key={String(isWeek)}
              week={week}
              month={month}
              opened={opened}
              target={target}
              at={at}
              focused={focused}
              onFocus={setFocused}
              onWalk={walk}
              onSeen={seen}
              open={openDay}
              onOpen={isOwn && hasPanel ? (date) => go(shown, { beside: date, replace: openDay !== null }) : undefined}
              isKnown={!isLoading}
              isLoading={isLoading && !isFailing}
            />
            {openDay !== null && (
              <Suspense>
                <DayPanel
                  key={openDay}
                  date={openDay}
                  today={today}
                  member={member}
                  onShow={(date) => go(shown, { beside: date, replace: true })}
                  onClose={close}
                />
              </Suspense>
            )}
          </div>
        ) : (
          !(isFailing && shown.startsWith(opened)) && (
            <DayList
              week={isWeek ? target.start : null}
              at={at}
              isLoading={isLoading && shown.startsWith(opened)}
              onSeen={seen}
            />
          )
        )}
      </Settings>
      {isOwn && (
        <>
          <Moves isPlanned={days.data?.some(({ workouts }) => workouts.length > 0) ?? false} onShow={walk} />
        </>
      )}
      <Suspense>
        {days.data !== undefined &&
          (athlete === null ? (
            <OwnMarkedDays onKnown={setMarked} />
          ) : (
            <MarkedDays subject={athlete} onKnown={setMarked} />
          ))}
      </Suspense>
    </>
  );
  if (isOwn) {
    return (
      <Page title={title} actions={steps} isStepped>
        {content}
      </Page>
    );
  }
  return (
    <section className={calendar.part} aria-labelledby="calendar-title">
      <header className={calendar.stepped}>
        <h2 id="calendar-title">{title}</h2>
        <div className={calendar.steps}>{steps}</div>
      </header>
      {content}
    </section>
  );
}
