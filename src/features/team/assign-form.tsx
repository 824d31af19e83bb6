import { useState } from 'react';
import { activityTypes } from '../../../domain/activity-types.ts';
import { DEFAULT_ACTIVITY_TYPE_ID, PLAN_WINDOW_DAYS } from '../../../domain/constants.ts';
import { dayText } from '../../../domain/date-text.ts';
import { addDays, isCivilDate } from '../../../domain/dates.ts';
import type { Member } from '../../../domain/entities/member.ts';
import { MAX_ASSIGNED } from '../../../domain/entities/plan-assignment.ts';
import type { RosterEntry } from '../../../domain/entities/roster.ts';
import { MAX_TOGETHER, type TeamGroup } from '../../../domain/entities/team-group.ts';
import { PLAN_COMMENT_MAX, PLAN_TITLE_MAX } from '../../../domain/entities/training-plan.ts';
import { assumedZones } from '../../../domain/training/estimate.ts';
import {
  sourceKinds,
  toAssign,
  workoutsOf,
  type ToAssign,
  type ToAssignFault,
} from '../../../domain/training/to-assign.ts';
import { prefersMetricOf } from '../../../domain/views/display-format.ts';
import type { KeptWorkout } from '../../../domain/training/library.ts';
import type { Plan } from '../../../domain/training/plan.ts';
import { weekStartOf } from '../../../domain/views/weeks.ts';
import { workoutName } from '../../../domain/training/workout-name.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Form, FormActions, FormError } from '../../ui/form.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { PlanAssigning } from '../../workflows/plan-assigning.ts';
import { assignWords as words } from './assign-words.ts';
import { AthleteBoxes } from './athlete-boxes.tsx';
import styles from './assign.module.css';
import { newId } from '../../api/new-id.ts';

interface AssignFormProps {
  readonly assigning: PlanAssigning;
  readonly member: Member;
  readonly athletes: readonly RosterEntry[];
  readonly groups: readonly TeamGroup[];
  /** The coach's own plans near today. */
  readonly plans: readonly Plan[];
  /** The coach's library. */
  readonly library: readonly KeptWorkout[];
  readonly today: string;
}

export const firstToAssign = (today: string): ToAssign => ({
  kind: 'typed',
  title: '',
  activityTypeId: DEFAULT_ACTIVITY_TYPE_ID,
  steps: '',
  comment: '',
  planId: '',
  keptId: '',
  weekOf: today,
  date: addDays(today, 1),
  memberIds: [],
});

export const faultTexts: Readonly<Record<ToAssignFault, () => string>> = {
  day: () => words.dayNeeded,
  steps: () => words.stepsNeeded,
  unreadable: () => words.cannotRead,
  plan: () => words.chooseOne,
  emptyWeek: () => words.emptyWeek,
  tooMany: () => words.tooManyInWeek(MAX_ASSIGNED),
  nobody: () => words.nobodyChosen,
  tooManyAthletes: () => words.tooManyChosen(MAX_TOGETHER),
};

interface FieldsProps {
  readonly values: ToAssign;
  readonly set: (part: Partial<ToAssign>) => void;
  readonly errorOf: (...faults: readonly ToAssignFault[]) => string[] | undefined;
}

/** Fields for a new workout. */
function Typed({ values, set, errorOf }: FieldsProps) {
  return (
    <>
      <TextField
        label={words.name}
        name="title"
        value={values.title}
        maxLength={PLAN_TITLE_MAX}
        onChange={(title) => set({ title })}
      />
      <SelectField
        label={words.sport}
        name="sport"
        value={String(values.activityTypeId)}
        onChange={(id) => set({ activityTypeId: Number(id) })}
        options={activityTypes.map(({ activityTypeId, name }) => ({ id: String(activityTypeId), label: name }))}
      />
      <TextField
        label={words.asText}
        name="steps"
        value={values.steps}
        hint={words.asTextHint}
        errors={errorOf('steps', 'unreadable')}
        onChange={(steps) => set({ steps })}
      />
      <TextArea
        label={words.notes}
        name="comment"
        rows={2}
        value={values.comment}
        maxLength={PLAN_COMMENT_MAX}
        onChange={(comment) => set({ comment })}
      />
    </>
  );
}

