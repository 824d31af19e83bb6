import { useState } from 'react';
import { dayText } from '../../../domain/date-text.ts';
import { addDays } from '../../../domain/dates.ts';
import type { ActivitySummary } from '../../../domain/entities/activity.ts';
import type { PlanDone } from '../../../domain/entities/plan-done.ts';
import { MAX_DAYS_APART } from '../../../domain/training/days-apart.ts';
import { formatDuration } from '../../../domain/units.ts';
import { nameOf } from '../../../domain/views/activity-name.ts';
import { formatSportDistance, prefersMetricOf, typeOf } from '../../../domain/views/display-format.ts';
import { useCalendar, useMember } from '../../api/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Form, FormActions } from '../../ui/form.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './day-met.module.css';
import { planDoneWords as words } from './words.ts';

interface ChooseActivityProps {
  readonly done: PlanDone;
  readonly onPick: (activityId: string) => void;
  readonly onCancel: () => void;
}

/** Lists the activities of the days around a workout, to choose the matching one. */
export function ChooseActivity({ done, onPick, onCancel }: ChooseActivityProps) {
  const { trainingPlanDate: date } = done;
  const days = useCalendar(addDays(date, -MAX_DAYS_APART), addDays(date, MAX_DAYS_APART));
  return (
    <div className={styles.choice}>
      <QueryView query={days} label={words.nearby} skeleton={<Skeleton height={72} />}>
        {(found) => (
          <Choice
            date={date}
            activities={found.flatMap(({ activities }) => activities)}
            current={done.activity?.activityId ?? null}
            onPick={onPick}
            onCancel={onCancel}
          />
        )}
      </QueryView>
    </div>
  );
}

interface ChoiceProps extends Pick<ChooseActivityProps, 'onPick' | 'onCancel'> {
  readonly date: string;
  readonly activities: readonly ActivitySummary[];
  readonly current: string | null;
}

function Choice({ date, activities, current, onPick, onCancel }: ChoiceProps) {
  const member = useMember();
  const others = activities.filter(({ activityId }) => activityId !== current);
  const first = others.find(({ localStartTime }) => localStartTime.startsWith(date)) ?? others[0];
  const [chosen, setChosen] = useState(first?.activityId ?? '');
  const prefersMetric = member.data === undefined || prefersMetricOf(member.data);
  if (others.length === 0) {
    return (
      <>
        <p className={styles.note}>{words.noneNearby(MAX_DAYS_APART)}</p>
        <FormActions>
          <Button size="small" onPress={onCancel}>
            {words.cancel}
          </Button>
        </FormActions>
      </>
    );
  }
  const optionOf = (activity: ActivitySummary) => {
    const { totalDistance, duration, localStartTime } = activity;
    const { value, unit } = formatSportDistance(totalDistance ?? 0, typeOf(activity).family, prefersMetric);
    const amount = totalDistance ? `${value} ${unit}` : formatDuration(duration ?? 0);
    return words.option(dayText(localStartTime.slice(0, 10), date), nameOf(activity), amount);
  };
  return (
    <Form onSubmit={() => onPick(chosen)}>
      <SelectField
        label={words.activity}
        name="activity"
        value={chosen}
        onChange={setChosen}
        options={others.map((activity) => ({ id: activity.activityId, label: optionOf(activity) }))}
      />
      <FormActions>
        <Button variant="primary" type="submit" size="small">
          {words.pick}
        </Button>
        <Button size="small" variant="quiet" onPress={onCancel}>
          {words.cancel}
        </Button>
      </FormActions>
    </Form>
  );
}
