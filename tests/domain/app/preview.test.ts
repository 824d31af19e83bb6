import { expect, test } from 'vitest';
import { EXPORT_MANIFEST } from '../../../domain/export-format.ts';
import { ACTIVITY_TYPE } from '../../../domain/activity-types.ts';
import type { SportAnswers } from '../../../domain/sports/unknown-sport.ts';
import { memorySource } from '../../../formats/archive/source.ts';
import { measure } from '../../../server/imports/measure.ts';
import { previewSource } from '../../../src/features/import/preview.ts';
import { healthXml, healthZip, workout } from '../../fixtures/apple-health.ts';
import { json, newSession } from '../../fixtures/polar-flow.ts';
import { zip } from '../../fixtures/zip-bytes.ts';

const startsOf = (...times: string[]) => {
  const points = times.map((time) => `<trkpt lat="47" lon="8"><time>${time}</time></trkpt>`);
  const text = `<gpx><trk><trkseg>${points.join('')}</trkseg></trk></gpx>`;
  return previewSource(memorySource(new TextEncoder().encode(text))).sessions.map(({ start }) => start);
};

test('a file shows its start', () => {
  expect(startsOf('2026-05-01T10:00:00Z', '2026-05-01T10:00:01Z')).toEqual([
    expect.stringMatching(/^2026-05-01T\d\d:/),
  ]);
});

test('an impossible time is refused as a date in the future, rather than crashing the page', () => {
  expect(startsOf('9999-12-31T24:00:00Z')).toEqual([]);
});

test('an Apple Health export is left to the server, in its ZIP and as its main file alone', () => {
  const document = healthXml(workout(1_556_688_600, 1_556_690_400));
  const found = { kind: 'zip', sessions: [], problems: [], isHealthExport: true, isHopeless: false };
  expect(previewSource(memorySource(healthZip(document, { 'export_cda.xml': new Uint8Array(3) })))).toEqual({
    ...found,
    entries: 2,
  });
  expect(previewSource(memorySource(document))).toEqual({ ...found, entries: null });
});

test('a session of Polar Flow shows the imported values', () => {
  const { kind, sessions } = previewSource(memorySource(json(newSession(1_778_601_600, 600))));
  expect(kind).toBe('polar');
  expect(sessions).toEqual([{ sport: 'Running', start: '2026-05-12T18:00:00', distance: 1800, seconds: 600 }]);
});

const at = (seconds: number) => new Date(Date.UTC(2026, 4, 1, 10) + seconds * 1000).toISOString();
/** A lap stated by a device, and a recording that may differ. */
const tcx = (stated: { readonly seconds: number; readonly metres: number }, sport = 'Running') => {
  const points = Array.from(
    { length: 61 },
    (_, i) => `<Trackpoint><Time>${at(i * 10)}</Time><Position><LatitudeDegrees>${35 + i * 2.7e-4}</LatitudeDegrees>
      <LongitudeDegrees>139</LongitudeDegrees></Position><DistanceMeters>${i * 30}</DistanceMeters></Trackpoint>`,
  );
  return new TextEncoder().encode(`<TrainingCenterDatabase><Activities><Activity Sport="${sport}"><Id>${at(0)}</Id>
    <Lap StartTime="${at(0)}"><TotalTimeSeconds>${stated.seconds}</TotalTimeSeconds>
    <DistanceMeters>${stated.metres}</DistanceMeters><Track>${points.join('')}</Track></Lap></Activity></Activities></TrainingCenterDatabase>`);
};

test.each([
  ['what a device states rightly', { seconds: 600, metres: 1800 }],
  ['a distance that the recording contradicts', { seconds: 600, metres: 72_400 }],
  ['a time that the recording contradicts', { seconds: 8_134, metres: 1800 }],
])('the preview shows the imported values: %s', (_, stated) => {
  const bytes = tcx(stated);
  const [promised] = previewSource(memorySource(bytes)).sessions;
  const [stored] = measure(bytes, { weight: null, timeZone: 'America/New_York' }).sessions;
  expect([promised?.distance, promised?.seconds]).toEqual([stored?.totalDistance, stored?.duration]);
  expect(stored?.totalDistance).toBeCloseTo(1800, 0);
  // In Japan, where it was recorded, wherever it is viewed.
  expect([promised?.start, stored?.utcOffsetMinutes]).toEqual(['2026-05-01T19:00:00', 540]);
});

test('a list of activities without recordings is recognised, alone and in an archive', () => {
  const csv = new TextEncoder().encode(
    'id,start_date_local,name,type,moving_time\ni1,2026-05-12T18:00:00,Hills,Run,600\n',
  );
  const { isList, isHopeless, problems } = previewSource(memorySource(csv));
  expect([isList, isHopeless, problems]).toEqual([true, false, []]);
  const archived = previewSource(memorySource(zip([{ name: 'workouts.csv', bytes: csv }])));
  expect([archived.kind, archived.isList, archived.isHopeless]).toEqual(['zip', true, false]);
});

test('an export of ours without recordings is recognised, whatever lists are in it', () => {
  const entries = ['activities.csv', EXPORT_MANIFEST].map((name) => ({ name, bytes: new TextEncoder().encode('{}') }));
  const { isExport, isList, isHopeless } = previewSource(memorySource(zip(entries)));
  expect([isExport, isList, isHopeless]).toEqual([true, undefined, false]);
});

test('an answered unknown sport is shown', () => {
  const bytes = tcx({ seconds: 600, metres: 1800 }, 'Quidditch');
  const sportOf = (answers: SportAnswers) =>
    previewSource(memorySource(bytes), answers).sessions.map(({ sport }) => sport);
  expect([sportOf({}), sportOf({ quidditch: ACTIVITY_TYPE.ballSports })]).toEqual([['Other'], ['Ball sports']]);
});
