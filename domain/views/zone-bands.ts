import { measureOf, type Threshold } from '../metrics/thresholds.ts';
import { firstsOf } from '../metrics/zone-bounds.ts';
import { figures } from '../words/figures.ts';
import { formatRate, type RateKind } from './display-format.ts';

/** Formats zones by their first whole watts or beats, easiest first. */
export function wholeRanges(firsts: readonly number[], unit: 'W' | 'bpm'): string[] {
  const isPower = unit === 'W';
  const [below, from] = isPower ? [figures.belowWatts, figures.fromWatts] : [figures.below, figures.from];
  return [0, ...firsts].map((first, i) => {
    const next = firsts[i];
    if (next === undefined) return from(first);
    if (i === 0) return below(next);
    const last = Math.max(first, next - 1);
    return `${first}–${last}${isPower ? ' W' : ''}`;
  });
}

/** Formats zones by their lower bounds (m/s) as paces, from slow to fast. */
export function paceRanges(bounds: readonly number[], kind: RateKind, prefersMetric: boolean): string[] {
  const at = (place: number) => formatRate(bounds[place] ?? null, kind, prefersMetric).value;
  return [0, ...bounds].map((_, i) => {
    if (i === 0) return figures.slowerThan(at(0));
    return i === bounds.length ? figures.fasterThan(at(i - 1)) : `${at(i - 1)}–${at(i)}`;
  });
}

/** Formats the zones divided by the member, easiest first; `null` for the standard zones. */
export function ownRanges({ kind, value, bounds }: Threshold, prefersMetric: boolean): string[] | null {
  if (!bounds) return null;
  const measure = measureOf(kind);
  if (measure !== 'speed') return wholeRanges(firstsOf(bounds, value), measure === 'power' ? 'W' : 'bpm');
  const speeds = bounds.map((percent) => (value * percent) / 100);
  return paceRanges(speeds, kind === 'swim_speed' ? 'swimPace' : 'pace', prefersMetric);
}
