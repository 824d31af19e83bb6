import { longDate } from '../../../../domain/date-text.ts';
import { branchChanges, withChanges } from '../../../../domain/training/branch.ts';
import { branchTotals } from '../../../../domain/training/branch-template.ts';
import { prefersMetricOf } from '../../../../domain/views/display-format.ts';
import { useBranchActs } from '../../../api/plan-branches.ts';
import { usePowerScales } from '../../../api/plans.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { FormActions, FormError } from '../../../ui/form.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { useListChange } from '../../../workflows/list-change.ts';
import styles from '../plans/plans.module.css';
import type { ReviewProps } from './review.tsx';
import { ReviewWeeks } from './review-weeks.tsx';
import { planBranchWords as words } from './words.ts';

/** Shows the decision about a branch with its undo, and what the branch changed when it was created. */
export function Decided({ member, branch, subject, mayDecide, onDone }: ReviewProps) {
  const velocity = usePowerScales(subject).data?.velocity ?? null;
  const acts = useBranchActs(subject);
  const changing = useListChange(async () => {
    const { undone, left } = await acts.undo(branch.branchId);
    onDone(isAccepted ? words.undone(undone, left) : words.opened);
    return null;
  });
  const isAccepted = branch.state === 'accepted';
  const day = longDate((branch.decidedAt ?? branch.createdAt).slice(0, 10));
  const planned = branch.base.map((workout) => ({ ...workout, revision: '' }));
  const changes = branchChanges(branch, planned, '');
  const all = new Set(changes.map(({ id }) => id));
  return (
    <>
      <Card title={isAccepted ? words.accepted(day) : words.rejected(day)}>
        <div className={styles.fields}>
          {changing.failed !== null && <FormError title={words.notDone} message={changing.failed.message} />}
          {mayDecide && <p>{!branch.canUndo ? words.cannotUndo : isAccepted ? words.undoAccept : words.undoReject}</p>}
          <FormActions>
            {mayDecide && branch.canUndo && (
              <Button
                isPending={changing.changing !== null}
                onPress={() => changing.change({ action: 'undo', id: branch.branchId, name: branch.name })}
              >
                {words.undo}
              </Button>
            )}
            {mayDecide && (
              <LinkButton to="/training" search={{ week: branch.firstDay }}>
                {words.back}
              </LinkButton>
            )}
          </FormActions>
        </div>
      </Card>
      <ReviewWeeks
        branch={branch}
        planned={planned}
        after={withChanges(planned, changes, all)}
        changes={changes}
        chosen={all}
        titles={{ plan: words.planBefore, branch: words.branch }}
        totalsOf={(workout) => branchTotals(workout, velocity)}
        prefersMetric={prefersMetricOf(member)}
        isDisabled
      />
    </>
  );
}
