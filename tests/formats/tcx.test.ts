import { describe, expect, it } from 'vitest';
import { readActivity } from '../../formats/read-activity.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const START = Date.parse('2021-03-04T05:06:07Z') / 1000;

const point = (second: number, extra = '') =>
  `<Trackpoint><Time>2021-03-04T05:06:${String(7 + second).padStart(2, '0')}.500Z</Time>
  <Position><LatitudeDegrees>47.5</LatitudeDegrees><LongitudeDegrees>${8.5 + second / 1000}</LongitudeDegrees></Position>
  <AltitudeMeters>410.25</AltitudeMeters><DistanceMeters>${second * 3}</DistanceMeters>
  <HeartRateBpm xsi:type="x"><Value>${140 + second}</Value></HeartRateBpm><Cadence>80</Cadence>${extra}</Trackpoint>`;

const lap = (points: string, seconds = 10, metres = 30) =>
  `<Lap StartTime="2021-03-04T05:06:07Z"><TotalTimeSeconds>${seconds}</TotalTimeSeconds><DistanceMeters>${metres}</DistanceMeters>
  <Calories>12</Calories><AverageHeartRateBpm><Value>150</Value></AverageHeartRateBpm><MaximumHeartRateBpm><Value>160</Value></MaximumHeartRateBpm>
  <Track>${points}</Track></Lap>`;

const activity = (laps: string, sport = 'Running', rest = '') =>
  `<Activity Sport="${sport}"><Id>2021-03-04T05:06:00Z</Id>${laps}${rest}</Activity>`;

const tcx = (activities: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2"><Activities>${activities}</Activities></TrainingCenterDatabase>`;

describe('a TCX file', () => {
  it('has one session with its laps', () => {
    const creator =
      '<Creator><Name>Watch &amp; Co</Name><UnitId>77</UnitId><Version><VersionMajor>3</VersionMajor><VersionMinor>20</VersionMinor></Version></Creator>';
    const read = readActivity(
      bytes(tcx(activity(lap(point(0) + point(1)) + lap(point(5) + point(9), 20, 70), 'Biking', creator))),
    );
    expect(read.problems).toEqual([]);
    expect(read.sessions).toEqual([
      {
        sport: 'Biking',
        subSport: 'generic',
        name: null,
        start: START + 0.5,
        end: START + 9.5,
        elapsed: 9,
        timer: 30,
        distance: 100,
        ascent: null,
        descent: null,
        averageHeartRate: 150,
        maximumHeartRate: 160,
        averagePower: null,
        averageCadence: null,
        calories: 24,
        firstRecord: 0,
        endRecord: 4,
        firstEvent: 0,
        endEvent: 0,
        firstLap: 0,
        endLap: 2,
      },
    ]);
    expect(read.laps).toEqual([
      { start: START, elapsed: null, timer: 10, distance: 30 },
      { start: START, elapsed: null, timer: 20, distance: 70 },
    ]);
    expect(read.devices).toEqual([
      { manufacturer: null, product: 'Watch & Co', serialNumber: '77', softwareVersion: '3.20' },
    ]);
    const { records } = read;
    expect([...records.heartRate!]).toEqual([140, 141, 145, 149]);
    expect([...records.lon!]).toEqual([8.5, 8.501, 8.505, 8.509]);
    expect([records.altitude?.[0], records.cadence?.[0], records.distance?.[3]]).toEqual([410.25, 80, 27]);
  });

  it.each([
    ['ns3:TPX', 'ns3:Watts', 'ns3:RunCadence', 'ns3:Speed'],
    ['TPX xmlns="http://www.garmin.com/xmlschemas/ActivityExtension/v2"', 'Watts', 'RunCadence', 'Speed'],
    ['a:b', 'x.y:Watts', '_:RunCadence', 'ü:Speed'],
  ])('reads extensions in any namespace: %s', (tpx, watts, cadence, speed) => {
    const name = tpx.split(' ')[0];
    const extra = `<Extensions><${tpx}><${speed}>3.25</${speed}><${watts}>251</${watts}><${cadence}>88</${cadence}><z:Stiffness>9.5</z:Stiffness><Note>text</Note></${name}></Extensions>`;
    const { records, problems } = readActivity(bytes(tcx(activity(lap(point(0, extra) + point(1))))));
    expect(problems).toEqual([]);
    expect([...records.power!]).toEqual([251, Number.NaN]);
    expect([...records.speed!]).toEqual([3.25, Number.NaN]);
    expect([...records.cadence!]).toEqual([88, 80]);
    expect(records.developer).toEqual([{ name: 'Stiffness', units: '', values: Float64Array.of(9.5, Number.NaN) }]);
  });

  it('gives each of several activities its session, including those of a multisport session', () => {
    const multi = `<MultiSportSession><Id>x</Id><FirstSport>${activity(lap(point(0) + point(1)), 'Other')}</FirstSport>
      <NextSport><Transition StartTime="2021-03-04T05:06:09Z"><TotalTimeSeconds>5</TotalTimeSeconds></Transition>${activity(lap(point(2)))}</NextSport></MultiSportSession>`;
    const { sessions } = readActivity(bytes(tcx(multi + activity(lap(point(8) + point(9)), 'Biking'))));
    expect(sessions.map(({ sport, firstRecord, endRecord, timer }) => [sport, firstRecord, endRecord, timer])).toEqual([
      ['Other', 0, 2, 10],
      ['Running', 2, 3, 10],
      ['Biking', 3, 5, 10],
    ]);
  });

  it('truncated anywhere has the points before', () => {
    const whole = tcx(activity(lap(point(0) + point(1) + point(2))));
    const ends = [...whole.matchAll(/<\/Trackpoint>/g)].map(({ index }) => index + '</Trackpoint>'.length);
    for (let length = whole.indexOf('<Activities'); length < whole.length; length += 7) {
      const { records, problems } = readActivity(bytes(whole.slice(0, length)));
      expect(records.n, `cut at ${length}`).toBe(ends.filter((end) => end <= length).length);
      expect(problems[0]?.tag).toBe('Truncated');
    }
  });

  it('accepts points without time, position or sense', () => {
    const odd =
      '<Trackpoint/><Trackpoint><Time>yesterday</Time><HeartRateBpm><Value>abc</Value></HeartRateBpm><Position><LatitudeDegrees>91</LatitudeDegrees></Position></Trackpoint>';
    const { records, problems } = readActivity(bytes(tcx(activity(lap(odd + point(3))))));
    expect([...records.heartRate!]).toEqual([Number.NaN, Number.NaN, 143]);
    expect([...records.lat!]).toEqual([Number.NaN, Number.NaN, 47.5]);
    expect(problems.map(({ tag }) => tag)).toEqual(['TimesMissing']);
  });

  it('refuses courses and workouts, and reports an empty file', () => {
    const other = (inner: string) => readActivity(bytes(`<TrainingCenterDatabase>${inner}</TrainingCenterDatabase>`));
    expect(other(`<Courses><Course><Track>${point(0)}</Track></Course></Courses>`).problems).toEqual([
      { tag: 'NotActivity', offset: 0, detail: 'course' },
    ]);
    expect(other('<Workouts><Workout><Name>x</Name></Workout></Workouts>').problems).toEqual([
      { tag: 'NotActivity', offset: 0, detail: 'workout' },
    ]);
    expect(other('<Activities/>').problems).toEqual([{ tag: 'NoRecords', offset: 0 }]);
  });
});
