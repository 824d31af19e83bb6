import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { activityTypeById } from '../../../domain/activity-types.ts';
import { PLAN_WINDOW_DAYS } from '../../../domain/constants.ts';
import { dayText, longDate, rangeText } from '../../../domain/date-text.ts';
import { addDays, datesBetween, dayOfWeek } from '../../../domain/dates.ts';
import type { Member } from '../../../domain/entities/member.ts';
import { isSample } from '../../../domain/navigation.ts';
import type { PlanDone } from '../../../domain/entities/plan-done.ts';
import { isRest } from '../../../domain/training/draft.ts';
import type { PlanEstimate } from '../../../domain/training/estimate.ts';
import { notationOf } from '../../../domain/training/notation.ts';
import type { Plan } from '../../../domain/training/plan.ts';
import { prefersMetricOf } from '../../../domain/views/display-format.ts';
import { weekStartOf } from '../../../domain/views/month.ts';
import { failureText } from '../../../domain/words/failure-text.ts';
import { usePlans, usePowerScales } from '../../api/plans.ts';
import { usePlansDone } from '../../api/plans-done.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { useToday } from '../../ui/now.ts';
import { Page } from '../../ui/page.tsx';
import { SampleNote } from '../../ui/sample-note.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { SportIcon } from '../../ui/sport-icon.tsx';
import PlanMoves from '../../app/plan-moves/plan-moves.tsx';
import { WorkoutMenu } from '../../app/plan-moves/workout-menu.tsx';
import { Met } from '../../app/plan-done/met.tsx';
import { planDoneWords } from '../../app/plan-done/words.ts';
import { FeedCard } from './feed-card.tsx';
import { Picture } from './picture.tsx';
import { Totals } from './totals.tsx';
import styles from './training.module.css';
import { trainingPageWords } from './words.ts';

const WEEKS = 4;
const DAYS = 7;

/** What the workouts of some days come to, as far as it is known. */
const sumOf = (plans: readonly Plan[]): PlanEstimate => {
  const sum = (of: (plan: Plan) => number | null) => plans.reduce((total, plan) => total + (of(plan) ?? 0), 0);
  return {
    distance: sum(({ distance }) => distance),
    duration: sum(({ duration }) => duration),
    load: sum(({ load }) => load),
  };
};

