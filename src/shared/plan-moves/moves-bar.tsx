import { longDate } from '../../../domain/date-text.ts';
import type { PlanAct } from '../../../domain/training/acts.ts';
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

/** Where a picked-up workout would move, the last change, and an undo button. Changes are announced. */
export function MovesBar({ changes }: { readonly changes: Changes }) {
  const { carried, failure, kept, undo, close, putDown, leave } = changes;
  const sentence = sentenceOf(changes);
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
