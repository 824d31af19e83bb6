import { MetMark } from '../plan-done/met-mark.tsx';
import styles from './plan-moves.module.css';
import { WorkoutMenu } from './workout-menu.tsx';

interface WorkoutToolsProps {
  readonly trainingPlanId: string;
  /** Left out: it is the member's own. */
  readonly athleteId?: string | undefined;
  readonly name: string;
  readonly date: string;
  /** Nothing is said of whether it was done. */
  readonly isUnmarked?: boolean | undefined;
  readonly tabIndex?: number | undefined;
  readonly roomy: boolean;
}

/** What a planned workout of the calendar gets once the page stands: its menu, and how well it was met. */
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
