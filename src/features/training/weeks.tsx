import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { ACUTE_DAYS, PLAN_WINDOW_DAYS } from '../../../domain/constants.ts';
import { addDays, dayOfWeek } from '../../../domain/dates.ts';
import type { Member } from '../../../domain/entities/member.ts';
import { isOpen } from '../../../domain/entities/roster.ts';
import { isSample } from '../../../domain/navigation.ts';
import { prefersMetricOf } from '../../../domain/views/display-format.ts';
import { weekStartOf } from '../../../domain/views/weeks.ts';
import { failureText } from '../../../domain/words/failure-text.ts';
import { useFitness } from '../../api/daily-loads.ts';
import { useDayMarkers } from '../../api/day-markers.ts';
import { usePlans, usePowerScales } from '../../api/plans.ts';
import { useCalendar } from '../../api/queries.ts';
import { usePlansDone } from '../../api/plans-done.ts';
import PlanMoves from '../../shared/plan-moves/plan-moves.tsx';
import { WithheldNote } from '../../shared/teams/withheld-note.tsx';
import { AccessLabel } from '../../shared/teams/access-label.tsx';
import { athleteName, useAthlete } from '../../shared/teams/athlete.tsx';
import { NotToBeSeen } from '../../shared/teams/not-to-be-seen.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from '../../ui/icons.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { useToday } from '../../ui/now.ts';
import { Page } from '../../ui/page.tsx';
import { SampleNote } from '../../ui/sample-note.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { FeedCard } from './feed-card.tsx';
import { pageWords } from '../../shared/navigation/page-words.ts';
import { DAYS, inPlanOf, Week } from './week.tsx';
import { planBranchWords } from './branches/words.ts';
import { trainingPageWords as words } from './words.ts';

const WEEKS = 4;

/** Returns four weeks from the one in the URL, otherwise from this one, within the window of core §9.1. */
function useWeeks(member: Member, week: string | null) {
  const today = useToday(member.timeZone);
  const weekStart = weekStartOf(member);
  const firstOf = (date: string) => addDays(date, -dayOfWeek(date, weekStart));
  const [earliest, latest] = [firstOf(addDays(today, -PLAN_WINDOW_DAYS)), firstOf(addDays(today, PLAN_WINDOW_DAYS))];
  const wanted = firstOf(week ?? today);
  const start = wanted < earliest ? earliest : wanted > latest ? latest : wanted;
  return {
    today,
    start,
    end: addDays(start, WEEKS * DAYS - 1),
    hasEarlier: start > earliest,
    hasLater: start < latest,
  };
}

interface PlanProps {
  readonly member: Member;
  readonly weeks: ReturnType<typeof useWeeks>;
  /** Athlete whose plan it is; `null` for the member's own. */
  readonly athlete: string | null;
  readonly canPlan: boolean;
}

/** Links to other weeks. */
const Steps = ({ weeks: { start, hasEarlier, hasLater }, athlete }: Pick<PlanProps, 'weeks' | 'athlete'>) => {
  const of = athlete === null ? {} : { athlete };
  const step = (weeks: number) => ({ ...of, week: addDays(start, weeks * DAYS) });
  return (
    <>
      {hasEarlier && (
        <LinkButton to="/training" search={step(-WEEKS)} icon={<ChevronLeftIcon />} aria-label={words.earlier} />
      )}
      <LinkButton to="/training" search={of}>
        {words.thisWeek}
      </LinkButton>
      {hasLater && (
        <LinkButton to="/training" search={step(WEEKS)} icon={<ChevronRightIcon />} aria-label={words.later} />
      )}
    </>
  );
};

const PlanWorkout = ({ weeks: { start, today }, athlete }: Pick<PlanProps, 'weeks' | 'athlete'>) => (
  <LinkButton variant="primary" to="/training" search={{ ...inPlanOf(athlete), new: start > today ? start : today }}>
    {words.planWorkout}
  </LinkButton>
);

