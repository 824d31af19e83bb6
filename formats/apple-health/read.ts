import type { Problem } from '../types.ts';
import { NO_NAME, nameOf, nextName } from '../xml/names.ts';
import { Attributes } from './attributes.ts';
import { type HealthDay, HealthDays, isOfDay } from './days.ts';
import { isReading, Readings } from './readings.ts';
import { type TagReader, TagStream } from './tags.ts';
import { addEvent, addMetadata, addRoute, type HealthWorkout, Statistics, workoutOf } from './workout.ts';

const ROOT = nameOf('HealthData');
const RECORD = nameOf('Record');
const CORRELATION = nameOf('Correlation');
const WORKOUT = nameOf('Workout');
const EVENT = nameOf('WorkoutEvent');
const STATISTICS = nameOf('WorkoutStatistics');
const ROUTE = nameOf('WorkoutRoute');
const LEG = nameOf('WorkoutActivity');
const FILE = nameOf('FileReference');
const METADATA = nameOf('MetadataEntry');

/** Maximum number of workouts per export: more than five a day for ten years. */
const MAX_WORKOUTS = 20_000;

/** An export's workouts, the readings for them, and its data on nights and days. */
export interface HealthExport {
  readonly workouts: readonly HealthWorkout[];
  /** Number of workouts dropped because of the limit. */
  readonly beyond: number;
  readonly readings: Readings;
  readonly days: readonly HealthDay[];
  readonly problems: readonly Problem[];
}

/**
 * Parses the main file of an Apple Health export, `export.xml` in any language, in pieces and in one pass. Memory only holds the workouts
 * and the readings that may belong to them (see {@link Readings}), never the document. Never throws on content: everything before damaged
 * parts is kept.
 */
export class HealthExportReader implements TagReader {
  private readonly stream = new TagStream(this);
  private readonly attributes = new Attributes();
  private readonly readings = new Readings();
  private readonly days = new HealthDays();
  private readonly workouts: HealthWorkout[] = [];
  private beyond = 0;
  private problem: Problem | null = null;
  private isRootOpen: boolean | null = null;
  private isInCorrelation = false;
  private workout: HealthWorkout | null = null;
  private statistics = new Statistics();
  /** Name of the workout's open child element. Elements nested in it do not describe the workout itself. */
  private child = NO_NAME;

  push(piece: Uint8Array): void {
    if (this.problem === null) this.stream.push(piece);
  }

  /** Whether further pieces are ignored. */
  get isOver(): boolean {
    return this.problem !== null || this.stream.problem !== null;
  }

  finish(): HealthExport {
    const { workouts, readings, beyond } = this;
    const problem = this.problem ?? this.stream.problem;
    const problems: Problem[] = problem === null ? [] : [problem];
    if (problem === null && this.isRootOpen !== false) problems.push({ tag: 'Truncated', offset: 0 });
    if (beyond > 0) problems.push({ tag: 'TooManyEntries', offset: 0, detail: 'workouts' });
    if (readings.dropped > 0) problems.push({ tag: 'TooLarge', offset: 0, detail: 'readings' });
    return { workouts, beyond, readings, days: this.days.finish(), problems };
  }

  skips(bytes: Uint8Array, at: number): boolean {
    if (bytes[at] === M && this.workout === null) return true;
    for (let i = 0; i < RECORD_TYPE.length; i++) if (bytes[at + i] !== RECORD_TYPE[i]) return false;
    let type = NO_NAME;
    for (let i = at + RECORD_TYPE.length; i < bytes.length; i++) {
      if (bytes[i] === QUOTE) return !isReading(type) && !isOfDay(type);
      type = nextName(type, bytes[i]!);
    }
    return false;
  }

  open(bytes: Uint8Array, from: number, to: number, isEmpty: boolean): void {
    const { attributes } = this;
    const { name, end } = nameAt(bytes, from, to);
    if (this.isRootOpen === null) return this.openRoot(name);
    if (name === CORRELATION && !isEmpty) this.isInCorrelation = true;
    // Records inside a correlation are duplicates of records elsewhere.
    else if (name === RECORD && this.workout === null && !this.isInCorrelation) {
      attributes.parse(bytes, end, to);
      this.readings.add(attributes);
      this.days.add(attributes);
    } else if (name === WORKOUT && this.workout === null) {
      attributes.parse(bytes, end, to);
      this.workout = workoutOf(attributes);
      this.statistics = new Statistics();
      this.child = NO_NAME;
      if (isEmpty) this.endWorkout();
    } else if (this.workout !== null) {
      attributes.parse(bytes, end, to);
      this.openInside(this.workout, name, isEmpty);
    }
  }

  close(bytes: Uint8Array, from: number): void {
    const { name } = nameAt(bytes, from, bytes.length);
    if (name === ROOT) this.isRootOpen = false;
    else if (name === CORRELATION) this.isInCorrelation = false;
    else if (name === WORKOUT) this.endWorkout();
    else if (name === this.child) this.child = NO_NAME;
  }

  private openRoot(name: number): void {
    this.isRootOpen = true;
    if (name !== ROOT) this.problem = { tag: 'UnknownFormat', offset: 0 };
  }

  private openInside(workout: HealthWorkout, name: number, isEmpty: boolean): void {
    const { attributes, child } = this;
    if (child === ROUTE && name === FILE) addRoute(workout, attributes);
    if (child !== NO_NAME) return;
    if (name === STATISTICS) this.statistics.add(workout, attributes);
    else if (name === METADATA) addMetadata(workout, attributes);
    else if (name === EVENT) addEvent(workout, attributes);
    if (!isEmpty && (name === EVENT || name === ROUTE || name === LEG)) this.child = name;
  }

  private endWorkout(): void {
    const { workout } = this;
    this.workout = null;
    if (workout === null || this.problem !== null) return;
    if (this.workouts.length === MAX_WORKOUTS) this.beyond++;
    else this.workouts.push(workout);
  }
}

const ascii = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

/** Bytes that almost every record begins with. Records with another attribute order are parsed in full. */
const RECORD_TYPE = ascii('Record type="');
const QUOTE = 0x22;
/** First letter of metadata elements, by far the most frequent ones. */
const M = 0x4d;

const isNameEnd = (byte: number): boolean => byte <= 0x20 || byte === 0x3e || byte === 0x2f;

function nameAt(bytes: Uint8Array, from: number, to: number): { readonly name: number; readonly end: number } {
  let name = NO_NAME;
  let at = from;
  for (; at < to && !isNameEnd(bytes[at]!); at++) name = nextName(name, bytes[at]!);
  return { name, end: at };
}
