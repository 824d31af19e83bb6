import { Suspense, use } from 'react';
import type { PlannedWorkout } from '../../../domain/entities/training-plan.ts';
import { formatDuration } from '../../../domain/units.ts';
import { formatLoad, formatSportDistance, typeOf } from '../../../domain/views/display-format.ts';
import { workoutName } from '../../../domain/training/workout-name.ts';
import { loadWithRetry } from '../../api/load-with-retry.ts';
import { classNames } from '../../ui/class-names.ts';
import { FigureText } from '../../ui/figure-text.tsx';
import { SportIcon } from '../../ui/sport-icon.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { lazy } from '../../ui/lazy.ts';
import { calendarPageWords } from './words.ts';
import { workoutPath } from './paths.ts';
import styles from './session-link.module.css';
import { Settings } from './settings.ts';

/** Loaded later, since results and actions are less urgent than the plans. */
const WorkoutTools = lazy(() => loadWithRetry(() => import('../../shared/plan-moves/workout-tools.tsx')));

interface WorkoutLinkProps {
  readonly workout: PlannedWorkout;
  readonly date: string;
  readonly prefersMetric: boolean;
  /** True to hide whether the workout was done. */
  readonly isUnmarked?: boolean;
  /** -1 unless the day around it has the keyboard focus. */
  readonly tabIndex?: number;
  readonly roomy?: boolean;
}

/** Link to edit one planned workout of a day. */
export function WorkoutLink({ workout, date, prefersMetric, isUnmarked, tabIndex, roomy = false }: WorkoutLinkProps) {
  const { athlete } = use(Settings);
  const type = typeOf(workout);
  const name = workoutName(workout);
  const { load, totalDistance, totalDuration } = workout;
  return (
    <div className={styles.holder} data-plan={workout.trainingPlanId}>
      <a
        href={workoutPath(athlete, workout.trainingPlanId, date)}
        draggable={athlete === null}
        tabIndex={tabIndex}
        className={classNames(roomy ? styles.roomy : styles.session, styles.planned)}
        title={`${calendarPageWords.planned}: ${name}`}
      >
        <span className={styles.icon}>
          <SportIcon type={type} size={roomy ? 20 : 16} />
        </span>
        <span className={styles.name}>
          <VisuallyHidden>{`${calendarPageWords.planned}: `}</VisuallyHidden>
          {name}
        </span>
        <span className={styles.figures}>
          <span className={styles.distance}>
            {totalDistance !== null && totalDistance > 0 && (
              <FigureText {...formatSportDistance(totalDistance, type.family, prefersMetric)} />
            )}
          </span>
          <span className={styles.duration}>
            {totalDuration !== null && totalDuration > 0 && formatDuration(totalDuration)}
          </span>
        </span>
        <span className={styles.more}>
          {load !== null && load > 0 && <FigureText value={formatLoad(load) ?? ''} unit={calendarPageWords.load} />}
        </span>
      </a>
      <Suspense>
        <WorkoutTools
          trainingPlanId={workout.trainingPlanId}
          athleteId={athlete?.memberId}
          name={name}
          date={date}
          isUnmarked={isUnmarked}
          tabIndex={tabIndex}
          roomy={roomy}
        />
      </Suspense>
    </div>
  );
}