function Plan({ member, weeks: { today, start, end }, athlete, canPlan }: PlanProps) {
  const subject = athlete === null ? {} : { memberId: athlete };
  const plans = usePlans(start, end, subject);
  const done = usePlansDone(start, end, subject);
  const fitness = useFitness(subject).data;
  const fitnessByDate = useMemo(() => new Map((fitness ?? []).map((day) => [day.date, day])), [fitness]);
  // Includes six earlier days, which affect the ratio of the first week.
  const calendar = useCalendar(addDays(start, 1 - ACUTE_DAYS), end, subject).data;
  const days = useMemo(() => new Map((calendar ?? []).map((day) => [day.date, day])), [calendar]);
  const markers = useDayMarkers(subject).data;
  const scales = usePowerScales(subject);
  if (plans.data === undefined && plans.error !== null) {
    return (
      <Card>
        <ErrorState
          message={failureText(plans.error)}
          isRetrying={plans.isFetching}
          onRetry={() => void plans.refetch()}
        />
      </Card>
    );
  }
  if (plans.data === undefined) {
    return (
      <Loading label={words.loadingYourPlan}>
        <Skeleton height={640} round />
      </Loading>
    );
  }
  return Array.from({ length: WEEKS }, (_, nth) => addDays(start, nth * DAYS)).map((first) => (
    <Week
      key={first}
      first={first}
      athlete={athlete}
      today={today}
      plans={plans.data}
      days={days}
      fitness={fitnessByDate}
      markers={markers ?? []}
      done={done.data}
      velocity={scales.data?.velocity ?? null}
      prefersMetric={prefersMetricOf(member)}
      canPlan={canPlan}
    />
  ));
}

interface WeeksProps {
  readonly member: Member;
  readonly week: string | null;
}

/** Page of the member's planned workouts, four weeks at a time. */
export function Weeks({ member, week }: WeeksProps) {
  const weeks = useWeeks(member, week);
  const { start, end } = weeks;
  const navigate = useNavigate();
  const [isShifting, setShifting] = useState(false);
  const canPlan = !isSample(member);
  return (
    <Page
      title={words.training}
      actions={
        <>
          <Steps weeks={weeks} athlete={null} />
          <LinkButton to="/training/plans">{pageWords['/training/plans'].name}</LinkButton>
          <LinkButton to="/training/branches">{pageWords['/training/branches'].name}</LinkButton>
          <LinkButton to="/training" search={{ library: true }}>
            {words.library}
          </LinkButton>
          {canPlan && (
            <LinkButton to="/training" search={{ removed: true }}>
              {words.deleted}
            </LinkButton>
          )}
          {canPlan && <Button onPress={() => setShifting(true)}>{words.shiftWeeks}</Button>}
          {canPlan && <PlanWorkout weeks={weeks} athlete={null} />}
        </>
      }
    >
      {!canPlan && (
        <p>
          <SampleNote />
        </p>
      )}
      <Plan member={member} weeks={weeks} athlete={null} canPlan={canPlan} />
      {canPlan && <FeedCard member={member} />}
      <PlanMoves
        shift={{ shown: isShifting ? { first: start, last: end } : null, onClose: () => setShifting(false) }}
        onShow={(date) => {
          if (date < start || date > end) void navigate({ to: '/training', search: { week: date }, replace: true });
        }}
      />
    </Page>
  );
}

/** Page of an athlete's planned workouts for their coach, with the access that applies. [core §6.5] */
export function AthleteWeeks({ member, week, athlete }: WeeksProps & { readonly athlete: string }) {
  const weeks = useWeeks(member, week);
  const { entry, isKnown, rights, withheld } = useAthlete(member, athlete);
  if (entry === undefined ? isKnown : !isOpen(entry.access)) return <NotToBeSeen entry={entry} />;
  const canPlan = rights.includes('plan');
  return (
    <Page
      title={words.planOf((entry && athleteName(entry)) ?? words.anAthlete)}
      subtitle={entry && <AccessLabel access={entry.access} />}
      back={
        <BackLink to="/team/$memberId" params={{ memberId: athlete }}>
          {words.backToAthlete}
        </BackLink>
      }
      actions={
        <>
          <Steps weeks={weeks} athlete={athlete} />
          {canPlan && (
            <LinkButton to="/training/plans" search={{ athlete }}>
              {pageWords['/training/plans'].name}
            </LinkButton>
          )}
          {canPlan && (
            <LinkButton to="/training/branches" search={{ athlete }}>
              {planBranchWords.proposalTitle}
            </LinkButton>
          )}
          {canPlan && <PlanWorkout weeks={weeks} athlete={athlete} />}
        </>
      }
    >
      <WithheldNote
        name={(entry && athleteName(entry)) ?? null}
        withheld={withheld.filter((right) => right === 'plan')}
      />
      <Plan member={member} weeks={weeks} athlete={athlete} canPlan={canPlan} />
    </Page>
  );
}
