import { Link } from '@tanstack/react-router';
import { activityTypeById } from '../../../domain/activity-types.ts';
import { dayText, longDate, rangeText } from '../../../domain/date-text.ts';
import { addDays, datesBetween } from '../../../domain/dates.ts';
import type { ActivitySummary } from '../../../domain/entities/activity.ts';
import type { DayMarker } from '../../../domain/entities/day-marker.ts';
import type { PlanDone } from '../../../domain/entities/plan-done.ts';
import { isRest } from '../../../domain/training/draft.ts';
import type { PlanEstimate } from '../../../domain/training/estimate.ts';
import { notationOf } from '../../../domain/training/notation.ts';
import type { Plan } from '../../../domain/training/plan.ts';
import { planWeeksOf } from '../../../domain/training/plan-weeks.ts';
import { figureText } from '../../../domain/units.ts';
import { nameOf } from '../../../domain/views/activity-name.ts';
import { formatHours, formatSportDistance, typeOf } from '../../../domain/views/display-format.ts';
import { type FitnessDay, fromPlanText } from '../../../domain/views/fitness.ts';
import { type DaysByDate, loadRatio, plannedRatio, plannedUntil } from '../../../domain/views/ratio.ts';
import { recordingsOf } from '../../../domain/views/recordings.ts';
import { wholeText } from '../../../domain/words/area.ts';
import { markersOn } from '../../../domain/views/day-markers.ts';
import { workoutName } from '../../../domain/training/workout-name.ts';
import { MarkerChip } from '../../shared/day-markers/marker-chip.tsx';
import { ActivityLink } from '../../shared/activities/activity-link.tsx';
import { Met } from '../../shared/plan-done/met.tsx';
import { planDoneWords } from '../../shared/plan-done/words.ts';
import { WorkoutMenu } from '../../shared/plan-moves/workout-menu.tsx';
import { Band } from '../../ui/band.tsx';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { SportIcon } from '../../ui/sport-icon.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { Picture } from './picture.tsx';
import { Totals } from './totals.tsx';
import styles from './training.module.css';
import { trainingPageWords } from './words.ts';

export const DAYS = 7;

/** Returns the part of a URL that returns from the editor to the athlete's plan. */
export const inPlanOf = (athlete: string | null) => (athlete === null ? {} : { athlete, weeks: true });

/** Sums the known values of workouts. */
const sumOf = (plans: readonly Plan[]): PlanEstimate => {
  const sum = (of: (plan: Plan) => number | null) => plans.reduce((total, plan) => total + (of(plan) ?? 0), 0);
  return {
    distance: sum(({ distance }) => distance),
    duration: sum(({ duration }) => duration),
    load: sum(({ load }) => load),
  };
};

interface Shown {
  /** Athlete whose plan it is; `null` for the member's own. */
  readonly athlete: string | null;
  readonly today: string;
  readonly plans: readonly Plan[];
  /** Day markers of the week. */
  readonly markers: readonly DayMarker[];
  /** Calendar days with their activities; empty until loaded. */
  readonly days: DaysByDate;
  /** Actual and planned fitness; empty until it is loaded. */
  readonly fitness: ReadonlyMap<string, FitnessDay>;
  /** Results of the plans; left out until loaded. */
  readonly done: ReadonlyMap<string, PlanDone> | undefined;
  readonly velocity: Parameters<typeof Picture>[0]['velocity'];
  readonly prefersMetric: boolean;
  /** False for members with sample data, and for assistants. */
  readonly canPlan: boolean;
}

/** Returns the ratio at the end of a week if the plan is done, otherwise the current one; `null` for future weeks without a plan. */
function ratioOf(days: DaysByDate, first: string, last: string, today: string) {
  const isPlanned = last > today && last <= plannedUntil([...days.values()]);
  const planned = isPlanned ? plannedRatio(days, last) : null;
  if (planned !== null) return { name: trainingPageWords.ratioIfDone, ratio: planned };
  const now = first > today ? null : loadRatio(days, last < today ? last : today);
  return now && { name: trainingPageWords.ratio, ratio: now };
}

/** Shows fitness and form at the end of a week if the plan is done, otherwise the current ones. */
function Fitness({ day }: { readonly day: FitnessDay | undefined }) {
  if (day === undefined) return null;
  const { fitness, fitnessIfDone, form } = trainingPageWords;
  return (
    <p
      className={styles.ratio}
      data-planned={day.plan !== null || undefined}
      title={day.plan === null ? undefined : fromPlanText(day.plan)}
    >
      <span>{day.plan === null ? fitness : fitnessIfDone}</span> <b>{wholeText(day.fitness)}</b> <span>{form}</span>{' '}
      <b>{wholeText(day.form)}</b>
      {day.plan !== null && <VisuallyHidden>{fromPlanText(day.plan)}</VisuallyHidden>}
    </p>
  );
}

