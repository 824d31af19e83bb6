import { Navigate, useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { longDate, relativeDay } from '../../../../domain/date-text.ts';
import { addDays, daysBetween } from '../../../../domain/dates.ts';
import { dayIn } from '../../../../domain/views/day.ts';
import PlanMoves from '../../../shared/plan-moves/plan-moves.tsx';
import { useMember } from '../../../api/queries.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from '../../../ui/icons.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { useToday } from '../../../ui/now.ts';
import { Page } from '../../../ui/page.tsx';
import { QueryView } from '../../../ui/query-view.tsx';
import { DayBody, DaySkeleton } from './day-body.tsx';
import { dayPageWords } from './words.ts';

/** Page of one day: activities and plans, sleep, and its comments. */
export default function DayScreen() {
  const { day = '' }: { readonly day?: string } = useParams({ strict: false });
  const date = dayIn(day);
  return date === null ? <Navigate to="/calendar" replace /> : <Day date={date} />;
}

/** Selector for elements with their own arrow keys. */
const ownKeys = 'input, textarea, select, [role="dialog"], [role="alertdialog"]';

/** Goes to the previous or next day with the left and right arrow, except in fields and dialogs. */
function useDayKeys(step: (days: number) => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event;
    const isOwn = target instanceof Element && target.closest(ownKeys) !== null;
    if (isOwn || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (key === 'ArrowLeft') step(-1);
    if (key === 'ArrowRight') step(1);
  });
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** Maximum distance in days for "yesterday", "today" and "tomorrow". */
const NEAR = 1;

function Day({ date }: { readonly date: string }) {
  const member = useMember();
  const today = useToday(member.data?.timeZone ?? null);
  const navigate = useNavigate();
  const isNear = Math.abs(daysBetween(date, today)) <= NEAR;
  useDayKeys((days) => {
    // Keyboard navigation adds no history entries.
    void navigate({ to: '/calendar/$day', params: { day: addDays(date, days) }, replace: true, resetScroll: false });
  });
  return (
    <Page
      title={longDate(date)}
      subtitle={isNear ? relativeDay(date, today) : undefined}
      back={
        <BackLink to="/calendar" search={{ month: date.slice(0, 7) }}>
          {dayPageWords.calendar}
        </BackLink>
      }
      actions={
        <>
          <LinkButton
            to="/calendar/$day"
            params={{ day: addDays(date, -1) }}
            aria-label={dayPageWords.previousDay}
            icon={<ChevronLeftIcon />}
          />
          <LinkButton to="/calendar/$day" params={{ day: today }}>
            {dayPageWords.today}
          </LinkButton>
          <LinkButton
            to="/calendar/$day"
            params={{ day: addDays(date, 1) }}
            aria-label={dayPageWords.nextDay}
            icon={<ChevronRightIcon />}
          />
        </>
      }
    >
      <QueryView query={member} label={dayPageWords.loadingTheDay} skeleton={<DaySkeleton />}>
        {(found) => <DayBody key={date} date={date} today={today} member={found} />}
      </QueryView>
      <PlanMoves />
    </Page>
  );
}
