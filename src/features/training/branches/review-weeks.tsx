import { activityTypeById } from '../../../../domain/activity-types.ts';
import { longDate, rangeText, shortDate } from '../../../../domain/date-text.ts';
import { addDays, datesBetween } from '../../../../domain/dates.ts';
import type { BranchWorkout } from '../../../../domain/entities/plan-branch.ts';
import { isRest } from '../../../../domain/training/draft.ts';
import type { BranchChange, PlannedNow } from '../../../../domain/training/branch.ts';
import { type BranchWeeks, editedWorkout } from '../../../../domain/training/branch-template.ts';
import type { PlanEstimate } from '../../../../domain/training/estimate.ts';
import { notationOf } from '../../../../domain/training/notation.ts';
import { wholeText } from '../../../../domain/words/area.ts';
import { Card } from '../../../ui/card.tsx';
import { CheckBox } from '../../../ui/check-box.tsx';
import planStyles from '../plans/plans.module.css';
import { trainingPlanWords } from '../plans/words.ts';
import { Totals } from '../totals.tsx';
import styles from './branches.module.css';
import { planBranchWords as words } from './words.ts';

interface ReviewWeeksProps {
  readonly branch: BranchWeeks;
  readonly planned: readonly PlannedNow[];
  /** The workouts after the chosen changes. */
  readonly after: readonly BranchWorkout[];
  readonly changes: readonly BranchChange[];
  /** Ids of the chosen changes. */
  readonly chosen: ReadonlySet<string>;
  readonly titles: { readonly plan: string; readonly branch: string };
  readonly totalsOf: (workout: BranchWorkout) => PlanEstimate;
  readonly prefersMetric: boolean;
  /** Omitted if the reader does not decide. */
  readonly onChoose?: (changes: readonly BranchChange[], isChosen: boolean) => void;
  readonly isDisabled: boolean;
}

const DAYS = 7;

const nameOf = (workout: BranchWorkout) =>
  workout.title || (isRest(workout) ? trainingPlanWords.rest : activityTypeById(workout.activityTypeId).name);

/** Returns the steps as text; the sentence for steps that the planner cannot read. */
function stepsText(workout: BranchWorkout): string {
  try {
    return notationOf(editedWorkout(workout, workout.date).components);
  } catch {
    return words.unreadable;
  }
}

/** Returns a workout's name and steps. */
const workoutText = (workout: BranchWorkout) =>
  [nameOf(workout), stepsText(workout)].filter((text) => text !== '').join(': ');

/** Shows both plans next to each other, week by week and day by day, with the changes of each day. */
export function ReviewWeeks(props: ReviewWeeksProps) {
  const { branch, planned, after, totalsOf } = props;
  return Array.from({ length: branch.weeks }, (_, nth) => addDays(branch.firstDay, nth * DAYS)).map((first) => {
    const last = addDays(first, DAYS - 1);
    const loadOf = (list: readonly BranchWorkout[]) =>
      list
        .filter(({ date }) => date >= first && date <= last)
        .reduce((sum, workout) => sum + (totalsOf(workout).load ?? 0), 0);
    return (
      <Card
        key={first}
        title={rangeText(first, last)}
        note={words.difference(wholeText(loadOf(planned)), wholeText(loadOf(after)))}
      >
        {[...planned, ...after].some(({ date }) => date >= first && date <= last) ? (
          <ol className={planStyles.days}>
            {datesBetween(first, last).map((date) => (
              <Day key={date} date={date} {...props} />
            ))}
          </ol>
        ) : (
          <p className={planStyles.soft}>{words.nothing}</p>
        )}
      </Card>
    );
  });
}

/** The day on which a change is listed: its day in the branch, or in the plan if it is removed. */
const dayOf = ({ after, now, base }: BranchChange) => (after ?? now ?? base)?.date;

