import { nameOf } from '../xml/names.ts';
import type { Attributes } from './attributes.ts';
import { Series } from './series.ts';
import { converted, hashOf, numberOf, type Quantity, textOf, timeOf } from './values.ts';

/** Activity columns filled by readings. */
export type ReadingColumn = 'heartRate' | 'power' | 'cadence' | 'speed' | 'groundContact' | 'verticalOscillation';

interface Kind {
  readonly column: ReadingColumn;
  readonly quantity: Quantity;
  /** Factor from the unit of `quantity` to the column's unit. */
  readonly factor: number;
}

const kind = (column: ReadingColumn, quantity: Quantity, factor = 1): Kind => ({ column, quantity, factor });

/** Record types that become samples, without their prefix. Distances and steps are only used in totals, since every device writes its own. */
const KINDS: Readonly<Record<string, Kind>> = {
  HeartRate: kind('heartRate', 'PER_MINUTE'),
  RunningPower: kind('power', 'WATTS'),
  CyclingPower: kind('power', 'WATTS'),
  CyclingCadence: kind('cadence', 'PER_MINUTE'),
  RunningSpeed: kind('speed', 'SPEEDS'),
  CyclingSpeed: kind('speed', 'SPEEDS'),
  RowingSpeed: kind('speed', 'SPEEDS'),
  PaddleSportsSpeed: kind('speed', 'SPEEDS'),
  CrossCountrySkiingSpeed: kind('speed', 'SPEEDS'),
  RunningGroundContactTime: kind('groundContact', 'SECONDS', 1000),
  RunningVerticalOscillation: kind('verticalOscillation', 'METRES', 1000),
};

const PREFIX = 'HKQuantityTypeIdentifier';
const byType = new Map(Object.entries(KINDS).map(([type, one]) => [nameOf(PREFIX + type), one]));

/** Whether records of a type are used. @param type as returned by {@link nameOf} */
export const isReading = (type: number): boolean => byType.has(type);

const TYPE = nameOf('type');
const SOURCE = nameOf('sourceName');
const UNIT = nameOf('unit');
const VALUE = nameOf('value');
const START = nameOf('startDate');

/** Maximum number of readings per export, of eight bytes each. An export of 3 GB has 7 million records of all types. */
const MAX_READINGS = 16_000_000;
/** Maximum number of pairs of column and source. */
const MAX_SERIES = 1000;
/** Latest time that fits in 32 bits. */
const LAST_TIME = 2 ** 32 - 1;

/** Readings that may become samples of workouts, by column and source. Memory is bounded: excess readings are only counted. */
export class Readings {
  private readonly series = new Map<ReadingColumn, Map<number, Series>>();
  private seriesCount = 0;
  private count = 0;
  /** Number of readings dropped because of the limits. */
  dropped = 0;

  /** Adds a record. Ignores other types, and records without a time or a value in a known unit. */
  add(attributes: Attributes): void {
    const reading = byType.get(hashOf(attributes, TYPE));
    if (reading === undefined) return;
    const time = Math.round(timeOf(attributes, START));
    const value = converted(numberOf(attributes, VALUE), textOf(attributes, UNIT), reading.quantity) * reading.factor;
    if (!(time >= 0 && time <= LAST_TIME) || !Number.isFinite(value)) return;
    const series = this.seriesOf(reading.column, hashOf(attributes, SOURCE));
    if (series === null || this.count === MAX_READINGS) {
      this.dropped++;
      return;
    }
    series.add(time, value);
    this.count++;
  }

  /**
   * Returns the readings of a column between two times (seconds since 1970): from `source`, or if it has none, from the source with the
   * most readings. Sources are never mixed, since each measures the same heart.
   */
  between(column: ReadingColumn, source: number, from: number, to: number): Series | null {
    const sources = this.series.get(column);
    if (sources === undefined) return null;
    const own = sources.get(source);
    if (own !== undefined && own.countBetween(from, to) > 0) return own;
    let best: Series | null = null;
    let most = 0;
    for (const series of sources.values()) {
      const count = series.countBetween(from, to);
      if (count > most) [best, most] = [series, count];
    }
    return best;
  }

  private seriesOf(column: ReadingColumn, source: number): Series | null {
    let sources = this.series.get(column);
    if (sources === undefined) {
      sources = new Map();
      this.series.set(column, sources);
    }
    let series = sources.get(source);
    if (series === undefined) {
      if (this.seriesCount === MAX_SERIES) return null;
      this.seriesCount++;
      series = new Series();
      sources.set(source, series);
    }
    return series;
  }
}

/** All columns that readings fill. */
export const READING_COLUMNS = [...new Set(Object.values(KINDS).map(({ column }) => column))];
