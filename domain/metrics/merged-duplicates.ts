import { lengthOf, type Recording } from './duplicates.ts';
import { duplicatesAmong } from './find-duplicates.ts';

/** Number of recordings combined by a merge. */
const PARTS = 2;
/** Tolerance in seconds, since times are stored in whole seconds. */
const SLACK = 2;
/** Maximum depth of nested merges, well above realistic use. */
const MAX_LEVELS = 50;

/** The recording used in comparisons: itself, or each recording it was merged from, so the gaps between them match nothing. */
type Compared = readonly [of: string, Recording];

const endOf = (one: Recording): number => one.start + lengthOf(one);

/** Returns the overlap of a recording with another; null if there is none. The part has no figures of its own. */
function within(one: Recording, whole: Recording): Recording | null {
  const start = Math.max(one.start, whole.start);
  const elapsed = Math.min(endOf(one), endOf(whole)) - start;
  if (elapsed < 1) return null;
  if (elapsed >= lengthOf(one) - SLACK) return one;
  return { ...one, start, elapsed, timer: null, distance: null, averageHeartRate: null, averagePower: null };
}

/**
 * Returns which recordings do not count, like {@link duplicatesAmong}, if some were merged into others: id → id of the
 * one that counts instead. A merged recording is only set aside if another recording of its session is kept; its
 * originals are then compared like all others.
 * @param removed deleted recordings: they get no result, but the recordings they were merged into still contain them
 */
export function duplicatesBesideMerged(
  recordings: readonly Recording[],
  mergedInto: ReadonlyMap<string, string>,
  removed: ReadonlySet<string> = new Set(),
): Map<string, string> {
  const byId = new Map(recordings.map((one) => [one.id, one]));
  // Keyed by file: after a split, all parts have the same originals.
  const madeOf = new Map<string, Recording[]>();
  for (const [id, into] of mergedInto) {
    const file = byId.get(into)!.fileHash;
    if (!madeOf.has(file)) madeOf.set(file, []);
    madeOf.get(file)!.push(byId.get(id)!);
  }
  /**
   * Returns the recordings from which one was ultimately merged, or the recording itself if some of them are missing.
   */
  const originalsOf = (one: Recording, level = 0): readonly Recording[] => {
    const parts = madeOf.get(one.fileHash) ?? [];
    if (parts.length !== PARTS || level > MAX_LEVELS) return [one];
    const pieces = parts.flatMap((part) => originalsOf(part, level + 1)).flatMap((part) => within(part, one) ?? []);
    return pieces.length > 0 ? pieces : [one];
  };
  const comparedFor = (one: Recording): readonly Compared[] => {
    const { id, fileHash, activityTypeId, family, corrected, signals, recordCount, chosenOn } = one;
    const rank = { fileHash, activityTypeId, family, corrected, signals, recordCount, chosenOn };
    const originals = originalsOf(one);
    if (originals[0] === one) return [[id, one]];
    return originals.map((part, i) => [id, { ...part, ...rank, id: `${id} ${i}`, vendorActivityId: null }]);
  };

  const setAside = new Map<string, string>();
  for (let level = 0; ; level++) {
    const isOut = (id: string) => removed.has(id) || setAside.has(id);
    const merges = [...mergedInto].filter(([id, into]) => !isOut(id) && !isOut(into));
    const isPart = new Set(merges.map(([id]) => id));
    const compared = recordings.filter(({ id }) => !isOut(id) && !isPart.has(id)).flatMap(comparedFor);
    const idOf = new Map(compared.map(([of, { id }]) => [id, of]));
    const duplicates = new Map<string, string>();
    for (const [one, kept] of duplicatesAmong(compared.map(([, one]) => one))) {
      if (!duplicates.has(idOf.get(one)!)) duplicates.set(idOf.get(one)!, idOf.get(kept)!);
    }
    const whole = [...new Set(merges.map(([, into]) => into))].filter((id) => duplicates.has(id));
    if (whole.length === 0 || level > MAX_LEVELS) {
      for (const [id, kept] of setAside) duplicates.set(id, duplicates.get(kept) ?? kept);
      for (const [id, into] of merges) duplicates.set(id, into);
      return duplicates;
    }
    for (const id of whole) setAside.set(id, duplicates.get(id)!);
  }
}