/** Four weeks of what is planned, from the one of the address, else this one, within the window of core §9.1. */
export function Weeks({ member, week }: { readonly member: Member; readonly week: string | null }) {
  const today = useToday(member.timeZone);
  const weekStart = weekStartOf(member);
  const firstOf = (date: string) => addDays(date, -dayOfWeek(date, weekStart));
  const [earliest, latest] = [firstOf(addDays(today, -PLAN_WINDOW_DAYS)), firstOf(addDays(today, PLAN_WINDOW_DAYS))];
  const wanted = firstOf(week ?? today);
  const start = wanted < earliest ? earliest : wanted > latest ? latest : wanted;
  const end = addDays(start, WEEKS * DAYS - 1);
  const plans = usePlans(start, end);
  const done = usePlansDone(start, end);
  const scales = usePowerScales();
  const navigate = useNavigate();
  const [isShifting, setShifting] = useState(false);
  const words = trainingPageWords;
  const canPlan = !isSample(member);
  const step = (weeks: number) => ({ week: addDays(start, weeks * DAYS) });
  return (
    <Page
      title={words.training}
      actions={
        <>
          {start > earliest && (
            <LinkButton to="/training" search={step(-WEEKS)}>
              {words.earlier}
            </LinkButton>
          )}
          <LinkButton to="/training">{words.thisWeek}</LinkButton>
          {start < latest && (
            <LinkButton to="/training" search={step(WEEKS)}>
              {words.later}
            </LinkButton>
          )}
          <LinkButton to="/training" search={{ library: true }}>
            {words.library}
          </LinkButton>
          {canPlan && <Button onPress={() => setShifting(true)}>{words.shiftWeeks}</Button>}
          {canPlan && (
            <LinkButton variant="primary" to="/training" search={{ new: start > today ? start : today }}>
              {words.planWorkout}
            </LinkButton>
          )}
        </>
      }
    >
      {!canPlan && (
        <p>
          <SampleNote />
        </p>
      )}
      {plans.data === undefined && plans.error !== null ? (
        <Card>
          <ErrorState
            message={failureText(plans.error)}
            isRetrying={plans.isFetching}
            onRetry={() => void plans.refetch()}
          />
        </Card>
      ) : plans.data === undefined ? (
        <Loading label={words.loadingYourPlan}>
          <Skeleton height={640} round />
        </Loading>
      ) : (
        Array.from({ length: WEEKS }, (_, nth) => addDays(start, nth * DAYS)).map((first) => (
          <Week
            key={first}
            first={first}
            today={today}
            plans={plans.data}
            done={done.data}
            velocity={scales.data?.velocity ?? null}
            prefersMetric={prefersMetricOf(member)}
            canPlan={canPlan}
          />
        ))
      )}
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

interface Shown {
  readonly today: string;
  readonly plans: readonly Plan[];
  /** What was done of them; left out while nobody knows. */
  readonly done: ReadonlyMap<string, PlanDone> | undefined;
  readonly velocity: Readonly<Record<number, number>> | null;
  readonly prefersMetric: boolean;
  /** Whoever looks around with sample data plans nothing. */
  readonly canPlan: boolean;
}

function Week({ first, ...shown }: Shown & { readonly first: string }) {
  const last = addDays(first, DAYS - 1);
  const ofWeek = shown.plans.filter(({ date }) => date >= first && date <= last);
  return (
    <Card
      title={rangeText(first, last)}
      flush
      actions={<Totals totals={sumOf(ofWeek)} prefersMetric={shown.prefersMetric} />}
    >
      <ol className={styles.days}>
        {datesBetween(first, last).map((date) => (
          <Day key={date} date={date} {...shown} plans={ofWeek.filter((plan) => plan.date === date)} />
        ))}
      </ol>
    </Card>
  );
}

function Day({ date, ...shown }: Shown & { readonly date: string }) {
  const { today, plans, canPlan } = shown;
  const words = trainingPageWords;
  const isToday = date === today;
  return (
    <li
      data-date={date}
      className={classNames(styles.day, isToday && styles.today)}
      aria-current={isToday ? 'date' : undefined}
    >
      <div className={styles.date}>
        <h3 aria-label={longDate(date)}>{isToday ? words.today(dayText(date, date)) : dayText(date, date)}</h3>
        {canPlan && (
          <Link to="/training" search={{ new: date }} className={styles.add} aria-label={words.planOn(longDate(date))}>
            +
          </Link>
        )}
      </div>
      {plans.length === 0 ? (
        <p className={styles.none}>{words.nothingPlanned}</p>
      ) : (
        <ul className={styles.workouts}>
          {plans.map((plan) => (
            <Workout key={plan.trainingPlanId} plan={plan} {...shown} />
          ))}
        </ul>
      )}
    </li>
  );
}

function Workout({ plan, done, today, velocity, prefersMetric, canPlan }: Shown & { readonly plan: Plan }) {
  const type = activityTypeById(plan.activityTypeId);
  const name = plan.title || type.name;
  const words = trainingPageWords;
  const met = done?.get(plan.trainingPlanId);
  return (
    <li className={styles.workout} data-plan={plan.trainingPlanId} draggable={canPlan}>
      <SportIcon type={type} size={20} />
      <div className={styles.about}>
        {canPlan ? (
          <Link to="/training" search={{ plan: plan.trainingPlanId }} className={styles.name}>
            {name}
          </Link>
        ) : (
          <span className={styles.name}>{name}</span>
        )}
        {plan.components.length > 0 && <p className={styles.notation}>{notationOf(plan.components)}</p>}
        <Totals totals={plan} prefersMetric={prefersMetric} />
        {plan.by !== null && (
          <p className={styles.notation}>{plan.by.name === null ? words.byAnother : words.by(plan.by.name)}</p>
        )}
        {met !== undefined && plan.date <= today && !isRest(plan) && (
          <p className={styles.met}>
            <Met done={met} isOver={plan.date < today} />
            <Link
              to="/calendar/$day"
              params={{ day: plan.date }}
              aria-label={planDoneWords.comparedOf(name, longDate(plan.date))}
            >
              {planDoneWords.compared}
            </Link>
          </p>
        )}
      </div>
      <Picture components={plan.components} velocity={velocity} small />
      {canPlan && (
        <div className={styles.acts}>
          <LinkButton
            size="small"
            variant="quiet"
            to="/training"
            search={{ new: addDays(plan.date, DAYS), copy: plan.trainingPlanId }}
            aria-label={words.copyOf(name, longDate(plan.date))}
          >
            {words.copy}
          </LinkButton>
          <WorkoutMenu trainingPlanId={plan.trainingPlanId} name={name} date={plan.date} roomy />
        </div>
      )}
    </li>
  );
}
