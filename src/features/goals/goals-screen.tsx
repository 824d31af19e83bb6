import { useState } from 'react';
import { type Goal, MAX_GOALS } from '../../../domain/entities/goal.ts';
import type { Member } from '../../../domain/entities/member.ts';
import { isSample } from '../../../domain/navigation.ts';
import { prefersMetricOf } from '../../../domain/views/display-format.ts';
import { goalsInOrder, goalTitle, goalView } from '../../../domain/views/goals.ts';
import { weekStartOf } from '../../../domain/views/weeks.ts';
import { goalWords as words } from '../../../domain/words/goals.ts';
import { type GoalChange, useChangeGoals, useGoals } from '../../api/goals.ts';
import { useMember } from '../../api/queries.ts';
import { GoalProgress } from '../../shared/goals/goal-progress.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FormError } from '../../ui/form.tsx';
import { ConfirmDialog } from '../../ui/lazy-modal.tsx';
import { Note } from '../../ui/note.tsx';
import { useToday } from '../../ui/now.ts';
import { Page } from '../../ui/page.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useStore } from '../../workflows/form-edit.ts';
import { GoalForm } from './goal-form.tsx';
import styles from './goals.module.css';

/** Page of the member's goals: adding, changing and removing them, with undo. */
export default function GoalsScreen() {
  const member = useMember();
  return (
    <Page title={words.title} subtitle={words.subtitle} back={<BackLink to="/">{words.dashboard}</BackLink>}>
      <QueryView query={member} label={words.loading} skeleton={<Skeleton height={480} round />}>
        {(known) => <GoalsOf member={known} />}
      </QueryView>
    </Page>
  );
}

/** Last change with its undo; `null` after an undo. */
interface Done {
  readonly text: string;
  readonly undo: GoalChange | null;
}

/** Subject of the form; a new `round` resets it. */
interface FormOf {
  readonly editedId: string | null;
  readonly round: number;
}

function GoalsOf({ member }: { readonly member: Member }) {
  const goals = useGoals();
  const [{ editedId, round }, setForm] = useState<FormOf>({ editedId: null, round: 0 });
  const [isChanged, setChanged] = useState(false);
  const [wantedId, setWanted] = useState<string | null>(null);
  const today = useToday(member.timeZone);
  const prefersMetric = prefersMetricOf(member);
  const { done, make } = useUndoableChange(prefersMetric);
  const { isSaving, failure, send } = useStore<GoalChange>(make);
  const undo = useStore<GoalChange>((change, signal) => make(change, signal, true));
  const edit = (id: string | null) => {
    setWanted(null);
    setForm((before) => ({ editedId: id, round: before.round + 1 }));
  };
  const how = { today, weekStart: weekStartOf(member), prefersMetric };
  const canWrite = !isSample(member);
  return (
    <QueryView query={goals} label={words.loading} skeleton={<Skeleton height={480} round />}>
      {(all) => {
        const edited = all.find(({ goalId }) => goalId === editedId) ?? null;
        const problem = failure ?? undo.failure;
        return (
          <div className={styles.columns}>
            <Card title={words.yours}>
              {problem !== null && <FormError title={words.notChanged} message={problem} />}
              <div role="status">
                {done !== null && (
                  <p className={styles.done}>
                    {done.text}{' '}
                    {done.undo !== null && (
                      <Button size="small" isPending={undo.isSaving} onPress={() => done.undo && undo.send(done.undo)}>
                        {words.undo}
                      </Button>
                    )}
                  </p>
                )}
              </div>
              {all.length === 0 ? (
                <p className={styles.none}>{words.noneYet}</p>
              ) : (
                <ul className={styles.list}>
                  {goalsInOrder(all, today).map((goal) => (
                    <GoalRow
                      key={goal.goalId}
                      goal={goal}
                      how={how}
                      canWrite={canWrite}
                      isBusy={isSaving}
                      onEdit={() => (isChanged ? setWanted(goal.goalId) : edit(goal.goalId))}
                      onRemove={() => send({ kind: 'remove', goalId: goal.goalId })}
                    />
                  ))}
                </ul>
              )}
            </Card>
            {!canWrite && <Note>{words.noteOfSamples}</Note>}
            {canWrite && all.length >= MAX_GOALS && edited === null && <Note>{words.full(MAX_GOALS)}</Note>}
            {canWrite && (all.length < MAX_GOALS || edited !== null) && (
              <GoalForm
                key={round}
                edited={edited}
                prefersMetric={prefersMetric}
                today={today}
                keep={async (change, signal) => {
                  await make(change, signal);
                  edit(null);
                }}
                onCancel={() => edit(null)}
                onChanged={setChanged}
              />
            )}
            {wantedId !== null && (
              <ConfirmDialog
                {...words.leaving}
                isDanger
                onConfirm={() => edit(wantedId)}
                onCancel={() => setWanted(null)}
              />
            )}
          </div>
        );
      }}
    </QueryView>
  );
}

/** Makes changes and returns the last one with its undo. */
function useUndoableChange(prefersMetric: boolean) {
  const change = useChangeGoals();
  const [done, setDone] = useState<Done | null>(null);
  async function make(wanted: GoalChange, signal: AbortSignal, isUndoing = false): Promise<void> {
    const { before: goals, after } = await change(wanted, signal);
    const before = goals.find(({ goalId }) => goalId === wanted.goalId);
    if (isUndoing) return setDone({ text: words.undone, undo: null });
    const titleOf = ({ input }: Pick<Goal, 'input'>) => goalTitle(input, prefersMetric);
    if (wanted.kind === 'remove') {
      if (before === undefined) return setDone(null);
      return setDone({
        text: words.removed(titleOf(before)),
        undo: { kind: 'keep', goalId: null, input: before.input },
      });
    }
    if (before !== undefined) {
      const undo: GoalChange = { kind: 'keep', goalId: before.goalId, input: before.input };
      return setDone({ text: words.changed(titleOf(wanted)), undo });
    }
    const added = after.find(({ goalId }) => !goals.some((goal) => goal.goalId === goalId));
    const undo: GoalChange | null = added === undefined ? null : { kind: 'remove', goalId: added.goalId };
    return setDone({ text: words.added(titleOf(wanted)), undo });
  }
  return { done, make };
}

interface GoalRowProps {
  readonly goal: Goal;
  readonly how: Parameters<typeof goalView>[1];
  readonly canWrite: boolean;
  readonly isBusy: boolean;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

function GoalRow({ goal, how, canWrite, isBusy, onEdit, onRemove }: GoalRowProps) {
  const view = goalView(goal, how);
  return (
    <li className={styles.item}>
      <GoalProgress goal={goal} view={view} />
      {canWrite && (
        <div className={styles.acts}>
          <Button size="small" variant="quiet" aria-label={words.editGoal(view.title)} onPress={onEdit}>
            {words.change}
          </Button>
          <Button
            size="small"
            variant="quiet"
            aria-label={words.removeGoal(view.title)}
            isDisabled={isBusy}
            onPress={onRemove}
          >
            {words.remove}
          </Button>
        </div>
      )}
    </li>
  );
}
