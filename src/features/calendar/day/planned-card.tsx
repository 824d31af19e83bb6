import { PLAN_WINDOW_DAYS } from '../../../../domain/constants.ts';
import { daysBetween } from '../../../../domain/dates.ts';
import type { DayView } from '../../../../domain/views/day.ts';
import { ExplainButton } from '../../../shared/explanation/explain-button.tsx';
import { Band } from '../../../ui/band.tsx';
import { Card } from '../../../ui/card.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { DayMet } from '../../../shared/plan-done/day-met.tsx';
import { WorkoutLink } from '../workout-link.tsx';
import styles from './day.module.css';
import { Sum } from './done-card.tsx';
import { dayPageWords } from './words.ts';

interface PlannedCardProps {
  readonly view: DayView;
  readonly date: string;
  readonly today: string;
  readonly prefersMetric: boolean;
  readonly canPlan: boolean;
}

/** Lists planned workouts with their expected effect, and a link to plan more. */
export function PlannedCard({
  view: { day, planned, plannedDistance },
  date,
  today,
  prefersMetric,
  canPlan,
}: PlannedCardProps) {
  const workouts = day?.workouts ?? [];
  const isWithin = Math.abs(daysBetween(today, date)) <= PLAN_WINDOW_DAYS;
  return (
    <Card
      title={dayPageWords.planned}
      flush
      actions={
        canPlan &&
        isWithin && (
          <LinkButton size="small" to="/training" search={{ new: date, fromDay: true }}>
            {dayPageWords.planWorkout}
          </LinkButton>
        )
      }
    >
      {workouts.length === 0 && <p className={styles.none}>{dayPageWords.nothingPlanned}</p>}
      {day !== null && workouts.length > 0 && (
        <>
          <Sum
            distance={day.plannedDistance}
            duration={day.plannedDuration}
            load={day.plannedWeightedLoad}
            prefersMetric={prefersMetric}
          />
          <ul className={styles.links}>
            {workouts.map((workout) => (
              <li key={workout.trainingPlanId}>
                <WorkoutLink workout={workout} date={date} prefersMetric={prefersMetric} isUnmarked roomy />
                {date <= today && <DayMet workout={workout} date={date} isOver={date < today} canMatch={canPlan} />}
              </li>
            ))}
          </ul>
        </>
      )}
      {planned !== null && (
        <dl className={styles.ratios}>
          <div>
            <dt>
              {dayPageWords.loadRatio}{' '}
              <ExplainButton name={dayPageWords.loadRatio} what={{ of: 'plannedLoadRatio', date }} />
            </dt>
            <dd>
              <Band value={planned.value} band={planned.band} />
            </dd>
            {planned.why !== null && <dd className={styles.why}>{planned.why}</dd>}
          </div>
          {plannedDistance !== null && (
            <div>
              <dt>
                {dayPageWords.distanceRatio}{' '}
                <ExplainButton name={dayPageWords.distanceRatio} what={{ of: 'plannedDistanceRatio', date }} />
              </dt>
              <dd>
                <Band {...plannedDistance} />
              </dd>
            </div>
          )}
        </dl>
      )}
    </Card>
  );
}
