import { MetMark } from '../plan-done/met-mark.tsx';
import styles from './plan-moves.module.css';
import { WorkoutMenu } from './workout-menu.tsx';

interface WorkoutToolsProps {
  readonly trainingPlanId: string;
  /** Owner of the workout; defaults to the signed-in member. */
  readonly athleteId?: string | undefined;
  readonly name: string;
  readonly date: string;
  /** True to hide whether the workout was done. */
  readonly isUnmarked?: boolean | undefined;
  readonly tabIndex?: number | undefined;
  readonly roomy: boolean;
}

/** Parts of a planned workout in the calendar that are loaded after the page: its menu and its result. */
export default function WorkoutTools({
  trainingPlanId,
  athleteId,
  name,
  date,
  isUnmarked,
  tabIndex,
  roomy,
}: WorkoutToolsProps) {
  return (
    <>
      <div className={styles.corner}>
        <WorkoutMenu trainingPlanId={trainingPlanId} name={name} date={date} tabIndex={tabIndex} roomy={roomy} />
      </div>
      {isUnmarked !== true && <MetMark planId={trainingPlanId} athleteId={athleteId} date={date} roomy={roomy} />}
    </>
  );
}
