import { Link } from '@tanstack/react-router';
import { activityTypeById } from '../../../domain/activity-types.ts';
import { dayText, longDate, rangeText } from '../../../domain/date-text.ts';
import { addDays, datesBetween } from '../../../domain/dates.ts';
import type { PlanDone } from '../../../domain/entities/plan-done.ts';
import { isRest } from '../../../domain/training/draft.ts';
import type { PlanEstimate } from '../../../domain/training/estimate.ts';
import { notationOf } from '../../../domain/training/notation.ts';
import type { Plan } from '../../../domain/training/plan.ts';
import { Met } from '../../shared/plan-done/met.tsx';
import { planDoneWords } from '../../shared/plan-done/words.ts';
import { WorkoutMenu } from '../../shared/plan-moves/workout-menu.tsx';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { SportIcon } from '../../ui/sport-icon.tsx';
import { Picture } from './picture.tsx';
import { Totals } from './totals.tsx';
import styles from './training.module.css';
import { trainingPageWords } from './words.ts';

export const DAYS = 7;

/** Part of an address: the plan of an athlete, to which the editor comes back. */
export const inPlanOf = (athlete: string | null) => (athlete === null ? {} : { athlete, weeks: true });

/** What the workouts of some days come to, as far as it is known. */
const sumOf = (plans: readonly Plan[]): PlanEstimate => {
  const sum = (of: (plan: Plan) => number | null) => plans.reduce((total, plan) => total + (of(plan) ?? 0), 0);
  return {
    distance: sum(({ distance }) => distance),
    duration: sum(({ duration }) => duration),
    load: sum(({ load }) => load),
  };
};

interface Shown {
  /** Whose plan it is; null: the reader's own. */
  readonly athlete: string | null;
  readonly today: string;
  readonly plans: readonly Plan[];
  /** What was done of them; left out while nobody knows. */
  readonly done: ReadonlyMap<string, PlanDone> | undefined;
  readonly velocity: Readonly<Record<number, number>> | null;
  readonly prefersMetric: boolean;
  /** Not those who look around with sample data, nor assistants. */
  readonly canPlan: boolean;
}

/** What is planned in one week, day by day. */
export function Week({ first, ...shown }: Shown & { readonly first: string }) {
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
  const { athlete, today, plans, canPlan } = shown;
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

function Workout({ plan, ...shown }: Shown & { readonly plan: Plan }) {
  const { athlete, done, today, velocity, prefersMetric, canPlan } = shown;
  const type = activityTypeById(plan.activityTypeId);
  const name = plan.title || type.name;
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
