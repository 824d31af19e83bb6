import type { SportFamily } from '../../../domain/activity-types.ts';
import type { ZoneTarget } from '../../../domain/training/zone-targets.ts';
import { formatRate, rateKindOf } from '../../../domain/views/display-format.ts';
import { trainingPageWords } from './words.ts';

/** Formats a step's range in the athlete's values: `4:24–4:36 min/km`, `245–255 W`; `null` without a target. */
export function rangeText(target: ZoneTarget, family: SportFamily, prefersMetric: boolean): string | null {
  if (target.kind === 'open') return null;
  const { low, high } = target;
  if (target.kind === 'speed') {
    const kind = rateKindOf(family);
    const [slow, fast] = [formatRate(low, kind, prefersMetric), formatRate(high, kind, prefersMetric)];
    return kind === 'speed' ? `${slow.value}–${fast.value} ${slow.unit}` : `${fast.value}–${slow.value} ${slow.unit}`;
  }
  return `${Math.round(low)}–${Math.round(high)} ${trainingPageWords.targetUnits[target.kind]}`;
}
