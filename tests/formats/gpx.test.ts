import { describe, expect, it } from 'vitest';
import { readActivity } from '../../formats/read-activity.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const time = (minutes: number) => new Date(Date.UTC(2021, 2, 4, 5, 0) + minutes * 60_000).toISOString();

const point = (minutes: number, east = 0, inner = '') =>
  `<trkpt lat="0" lon='${east}'><ele>12.5</ele><time>${time(minutes)}</time>${inner}</trkpt>`;
const track = (segments: readonly string[], type = '') =>
  `<trk><name>x</name>${type === '' ? '' : `<type>${type}</type>`}${segments.map((points) => `<trkseg>${points}</trkseg>`).join('')}</trk>`;
const gpx = (inner: string, version = '1.1') =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<!-- a > b --><gpx version="${version}" creator="Watch &lt;1&gt;"><metadata><time>2021-03-04T04:59:00Z</time></metadata>${inner}</gpx>`;
const read = (inner: string) => readActivity(bytes(gpx(inner)));

describe('a GPX file', () => {
  it('may have decimal commas', () => {
    const { records } = read(
      `<trk><trkseg><trkpt lat="48,137154" lon="-11,5"><ele>519,25</ele><time>${time(0)}</time></trkpt><trkpt lat="48,137154,0" lon="11,"><time>${time(1)}</time></trkpt></trkseg></trk>`,
    );
    expect(records.lat).toEqual(Float64Array.of(48.137154, Number.NaN));
    expect(records.lon).toEqual(Float64Array.of(-11.5, Number.NaN));
    expect(records.altitude).toEqual(Float32Array.of(519.25, Number.NaN));
  });

  it('has a session with the borders of its segments, between which the timer pauses', () => {
    const { sessions, events, fileId, records, problems } = read(
      track([point(0, 0) + point(1, 0.01), '', point(9, 1) + point(10, 1.02)], 'trail_running'),
    );
    expect(problems).toEqual([]);
    expect(fileId).toEqual({
      type: 'activity',
      product: 'Watch <1>',
      created: Date.UTC(2021, 2, 4, 4, 59) / 1000,
      manufacturer: null,
      serialNumber: null,
    });
    expect(sessions).toHaveLength(1);
    expect(sessions[0]!.sport).toBe('trail_running');
    expect(sessions[0]!.subSport).toBe('generic');
    expect(sessions[0]!.start).toBe(Date.UTC(2021, 2, 4, 5) / 1000);
    expect(sessions[0]!.elapsed).toBe(600);
    expect(sessions[0]!.timer).toBeNull();
    expect(sessions[0]!.firstRecord).toBe(0);
    expect(sessions[0]!.endRecord).toBe(4);
    // The distance is measured along the positions: a GPX file does not state it.
    expect(sessions[0]?.distance).toBeNull();
    expect(records.trackStarts).toEqual([2]);
    const start = Date.UTC(2021, 2, 4, 5) / 1000;
    expect(events).toEqual([
      { time: start + 61, type: 'stop' },
      { time: start + 540, type: 'start' },
    ]);
    expect([...records.altitude!]).toEqual([12.5, 12.5, 12.5, 12.5]);
  });

  it('reads extensions of every writer', () => {
    const inner = [
      '<extensions><gpxtpx:TrackPointExtension><gpxtpx:atemp>21</gpxtpx:atemp><gpxtpx:hr>141</gpxtpx:hr><gpxtpx:cad>81</gpxtpx:cad></gpxtpx:TrackPointExtension></extensions>',
      '<extensions><power>250</power><ns9:TrackPointExtension xmlns:ns9="x"><ns9:hr>142</ns9:hr></ns9:TrackPointExtension></extensions>',
      '<extensions><heartrate> 143 </heartrate><pwr:PowerInWatts>260</pwr:PowerInWatts><speed>3.5</speed></extensions>',
      '<speed>2.5</speed><extensions/>',
    ];
    const { records, problems } = read(track([inner.map((text, i) => point(i, 0, text)).join('')]));
    expect(problems).toEqual([]);
    expect([...records.heartRate!]).toEqual([141, 142, 143, Number.NaN]);
    expect([...records.power!]).toEqual([Number.NaN, 250, 260, Number.NaN]);
    expect([...records.speed!]).toEqual([Number.NaN, Number.NaN, 3.5, 2.5]);
    expect([records.temperature?.[0], records.cadence?.[0]]).toEqual([21, 81]);
  });

  it('gives each track with a type its session, and joins a logger’s pieces', () => {
    const both = (type: string) =>
      read(track([point(0)], type) + track([point(5)], type) + track([point(60)], type)).sessions;
    expect(both('9').map(({ sport, firstRecord }) => [sport, firstRecord])).toEqual([
      ['9', 0],
      ['9', 1],
      ['9', 2],
    ]);
    expect(both('').map(({ sport, firstRecord, endRecord }) => [sport, firstRecord, endRecord])).toEqual([
      ['generic', 0, 2],
      ['generic', 2, 3],
    ]);
  });

  it.each([
    ['Biking', 'Biking'],
    [' Course &#224; pied ', 'Course à pied'],
    ['<![CDATA[running]]>', 'running'],
    ['17', '17'],
    ['', 'generic'],
    ['x'.repeat(101), 'x'.repeat(100)],
    ['🏃'.repeat(150), '🏃'.repeat(100)],
  ])('names the sport as written: %s', (type, sport) => {
    expect(read(track([point(0)], type)).sessions[0]?.sport).toBe(sport);
  });

  it('without times, points or tracks is reported', () => {
    const timeless = read('<trk><trkseg><trkpt lat="1" lon="2"/><trkpt lat="1" lon="2"></trkpt></trkseg></trk>');
    expect([timeless.problems.map(({ tag }) => tag), timeless.sessions, timeless.records.n]).toEqual([
      ['TimesMissing'],
      [],
      2,
    ]);
    expect(read('<wpt lat="1" lon="2"/>').problems).toEqual([{ tag: 'NoRecords', offset: 0 }]);
    expect(read('<rte><rtept lat="1" lon="2"/></rte>').problems).toEqual([
      { tag: 'NotActivity', offset: 0, detail: 'course' },
    ]);
  });
});
