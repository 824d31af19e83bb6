import { figureText, formatDistance, formatDuration } from '../../../domain/units.ts';
import type { Unit } from '../../../domain/views/explanation.ts';
import { decimalText, wholeText } from '../../../domain/words/area.ts';

/** Formats a value as shown next to its activity. */
export function inputText(unit: Unit, value: number, prefersMetric: boolean): string {
  if (unit === 'metres') return figureText(formatDistance(value, prefersMetric));
  if (unit === 'seconds') return formatDuration(value);
  return wholeText(value);
}

/** Formats an average, with one decimal more than its inputs, so readers can check the division. */
export const meanText = (unit: Unit, value: number, prefersMetric: boolean): string =>
  unit === 'metres' ? figureText(formatDistance(value, prefersMetric, 2)) : decimalText(value, 1);
