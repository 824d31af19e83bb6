import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { REST_ACTIVITY_TYPE_ID } from '../../../domain/constants.ts';
import type { PlanDone, PlanMatch } from '../../../domain/entities/plan-done.ts';
import type { PlannedWorkout } from '../../../domain/entities/training-plan.ts';
import { nameOf } from '../../../domain/views/activity-name.ts';
import { workoutName } from '../../../domain/training/workout-name.ts';
import { createPlanChangeImplementations } from '../../../machines/planChange/implementations.ts';
import { planChangeMachine } from '../../../machines/planChange/planChange.machine.ts';
import { usePlanActs } from '../../api/plan-acts.ts';
import { usePlansDone } from '../../api/plans-done.ts';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/form.tsx';
import { StatusText } from '../../ui/status-text.tsx';
import { usePlanChange } from '../../workflows/plan-change.ts';
import { useWorkflow } from '../../workflows/use-workflow.ts';
import { ChooseActivity } from './choose-activity.tsx';
import styles from './day-met.module.css';
import { Met } from './met.tsx';
import { StepsTable } from './steps-table.tsx';
import { planDoneWords as words } from './words.ts';

interface DayMetProps {
  readonly workout: PlannedWorkout;
  readonly date: string;
  /** True if the day is over. */
  readonly isOver: boolean;
  readonly canMatch: boolean;
}

/** Shows the result of a planned workout, step by step, with ways to change the match. Rest is neither done nor missed. */
export function DayMet({ workout, date, isOver, canMatch }: DayMetProps) {
  const { data } = usePlansDone(date, date);
  const done = data?.get(workout.trainingPlanId);
  if (done === undefined || workout.activityTypeId === REST_ACTIVITY_TYPE_ID) return null;
  return (
    <section
      className={styles.met}
      aria-label={words.planAndActivity(workoutName(workout))}
      key={workout.trainingPlanId}
    >
      <p className={styles.line}>
        <Met done={done} isOver={isOver} />
        {done.activity !== null && (
          <span>
            {`${words.doneAs} `}
            <Link to="/activity/$id" params={{ id: done.activity.activityId }}>
              {nameOf(done.activity)}
            </Link>
            {done.byHand && ` (${words.byHand})`}
          </span>
        )}
      </p>
      <Acts done={done} canMatch={canMatch} />
    </section>
  );
}

/** Returns the current match of a workout. */
const matchOf = ({ activity, byHand }: PlanDone): PlanMatch =>
  byHand ? (activity?.activityId ?? 'none') : 'automatic';

function Acts({ done, canMatch }: { readonly done: PlanDone; readonly canMatch: boolean }) {
  const store = usePlanActs();
  const workflow = useWorkflow(planChangeMachine, () => createPlanChangeImplementations({ store }), undefined);
  const { isStoring, kept, failure, isUnanswered, act, undo } = usePlanChange(workflow);
  const [shown, setShown] = useState<'steps' | 'choice' | null>(null);
  const { activity, byHand, trainingPlanId } = done;
  const match = (next: PlanMatch) => {
    setShown(null);
    act({ kind: 'match', trainingPlanId, match: next, was: matchOf(done) });
  };
  const isCompared = shown === 'steps' && activity !== null;
  return (
    <>
      <div className={styles.acts}>
        {activity !== null && (
          <Button size="small" aria-expanded={isCompared} onPress={() => setShown(isCompared ? null : 'steps')}>
            {isCompared ? words.hide : words.compare}
          </Button>
        )}
        {canMatch && activity !== null && (
          <Button size="small" variant="quiet" isDisabled={isStoring} onPress={() => match('none')}>
            {words.notThis}
          </Button>
        )}
        {canMatch && byHand && (
          <Button size="small" variant="quiet" isDisabled={isStoring} onPress={() => match('automatic')}>
            {words.automatic}
          </Button>
        )}
        {canMatch && shown !== 'choice' && (
          <Button size="small" variant="quiet" isDisabled={isStoring} onPress={() => setShown('choice')}>
            {activity === null ? words.choose : words.another}
          </Button>
        )}
      </div>
      {failure !== null && <FormError title={isUnanswered ? words.unanswered : words.notKept} message={failure} />}
      <div className={styles.kept}>
        <StatusText>{kept === null ? null : words.changed}</StatusText>
        {kept !== null && (
          <Button size="small" variant="quiet" onPress={undo}>
            {words.undo}
          </Button>
        )}
      </div>
      {shown === 'choice' && <ChooseActivity done={done} onPick={match} onCancel={() => setShown(null)} />}
      {isCompared && (
        <StepsTable planId={trainingPlanId} date={done.trainingPlanDate} activityId={activity.activityId} />
      )}
    </>
  );
}
