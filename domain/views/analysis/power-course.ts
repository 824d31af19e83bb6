import type { CriticalPowerStep } from '../../entities/analysis.ts';

/** From this day on critical power had this value, watts. */
export interface PowerStep {
  readonly date: string;
  readonly watts: number;
  /** An effort has shown it, or the member says it. */
  readonly isSure: boolean;
  readonly isOwn: boolean;
  /** The day of the activity that set it. */
  readonly setOn: string | null;
}

/**
 * The course of critical power over some days: what was in force on the first of them, each change that can be seen (a whole watt, or how sure it
 * is), and the last day. The default, which nothing has shown, is none.
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
  const seen = steps.filter((step, i) => {
    const [before, next] = [steps[i - 1], steps[i + 1]];
    // Of those before the first day only the last is in force.
    if (next !== undefined && next.date === step.date) return false;
    return (
      before === undefined ||
      before.date === step.date ||
      before.watts !== step.watts ||
      before.isSure !== step.isSure ||
      before.isOwn !== step.isOwn
    );
  });
  const last = seen.at(-1);
  return last === undefined || last.date === to ? seen : [...seen, { ...last, date: to }];
}

/** The highest of a course; null without any. */
export const highestStep = (steps: readonly PowerStep[]): PowerStep | null =>
  steps.reduce<PowerStep | null>((best, step) => (best === null || step.watts > best.watts ? step : best), null);
