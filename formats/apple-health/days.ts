import { nameOf } from '../xml/names.ts';
import type { Attributes } from './attributes.ts';
import { converted, hashOf, numberOf, offsetOf, textOf, timeOf } from './values.ts';

/** An export's data on a local day and the night before it; `null` for missing values. */
export interface HealthDay {
  /** Local day, by the offset in the export's dates, `YYYY-MM-DD`. */
  readonly day: string;
  readonly sleepSeconds: number | null;
  /** Resting heart rate, beats per minute. */
  readonly restingHeartRate: number | null;
  /** Mean SDNN of the day, ms. */
  readonly sdnnMs: number | null;
  readonly weightKg: number | null;
}

const RESTING = nameOf('HKQuantityTypeIdentifierRestingHeartRate');
const SDNN = nameOf('HKQuantityTypeIdentifierHeartRateVariabilitySDNN');
const WEIGHT = nameOf('HKQuantityTypeIdentifierBodyMass');
const SLEEP = nameOf('HKCategoryTypeIdentifierSleepAnalysis');

/** Whether records of a type are used. @param type as returned by {@link nameOf} */
export const isOfDay = (type: number): boolean =>
  type === RESTING || type === SDNN || type === WEIGHT || type === SLEEP;

const TYPE = nameOf('type');
const SOURCE = nameOf('sourceName');
const UNIT = nameOf('unit');
const VALUE = nameOf('value');
const START = nameOf('startDate');
const END = nameOf('endDate');
const CREATED = nameOf('creationDate');

/** Maximum number of days: 54 years. */
const MAX_DAYS = 20_000;
/** Maximum number of sleep intervals; a watch writes about thirty a night. */
const MAX_SEGMENTS = 1_000_000;
/** Seconds from 18:00 to midnight. Nights last from 18:00 to 18:00. */
const EVENING = 6 * 3600;

interface Latest {
  readonly at: number;
  readonly value: number;
}

interface Collected {
  resting: Latest | null;
  weight: Latest | null;
  sdnnSum: number;
  sdnnCount: number;
  /** Start and end of each sleep interval, by source. */
  readonly asleep: Map<number, number[]>;
}

/** Returns the seconds covered by intervals, which may overlap. */
function covered(parts: readonly number[]): number {
  const sorted = Array.from({ length: parts.length / 2 }, (_, nth) => [parts[2 * nth]!, parts[2 * nth + 1]!] as const);
  sorted.sort(([one], [other]) => one - other);
  let sum = 0;
  let until = Number.NEGATIVE_INFINITY;
  for (const [start, end] of sorted) {
    sum += Math.max(0, end - Math.max(start, until));
    until = Math.max(until, end);
  }
  return sum;
}

const later = (known: Latest | null, next: Latest): Latest => (known === null || next.at >= known.at ? next : known);

/**
 * Collects sleep, resting heart rate, variability and weight from an export. Sources are not mixed within a night, since each records the
 * same sleep; the one with the longest sleep is used. Memory is bounded: excess data is dropped.
 */
export class HealthDays {
  private readonly days = new Map<string, Collected>();
  private segments = 0;

  /** Adds a record. Ignores other types, and records without a date or a value in a known unit. */
  add(attributes: Attributes): void {
    const type = hashOf(attributes, TYPE);
    if (type === SLEEP) this.addSleep(attributes);
    else if (isOfDay(type)) this.addValue(type, attributes);
  }

  finish(): HealthDay[] {
    return [...this.days].map(([day, { resting, weight, sdnnSum, sdnnCount, asleep }]) => {
      const slept = Math.max(0, ...[...asleep.values()].map(covered));
      return {
        day,
        sleepSeconds: slept > 0 ? slept : null,
        restingHeartRate: resting?.value ?? null,
        sdnnMs: sdnnCount > 0 ? sdnnSum / sdnnCount : null,
        weightKg: weight?.value ?? null,
      };
    });
  }

  private addSleep(attributes: Attributes): void {
    // Time in bed and time awake are not sleep.
    if (textOf(attributes, VALUE)?.startsWith('HKCategoryValueSleepAnalysisAsleep') !== true) return;
    const [start, end] = [timeOf(attributes, START), timeOf(attributes, END)];
    const day = this.dayOf(attributes, END, EVENING);
    if (day === null || !(end > start) || this.segments === MAX_SEGMENTS) return;
    this.segments++;
    const source = hashOf(attributes, SOURCE);
    const parts = day.asleep.get(source);
    if (parts) parts.push(start, end);
    else day.asleep.set(source, [start, end]);
  }

  private addValue(type: number, attributes: Attributes): void {
    const [value, unit] = [numberOf(attributes, VALUE), textOf(attributes, UNIT)];
    const quantity = type === RESTING ? 'PER_MINUTE' : type === SDNN ? 'SECONDS' : 'KILOGRAMS';
    const read = converted(value, unit, quantity);
    if (!Number.isFinite(read)) return;
    const day = this.dayOf(attributes, START, 0);
    if (day === null) return;
    if (type === RESTING) {
      // The value is revised during the day, so the latest one wins.
      const created = timeOf(attributes, CREATED);
      day.resting = later(day.resting, {
        at: Number.isNaN(created) ? timeOf(attributes, START) : created,
        value: read,
      });
    } else if (type === WEIGHT) day.weight = later(day.weight, { at: timeOf(attributes, START), value: read });
    else {
      day.sdnnSum += read * 1000;
      day.sdnnCount++;
    }
  }

  /** Returns the local day of a date shifted by `later` seconds. */
  private dayOf(attributes: Attributes, name: number, later: number): Collected | null {
    const [time, offset] = [timeOf(attributes, name), offsetOf(attributes, name)];
    if (offset === null) return null;
    const local = new Date((time + offset + later) * 1000);
    if (Number.isNaN(local.getTime())) return null;
    const day = local.toISOString().slice(0, 10);
    const known = this.days.get(day);
    if (known || this.days.size === MAX_DAYS) return known ?? null;
    const fresh: Collected = { resting: null, weight: null, sdnnSum: 0, sdnnCount: 0, asleep: new Map() };
    this.days.set(day, fresh);
    return fresh;
  }
}
