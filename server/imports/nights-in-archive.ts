import { emptyWellness, plausible, type WellnessRow } from '../../domain/metrics/wellness.ts';
import { mayHoldNights, readNights } from '../../formats/polar/nights.ts';

/** Maximum bytes of a file with nights, and maximum number of such files per archive: an export has three. */
export const MAX_NIGHT_BYTES = 64 * 2 ** 20;
const MAX_FILES = 10;

/** Finds the nights of a Polar Flow export among an archive's files. */
export function createNightFinder() {
  let left = MAX_FILES;
  const rows: WellnessRow[] = [];
  return {
    wants: (name: string): boolean => left > 0 && mayHoldNights(name),
    read(bytes: Uint8Array | null): void {
      left--;
      if (bytes === null) return;
      for (const { day, sleepSeconds, sleepScore, rmssd } of readNights(bytes)) {
        const row = plausible({ ...emptyWellness(day), sleepSeconds, sleepScore, hrvMs: rmssd, hrvKind: 'rmssd' });
        if (row !== null) rows.push(row);
      }
    },
    rows: (): readonly WellnessRow[] => rows,
  };
}
