import { DEFAULT_POWER } from '../constants.ts';
import { civilDate, dayNumber } from '../dates.ts';
import { CRITICAL_POWER_WINDOW_DAYS } from './constants.ts';
import {
  type CriticalPower,
  type CriticalPowerSource,
  criticalPowerOfEfforts,
  EFFORTS,
  type LongEfforts,
} from './critical-power.ts';
import type { PowerSource } from './power-source.ts';

/** What critical power needs to know of an activity. Duplicates and invalidated activities are left out by the caller. */
export interface Effort {
  /** `YYYY-MM-DD`. */
  readonly localDate: string;
  readonly curve: LongEfforts;
  readonly powerSource: PowerSource | null;
  /** Only efforts on foot count. */
  readonly foot: boolean;
}

/** From this date on, up to the next change, critical power has this value. */
export interface CriticalPowerChange {
  readonly fromDate: string;
  readonly criticalPower: number;
  readonly source: CriticalPowerSource;
}

/** The highest value of the last 90 days of one duration, in amortised constant time. */
class SlidingMaximum {
  private readonly days: number[] = [];
  private readonly values: number[] = [];
  private first = 0;

  add(day: number, value: number): void {
    while (this.values.length > this.first && this.values.at(-1)! <= value) {
      this.values.pop();
      this.days.pop();
    }
    this.values.push(value);
    this.days.push(day);
  }

  /** The maximum of the window that ends with `day`; null when it is empty. */
  at(day: number): number | null {
    while (this.first < this.days.length && this.days[this.first]! <= day - CRITICAL_POWER_WINDOW_DAYS) this.first++;
    return this.values[this.first] ?? null;
  }
}

/**
 * Critical power per calendar day as the days on which it changes, from activities in order of their date: best efforts
 * on foot of the 90 days up to and with the day, measured power (native or developer) before estimated, never both.
 * Days without activity count too: an effort that leaves the window may lower the value. Before the first change the
 * default holds. O(n).
 */
export function criticalPowerSeries(efforts: readonly Effort[]): CriticalPowerChange[] {
  const usable = efforts.filter(({ foot, powerSource }) => foot && powerSource !== null);
  const days = usable.map(({ localDate }) => dayNumber(localDate));
  const measured = EFFORTS.map(() => new SlidingMaximum());
  const estimated = EFFORTS.map(() => new SlidingMaximum());
  const changes: CriticalPowerChange[] = [];
  let current: CriticalPower = { criticalPower: DEFAULT_POWER, source: 'default' };
  let entering = 0;
  let leaving = 0;
  while (leaving < days.length) {
    const expiry = days[leaving]! + CRITICAL_POWER_WINDOW_DAYS;
    const day = entering < days.length ? Math.min(days[entering]!, expiry) : expiry;
    for (; entering < days.length && days[entering] === day; entering++) {
      const { curve, powerSource } = usable[entering]!;
      const windows = powerSource === 'estimated' ? estimated : measured;
      EFFORTS.forEach(([key], i) => {
        const watts = curve[key];
        if (watts !== null) windows[i]!.add(day, watts);
      });
    }
    while (leaving < days.length && days[leaving]! + CRITICAL_POWER_WINDOW_DAYS <= day) leaving++;
    const next: CriticalPower =
      criticalPowerOfEfforts(measured.map((window) => window.at(day))) ??
      criticalPowerOfEfforts(estimated.map((window) => window.at(day))) ??
      (current.source === 'default' ? current : { criticalPower: current.criticalPower, source: 'carried' });
    if (next.criticalPower !== current.criticalPower || next.source !== current.source) {
      changes.push({ fromDate: civilDate(day), ...next });
      current = next;
    }
  }
  return changes;
}

/** The value of a day in a series of changes; the default before the first. O(log n). */
export function criticalPowerOn(changes: readonly CriticalPowerChange[], date: string): CriticalPower {
  let low = 0;
  let high = changes.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (changes[middle]!.fromDate <= date) low = middle + 1;
    else high = middle;
  }
  const change = changes[low - 1];
  return change === undefined
    ? { criticalPower: DEFAULT_POWER, source: 'default' }
    : { criticalPower: change.criticalPower, source: change.source };
}
