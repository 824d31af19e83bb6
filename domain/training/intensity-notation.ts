import type { SportFamily } from '../activity-types.ts';
import { ASSUMED_ZONE } from '../entities/training-plan.ts';
import type { PlanEffort } from './components.ts';
import { noValues, type PlanTarget, relativeZone, type SportValues, TARGET_RANGE, zoneOfTarget } from './targets.ts';

/** Intensity of a step as text: a zone, or a target with the zone that weighs its load. */
export interface Intensity {
  readonly zone: number;
  readonly target: PlanTarget | null;
  /** True if neither the text nor the athlete's thresholds determine the zone. */
  readonly isAssumed: boolean;
  /** Zone range such as `z1-z2`; null for a single zone. */
  readonly range: string | null;
}

/** Context for parsing paces without a unit and zones of targets. */
export interface NotationContext {
  readonly pace: 'pace_km' | 'pace_mile' | 'pace_100m';
  /** Returns the zone of a target for the athlete; null if unknown. */
  readonly zoneOf: (target: PlanTarget) => number | null;
}
export const anyAthlete: NotationContext = { pace: 'pace_km', zoneOf: relativeZone };

/**
 * Returns the notation context for workouts in a family of sports. @param values the athlete's values in these sports;
 * omitted for any athlete
 */
export const contextFor = (
  family: SportFamily,
  prefersMetric: boolean,
  values: SportValues = noValues,
): NotationContext => ({
  pace: family === 'swim' ? 'pace_100m' : prefersMetric ? 'pace_km' : 'pace_mile',
  zoneOf: (target) => zoneOfTarget(target, values),
});

/** Names of zones, in English and German. */
const zoneWords: readonly (readonly [RegExp, number])[] = [
  [/(?:easy|recovery|locker|leicht|erholung)(?![\p{L}\d])/iuy, 1],
  [/(?:moderate|steady|moderat|ruhig)(?![\p{L}\d])/iuy, 2],
  [/(?:threshold|tempo|schwelle)(?![\p{L}\d])/iuy, 3],
  [/(?:intervals?|intervalle?|hard|hart)(?![\p{L}\d])/iuy, 4],
  [/(?:repetitions?|wiederholung(?:en)?|sprint)(?![\p{L}\d])/iuy, 5],
];

const PACE_WORD = String.raw`[\s-]*(?:race[\s-]*)?(?:pace|tempo)(?![\p{L}\d])`;
/**
 * Races whose pace can be a target, in metres. Half marathons come before marathons, because their name ends with it.
 */
const races: readonly (readonly [RegExp, number, string])[] = [
  [new RegExp(`5[\\s-]*km?${PACE_WORD}`, 'iuy'), 5000, '5k'],
  [new RegExp(`10[\\s-]*km?${PACE_WORD}`, 'iuy'), 10_000, '10k'],
  [new RegExp(`(?:half[\\s-]*marathon|half|halbmarathon|hm)${PACE_WORD}`, 'iuy'), 21_097.5, 'half marathon'],
  [new RegExp(`(?:marathon|m)${PACE_WORD}`, 'iuy'), 42_195, 'marathon'],
];

const PACE =
  /(@\s*)?(\d{1,2}):([0-5]\d)(?:\s*[-–]\s*(\d{1,2}):([0-5]\d))?(?:\s*(?:min)?\s*\/\s*(km|mi|mile|100\s*m)(?![a-z\d]))?(?![:\d])/iy;
const paceUnits = { km: 'pace_km', mi: 'pace_mile', mile: 'pace_mile', '100m': 'pace_100m' } as const;
const unitTexts = { pace_km: '/km', pace_mile: '/mi', pace_100m: '/100m' } as const;

const RANGE = String.raw`@?\s*(\d{1,4}(?:[.,]\d+)?)(?:\s*[-–]\s*(\d{1,4}(?:[.,]\d+)?))?\s*`;
const numbers: readonly (readonly [RegExp, PlanTarget['kind'], string])[] = [
  [new RegExp(`${RANGE}(?:bpm|hf)(?![a-z])`, 'iy'), 'heart_rate', ' bpm'],
  [new RegExp(`${RANGE}(?:w|watts?)(?![a-z])`, 'iy'), 'power', ' W'],
  [new RegExp(`${RANGE}%\\s*(?:of\\s*|der\\s*)?(?:ftp|cp)(?![a-z])`, 'iy'), 'power_share', '% FTP'],
  [
    new RegExp(`${RANGE}%\\s*(?:of\\s*|der\\s*)?(?:hr\\s*max|max\\s*hr|hf\\s*max|hr|hf)(?![a-z])`, 'iy'),
    'heart_rate_share',
    '% HRmax',
  ],
];

