import { useState } from 'react';
import type { Member } from '../../../../domain/entities/member.ts';
import type { PlanBranch } from '../../../../domain/entities/plan-branch.ts';
import { type BranchChange, branchChanges, withChanges } from '../../../../domain/training/branch.ts';
import { branchTotals, lastDayOf, plannedNow } from '../../../../domain/training/branch-template.ts';
import type { Plan } from '../../../../domain/training/plan.ts';
import { prefersMetricOf } from '../../../../domain/views/display-format.ts';
import { useBranchActs } from '../../../api/plan-branches.ts';
import { newId } from '../../../api/new-id.ts';
import { usePowerScales } from '../../../api/plans.ts';
import type { Subject } from '../../../api/queries.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FormActions, FormError } from '../../../ui/form.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { useToday } from '../../../ui/now.ts';
import { useListChange } from '../../../workflows/list-change.ts';
import { athleteSearch } from '../plans/applied-to.tsx';
import styles from '../plans/plans.module.css';
import { FitnessCompared } from './fitness-compared.tsx';
import { ReviewWeeks } from './review-weeks.tsx';
import { planBranchWords as words } from './words.ts';

export interface ReviewProps {
  readonly member: Member;
  readonly athlete: string | null;
  readonly branch: PlanBranch;
  readonly subject: Subject;
  /** False for coaches, and members with sample data. */
  readonly mayDecide: boolean;
  /** Called with the result of a decision or its undo. */
  readonly onDone: (message: string) => void;
}

/** Identifies a change and the version of the plan that it was chosen for: a newer version needs another choice. */
const choiceKey = ({ id, now }: BranchChange) => `${id} ${now?.revision ?? ''}`;

/** Shows an open branch beside the plan as it is now, with a box for each change, and what becomes of the fitness. */
export function Review({
  member,
  athlete,
  branch,
  subject,
  mayDecide,
  onDone,
  plans,
}: ReviewProps & { readonly plans: readonly Plan[] }) {
  const today = useToday(member.timeZone);
  const velocity = usePowerScales(subject).data?.velocity ?? null;
  const acts = useBranchActs(subject);
  const [choices, setChoices] = useState<ReadonlyMap<string, boolean>>(new Map());
  const planned = plans.map(plannedNow);
  const changes = branchChanges(branch, planned, today);
  // Changes with a conflict are left out until the member chooses them. Coaches see all of them.
  const isChosen = (change: BranchChange) =>
    mayDecide ? (choices.get(choiceKey(change)) ?? change.conflicts.length === 0) : true;
  const chosen = changes.filter(isChosen);
  const chosenIds = new Set(chosen.map(({ id }) => id));
  const choose = (list: readonly BranchChange[], isWanted: boolean) =>
    setChoices(new Map([...choices, ...list.map((change) => [choiceKey(change), isWanted] as const)]));
  const after = withChanges(planned, changes, chosenIds);
  const loads = new Map(plans.map(({ trainingPlanId, load }) => [trainingPlanId, load]));
  const totalsOf = (workout: (typeof after)[number]) => {
    const totals = branchTotals(workout, velocity);
    // The plan's own estimate, so that unchanged workouts count the same on both sides.
    return 'revision' in workout ? { ...totals, load: loads.get(workout.trainingPlanId) ?? null } : totals;
  };
  // One id per choice, so that a repeated request is the same decision.
  const [actIds] = useState(() => new Map<string, string>());
  const changing = useListChange(async ({ action }) => {
    const { revision } = branch;
    if (action === 'reject') {
      await acts.decide(branch.branchId, { decision: 'reject', revision });
      onDone(words.wasRejected);
      return null;
    }
    const parts = chosen.map(({ id, now }) => ({ training_plan_id: id, seen: now?.revision ?? null }));
    const key = JSON.stringify([revision, parts]);
    const actId = actIds.get(key) ?? newId();
    actIds.set(key, actId);
    const { written } = await acts.decide(branch.branchId, { decision: 'accept', revision, act_id: actId, parts });
    onDone(words.written(written));
    return null;
  });
  const change = (action: string) => changing.change({ action, id: branch.branchId, name: branch.name });
  const conflicts = changes.filter((one) => one.conflicts.length > 0);
  const isBusy = changing.changing !== null;
  const loadsOf = (list: readonly (typeof after)[number][]) =>
    list.map((workout) => ({ date: workout.date, load: totalsOf(workout).load }));
  return (
    <>
      {changes.length === 0 ? (
        <Card>
          <EmptyState title={words.nothingToDo} text={words.nothingToDoHow} />
        </Card>
      ) : (
        <Card title={mayDecide ? words.changes(changes.length, chosen.length) : words.changesOnly(changes.length)}>
          <div className={styles.fields}>
            {conflicts.length > 0 && mayDecide && <p>{words.conflicts(conflicts.length)}</p>}
            {mayDecide && (
              <div className={styles.acts}>
                <Button size="small" isDisabled={isBusy} onPress={() => choose(changes, true)}>
                  {words.chooseAll}
                </Button>
                <Button size="small" isDisabled={isBusy} onPress={() => choose(changes, false)}>
                  {words.chooseNone}
                </Button>
              </div>
            )}
            <FitnessCompared
              weeks={{ first: branch.firstDay, last: lastDayOf(branch), today }}
              subject={subject}
              plan={loadsOf(planned)}
              branch={loadsOf(after)}
            />
          </div>
        </Card>
      )}
      <ReviewWeeks
        branch={branch}
        planned={planned}
        after={after}
        changes={changes}
        chosen={chosenIds}
        titles={{ plan: words.planNow, branch: mayDecide ? words.withChoice : words.branch }}
        totalsOf={totalsOf}
        prefersMetric={prefersMetricOf(member)}
        {...(mayDecide && { onChoose: choose })}
        isDisabled={isBusy}
      />
      {changing.failed !== null && <FormError title={words.notDone} message={changing.failed.message} />}
      <FormActions>
        {mayDecide && (
          <>
            {changes.length > 0 && (
              <Button
                variant="primary"
                isPending={changing.changing?.action === 'accept'}
                isDisabled={isBusy || chosen.length === 0}
                onPress={() => change('accept')}
              >
                {words.accept(chosen.length)}
              </Button>
            )}
            <Button
              isPending={changing.changing?.action === 'reject'}
              isDisabled={isBusy}
              onPress={() => change('reject')}
            >
              {words.reject}
            </Button>
          </>
        )}
        {branch.isOwn && (
          <LinkButton
            variant="quiet"
            to="/training/branches/edit"
            search={{ branch: branch.branchId, ...athleteSearch(athlete) }}
          >
            {words.edit}
          </LinkButton>
        )}
      </FormActions>
    </>
  );
}
