import { longDate } from '../../../domain/date-text.ts';
import type { PlanAct } from '../../../domain/training/acts.ts';
import { asSentence } from '../../../domain/words/area.ts';
import { useConflict } from '../day-markers/conflicts.tsx';
import { Button } from '../../ui/button.tsx';
import { StatusText } from '../../ui/status-text.tsx';
import type { usePlanChange } from '../../workflows/plan-change.ts';
import styles from './plan-moves.module.css';
import { planMovesWords as words } from './words.ts';

type Changes = ReturnType<typeof usePlanChange>;

function doneText(act: PlanAct): string | null {
  switch (act.kind) {
    case 'move':
      return words.moved(act.name, longDate(act.to));
    case 'copy':
      return words.copied(act.name, act.copies.length);
    case 'remove':
      return words.removed(act.name);
    case 'restore':
      return words.restored(act.name);
    case 'shift':
      return words.shifted(act.days);
    case 'unshift':
      return words.unshifted;
    case 'match':
      return null;
  }
}

function sentenceOf({ carried, kept, failure, isUnanswered, isStoring }: Changes): string | null {
  if (carried !== null) {
    const where = words.carrying(carried.name, longDate(carried.to));
    return carried.to === carried.from ? `${where}. ${words.carryHint}` : where;
  }
  if (isStoring) return words.storing;
  if (failure !== null) return isUnanswered ? words.unanswered : failure;
  return kept === null ? null : doneText(kept);
}

/** Returns the day to which the last change moved a workout; `null` for other changes, and for several days. */
function placedBy(act: PlanAct | null): string | null {
  if (act?.kind === 'move') return act.to;
  return act?.kind === 'copy' && act.copies.length === 1 ? act.copies[0]!.date : null;
}

interface MovesBarProps {
  readonly changes: Changes;
  /** Day over which a workout is dragged; `null` if none is being dragged. */
  readonly over: string | null;
}

/** Bar with the target of a picked-up workout, the last change, and an undo button. Changes are announced. */
export function MovesBar({ changes, over }: MovesBarProps) {
  const { carried, failure, kept, undo, close, putDown, leave } = changes;
  const placed = over ?? carried?.to ?? (failure === null ? placedBy(kept) : null);
  const state = sentenceOf(changes);
  const conflict = useConflict(placed);
  const sentence = conflict === null ? state : [...(state === null ? [] : [asSentence(state)]), conflict].join(' ');
  return (
    <div className={sentence === null ? undefined : styles.bar} data-carrying={carried === null ? undefined : ''}>
      <StatusText tone={failure === null ? 'plain' : 'bad'}>{sentence}</StatusText>
      <div className={styles.acts}>
        {carried !== null && (
          <>
            <Button size="small" variant="primary" onPress={putDown}>
              {words.moveHere}
            </Button>
            <Button size="small" onPress={leave}>
              {words.cancel}
            </Button>
          </>
        )}
        {carried === null && kept !== null && (
          <Button size="small" onPress={undo}>
            {words.undo}
          </Button>
        )}
        {carried === null && (kept !== null || failure !== null) && (
          <Button size="small" variant="quiet" onPress={close}>
            {words.close}
          </Button>
        )}
      </div>
    </div>
  );
}
