import { ACTIVITY_TYPE } from '../activity-types.ts';
import { BoxTree, type Search } from './box-tree.ts';
import {
  agrees,
  canBeClockError,
  CLOCK_TOLERANCE,
  compareRecordings,
  lengthOf,
  MIN_OVERLAP,
  QUARTER,
  type Recording,
  SAME_HOUR,
  sharedOf,
  shareOf,
} from './duplicates.ts';
import { byPrecedence } from './which-counts.ts';

/** Tolerance for rounding errors in a bound. */
const ROUNDING = 1e-9;

const grouped = <Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> => {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
};

/**
 * Groups recordings by family: recordings of different families are only duplicates if both begin and end together. The
 * unknown sport matches every family.
 */
const familyOf = ({ activityTypeId, family }: Recording): string =>
  activityTypeId === ACTIVITY_TYPE.other ? 'any' : family;

const goTogether = (a: string, b: string): boolean => a === b || a === 'any' || b === 'any';

/** Kept recordings of one family or kind, with which later recordings are compared. */
interface Candidate {
  readonly family: string;
  /** Adds a recording of the group to the counted ones. */
  keep(recording: Recording, turn: number): void;
  /** Returns the turn of the first kept recording that this one duplicates, if lower than `best`; otherwise `best`. */
  first(recording: Recording, best: number): number;
}

/** Kept recordings indexed by time, with which recordings of other families are also compared. */
interface TimedCandidate extends Candidate {
  /** Like {@link Candidate.first}, for a recording of another family. */
  firstOfHour(recording: Recording, best: number): number;
}

function treeOf(
  group: readonly Recording[],
  columns: readonly ((one: Recording) => number)[],
  widths: readonly number[],
) {
  const places = new Map(group.map(({ id }, place) => [id, place]));
  const tree = new BoxTree(
    columns.map((column) => Float64Array.from(group, column)),
    widths,
  );
  return {
    keep: ({ id }: Recording, turn: number) => tree.switchOn(places.get(id)!, turn),
    first: (recording: Recording, best: number, mayBeWithin: Search['mayBeWithin']) =>
      tree.first({ mayBeWithin, isIt: (place) => compareRecordings(recording, group[place]!) === 'duplicate' }, best),
  };
}

/** Returns the value in [low, high] nearest to `value`. */
const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);

/** Index by time: start and length of recordings with a duration. */
function overlapping(family: string, group: readonly Recording[]): TimedCandidate {
  const longest = group.reduce((most, one) => Math.max(most, lengthOf(one)), 0);
  const tree = treeOf(group, [({ start }) => start, lengthOf], [longest, longest]);
  return {
    family,
    keep: tree.keep,
    first: (recording, best) => {
      const { start } = recording;
      const length = lengthOf(recording);
      return tree.first(recording, best, (low, high, at) => {
        // Among recordings that begin later, the shortest has the largest overlap; among those that begin earlier, the
        // longest.
        const later = high[at]! >= start ? sharedOf(length, Math.max(low[at]!, start) - start, low[at + 1]!) : 0;
        const earlier = low[at]! < start ? sharedOf(high[at + 1]!, start - Math.min(high[at]!, start), length) : 0;
        return Math.max(later, earlier) >= MIN_OVERLAP - ROUNDING;
      });
    },
    firstOfHour: (recording, best) => {
      const { start } = recording;
      const length = lengthOf(recording);
      const longest = length / SAME_HOUR + ROUNDING;
      return tree.first(
        recording,
        best,
        (low, high, at) =>
          Math.abs(start - clamp(start, low[at]!, high[at]!)) <= longest * (1 - SAME_HOUR) &&
          high[at + 1]! >= length * SAME_HOUR - ROUNDING &&
          low[at + 1]! <= longest,
      );
    },
  };
}

const hasClockFigures = ({ elapsed, distance }: Recording): boolean => elapsed !== null && distance !== null;
const hasMeasuredPower = ({ signals, averagePower }: Recording): boolean => signals.power && averagePower !== null;

/** Returns the key of the figures by which two recordings with different clocks are compared. */
const clockKindOf = (one: Recording): string =>
  `${familyOf(one)} ${one.source} ${one.averageHeartRate !== null} ${hasMeasuredPower(one)}`;

/** Circular distance of a phase from a range, on a clock with a period of a quarter of an hour. */
function aroundTheClock(phase: number, low: number, high: number): number {
  if (phase >= low && phase <= high) return 0;
  const apart = (other: number) => Math.min(Math.abs(phase - other), QUARTER - Math.abs(phase - other));
  return Math.min(apart(low), apart(high));
}

