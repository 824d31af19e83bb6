import { activityTypeById } from '../../../domain/activity-types.ts';
import type { Member } from '../../../domain/entities/member.ts';
import type { WorkoutFolder } from '../../../domain/entities/workout-library.ts';
import { estimatePlan } from '../../../domain/training/estimate.ts';
import type { KeptWorkout, ShownFolder } from '../../../domain/training/library.ts';
import { notationOf } from '../../../domain/training/notation.ts';
import { prefersMetricOf } from '../../../domain/views/display-format.ts';
import { libraryWords as words } from '../../shared/library/words.ts';
import menuStyles from '../../shared/plan-moves/plan-moves.module.css';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { SportIcon } from '../../ui/sport-icon.tsx';
import styles from './library.module.css';
import { Picture } from './picture.tsx';
import { Totals } from './totals.tsx';

/** A workout whose menu is open, and the button that opened it. */
export interface Opened {
  readonly workout: KeptWorkout;
  readonly button: Element;
}

interface Shown {
  /** Speed by power zone, m/s; `null` until loaded. */
  readonly velocity: Parameters<typeof estimatePlan>[2] | null;
  readonly member: Member;
  readonly today: string;
  /** False for members with sample data. */
  readonly canWrite: boolean;
  readonly isBusy: boolean;
  readonly onOpen: (opened: Opened) => void;
  readonly onPlan: (workout: KeptWorkout) => void;
}

interface ShelfProps extends Shown {
  readonly shelf: ShownFolder;
  readonly onRename: (folder: WorkoutFolder) => void;
  readonly onRemove: (folder: WorkoutFolder) => void;
}

/** Lists a folder with its workouts. */
export function Shelf({ shelf: { folder, workouts }, onRename, onRemove, ...shown }: ShelfProps) {
  return (
    <Card
      title={folder?.name ?? words.noFolder}
      actions={
        folder !== null &&
        shown.canWrite && (
          <div className={styles.acts}>
            <Button
              size="small"
              variant="quiet"
              aria-label={words.renameFolderOf(folder.name)}
              onPress={() => onRename(folder)}
            >
              {words.rename}
            </Button>
            <Button
              size="small"
              variant="quiet"
              aria-label={words.removeFolderOf(folder.name)}
              isDisabled={shown.isBusy}
              onPress={() => onRemove(folder)}
            >
              {words.remove}
            </Button>
          </div>
        )
      }
    >
      {workouts.length === 0 ? (
        <p className={styles.none}>{words.emptyFolder}</p>
      ) : (
        <ul className={styles.list}>
          {workouts.map((workout) => (
            <Kept key={workout.workoutId} workout={workout} {...shown} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Kept({
  workout,
  velocity,
  member,
  today,
  canWrite,
  isBusy,
  onOpen,
  onPlan,
}: Shown & { readonly workout: KeptWorkout }) {
  const { workoutId, name, activityTypeId, components } = workout;
  return (
    <li className={styles.kept}>
      <SportIcon type={activityTypeById(activityTypeId)} size={20} />
      <div className={styles.about}>
        <h3>{name}</h3>
        {components.length > 0 && <p className={styles.notation}>{notationOf(components)}</p>}
        {velocity !== null && (
          <Totals totals={estimatePlan(components, activityTypeId, velocity)} prefersMetric={prefersMetricOf(member)} />
        )}
      </div>
      <Picture components={components} velocity={velocity} small />
      {canWrite && (
        <div className={styles.acts}>
          <Button size="small" aria-label={words.planOnOf(name)} isDisabled={isBusy} onPress={() => onPlan(workout)}>
            {words.planOn}
          </Button>
          <LinkButton
            size="small"
            variant="quiet"
            to="/training"
            search={{ new: today, from: workoutId }}
            aria-label={words.beginOf(name)}
          >
            {words.begin}
          </LinkButton>
          <button
            type="button"
            className={classNames(menuStyles.menu, menuStyles.roomy)}
            aria-haspopup="menu"
            aria-label={words.menuOf(name)}
            onClick={({ currentTarget }) => onOpen({ workout, button: currentTarget })}
          >
            <span aria-hidden="true">⋯</span>
          </button>
        </div>
      )}
    </li>
  );
}
