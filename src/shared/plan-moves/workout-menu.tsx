import { useEffect, useRef } from 'react';
import { longDate } from '../../../domain/date-text.ts';
import { classNames } from '../../ui/class-names.ts';
import { isFollowed, useMenus } from './asked.ts';
import styles from './plan-moves.module.css';
import { planMovesWords as words } from './words.ts';

interface WorkoutMenuProps {
  readonly trainingPlanId: string;
  readonly name: string;
  readonly date: string;
  /** -1 unless the day around it has the keyboard focus. */
  readonly tabIndex?: number | undefined;
  readonly roomy?: boolean;
}

/** Button that opens the menu of a planned workout; renders nothing on pages without a handler. */
export function WorkoutMenu({ trainingPlanId, name, date, tabIndex, roomy = false }: WorkoutMenuProps) {
  const ask = useMenus();
  const button = useRef<HTMLButtonElement>(null);
  const isThere = ask !== null;
  useEffect(() => {
    if (!isThere || !isFollowed(trainingPlanId)) return;
    // Restores a focus that was lost with the workout's old element, or moved from its row to the grid, unless the member has moved on.
    const focused = document.activeElement;
    const wasOnWorkout = focused?.closest<HTMLElement>('[data-plan]')?.dataset['plan'] === trainingPlanId;
    if (focused === document.body || focused?.role === 'grid' || wasOnWorkout) {
      button.current?.closest('[data-plan]')?.querySelector('a')?.focus();
    }
  }, [trainingPlanId, isThere]);
  if (ask === null) return null;
  return (
    <button
      ref={button}
      type="button"
      tabIndex={tabIndex}
      className={classNames(styles.menu, roomy && styles.roomy)}
      aria-haspopup="menu"
      aria-keyshortcuts="M"
      aria-label={words.menuOf(name, longDate(date))}
      onClick={({ currentTarget }) => ask({ trainingPlanId, button: currentTarget })}
    >
      <span aria-hidden="true">⋯</span>
    </button>
  );
}
