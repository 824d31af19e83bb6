import { nameOf } from '../xml/names.ts';
import type { Attributes } from './attributes.ts';
import { converted, hashOf, numberOf, offsetOf, positive, textOf, timeOf } from './values.ts';

/** A workout as reported in the export. Seconds since 1970, metres, kilocalories, beats per minute, watts; `null` or NaN if not reported. */
export interface HealthWorkout {
  /** HealthKit type, such as 'HKWorkoutActivityTypeRunning'. */
  readonly type: string;
  readonly sourceName: string | null;
  /** Hash of the source, for matching readings. */
  readonly source: number;
  readonly device: string | null;
  readonly start: number;
  readonly end: number;
  /** Local time minus UTC in seconds, from the dates. */
  readonly offset: number | null;
  /** IANA zone; `null` if unknown. */
  timeZone: string | null;
  duration: number | null;
  distance: number | null;
  energy: number | null;
  ascent: number | null;
  averageHeartRate: number | null;
  maximumHeartRate: number | null;
  averagePower: number | null;
  averageCadence: number | null;
  isIndoor: boolean | null;
  /** Whether a swim took place in open water; `null` if unknown. */
  isOpenWater: boolean | null;
  /** Length of the pool in metres; `null` if unknown. */
  lapLength: number | null;
  readonly events: HealthEvent[];
  /** Paths of the route files as written in the export. Never opened as paths; see `routeKey`. */
  readonly routes: string[];
}

/** An event during a workout. Its type has no prefix: 'Pause', 'Lap'. */
export interface HealthEvent {
  readonly type: string;
  readonly time: number;
  /** Duration in seconds; `null` if it has none. */
  readonly duration: number | null;
}

const MAX_EVENTS = 5000;
const MAX_ROUTES = 50;
const LONGEST_TEXT = 300;

const ACTIVITY_TYPE = nameOf('workoutActivityType');
const SOURCE = nameOf('sourceName');
const DEVICE = nameOf('device');
const START = nameOf('startDate');
const END = nameOf('endDate');
const DURATION = nameOf('duration');
const DURATION_UNIT = nameOf('durationUnit');
const DISTANCE = nameOf('totalDistance');
const DISTANCE_UNIT = nameOf('totalDistanceUnit');
const ENERGY = nameOf('totalEnergyBurned');
const ENERGY_UNIT = nameOf('totalEnergyBurnedUnit');
const TYPE = nameOf('type');
const DATE = nameOf('date');
const SUM = nameOf('sum');
const AVERAGE = nameOf('average');
const MAXIMUM = nameOf('maximum');
const UNIT = nameOf('unit');
const KEY = nameOf('key');
const VALUE = nameOf('value');
const PATH = nameOf('path');

const shortText = (attributes: Attributes, name: number): string | null =>
  textOf(attributes, name)?.slice(0, LONGEST_TEXT) ?? null;

const secondsOf = (attributes: Attributes): number | null =>
  positive(converted(numberOf(attributes, DURATION), textOf(attributes, DURATION_UNIT) ?? 'min', 'SECONDS'));

/** Creates a workout from the attributes of its start tag. */
export function workoutOf(attributes: Attributes): HealthWorkout {
  return {
    type: shortText(attributes, ACTIVITY_TYPE) ?? '',
    sourceName: shortText(attributes, SOURCE),
    source: hashOf(attributes, SOURCE),
    device: shortText(attributes, DEVICE),
    start: timeOf(attributes, START),
    end: timeOf(attributes, END),
    offset: offsetOf(attributes, START),
    timeZone: null,
    duration: secondsOf(attributes),
    distance: positive(converted(numberOf(attributes, DISTANCE), textOf(attributes, DISTANCE_UNIT), 'METRES')),
    energy: positive(converted(numberOf(attributes, ENERGY), textOf(attributes, ENERGY_UNIT), 'KILOCALORIES')),
    ascent: null,
    averageHeartRate: null,
    maximumHeartRate: null,
    averagePower: null,
    averageCadence: null,
    isIndoor: null,
    isOpenWater: null,
    lapLength: null,
    events: [],
    routes: [],
  };
}

/** Totals that newer exports state in child elements. Distances of several kinds belong to the legs. */
export class Statistics {
  private distance: number | null = null;

  /** Adds a WorkoutStatistics element, which takes precedence over the workout's attribute. */
  add(workout: HealthWorkout, attributes: Attributes): void {
    const type = textOf(attributes, TYPE)?.replace('HKQuantityTypeIdentifier', '') ?? '';
    const unit = textOf(attributes, UNIT);
    if (type.startsWith('Distance')) {
      const metres = positive(converted(numberOf(attributes, SUM), unit, 'METRES'));
      if (metres === null) return;
      this.distance = (this.distance ?? 0) + metres;
      workout.distance = this.distance;
    } else if (type === 'ActiveEnergyBurned') {
      workout.energy = positive(converted(numberOf(attributes, SUM), unit, 'KILOCALORIES')) ?? workout.energy;
    } else if (type === 'HeartRate') {
      workout.averageHeartRate = positive(converted(numberOf(attributes, AVERAGE), unit, 'PER_MINUTE'));
      workout.maximumHeartRate = positive(converted(numberOf(attributes, MAXIMUM), unit, 'PER_MINUTE'));
    } else if (type === 'RunningPower' || type === 'CyclingPower') {
      workout.averagePower = positive(converted(numberOf(attributes, AVERAGE), unit, 'WATTS'));
    } else if (type === 'CyclingCadence') {
      workout.averageCadence = positive(converted(numberOf(attributes, AVERAGE), unit, 'PER_MINUTE'));
    }
  }
}

/** Adds a WorkoutEvent element. */
export function addEvent(workout: HealthWorkout, attributes: Attributes): void {
  const type = textOf(attributes, TYPE)?.replace('HKWorkoutEventType', '') ?? '';
  const time = timeOf(attributes, DATE);
  if (Number.isNaN(time) || workout.events.length === MAX_EVENTS) return;
  workout.events.push({ type, time, duration: secondsOf(attributes) });
}

/** Adds the FileReference of a route. */
export function addRoute(workout: HealthWorkout, attributes: Attributes): void {
  const path = shortText(attributes, PATH);
  if (path !== null && workout.routes.length < MAX_ROUTES) workout.routes.push(path);
}

/** Parses a metadata value with a length unit, such as '418 cm', into metres. */
function metresIn(text: string): number | null {
  const [, value = '', unit = ''] = /^\s*(-?[\d.]+)\s*([A-Za-z]+)\s*$/.exec(text) ?? [];
  return positive(converted(Number(value), unit, 'METRES'));
}

/** Adds a MetadataEntry of the workout itself. The last entry with a key wins. */
export function addMetadata(workout: HealthWorkout, attributes: Attributes): void {
  const key = textOf(attributes, KEY);
  const value = textOf(attributes, VALUE);
  if (value === null) return;
  if (key === 'HKIndoorWorkout') workout.isIndoor = value === '1';
  else if (key === 'HKTimeZone') workout.timeZone = value.slice(0, LONGEST_TEXT);
  else if (key === 'HKElevationAscended') workout.ascent = metresIn(value);
  else if (key === 'HKLapLength') workout.lapLength = metresIn(value);
  else if (key === 'HKSwimmingLocationType') workout.isOpenWater = value === '2' ? true : value === '1' ? false : null;
}

/** Returns the key of a route file: its name without the folder. Only used for lookups, never opened as a path. */
export const routeKey = (path: string): string => path.slice(path.lastIndexOf('/') + 1).normalize('NFC');
