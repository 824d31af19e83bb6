import { Navigate, useNavigate, useParams } from '@tanstack/react-router';
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { wholeText } from '../../../../domain/words/area.ts';
import type { Member } from '../../../../domain/entities/member.ts';
import { formatDistance } from '../../../../domain/units.ts';
import { formatHours, prefersMetricOf } from '../../../../domain/views/display-format.ts';
import { dateAfterKey, weekStartOf } from '../../../../domain/views/weeks.ts';
import { yearIn, yearRange, yearView } from '../../../../domain/views/year.ts';
import { useCalendar, useMember } from '../../../api/queries.ts';
import { FigureText } from '../../../ui/figure-text.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from '../../../ui/icons.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { useToday } from '../../../ui/now.ts';
import { Page } from '../../../ui/page.tsx';
import { QueryView } from '../../../ui/query-view.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { StepBar } from '../steps.tsx';
import { ViewSwitch } from '../view-switch.tsx';
import { YearLegend } from './year-legend.tsx';
import { Month } from './year-month.tsx';
import { yearPageWords } from './words.ts';
import styles from './year.module.css';

/** Page of a year of training, with each day coloured by load. */
export default function YearScreen() {
  const { year = '' }: { readonly year?: string } = useParams({ strict: false });
  const number = yearIn(year);
  const member = useMember();
  if (number === null) return <Navigate to="/calendar" replace />;
  return (
    <Page title={String(number)} actions={<Steps year={number} />} isStepped>
      <QueryView query={member} label={yearPageWords.loadingYear(number)} skeleton={<Skeleton height={640} />}>
        {(known) => <Year key={number} year={number} member={known} />}
      </QueryView>
    </Page>
  );
}

/** Links to other years, and the switch between views. */
function Steps({ year }: { readonly year: number }) {
  const today = useToday(useMember().data?.timeZone ?? null);
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  /** Today, or the last day of an earlier year. */
  const day = today.startsWith(String(year)) ? today : yearRange(year).end;
  const to = (other: number) =>
    ({ to: '/calendar/year/$year', params: { year: String(other) }, resetScroll: false }) as const;
  return (
    <StepBar
      back={<LinkButton {...to(year - 1)} aria-label={yearPageWords.previousYear} icon={<ChevronLeftIcon />} />}
      today={<LinkButton {...to(Number(today.slice(0, 4)))}>{yearPageWords.thisYear}</LinkButton>}
      next={<LinkButton {...to(year + 1)} aria-label={yearPageWords.nextYear} icon={<ChevronRightIcon />} />}
      isOpen={isOpen}
      onOpen={setOpen}
    >
      <ViewSwitch
        view="year"
        onView={(view) =>
          void navigate({ to: '/calendar', search: view === 'week' ? { week: day } : { month: day.slice(0, 7) } })
        }
        year={String(year)}
      />
    </StepBar>
  );
}

function Year({ year, member }: { readonly year: number; readonly member: Member }) {
  const today = useToday(member.timeZone);
  const prefersMetric = prefersMetricOf(member);
  const { start, end } = yearRange(year);
  const days = useCalendar(start, end);
  const walk = useWalk(year, today, weekStartOf(member));
  return (
    <QueryView query={days} label={yearPageWords.loadingYear(year)} skeleton={<Skeleton height={640} />}>
      {(known) => {
        const view = yearView(year, known, today, weekStartOf(member));
        const { activities, distance, duration, load } = view.totals;
        return (
          <>
            <p className={styles.totals}>
              {activities === 0 ? (
                yearPageWords.noActivitiesThisYear
              ) : (
                <>
                  <FigureText {...formatDistance(distance, prefersMetric)} />
                  <FigureText {...formatHours(duration)} />
                  <FigureText value={wholeText(load)} unit={yearPageWords.load} />
                  <FigureText value={wholeText(activities)} unit={yearPageWords.activities(activities)} />
                </>
              )}
            </p>
            <YearLegend quarters={view.quarters} />
            <ol className={styles.months} aria-label={yearPageWords.arrowKeysWalk} {...walk.handlers}>
              {view.months.map((month) => (
                <Month key={month.month} month={month} entry={walk.entry} prefersMetric={prefersMetric} />
              ))}
            </ol>
          </>
        );
      }}
    </QueryView>
  );
}

const dateOf = (target: EventTarget): string | undefined =>
  target instanceof HTMLElement ? target.dataset['date'] : undefined;

/** Handles the keyboard: one day is in the tab order; arrows, Page keys, Home, End and T move it, within the year and into the neighbouring ones. */
function useWalk(year: number, today: string, weekStart: number) {
  const navigate = useNavigate();
  const [focused, setFocused] = useState<string | null>(null);
  const months = useRef<HTMLOListElement>(null);
  const entry = focused ?? (today.startsWith(String(year)) ? today : yearRange(year).start);
  useEffect(() => {
    if (focused !== null) months.current?.querySelector<HTMLElement>(`[data-date="${focused}"]`)?.focus();
  }, [focused]);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const date = dateOf(event.target);
    if (date === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const next = dateAfterKey(event.key, date, today, weekStart);
    if (next === null) return;
    event.preventDefault();
    if (next.startsWith(String(year))) setFocused(next);
    else void navigate({ to: '/calendar/year/$year', params: { year: next.slice(0, 4) }, replace: true });
  };
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const date = dateOf(target);
    if (date !== undefined) setFocused(date);
  };
  return { entry, handlers: { ref: months, onKeyDown, onFocus } };
}
