import { activityTypes, type SportFamily } from '../../../../domain/activity-types.ts';
import { weekdayNames } from '../../../../domain/date-text.ts';
import { PLAN_TITLE_MAX } from '../../../../domain/entities/training-plan.ts';
import { isRest } from '../../../../domain/training/draft.ts';
import { assumedZones, familyOf, type PlanEstimate } from '../../../../domain/training/estimate.ts';
import type { NotationContext } from '../../../../domain/training/intensity-notation.ts';
import type { TemplateWorkout } from '../../../../domain/training/template.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { AsText } from '../as-text.tsx';
import { Totals } from '../totals.tsx';
import { trainingPageWords } from '../words.ts';
import styles from './plans.module.css';
import { trainingPlanWords as words } from './words.ts';

interface WorkoutFieldsProps {
  readonly legend: string;
  readonly workout: TemplateWorkout;
  readonly unread: string | undefined;
  readonly totals: PlanEstimate;
  readonly prefersMetric: boolean;
  /** Number of weeks of the plan. */
  readonly weeks: number;
  readonly notationIn: (family: SportFamily) => NotationContext;
  readonly onChange: (workout: TemplateWorkout) => void;
  /** Called with an unparseable text; `null` once it can be parsed. */
  readonly onUnread: (text: string | null) => void;
  readonly onRemove: () => void;
}

const placeOf = ({ week, day }: Pick<TemplateWorkout, 'week' | 'day'>) => `${week} ${day}`;

/** Returns the days of the workout's week, and the same day a week before and after, as options. */
const placesNear = ({ week, day }: TemplateWorkout, weeks: number) => [
  ...(week > 1 ? [{ id: placeOf({ week: week - 1, day }), label: words.weekEarlier }] : []),
  ...weekdayNames().map((label, nth) => ({ id: placeOf({ week, day: nth }), label })),
  ...(week < weeks ? [{ id: placeOf({ week: week + 1, day }), label: words.weekLater }] : []),
];

/** Fields for a workout of a plan: sport, name, day, and steps as text. */
export function WorkoutFields({
  legend,
  workout,
  unread,
  totals,
  prefersMetric,
  weeks,
  notationIn,
  ...on
}: WorkoutFieldsProps) {
  const { activityTypeId, title, components } = workout;
  const hasStated = [workout.totalDistance, workout.totalDuration, workout.load].some((total) => total !== null);
  const assumed = assumedZones(components);
  const setSport = (id: number) => {
    const next = { ...workout, activityTypeId: id };
    if (isRest(next)) on.onUnread(null);
    on.onChange(isRest(next) ? { ...next, components: [], load: null } : next);
  };
  return (
    <fieldset className={styles.workout}>
      <legend>{legend}</legend>
      <SelectField
        label={words.sport}
        value={String(activityTypeId)}
        options={activityTypes.map((type) => ({ id: String(type.activityTypeId), label: type.name }))}
        onChange={(id) => setSport(Number(id))}
      />
      <TextField
        label={words.workoutName}
        name="title"
        value={title}
        maxLength={PLAN_TITLE_MAX}
        onChange={(changed) => on.onChange({ ...workout, title: changed })}
      />
      <SelectField
        label={words.day}
        value={placeOf(workout)}
        options={placesNear(workout, weeks)}
        onChange={(place) => {
          const [week = workout.week, day = workout.day] = place.split(' ').map(Number);
          on.onChange({ ...workout, week, day });
        }}
      />
      <div className={styles.text}>
        {isRest(workout) ? (
          <p className={styles.soft}>{words.restDay}</p>
        ) : (
          <AsText
            components={components}
            unread={unread}
            context={notationIn(familyOf(activityTypeId))}
            onRead={(read) => {
              on.onUnread(null);
              on.onChange({ ...workout, components: read });
            }}
            onUnread={on.onUnread}
          />
        )}
      </div>
      <div className={styles.workoutEnd}>
        <Totals totals={totals} prefersMetric={prefersMetric} />
        {assumed > 0 && <p className={styles.soft}>{trainingPageWords.zonesAssumed(assumed)}</p>}
        {hasStated && <p className={styles.soft}>{words.statedTotals}</p>}
        <Button size="small" variant="quiet" aria-label={words.removeWorkout(title || legend)} onPress={on.onRemove}>
          {words.remove}
        </Button>
      </div>
    </fieldset>
  );
}