function Day({ date, ...props }: ReviewWeeksProps & { readonly date: string }) {
  const { planned, after, changes, chosen, titles, onChoose, isDisabled } = props;
  const [before, then] = [planned, after].map((list) => list.filter((workout) => workout.date === date));
  const here = changes.filter((change) => dayOf(change) === date);
  if (before!.length === 0 && then!.length === 0 && here.length === 0) return null;
  const changeOf = ({ trainingPlanId }: BranchWorkout) => changes.find(({ id }) => id === trainingPlanId);
  const made = (workout: BranchWorkout) => {
    const change = changeOf(workout);
    return change !== undefined && chosen.has(change.id) ? change : undefined;
  };
  return (
    <li className={planStyles.day}>
      <h3>{longDate(date)}</h3>
      <div className={styles.sides}>
        <Side title={titles.plan} workouts={before!} labelsOf={(one) => oldLabels(made(one))} {...props} />
        <Side title={titles.branch} workouts={then!} labelsOf={(one) => newLabels(made(one))} {...props} />
      </div>
      {onChoose !== undefined &&
        here.map((change) => (
          <div key={change.id}>
            <CheckBox
              isSelected={chosen.has(change.id)}
              isDisabled={isDisabled}
              onChange={(isChosen) => onChoose([change], isChosen)}
            >
              {keepText(change)}
            </CheckBox>
            {!chosen.has(change.id) && change.after !== null && (
              <p className={planStyles.soft}>{words.wouldBe(workoutText(change.after))}</p>
            )}
            {change.conflicts.map((conflict) => (
              <p key={conflict} className={planStyles.conflict}>
                {words.conflictTexts[conflict]}
              </p>
            ))}
          </div>
        ))}
    </li>
  );
}

const oldLabels = (change: BranchChange | undefined): string[] => {
  if (change === undefined) return [];
  const { kind, now, after } = change;
  if (kind === 'removed' || after === null) return [words.removed];
  return [
    ...(now !== null && now.date !== after.date ? [words.movedTo(shortDate(after.date))] : []),
    ...(change.isEdited ? [words.edited] : []),
  ];
};

const newLabels = (change: BranchChange | undefined): string[] => {
  if (change === undefined) return [];
  const { kind, now, base, after } = change;
  if (kind === 'added') return [words.added];
  const from = (now ?? base)?.date;
  return [
    ...(from !== undefined && after !== null && from !== after.date ? [words.movedFrom(shortDate(from))] : []),
    ...(change.isEdited ? [words.edited] : []),
  ];
};

function keepText(change: BranchChange): string {
  const { kind, after, now, base } = change;
  const old = now ?? base;
  if (kind === 'added' && after !== null) return words.keepAdded(nameOf(after), longDate(after.date));
  if (after === null) return old === null ? '' : words.keepRemoved(nameOf(old), longDate(old.date));
  if (old === null || old.date === after.date) return words.keepEdited(nameOf(old ?? after), longDate(after.date));
  const moved = words.keepMoved(nameOf(old), longDate(old.date), longDate(after.date));
  return change.isEdited ? `${moved}. ${words.alsoEdited}` : moved;
}

interface SideProps extends Pick<ReviewWeeksProps, 'totalsOf' | 'prefersMetric'> {
  readonly title: string;
  readonly workouts: readonly BranchWorkout[];
  readonly labelsOf: (workout: BranchWorkout) => readonly string[];
}

const Side = ({ title, workouts, labelsOf, totalsOf, prefersMetric }: SideProps) => (
  <div className={styles.side}>
    <h4>{title}</h4>
    {workouts.length === 0 && <p className={planStyles.soft}>{words.nothing}</p>}
    {workouts.map((workout) => {
      const steps = stepsText(workout);
      return (
        <div key={workout.trainingPlanId} className={styles.workout}>
          <p>
            {labelsOf(workout).map((label) => (
              <span key={label} className={styles.label}>
                {label}
              </span>
            ))}
            {nameOf(workout)}
          </p>
          {steps !== '' && <p className={planStyles.soft}>{steps}</p>}
          {workout.comment && <p className={planStyles.soft}>{workout.comment}</p>}
          <Totals totals={totalsOf(workout)} prefersMetric={prefersMetric} />
        </div>
      );
    })}
  </div>
);
