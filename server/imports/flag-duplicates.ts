import { flagAsDuplicates } from '../activities/activities.store.ts';
import { recordingsOf } from '../activities/analysis.store.ts';
import type { Db } from '../db/open.ts';
import type { DecodePool } from './decode-pool.ts';
import { knownSources, recordingFields, type RecordingNumbers } from './duplicate-columns.ts';
import { rejudgeItems } from './items.store.ts';

/** Stored state of each recording, in the order of the numbers passed to the thread. */
interface KnownRecording {
  readonly id: string;
  readonly localDate: string;
  /** Id of the kept recording that this one duplicates, as stored. */
  readonly duplicateOf: string | null;
  readonly mergedInto: string | null;
  /** Whether it is deleted; still compared, as part of the recording it was merged into. */
  readonly isRemoved: boolean;
}

/** Number of activities per statement. */
const CHUNK = 1000;

/** Assigns equal numbers to equal texts. */
function createNumbering() {
  const numbers = new Map<string, number>();
  return (text: string): number => {
    const known = numbers.get(text);
    if (known !== undefined) return known;
    numbers.set(text, numbers.size);
    return numbers.size - 1;
  };
}

/** Reads all recordings of a member except deleted ones, plus the parts of merged ones, in file order, which breaks ties. */
async function readRecordings(tx: Db, memberId: string): Promise<{ known: KnownRecording[]; numbers: Float64Array }> {
  const [files, sources, activities] = [createNumbering(), createNumbering(), createNumbering()];
  for (const known of knownSources) sources(known);
  const known: KnownRecording[] = [];
  const pages: Float64Array[] = [];
  for await (const rows of recordingsOf(tx, memberId)) {
    const page = new Float64Array(rows.length * recordingFields.length);
    for (const [i, row] of rows.entries()) {
      const { id, localDate, duplicateOf, mergedInto, isRemoved, externalId } = row;
      known.push({ id, localDate, duplicateOf, mergedInto, isRemoved });
      const numbers: Readonly<Record<keyof RecordingNumbers, number | null>> = {
        ...row,
        corrected: Number(row.isCorrected),
        file: files(row.fileHash),
        source: sources(row.sourceName),
        vendorActivity: externalId === null ? null : activities(externalId),
        // Set once all recordings are read.
        mergedInto: null,
        removed: Number(isRemoved),
      };
      for (const [j, field] of recordingFields.entries()) {
        page[i * recordingFields.length + j] = numbers[field] ?? Number.NaN;
      }
    }
    pages.push(page);
  }
  const numbers = new Float64Array(pages.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const page of pages) {
    numbers.set(page, at);
    at += page.length;
  }
  const places = new Map(known.map(({ id }, place) => [id, place]));
  for (const [place, { mergedInto }] of known.entries()) {
    const into = mergedInto === null ? undefined : places.get(mergedInto);
    if (into !== undefined) numbers[place * recordingFields.length + recordingFields.indexOf('mergedInto')] = into;
  }
  return { known, numbers };
}

/**
 * Redetermines which of a member's recordings count, and flags the others. The comparison runs in a thread. Updates import items: all
 * those that count again, and in the given import those that no longer count.
 * @param tx a transaction that holds the member's lock
 * @returns the changed local days [docs/decisions/duplicates.md]
 */
export async function flagDuplicates(
  tx: Db,
  pool: Pick<DecodePool, 'run'>,
  memberId: string,
  importId: string | null = null,
): Promise<string[]> {
  const { known, numbers } = await readRecordings(tx, memberId);
  if (known.length === 0) return [];
  const { instead } = await pool.run({ kind: 'duplicates', numbers }, memberId);
  const changed = known.flatMap(({ id, localDate, duplicateOf, isRemoved }, place) => {
    if (isRemoved) return [];
    const original = known[instead[place]!]?.id ?? null;
    return original === duplicateOf ? [] : [{ id, original, localDate }];
  });
  for (let from = 0; from < changed.length; from += CHUNK) {
    await flagAsDuplicates(
      tx,
      changed.slice(from, from + CHUNK).map(({ id, original }) => ({ id, original })),
    );
  }
  if (changed.length > 0) await rejudgeItems(tx, memberId, importId);
  return changed.map(({ localDate }) => localDate);
}
