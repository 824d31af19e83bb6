import { detect } from './detect.ts';
import { readFit } from './fit/read.ts';
import { readGpx } from './gpx/read.ts';
import { readPolar } from './polar/read.ts';
import { readTcx } from './tcx/read.ts';
import { withoutPlans } from './track/planned-route.ts';
import type { DecodedActivity, Problem } from './types.ts';

/**
 * Reads an activity file, detecting its format from the content. Never throws on content: unreadable files are returned empty with their
 * problem, planned routes with made-up times as a course. Archives must be opened with `expandArchive` first; here they are an unknown
 * format.
 */
export function readActivity(bytes: Uint8Array): DecodedActivity {
  const kind = detect(bytes);
  switch (kind) {
    case 'fit':
      return withoutPlans(readFit(bytes));
    case 'tcx':
      return withoutPlans(readTcx(bytes));
    case 'gpx':
      return withoutPlans(readGpx(bytes));
    case 'polar':
      return readPolar(bytes);
    case 'appleHealth':
      // A separate file is parsed in pieces; inside a wrapper it is treated like a nested archive.
      return unreadable({ tag: 'TooDeep', offset: 0, detail: kind });
    default:
      return unreadable(
        bytes.length === 0 ? { tag: 'Empty', offset: 0 } : { tag: 'UnknownFormat', offset: 0, detail: kind },
      );
  }
}

const unreadable = (problem: Problem): DecodedActivity => ({
  format: 'unknown',
  fileId: { type: 'unknown', manufacturer: null, product: null, serialNumber: null, created: null },
  sessions: [],
  laps: [],
  events: [],
  devices: [],
  records: { n: 0, time: new Float64Array(0), developer: [] },
  localOffset: null,
  clock: 'utc',
  problems: [problem],
});