/** Form for workouts, days and athletes. Keeps the input during the check, and when the coach returns. */
export function AssignForm({
  assigning,
  member,
  athletes,
  groups,
  plans,
  library,
  today,
  values,
  onChange,
}: AssignFormProps & { readonly values: ToAssign; readonly onChange: (values: ToAssign) => void }) {
  const [wasSent, setSent] = useState(false);
  const set = (part: Partial<ToAssign>) => onChange({ ...values, ...part });
  const settings = { weekStart: weekStartOf(member), prefersMetric: prefersMetricOf(member) };
  const made = toAssign(values, plans, settings, library);
  const chosen = workoutsOf(values, plans, settings, library);
  const assumed = Array.isArray(chosen) ? assumedZones(chosen.flatMap(({ components }) => components)) : 0;
  const faults = 'faults' in made && wasSent ? made.faults : [];
  const errorOf = (...of: readonly ToAssignFault[]) => {
    const found = of.find((fault) => faults.includes(fault));
    return found === undefined ? undefined : [faultTexts[found]()];
  };
  const window = { first: addDays(today, -PLAN_WINDOW_DAYS), last: addDays(today, PLAN_WINDOW_DAYS) };
  const send = () => {
    setSent(true);
    if ('workouts' in made) {
      assigning.check({ assignmentId: newId(), memberIds: values.memberIds, workouts: made.workouts });
    }
  };
  const ofGroup = (id: string) => groups.find(({ groupId }) => groupId === id)?.memberIds ?? [];
  const known = new Set(athletes.map(({ memberId }) => memberId));
  return (
    <Form aria-label={words.assign} onSubmit={send}>
      {assigning.failure !== null && <FormError title={words.notChecked} message={assigning.failure} />}
      <div className={styles.columns}>
        <Card title={words.what}>
          <div className={styles.fields}>
            <SelectField
              label={words.source}
              name="source"
              options={sourceKinds.map((kind) => ({ id: kind, label: words.sources[kind] }))}
              value={values.kind}
              onChange={(id) => set({ kind: sourceKinds.find((kind) => kind === id) ?? 'typed' })}
            />
            {values.kind === 'typed' && <Typed {...{ values, set, errorOf }} />}
            {values.kind === 'library' &&
              (library.length === 0 ? (
                <p className={styles.soft}>{words.nothingKept}</p>
              ) : (
                <SelectField
                  label={words.whichKept}
                  name="kept"
                  options={[
                    { id: '', label: '–' },
                    ...library.map(({ workoutId, name }) => ({ id: workoutId, label: name })),
                  ]}
                  value={values.keptId}
                  errors={errorOf('plan')}
                  onChange={(keptId) => set({ keptId })}
                />
              ))}
            {values.kind === 'workout' &&
              (plans.length === 0 ? (
                <p className={styles.soft}>{words.noneOfMine}</p>
              ) : (
                <SelectField
                  label={words.which}
                  name="plan"
                  options={[
                    { id: '', label: '–' },
                    ...plans.map((plan) => ({
                      id: plan.trainingPlanId,
                      label: words.planned(workoutName(plan), dayText(plan.date, today)),
                    })),
                  ]}
                  value={values.planId}
                  errors={errorOf('plan')}
                  onChange={(planId) => set({ planId })}
                />
              ))}
            {values.kind === 'week' && (
              <>
                <DateField
                  label={words.myWeek}
                  name="my-week"
                  value={values.weekOf}
                  onChange={(weekOf) => isCivilDate(weekOf) && set({ weekOf })}
                />
                <p role="status" className={styles.soft}>
                  {'workouts' in made
                    ? words.workoutsOfWeek(made.workouts.length)
                    : errorOf('emptyWeek', 'tooMany')?.[0]}
                </p>
              </>
            )}
            {assumed > 0 && (
              <p role="status" className={styles.soft}>
                {words.zonesAssumed(assumed)}
              </p>
            )}
            <DateField
              label={values.kind === 'week' ? words.week : words.day}
              name="date"
              value={values.date}
              {...window}
              onChange={(date) => isCivilDate(date) && set({ date })}
            />
          </div>
        </Card>
        <Card title={words.who}>
          <div className={styles.fields}>
            <SelectField
              label={words.group}
              name="group"
              value=""
              options={[
                { id: '', label: '–' },
                { id: 'all', label: words.everybody },
                ...groups.map(({ groupId, name }) => ({ id: groupId, label: name })),
              ]}
              onChange={(id) =>
                set({ memberIds: id === 'all' ? [...known] : ofGroup(id).filter((memberId) => known.has(memberId)) })
              }
            />
            <AthleteBoxes
              athletes={athletes}
              chosen={values.memberIds}
              onChange={(memberIds) => set({ memberIds })}
              error={errorOf('nobody', 'tooManyAthletes')?.[0]}
            />
          </div>
        </Card>
      </div>
      <FormActions>
        <Button type="submit" variant="primary" isPending={assigning.isChecking}>
          {words.check}
        </Button>
      </FormActions>
    </Form>
  );
}
