import { describe, expect, test } from 'vitest';
import { readActivity } from '../../formats/read-activity.ts';
import { begun, recordAt, run, SESSION, START } from '../fixtures/fit-activity.ts';
import { BASE, type FitBytes } from '../fixtures/fit-bytes.ts';

const namesIn = (bytes: Uint8Array) => readActivity(bytes).sessions.map(({ name }) => name);
const text = (xml: string) => new TextEncoder().encode(xml);

const WORKOUT = [
  { number: 4, base: BASE.enum },
  { number: 8, base: BASE.string, count: 24 },
];
const withWorkout = (fit: FitBytes, name: string) => fit.define(5, 26, WORKOUT).data(5, [1, name]);

describe('FIT', () => {
  test('a session is named by the followed workout, and by nothing else', () => {
    expect(namesIn(withWorkout(run(20), '3 x 1 km').file())).toEqual(['3 x 1 km']);
    expect(namesIn(run(20).file())).toEqual([null]);
  });

  test('the legs of a multisport recording are not named by a workout', () => {
    const fit = withWorkout(begun(), 'Brick');
    for (let i = 0; i < 20; i++) fit.data(1, recordAt(i));
    const session = (start: number, sport: number) => fit.data(2, [start + 10, start, sport, 0, 10_000, 10_000, 3000]);
    expect(SESSION).toHaveLength(7);
    session(START, 2);
    session(START + 10, 1);
    expect(namesIn(fit.file())).toEqual([null, null]);
  });
});

describe('TCX', () => {
  const point = '<Trackpoint><Time>2021-03-04T05:06:07Z</Time></Trackpoint>';
  const file = (inLap: string, after: string) =>
    text(
      `<TrainingCenterDatabase><Activities><Activity Sport="Running"><Id>2021-03-04T05:06:07Z</Id><Lap StartTime="2021-03-04T05:06:07Z"><TotalTimeSeconds>9</TotalTimeSeconds><Track>${point}</Track>${inLap}</Lap>${after}</Activity></Activities></TrainingCenterDatabase>`,
    );

  test('a session is named by the notes of its activity, not by those of a lap', () => {
    expect(
      namesIn(file('<Notes>Lap</Notes>', '<Notes>Hills &amp; wind</Notes><Creator><Name>W</Name></Creator>')),
    ).toEqual(['Hills & wind']);
    expect(namesIn(file('<Notes>Lap</Notes>', '<Creator><Name>W</Name></Creator>'))).toEqual([null]);
  });
});

describe('GPX', () => {
  const track = (name: string, minute: number, type = '') =>
    `<trk>${name}${type}<trkseg><trkpt lat="1" lon="2"><name>Tree</name><time>2021-03-04T05:0${minute}:07Z</time></trkpt></trkseg></trk>`;
  const gpx = (tracks: string) =>
    text(
      `<gpx version="1.1"><metadata><name>All</name></metadata><wpt lat="1" lon="2"><name>Peak</name></wpt>${tracks}</gpx>`,
    );

  test('a session is named by its track, and by no other name in the file', () => {
    const type = '<type>running</type>';
    const tracks =
      track('<name>Loop</name>', 1, type) + track('', 2, type) + track('<name><![CDATA[A & B]]></name>', 3, type);
    expect(namesIn(gpx(tracks))).toEqual(['Loop', null, 'A & B']);
  });
});
