import { rangeText } from '../../../domain/date-text.ts';
import type { PlanAssignment } from '../../../domain/entities/plan-assignment.ts';
import { useAssigning, useAssignments } from '../../api/assignments.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FormError } from '../../ui/form.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type ListChanging, useListChange } from '../../workflows/list-change.ts';
import { assignWords as words } from './assign-words.ts';
import styles from './assign.module.css';

function Assignment({ one, taking }: { readonly one: PlanAssignment; readonly taking: ListChanging }) {
  const { assignmentId: id, untouched, removed, takenBackOn } = one;
  const name = one.title ?? words.untitled;
  const isLast = taking.made?.id === id;
  const facts = [
    rangeText(one.firstDay, one.lastDay),
    words.summary(one.workouts, one.athletes),
    one.assignedBy === null ? null : words.by(one.assignedBy),
    takenBackOn !== null && words.wasTakenBack,
    (takenBackOn === null || untouched > 0) && words.untouched(untouched),
  ];
  const actions = [
    { action: 'takeBack', count: untouched, label: words.takeBack, of: words.takeBackOf(name) },
    { action: 'undo', count: removed, label: words.undo, of: words.undoOf(name) },
  ];
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <span className={styles.soft}>{facts.filter(Boolean).join(' · ')}</span>
        <span role="status" className={styles.soft}>
          {isLast && taking.answer}
        </span>
      </div>
      {actions
        .filter(({ count }) => count > 0)
        .map(({ action, label, of }) => (
          <Button
            key={action}
            size="small"
            aria-label={of}
            // Takes the focus, since it replaces the pressed button.
            autoFocus={isLast && taking.made?.action !== action}
            isPending={taking.changing?.id === id && taking.changing.action === action}
            isDisabled={taking.changing !== null && taking.changing.id !== id}
            onPress={() => taking.change({ action, id, name })}
          >
            {label}
          </Button>
        ))}
    </li>
  );
}

interface AssignmentsCardProps {
  readonly teamId: string;
  readonly onRestored: () => void;
}

/** Lists past assignments of the team. Each can be undone at once, and then restored. */
export function AssignmentsCard({ teamId, onRestored }: AssignmentsCardProps) {
  const assignments = useAssignments(teamId);
  const { takeBack, restore } = useAssigning(teamId);
  const taking = useListChange(async ({ action, id }) => {
    if (action === 'takeBack') return words.takenBack(await takeBack(id));
    const { removed } = await restore(id);
    onRestored();
    return removed === 0 ? words.restored : words.notAllRestored(removed);
  });
  return (
    <Card title={words.earlier} note={words.earlierNote}>
      {taking.failed !== null && (
        <FormError
          title={taking.failed.change.action === 'undo' ? words.notRestored : words.notTakenBack}
          message={taking.failed.message}
        />
      )}
      <QueryView query={assignments} label={words.loadingEarlier} skeleton={<Skeleton height={80} />}>
        {(all) => {
          const list = all.filter(({ athletes }) => athletes > 0);
          if (list.length === 0) return <p className={styles.soft}>{words.noEarlier}</p>;
          return (
            <ul className={styles.rows} aria-label={words.earlier}>
              {list.map((one) => (
                <Assignment key={one.assignmentId} one={one} taking={taking} />
              ))}
            </ul>
          );
        }}
      </QueryView>
    </Card>
  );
}
