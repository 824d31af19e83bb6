import { useState } from 'react';
import { DEFAULT_ACTIVITY_TYPE_ID } from '../../../../domain/constants.ts';
import { weekdayNames } from '../../../../domain/date-text.ts';
import type { Member } from '../../../../domain/entities/member.ts';
import { estimatePlan } from '../../../../domain/training/estimate.ts';
import type { KeptWorkout } from '../../../../domain/training/library.ts';
import { phaseOf, type Template, type TemplateWorkout, workoutOfKept } from '../../../../domain/training/template.ts';
import { prefersMetricOf } from '../../../../domain/views/display-format.ts';
import { newId } from '../../../api/new-id.ts';
import { usePowerScales } from '../../../api/plans.ts';
import { useWorkoutLibrary } from '../../../api/workout-library.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { SelectBox, SelectField } from '../../../ui/select-field.tsx';
import { useNotation } from '../notation-context.ts';
import { Totals } from '../totals.tsx';
import styles from './plans.module.css';
import { trainingPlanWords as words } from './words.ts';
import { WorkoutFields } from './workout-fields.tsx';

interface WeekEditorProps {
  readonly plan: Template;
  /** Unparseable texts, by key of the workout. */
  readonly unread: ReadonlyMap<string, string>;
  readonly isFull: boolean;
  readonly member: Member;
  /** Athlete whose zones apply; `null` for the member's own. */
  readonly athlete?: string | null;
  readonly onChange: (workouts: TemplateWorkout[]) => void;
  /** Called with an unparseable text; `null` once it can be parsed. */
  readonly onUnread: (key: string, text: string | null) => void;
}

const emptyWorkout = (week: number, day: number): TemplateWorkout => ({
  key: newId(),
  week,
  day,
  activityTypeId: DEFAULT_ACTIVITY_TYPE_ID,
  title: '',
  comment: '',
  components: [],
  totalDistance: null,
  totalDuration: null,
  load: null,
});

/** Editor of a plan's workouts, one week at a time. */
export function WeekEditor({ plan, unread, isFull, member, athlete = null, onChange, onUnread }: WeekEditorProps) {
  const [chosen, choose] = useState(1);
  const week = Math.min(chosen, plan.weeks);
  const library = useWorkoutLibrary().data?.workouts ?? [];
  const velocity = usePowerScales(athlete === null ? {} : { memberId: athlete }).data?.velocity ?? null;
  const notationIn = useNotation(member, athlete);
  const { workouts, phases, weeks } = plan;
  const inWeek = workouts.filter((one) => one.week === week);
  const totalsOf = (one: TemplateWorkout) => {
    const nothing = { distance: null, duration: null, load: null };
    const estimate = velocity === null ? nothing : estimatePlan(one.components, one.activityTypeId, velocity);
    return {
      distance: one.totalDistance ?? estimate.distance,
      duration: one.totalDuration ?? estimate.duration,
      load: one.load ?? estimate.load,
    };
  };
  const sum = (of: (totals: ReturnType<typeof totalsOf>) => number | null) =>
    inWeek.reduce((total, one) => total + (of(totalsOf(one)) ?? 0), 0);
  const others = Array.from({ length: weeks }, (_, nth) => nth + 1).filter(
    (one) => one !== week && workouts.some((workout) => workout.week === one),
  );
  const add = (added: readonly TemplateWorkout[]) => onChange([...workouts, ...added]);
  const remove = (key: string) => {
    onUnread(key, null);
    onChange(workouts.filter((one) => one.key !== key));
  };
  const labelOf = (one: number) => words.weekOf(one, phaseOf(phases, one));
  return (
    <Card
      title={labelOf(week)}
      actions={
        <Totals
          totals={{
            distance: sum((one) => one.distance),
            duration: sum((one) => one.duration),
            load: sum((one) => one.load),
          }}
          prefersMetric={prefersMetricOf(member)}
        />
      }
    >
      <div className={styles.steps}>
        <Button size="small" isDisabled={week === 1} onPress={() => choose(week - 1)}>
          {words.previous}
        </Button>
        <SelectField
          label={words.week}
          value={String(week)}
          options={Array.from({ length: weeks }, (_, nth) => ({ id: String(nth + 1), label: labelOf(nth + 1) }))}
          onChange={(id) => choose(Number(id))}
        />
        <Button size="small" isDisabled={week === weeks} onPress={() => choose(week + 1)}>
          {words.following}
        </Button>
        {others.length > 0 && (
          <SelectField
            label={words.copyFrom}
            value=""
            placeholder={words.chooseWeek}
            isDisabled={isFull}
            options={others.map((one) => ({ id: String(one), label: labelOf(one) }))}
            onChange={(id) =>
              add(workouts.filter((one) => one.week === Number(id)).map((one) => ({ ...one, key: newId(), week })))
            }
          />
        )}
      </div>
      <ol className={styles.days}>
        {weekdayNames().map((name, day) => (
          <Day
            key={day}
            name={name}
            workouts={inWeek.filter((one) => one.day === day)}
            {...{ library, unread, isFull, notationIn, onUnread, weeks }}
            totalsOf={totalsOf}
            member={member}
            onAdd={(kept) =>
              add([kept === null ? emptyWorkout(week, day) : workoutOfKept(kept, { key: newId(), week, day })])
            }
            onChange={(changed) => onChange(workouts.map((one) => (one.key === changed.key ? changed : one)))}
            onRemove={remove}
          />
        ))}
      </ol>
    </Card>
  );
}

interface DayProps extends Pick<WeekEditorProps, 'unread' | 'isFull' | 'member' | 'onUnread'> {
  readonly name: string;
  readonly workouts: readonly TemplateWorkout[];
  readonly library: readonly KeptWorkout[];
  readonly notationIn: ReturnType<typeof useNotation>;
  readonly weeks: number;
  readonly totalsOf: (workout: TemplateWorkout) => Parameters<typeof Totals>[0]['totals'];
  /** Adds a workout from the library; `null` adds a blank one. */
  readonly onAdd: (kept: KeptWorkout | null) => void;
  readonly onChange: (workout: TemplateWorkout) => void;
  readonly onRemove: (key: string) => void;
}

function Day({ name, workouts, library, unread, isFull, member, notationIn, weeks, totalsOf, ...on }: DayProps) {
  return (
    <li className={styles.day}>
      <div className={styles.dayTop}>
        <h3>{name}</h3>
        <div className={styles.acts}>
          <Button size="small" isDisabled={isFull} aria-label={words.addWorkoutOn(name)} onPress={() => on.onAdd(null)}>
            {words.addWorkout}
          </Button>
          {library.length > 0 && (
            <SelectBox
              aria-label={words.fromLibraryOn(name)}
              value=""
              placeholder={words.fromLibrary}
              isDisabled={isFull}
              options={library.map(({ workoutId, name: label }) => ({ id: workoutId, label }))}
              onChange={(id) => {
                const kept = library.find(({ workoutId }) => workoutId === id);
                if (kept !== undefined) on.onAdd(kept);
              }}
            />
          )}
        </div>
      </div>
      {workouts.map((workout, nth) => (
        <WorkoutFields
          key={workout.key}
          legend={words.workoutOn(name, nth + 1)}
          workout={workout}
          unread={unread.get(workout.key)}
          totals={totalsOf(workout)}
          notationIn={notationIn}
          weeks={weeks}
          prefersMetric={prefersMetricOf(member)}
          onChange={on.onChange}
          onUnread={(text) => on.onUnread(workout.key, text)}
          onRemove={() => on.onRemove(workout.key)}
        />
      ))}
    </li>
  );
}
