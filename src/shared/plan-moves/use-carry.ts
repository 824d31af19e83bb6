import { useEffect, useEffectEvent } from 'react';
import type { CarriedWorkout } from '../../../machines/planChange/planChange.machine.ts';
import { markDay } from './use-drag.ts';

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

interface Carrying {
  readonly carried: CarriedWorkout | null;
  /** Returns whether a workout is picked up now: keys can be faster than rendering. */
  readonly isCarrying: () => boolean;
  readonly onGrab: (trainingPlanId: string) => void;
  readonly onStep: (days: number) => void;
  readonly onPutDown: () => void;
  readonly onLeave: () => void;
}

/** Selector for elements that accept text or handle keys themselves. */
const ownKeys = 'input, textarea, select, [role="menu"], [role="dialog"], [role="alertdialog"]';

/** Handles moves by keyboard: M picks up the focused workout, arrows move it day by day, Enter drops it, Escape cancels. */
export function useCarry({ carried, isCarrying, onGrab, onStep, onPutDown, onLeave }: Carrying): void {
  /**
   * Handles a key.
   * @returns true if the key was used
   */
  const onKey = useEffectEvent(({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => {
    if (ctrlKey || metaKey || altKey || !(target instanceof Element) || target.closest(ownKeys) !== null) return false;
    if (!isCarrying()) {
      const plan = key.toLowerCase() === 'm' ? target.closest<HTMLElement>('[data-plan]')?.dataset['plan'] : undefined;
      if (plan !== undefined) onGrab(plan);
      return plan !== undefined;
    }
    const days = steps[key];
    if (days !== undefined) onStep(days);
    else if (key === 'Escape') onLeave();
    else if (key === 'Enter' && target.closest('[data-carrying]') === null) onPutDown();
    else return false;
    return true;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!onKey(event)) return;
      // The calendar navigates with the same keys.
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener('keydown', listen, { capture: true });
    return () => document.removeEventListener('keydown', listen, { capture: true });
  }, []);

  const to = carried?.to;
  // Runs after every render: the day's month may have just been rendered.
  useEffect(() => (to === undefined ? undefined : markDay(document.querySelector(`[data-date="${to}"]`))));
}
