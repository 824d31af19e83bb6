import { rangeText } from '../../../../domain/date-text.ts';
import { failureText } from '../../../../domain/words/failure-text.ts';
import { usePlanApplications, useUndoApplication } from '../../../api/plan-templates.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { FormError } from '../../../ui/form.tsx';
import { ConfirmDialog } from '../../../ui/lazy-modal.tsx';
import { useListChange } from '../../../workflows/list-change.ts';
import type { useAppliedTo } from './applied-to.tsx';
import styles from './plans.module.css';
import { trainingPlanWords as words } from './words.ts';

/** Lists applied plans, with an undo for each. Nothing if there are none. */
export function AppliedCard({ appliedTo }: { readonly appliedTo: ReturnType<typeof useAppliedTo> }) {
  const applications = usePlanApplications(appliedTo.subject);
  const { data = [], error } = applications;
  const takeBack = useUndoApplication(appliedTo.subject);
  const changing = useListChange(async ({ id }) => {
    const removed = await takeBack(id);
    return words.takenBack(removed);
  });
  const { confirming, failed, answer } = changing;
  const asked = data.find(({ applicationId }) => applicationId === confirming?.id);
  if (applications.data === undefined && error !== null) {
    return (
      <Card title={words.applied}>
        <ErrorState
          message={failureText(error)}
          isRetrying={applications.isFetching}
          onRetry={() => void applications.refetch()}
        />
      </Card>
    );
  }
  if (data.length === 0 && answer === null && failed === null) return null;
  return (
    <Card title={words.applied}>
      {failed !== null && <FormError title={words.notTakenBack} message={failed.message} />}
      <p role="status" className={styles.status}>
        {answer}
      </p>
      <ul className={styles.list}>
        {data.map(({ applicationId, name, firstDay, lastDay, workouts, untouched }) => (
          <li key={applicationId} className={styles.item}>
            <div>
              <h3>{name}</h3>
              <p className={styles.soft}>{words.appliedFacts(rangeText(firstDay, lastDay), workouts)}</p>
            </div>
            {appliedTo.mayWrite && untouched > 0 && (
              <div className={styles.acts}>
                <Button
                  size="small"
                  isPending={changing.changing?.id === applicationId}
                  isDisabled={changing.changing !== null}
                  aria-label={words.undoOf(name)}
                  onPress={() => changing.ask({ action: 'undo', id: applicationId, name })}
                >
                  {words.undo}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      {confirming !== null && asked !== undefined && (
        <ConfirmDialog
          title={words.undoTitle(asked.name)}
          message={words.undoText(asked.untouched, asked.workouts - asked.untouched)}
          confirmLabel={words.remove}
          isDanger
          onConfirm={changing.confirm}
          onCancel={changing.cancel}
        />
      )}
    </Card>
  );
}