/** Pattern of a zone `z2`, or of a range such as `z1-z2`, where the lower zone counts. */
const ZONE = /z(?:one\s*)?([1-7])(?!\d)(?:\s*[-–/]\s*(?:z(?:one\s*)?)?([1-7])(?!\d))?/iy;

type Take = (pattern: RegExp) => RegExpExecArray | null;

const numberIn = (text: string) => Number(text.replace(',', '.'));
const ordered = (kind: PlanTarget['kind'], one: number, other: number): PlanTarget => ({
  kind,
  low: Math.min(one, other),
  high: Math.max(one, other),
});

function readTarget(take: Take, { pace }: NotationContext): PlanTarget | null {
  for (const [pattern, metres] of races) if (take(pattern)) return ordered('race_pace', metres, metres);
  const found = take(PACE);
  if (found) {
    const [, , minutes = '', seconds = '', toMinutes = minutes, toSeconds = seconds, unit] = found;
    const kind = unit === undefined ? pace : paceUnits[unit.toLowerCase().replace(/\s/g, '') as keyof typeof paceUnits];
    return ordered(kind, Number(minutes) * 60 + Number(seconds), Number(toMinutes) * 60 + Number(toSeconds));
  }
  for (const [pattern, kind] of numbers) {
    const [, low, high = low] = take(pattern) ?? [];
    if (low !== undefined && high !== undefined) return ordered(kind, numberIn(low), numberIn(high));
  }
  return null;
}

const isPossible = ({ kind, low, high }: PlanTarget) => low >= TARGET_RANGE[kind][0] && high <= TARGET_RANGE[kind][1];

/**
 * Parses `z2`, `z1-z2`, `easy`, `@4:30`, `4:25-4:35/km`, `5k pace`, `250 W`, `85% FTP`, `140-150 bpm` or `80% HRmax`;
 * targets may be followed by the zone for their load. @returns 'range' for an impossible value, null if there is no
 * intensity
 */
export function readIntensity(take: Take, context: NotationContext): Intensity | 'range' | null {
  const target = readTarget(take, context);
  if (target !== null && !isPossible(target)) return 'range';
  const zones = take(ZONE);
  if (zones) {
    const [, from = '', to = from] = zones;
    const [low, high] = [Math.min(Number(from), Number(to)), Math.max(Number(from), Number(to))];
    return { zone: low, target, isAssumed: false, range: low === high ? null : `z${low}-z${high}` };
  }
  if (target !== null) {
    const zone = context.zoneOf(target);
    return { zone: zone ?? ASSUMED_ZONE, target, isAssumed: zone === null, range: null };
  }
  for (const [pattern, zone] of zoneWords)
    if (take(pattern)) return { zone, target: null, isAssumed: false, range: null };
  return null;
}

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(Math.round(seconds % 60)).padStart(2, '0')}`;

/** Formats a target: `@4:30/km`, `@4:25-4:35/km`, `240-260 W`, `85% FTP`, `140-150 bpm`, `5k pace`. */
export function targetText({ kind, low, high }: PlanTarget): string {
  if (kind === 'race_pace') return `${races.find(([, metres]) => metres === low)?.[2] ?? 'marathon'} pace`;
  const of = (text: (value: number) => string) => (low === high ? text(low) : `${text(low)}-${text(high)}`);
  if (kind === 'pace_km' || kind === 'pace_mile' || kind === 'pace_100m') return `@${of(clock)}${unitTexts[kind]}`;
  return `${of(String)}${numbers.find(([, one]) => one === kind)![2]}`;
}

/**
 * The inverse of {@link readIntensity}. The zone follows a target unless it is assumed or every reader would derive it.
 */
export function intensityText({ zone, target, zoneAssumed }: Pick<PlanEffort, 'zone' | 'target' | 'zoneAssumed'>) {
  if (!target) return `z${zone}`;
  const isImplied = zoneAssumed === true || relativeZone(target) === zone;
  return isImplied ? targetText(target) : `${targetText(target)} z${zone}`;
}
