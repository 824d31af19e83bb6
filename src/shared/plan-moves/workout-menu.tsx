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
  /** -1 while the day around it does not have the keyboard focus. */
  readonly tabIndex?: number | undefined;
  readonly roomy?: boolean;
}

/** The button that opens the menu of a planned workout; nothing on pages without a handler. */
export function WorkoutMenu({ trainingPlanId, name, date, tabIndex, roomy = false }: WorkoutMenuProps) {
  const ask = useMenus();
  const button = useRef<HTMLButtonElement>(null);
  const isThere = ask !== null;
  useEffect(() => {
    if (!isThere || !isFollowed(trainingPlanId)) return;
    // The old element of the workout is removed or about to be, or its row moved the focus to the grid. If the member has moved on, the focus stays.
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
