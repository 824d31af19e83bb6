import { rangeText } from '../../../domain/date-text.ts';
import { useAssigning, useAssignments } from '../../api/assignments.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FormError } from '../../ui/form.tsx';
import { ConfirmDialog } from '../../ui/lazy-modal.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useListChange } from '../../workflows/list-change.ts';
import { assignWords as words } from './assign-words.ts';
import styles from './assign.module.css';

/** What the coaches of the team planned for many, each with the way to take it back. */
export function AssignmentsCard({ teamId }: { readonly teamId: string }) {
  const assignments = useAssignments(teamId);
  const { takeBack } = useAssigning(teamId);
  const taking = useListChange(async ({ id }) => {
    await takeBack(id);
    return null;
  });
  const asked = assignments.data?.find(({ assignmentId }) => assignmentId === taking.confirming?.id);
  return (
    <Card title={words.earlier} note={words.earlierNote}>
      {taking.failed !== null && <FormError title={words.notTakenBack} message={taking.failed.message} />}
      <QueryView query={assignments} label={words.loadingEarlier} skeleton={<Skeleton height={80} />}>
        {(all) => {
          const list = all.filter(({ athletes }) => athletes > 0);
          if (list.length === 0) return <p className={styles.soft}>{words.noEarlier}</p>;
          return (
            <ul className={styles.rows} aria-label={words.earlier}>
              {list.map(({ assignmentId, title, ...one }) => (
                <li key={assignmentId}>
                  <div>
                    <strong>{title ?? words.untitled}</strong>
                    <span className={styles.soft}>
                      {[
                        rangeText(one.firstDay, one.lastDay),
                        words.summary(one.workouts, one.athletes),
                        one.assignedBy === null ? null : words.by(one.assignedBy),
                        one.takenBackOn !== null && words.wasTakenBack,
                        (one.takenBackOn === null || one.untouched > 0) && words.untouched(one.untouched),
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                    </span>
                  </div>
                  {one.untouched > 0 && (
                    <Button
                      size="small"
                      aria-label={words.takeBackOf(title ?? words.untitled)}
                      isDisabled={taking.changing !== null}
                      onPress={() => taking.ask({ action: 'takeBack', id: assignmentId, name: title ?? '' })}
                    >
                      {words.takeBack}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          );
        }}
      </QueryView>
      {asked && (
        <ConfirmDialog
          title={words.takeBackTitle}
          message={words.takeBackText(asked.untouched)}
          confirmLabel={words.takeBack}
          isDanger
          onConfirm={taking.confirm}
          onCancel={taking.cancel}
        />
      )}
    </Card>
  );
}
