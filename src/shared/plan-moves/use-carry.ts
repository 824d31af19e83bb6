import { useEffect, useEffectEvent } from 'react';
import type { Carried } from '../../../machines/planChange/planChange.machine.ts';
import { markDay } from './use-drag.ts';

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

interface Carrying {
  readonly carried: Carried | null;
  /** Whether a workout is carried now: keys can come faster than the page is drawn. */
  readonly isCarrying: () => boolean;
  readonly onGrab: (trainingPlanId: string) => void;
  readonly onStep: (days: number) => void;
  readonly onPutDown: () => void;
  readonly onLeave: () => void;
}

/** Where keys are typed, or mean what they say on themselves. */
const ownKeys = 'input, textarea, select, [role="menu"], [role="dialog"], [role="alertdialog"]';

/** M takes up the workout that has the focus; arrows carry it from day to day, Enter puts it down, Escape leaves it. */
export function useCarry({ carried, isCarrying, onGrab, onStep, onPutDown, onLeave }: Carrying): void {
  /** Whether the key was meant for this. */
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
      // The calendar walks by the same keys.
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener('keydown', listen, { capture: true });
    return () => document.removeEventListener('keydown', listen, { capture: true });
  }, []);

  const to = carried?.to;
  // After every drawing: the month of the day may have come with this one.
  useEffect(() => (to === undefined ? undefined : markDay(document.querySelector(`[data-date="${to}"]`))));
}