const phaseOf = ({ start }: Recording): number => ((start % QUARTER) + QUARTER) % QUARTER;

/**
 * Index by figures, for recordings whose clocks differ by whole quarters of an hour. All recordings in the group are of
 * one kind.
 */
function shifted(group: readonly Recording[]): Candidate {
  const sample = group[0]!;
  const heartRates = sample.averageHeartRate !== null;
  const powers = hasMeasuredPower(sample);
  const signals: ((one: Recording) => number)[] = [
    ...(heartRates ? [(one: Recording) => one.averageHeartRate!] : []),
    ...(powers ? [(one: Recording) => one.averagePower!] : []),
  ];
  const figures = [(one: Recording) => one.elapsed!, (one: Recording) => one.distance!];
  const typical = (figure: (one: Recording) => number) =>
    Math.max(ROUNDING, ...[group[0]!, group[group.length >> 1]!].map((one) => Math.abs(figure(one)) / 100));
  const tree = treeOf(
    group,
    [({ start }) => start, phaseOf, ...figures, ...signals],
    [QUARTER, CLOCK_TOLERANCE, ...[...figures, ...signals].map(typical)],
  );
  return {
    family: familyOf(sample),
    keep: tree.keep,
    first: (recording, best) => {
      const share = shareOf(recording, sample);
      if (share === null) return best;
      const byHeartRate = heartRates && recording.averageHeartRate !== null;
      if (!byHeartRate && !(powers && hasMeasuredPower(recording))) return best;
      const { start, elapsed, distance } = recording;
      const phase = phaseOf(recording);
      const third = byHeartRate ? recording.averageHeartRate! : recording.averagePower!;
      const thirdAt = byHeartRate || !heartRates ? 4 : 5;
      return tree.first(recording, best, (low, high, at) => {
        const near = (value: number, dimension: number) =>
          agrees(value, clamp(value, low[at + dimension]!, high[at + dimension]!), share);
        const farthest = Math.max(Math.abs(start - low[at]!), Math.abs(start - high[at]!));
        return (
          canBeClockError(Math.abs(start - clamp(start, low[at]!, high[at]!)), farthest) &&
          aroundTheClock(phase, low[at + 1]!, high[at + 1]!) <= CLOCK_TOLERANCE &&
          near(elapsed!, 2) &&
          near(distance!, 3) &&
          near(third, thirdAt)
        );
      });
    },
  };
}

/**
 * Returns which recordings of one member are duplicates, and which one is kept instead: id → id of the kept recording.
 * A kept recording is never a duplicate of another. The result does not depend on the order of import and is the same
 * after restoring an export; recordings become free again once their kept recording is deleted. Pass all recordings of
 * the member that were not removed. O(n log n) regardless of cluster sizes: each recording looks up the first matching
 * kept one in trees over time and figures.
 */
export function duplicatesAmong(recordings: readonly Recording[]): Map<string, string> {
  const ordered = byPrecedence(recordings);
  const lasting = grouped(
    ordered.filter((one) => lengthOf(one) > 0),
    familyOf,
  );
  const byTime = [...lasting].map(([family, group]) => overlapping(family, group));
  const clocks = grouped(
    ordered.filter((one) => hasClockFigures(one) && (one.averageHeartRate !== null || hasMeasuredPower(one))),
    clockKindOf,
  );
  const byClock = new Map([...clocks].map(([kind, group]) => [kind, shifted(group)]));
  const timeOf = new Map(byTime.map((kept) => [kept.family, kept]));
  const duplicates = new Map<string, string>();
  for (const [turn, recording] of ordered.entries()) {
    const family = familyOf(recording);
    const lasts = lengthOf(recording) > 0;
    const hasClock = hasClockFigures(recording);
    let best = Number.POSITIVE_INFINITY;
    for (const kept of lasts ? byTime : []) {
      best = goTogether(family, kept.family) ? kept.first(recording, best) : kept.firstOfHour(recording, best);
    }
    if (hasClock) {
      for (const kept of byClock.values()) if (goTogether(family, kept.family)) best = kept.first(recording, best);
    }
    const better = ordered[best];
    if (better !== undefined) {
      duplicates.set(recording.id, better.id);
      continue;
    }
    if (lasts) timeOf.get(family)!.keep(recording, turn);
    if (hasClock) byClock.get(clockKindOf(recording))?.keep(recording, turn);
  }
  return duplicates;
}
