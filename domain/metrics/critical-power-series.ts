import { DEFAULT_POWER } from '../constants.ts';
import { civilDate, dayNumber } from '../dates.ts';
import { CRITICAL_POWER_PER_KG, CRITICAL_POWER_WINDOW_DAYS, MAX_EASY_ACTIVITIES } from './constants.ts';
import {
  type CriticalPower,
  type CriticalPowerSource,
  criticalPowerOfEfforts,
  EFFORTS,
  type LongEfforts,
} from './critical-power.ts';
import type { PowerSource } from './power-source.ts';
import { SlidingMaximum } from './sliding-maximum.ts';

/** Input from one activity for the critical power. The caller excludes other sport families, duplicates and invalidated activities. */
export interface Effort {
  /** Local date as `YYYY-MM-DD`. */
  readonly localDate: string;
  readonly curve: LongEfforts;
  readonly powerSource: PowerSource | null;
  /** Whether the heart rate reached that of a hard effort for nine minutes; null if not recorded. */
  readonly hard: boolean | null;
  /** Threshold power in watts extrapolated from the heart rate of an easy activity; null if not applicable. */
  readonly drawn: number | null;
}

/** A critical power with its evidence. */
export interface KnownCriticalPower extends CriticalPower {
  /** Whether a hard effort confirmed the value; otherwise it is provisional. */
  readonly proven: boolean;
  /** Date of the activity that determined it; null for the default. */
  readonly setOn: string | null;
}

/** A change of critical power, which applies from this date until the next change. */
export interface CriticalPowerChange extends KnownCriticalPower {
  readonly fromDate: string;
  readonly source: CriticalPowerSource;
}

const unknown: KnownCriticalPower = {
  criticalPower: DEFAULT_POWER,
  source: 'default',
  proven: false,
  setOn: null,
};

/** Index of the first nine-minute effort; from there on, efforts are long enough to prove a critical power. */
const FIRST_LONG = EFFORTS.findIndex(([key]) => key === 'w9min');

/** Efforts from one power source in the last 90 days. */
class Efforts {
  readonly #best = EFFORTS.map(() => new SlidingMaximum<Effort>(CRITICAL_POWER_WINDOW_DAYS));
  readonly #easy: { readonly day: number; readonly watts: number; readonly setOn: string }[] = [];
  #firstEasy = 0;

  add(day: number, effort: Effort): void {
    EFFORTS.forEach(([key], i) => {
      const watts = effort.curve[key];
      if (watts !== null) this.#best[i]!.add(day, watts, effort);
    });
    if (effort.drawn !== null) this.#easy.push({ day, watts: effort.drawn, setOn: effort.localDate });
  }

  /** Returns the lower median of the strongest easy activities. */
  #drawnAt(day: number): KnownCriticalPower | null {
    while (
      this.#firstEasy < this.#easy.length &&
      this.#easy[this.#firstEasy]!.day <= day - CRITICAL_POWER_WINDOW_DAYS
    ) {
      this.#firstEasy++;
    }
    const strongest = this.#easy
      .slice(this.#firstEasy)
      .sort((a, b) => b.watts - a.watts)
      .slice(0, MAX_EASY_ACTIVITIES);
    const median = strongest[strongest.length >> 1];
    return median === undefined
      ? null
      : { criticalPower: median.watts, source: 'drawn', proven: false, setOn: median.setOn };
  }

  /** Returns the critical power of the window ending with `day`; null if implausible for a weight of `weight` kg. */
  at(day: number, weight: number): KnownCriticalPower | null {
    const best = this.#best.map((window) => window.at(day));
    const isPlausible = (watts: number) =>
      watts >= CRITICAL_POWER_PER_KG[0] * weight && watts <= CRITICAL_POWER_PER_KG[1] * weight;
    const found = criticalPowerOfEfforts(best.map((effort) => effort?.value ?? null));
    const own = found !== null && isPlausible(found.criticalPower) ? found : null;
    const long = best.slice(FIRST_LONG).flatMap((effort) => effort?.owner ?? []);
    const hard = long.filter((effort) => effort.hard === true);
    // If the efforts of an accepted line have no heart rate, nothing shows that they were easy.
    const proven = hard.length > 0 || (own?.source === 'fit' && long.every((effort) => effort.hard === null));
    const latest = (efforts: readonly Effort[]) =>
      efforts.reduce<string | null>(
        (date, { localDate }) => (date === null || localDate > date ? localDate : date),
        null,
      );
    if (own !== null && proven) return { ...own, proven, setOn: latest(hard.length > 0 ? hard : long) };
    const drawn = this.#drawnAt(day);
    const plausible = drawn !== null && isPlausible(drawn.criticalPower) ? drawn : null;
    if (plausible !== null && plausible.criticalPower > (own?.criticalPower ?? 0)) return plausible;
    return own === null ? null : { ...own, proven: false, setOn: latest(long) };
  }
}

const isSame = (a: KnownCriticalPower, b: KnownCriticalPower): boolean =>
  a.criticalPower === b.criticalPower && a.source === b.source && a.proven === b.proven && a.setOn === b.setOn;

/**
 * Critical power per calendar day, as the days on which it changes. The efforts are from activities of one sport family in order of date.
 * Uses the best efforts of the 90 days ending with each day; measured power (native or developer) takes precedence over estimated power,
 * and the two are never mixed. The value is proven if the heart rate was that of a hard effort, or if an accepted line has no heart rate
 * against it; until then it is provisional and at least what easy activities suggest. Days without activity matter too, since efforts
 * leaving the window may lower the value. The default applies before the first change. Yields null for days without a change, so that a
 * server can interleave other work. O(n) while efforts prove it; otherwise each day with a change scans the easy activities of its window.
 * @param weightOn weight by day, kg; values impossible at that weight are discarded
 */
export function* criticalPowerByDay(
  efforts: readonly Effort[],
  weightOn: (date: string) => number,
): Generator<CriticalPowerChange | null> {
  const usable = efforts.filter(({ powerSource }) => powerSource !== null);
  const days = usable.map(({ localDate }) => dayNumber(localDate));
  const measured = new Efforts();
  const estimated = new Efforts();
  let current = unknown;
  let entering = 0;
  let leaving = 0;
  while (leaving < days.length) {
    const expiry = days[leaving]! + CRITICAL_POWER_WINDOW_DAYS;
    const day = entering < days.length ? Math.min(days[entering]!, expiry) : expiry;
    for (; entering < days.length && days[entering] === day; entering++) {
      const effort = usable[entering]!;
      (effort.powerSource === 'estimated' ? estimated : measured).add(day, effort);
    }
    while (leaving < days.length && days[leaving]! + CRITICAL_POWER_WINDOW_DAYS <= day) leaving++;
    const weight = weightOn(civilDate(day));
    const next: KnownCriticalPower =
      measured.at(day, weight) ??
      estimated.at(day, weight) ??
      (current.source === 'default' ? current : { ...current, source: 'carried' });
    yield isSame(next, current) ? null : { fromDate: civilDate(day), ...next };
    current = next;
  }
}

/** Returns the critical power on a day; the default before the first change. O(log n). */
export function criticalPowerOn(changes: readonly CriticalPowerChange[], date: string): KnownCriticalPower {
  let low = 0;
  let high = changes.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (changes[middle]!.fromDate <= date) low = middle + 1;
    else high = middle;
  }
  const change = changes[low - 1];
  if (change === undefined) return unknown;
  const { fromDate: _, ...known } = change;
  return known;
}
