import { describe, expect, test } from 'vitest';
import { recordedNameOf } from '../../../domain/recorded-name.ts';
import { readActivity } from '../../../formats/read-activity.ts';
import { hasRecordings, recordingBytes, recordingNames, withoutRecordings } from '../real-recordings.ts';

const plain = recordingNames.filter((name) => /\.(fit|tcx|gpx)$/.test(name));
const namesIn = (name: string) =>
  readActivity(recordingBytes(name)).sessions.flatMap((session) => recordedNameOf(session.name) ?? []);

describe.skipIf(!hasRecordings)(`names in real files${withoutRecordings}`, () => {
  test('exist exactly where they were given', () => {
    const found = Object.fromEntries(plain.map((name) => [name, namesIn(name)]).filter(([, names]) => names?.length));
    // Read manually from the files.
    expect(found).toEqual({
      'bike-edge1000-power.gpx': ['Leiden Fietsen'],
      'run-strava-android.gpx': ['Run avec Nico & Mag'],
      'run-vivoactive-hr.gpx': ['Corenc Running'],
    });
  });
});
