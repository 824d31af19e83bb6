import type { CriticalPowerStep } from '../../entities/analysis.ts';

/** A critical power in watts, which applies from this day on. */
export interface PowerStep {
  readonly date: string;
  readonly watts: number;
  /** True if confirmed by an effort or set by the member. */
  readonly isSure: boolean;
  readonly isOwn: boolean;
  /** Date of the activity that determined it. */
  readonly setOn: string | null;
}

/**
 * Returns the critical power over a period: the value on the first day, each visible change (in whole watts, or of its
 * certainty), and the last day. Unconfirmed defaults are omitted.
 */
export function powerCourse(changes: readonly CriticalPowerStep[], from: string, to: string): PowerStep[] {
  const steps = changes
    .filter(({ source, fromDate }) => source !== 'default' && fromDate <= to)
    .map(
      ({ fromDate, criticalPower, source, proven, setOn }): PowerStep => ({
        date: fromDate < from ? from : fromDate,
        watts: Math.round(criticalPower),
        isOwn: source === 'own',
        isSure: proven || source === 'own',
        setOn,
      }),
    );
  const visible = steps.filter((step, i) => {
    const [before, next] = [steps[i - 1], steps[i + 1]];
    // Before the first day, only the last change applies.
    if (next !== undefined && next.date === step.date) return false;
    return (
      before === undefined ||
      before.date === step.date ||
      before.watts !== step.watts ||
      before.isSure !== step.isSure ||
      before.isOwn !== step.isOwn
    );
  });
  const last = visible.at(-1);
  return last === undefined || last.date === to ? visible : [...visible, { ...last, date: to }];
}

/** Returns the highest step; null if there are no steps. */
export const highestStep = (steps: readonly PowerStep[]): PowerStep | null =>
  steps.reduce<PowerStep | null>((best, step) => (best === null || step.watts > best.watts ? step : best), null);
