import { DEFAULT_POWER } from '../constants.ts';
import { civilDate, dayNumber } from '../dates.ts';
import { CRITICAL_POWER_PER_KG, CRITICAL_POWER_WINDOW_DAYS, MOST_EASY_ACTIVITIES } from './constants.ts';
import {
  type CriticalPower,
  type CriticalPowerSource,
  criticalPowerOfEfforts,
  EFFORTS,
  type LongEfforts,
} from './critical-power.ts';
import type { PowerSource } from './power-source.ts';
import { SlidingMaximum } from './sliding-maximum.ts';

/**
 * What critical power needs to know of an activity. Activities of other sport families, duplicates and invalidated ones are
 * left out by the caller.
 */
export interface Effort {
  /** `YYYY-MM-DD`. */
  readonly localDate: string;
  readonly curve: LongEfforts;
  readonly powerSource: PowerSource | null;
  /** Whether its heart rate was that of a hard effort for nine minutes; null: no heart rate was recorded. */
  readonly hard: boolean | null;
  /** Watts at the threshold by an easy activity's heart rate; null where it says nothing. */
  readonly drawn: number | null;
}

/** A critical power with what it rests on. */
export interface KnownCriticalPower extends CriticalPower {
  /** An effort has shown it. Otherwise it is provisional: nobody has seen this person try. */
  readonly proven: boolean;
  /** The day of the activity that set it; null for the default. */
  readonly setOn: string | null;
}

/** From this date on, up to the next change, critical power has this value. */
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

/** Place of the first effort of nine minutes: from there on they are long enough to prove a critical power. */
const FIRST_LONG = EFFORTS.findIndex(([key]) => key === 'w9min');

/** The efforts of one power source in the last 90 days. */
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

  /** The median of the strongest easy activities: of two in the middle the lower. */
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
      .slice(0, MOST_EASY_ACTIVITIES);
    const median = strongest[strongest.length >> 1];
    return median === undefined
      ? null
      : { criticalPower: median.watts, source: 'drawn', proven: false, setOn: median.setOn };
  }

  /** What the window that ends with `day` says, if that can be a person of `weight` kg. */
  at(day: number, weight: number): KnownCriticalPower | null {
    const best = this.#best.map((window) => window.at(day));
    const isPlausible = (watts: number) =>
      watts >= CRITICAL_POWER_PER_KG[0] * weight && watts <= CRITICAL_POWER_PER_KG[1] * weight;
    const found = criticalPowerOfEfforts(best.map((effort) => effort?.value ?? null));
    const own = found !== null && isPlausible(found.criticalPower) ? found : null;
    const long = best.slice(FIRST_LONG).flatMap((effort) => effort?.owner ?? []);
    const hard = long.filter((effort) => effort.hard === true);
    // Without a heart rate nobody can say that the efforts of an accepted line were easy.
    const proven = hard.length > 0 || (own?.source === 'fit' && long.every((effort) => effort.hard === null));
    const latest = (efforts: readonly Effort[]) =>
      efforts.reduce<string | null>(
        (date, { localDate }) => (date === null || localDate > date ? localDate : date),
        null,
      );
    if (own !== null && proven) return { ...own, proven, setOn: latest(hard.length > 0 ? hard : long) };
    const drawn = this.#drawnAt(day);
    const shown = drawn !== null && isPlausible(drawn.criticalPower) ? drawn : null;
    if (shown !== null && shown.criticalPower > (own?.criticalPower ?? 0)) return shown;
    return own === null ? null : { ...own, proven: false, setOn: latest(long) };
  }
}

const isSame = (a: KnownCriticalPower, b: KnownCriticalPower): boolean =>
  a.criticalPower === b.criticalPower && a.source === b.source && a.proven === b.proven && a.setOn === b.setOn;

/**
 * Critical power per calendar day as the days on which it changes, from activities of one sport family in order of their
 * date: best efforts of the 90 days up to and with the day, measured power (native or developer) before estimated, never
 * both. Proven where the heart rate was that of a hard effort (or an accepted line has none against it); until then at least
 * what easy activities let expect, and provisional. Days without activity count too: an effort that leaves the window may
 * lower the value. Before the first change the default holds. Yields null where nothing changes, so that a server can do other work in between.
 * O(n) while efforts prove it; else each day on which something changes looks at the easy activities of its window.
 * @param weightOn the weight of a day, kg; a critical power that nobody of this weight has is none
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

/** The value of a day in a series of changes; the default before the first. O(log n). */
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