/** Lists one week, day by day: plans with their results. */
export function Week({ first, ...shown }: Shown & { readonly first: string }) {
  const last = addDays(first, DAYS - 1);
  const words = trainingPageWords;
  const ratio = ratioOf(shown.days, first, last, shown.today);
  const isNow = first <= shown.today && shown.today <= last;
  const ofWeek = shown.plans.filter(({ date }) => date >= first && date <= last);
  const applied = planWeeksOf(ofWeek);
  return (
    <Card
      title={rangeText(first, last)}
      note={applied.length === 0 ? undefined : applied.map(words.planWeek).join(' · ')}
      flush
      actions={
        <div className={styles.sums}>
          <Totals totals={sumOf(ofWeek)} prefersMetric={shown.prefersMetric} />
          {ratio && (
            <p className={styles.ratio}>
              <span>{ratio.name}</span> <Band band={ratio.ratio.band} value={ratio.ratio.value} why={ratio.ratio.why} />
            </p>
          )}
          <Fitness day={shown.fitness.get(last) ?? (isNow ? shown.fitness.get(shown.today) : undefined)} />
        </div>
      }
    >
      <div className={styles.week}>
        <ol className={styles.days}>
          {datesBetween(first, last).map((date) => (
            <Day key={date} date={date} {...shown} plans={ofWeek.filter((plan) => plan.date === date)} />
          ))}
        </ol>
      </div>
    </Card>
  );
}

function Day({ date, ...shown }: Shown & { readonly date: string }) {
  const { athlete, today, plans, days, markers, prefersMetric, canPlan } = shown;
  const words = trainingPageWords;
  const isToday = date === today;
  const sessions = recordingsOf(days.get(date)?.activities ?? []);
  const marks = markersOn(markers, date);
  const isEmpty = plans.length === 0 && sessions.length === 0;
  return (
    <li
      data-date={date}
      data-empty={isEmpty || undefined}
      className={classNames(styles.day, isToday && styles.today)}
      aria-current={isToday ? 'date' : undefined}
    >
      <div className={styles.date}>
        <h3 aria-label={longDate(date)}>{isToday ? words.today(dayText(date, date)) : dayText(date, date)}</h3>
        {canPlan && (
          <Link
            to="/training"
            search={{ ...inPlanOf(athlete), new: date }}
            className={styles.add}
            aria-label={words.planOn(longDate(date))}
          >
            +
          </Link>
        )}
      </div>
      {marks.length > 0 && (
        <div className={styles.marks}>
          {marks.map((marker) => (
            <MarkerChip key={marker.markerId} marker={marker} />
          ))}
        </div>
      )}
      <div className={styles.of}>
        {isEmpty && (
          <p className={styles.none}>
            <VisuallyHidden>{words.nothingPlanned}</VisuallyHidden>
          </p>
        )}
        {plans.length > 0 && (
          <ul className={styles.workouts}>
            {plans.map((plan) => (
              <Workout key={plan.trainingPlanId} plan={plan} {...shown} />
            ))}
          </ul>
        )}
        {sessions.length > 0 && (
          <ul className={styles.sessions} aria-label={words.completed}>
            {sessions.map((session) => (
              <Session key={session.activityId} session={session} prefersMetric={prefersMetric} />
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}

function Session({ session, prefersMetric }: { readonly session: ActivitySummary; readonly prefersMetric: boolean }) {
  const type = typeOf(session);
  const { activityId, totalDistance, duration } = session;
  return (
    <li className={styles.session}>
      <SportIcon type={type} size={16} />
      <ActivityLink id={activityId}>{nameOf(session)}</ActivityLink>
      <span>
        {totalDistance !== null && totalDistance > 0
          ? figureText(formatSportDistance(totalDistance, type.family, prefersMetric))
          : duration !== null && figureText(formatHours(duration))}
      </span>
    </li>
  );
}

function Workout({ plan, ...shown }: Shown & { readonly plan: Plan }) {
  const { athlete, done, today, velocity, prefersMetric, canPlan } = shown;
  const type = activityTypeById(plan.activityTypeId);
  const name = workoutName(plan);
  const words = trainingPageWords;
  const met = done?.get(plan.trainingPlanId);
  return (
    <li className={styles.workout} data-plan={plan.trainingPlanId} draggable={canPlan && athlete === null}>
      <SportIcon type={type} size={20} />
      <div className={styles.about}>
        {canPlan ? (
          <Link to="/training" search={{ ...inPlanOf(athlete), plan: plan.trainingPlanId }} className={styles.name}>
            {name}
          </Link>
        ) : (
          <span className={styles.name}>{name}</span>
        )}
        {plan.components.length > 0 && <p className={styles.notation}>{notationOf(plan.components)}</p>}
        <Totals totals={plan} prefersMetric={prefersMetric} />
        {plan.origin !== null && (
          <p className={styles.notation}>{words.fromPlan(plan.origin.name, plan.origin.week, plan.origin.weeks)}</p>
        )}
        {plan.by !== null && (
          <p className={styles.notation}>{plan.by.name === null ? words.byAnother : words.by(plan.by.name)}</p>
        )}
        {met !== undefined && plan.date <= today && !isRest(plan) && (
          <p className={styles.met}>
            <Met done={met} isOver={plan.date < today} />
            {athlete === null && (
              <Link
                to="/calendar/$day"
                params={{ day: plan.date }}
                aria-label={planDoneWords.comparedOf(name, longDate(plan.date))}
              >
                {planDoneWords.compared}
              </Link>
            )}
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
            search={{ ...inPlanOf(athlete), new: addDays(plan.date, DAYS), copy: plan.trainingPlanId }}
            aria-label={words.copyOf(name, longDate(plan.date))}
          >
            {words.copy}
          </LinkButton>
          {athlete === null && <WorkoutMenu trainingPlanId={plan.trainingPlanId} name={name} date={plan.date} roomy />}
        </div>
      )}
    </li>
  );
}
