import { describe, expect, it } from 'vitest';
import { activityOf, hasPossibleSpan } from '../../formats/apple-health/activity.ts';
import { findHealthExport } from '../../formats/apple-health/archive.ts';
import { HealthExportReader } from '../../formats/apple-health/read.ts';
import { memorySource } from '../../formats/archive/source.ts';
import { detect } from '../../formats/detect.ts';
import { writeActivity } from '../../formats/fit/write-activity.ts';
import { readGpx } from '../../formats/gpx/read.ts';
import { readActivity } from '../../formats/read-activity.ts';
import {
  brokenDoctype,
  event,
  healthDate,
  healthXml,
  healthZip,
  heartRates,
  metadata,
  reading,
  routeGpx,
  routeReference,
  statistics,
  workout,
} from '../fixtures/apple-health.ts';
import { mutate } from '../fixtures/mutations.ts';

const START = Date.UTC(2019, 4, 1, 5, 30) / 1000;
const RUN = { sport: 'running', subSport: 'generic' };

/** Reads a document in pieces of `piece` bytes. */
function read(document: Uint8Array, piece = 65_536) {
  const reader = new HealthExportReader();
  for (let at = 0; at < document.length; at += piece) reader.push(document.slice(at, at + piece));
  return reader.finish();
}

describe('the main file of an Apple Health export', () => {
  it('states a workout in attributes, as before iOS 16', () => {
    const more = {
      duration: 29.5,
      totalDistance: 3.1,
      totalDistanceUnit: 'mi',
      totalEnergyBurned: 418.4,
      totalEnergyBurnedUnit: 'kJ',
    };
    const { workouts, problems } = read(
      healthXml(workout(START, START + 1800, metadata('HKIndoorWorkout', '1'), more)),
    );
    expect(problems).toEqual([]);
    expect(workouts).toEqual([
      {
        type: 'HKWorkoutActivityTypeRunning',
        sourceName: 'Watch',
        source: workouts[0]!.source,
        device: '<<HKDevice: 0x28>, name:Apple Watch, manufacturer:Apple Inc., model:Watch, hardware:Watch6,12>',
        start: START,
        end: START + 1800,
        offset: 7200,
        timeZone: null,
        duration: 1770,
        distance: 4988.9664,
        energy: expect.closeTo(100, 9),
        ascent: null,
        averageHeartRate: null,
        maximumHeartRate: null,
        averagePower: null,
        averageCadence: null,
        isIndoor: true,
        isOpenWater: null,
        lapLength: null,
        events: [],
        routes: [],
      },
    ]);
  });

  it('states it in children since iOS 16, and those of a leg or a route are not its own', () => {
    const leg = `  <WorkoutActivity uuid="A" startDate="${healthDate(START)}">\n${statistics('DistanceCycling', { sum: 9, unit: 'km' })}</WorkoutActivity>\n`;
    const children = [
      statistics('DistanceWalkingRunning', { sum: 5.5, unit: 'km' }),
      statistics('HeartRate', { average: 151.4, minimum: 90, maximum: 172, unit: 'count/min' }),
      statistics('ActiveEnergyBurned', { sum: 410, unit: 'Cal' }),
      leg,
      metadata('HKTimeZone', 'Europe/Lisbon'),
      metadata('HKElevationAscended', '4200 cm'),
      routeReference('/workout-routes/route_1.gpx'),
    ].join('');
    const [one] = read(
      healthXml(workout(START, START + 1800, children, { totalDistance: 1, totalDistanceUnit: 'km' })),
    ).workouts;
    expect(one).toEqual({
      ...one,
      distance: 5500,
      energy: 410,
      averageHeartRate: 151.4,
      maximumHeartRate: 172,
      timeZone: 'Europe/Lisbon',
      ascent: 42,
      isIndoor: null,
      routes: ['/workout-routes/route_1.gpx'],
    });
  });

  it.each([1, 7, 97, 4096])('is the same in pieces of %i bytes', (piece) => {
    const document = healthXml(
      `<!-- a > b -->${heartRates(START, 60, 5, () => 140)}${workout(START, START + 60, event('Lap', START + 30))}`,
    );
    const { workouts, readings, problems } = read(document, piece);
    expect(problems).toEqual([]);
    expect(workouts.map(({ start, events }) => [start, events])).toEqual([
      [START, [{ type: 'Lap', time: START + 30, duration: null }]],
    ]);
    expect(readings.between('heartRate', workouts[0]!.source, START, START + 60)?.countBetween(START, START + 60)).toBe(
      13,
    );
  });

  it('is recognised by its content, in any language and without its document type', () => {
    const document = healthXml('');
    expect(detect(document)).toBe('appleHealth');
    expect(detect(healthXml('', ''))).toBe('appleHealth');
    const cda = new TextEncoder().encode('<?xml version="1.0"?><ClinicalDocument/>');
    for (const name of ['Export.xml', 'exportieren.xml', 'exportaci\u00f3n.xml', '\u5bfc\u51fa.xml']) {
      const zip = healthZip(document, { 'export_cda.xml': cda }, name);
      expect(findHealthExport(memorySource(zip), 100)?.main?.name).toBe(`apple_health_export/${name}`);
    }
    expect(findHealthExport(memorySource(healthZip(cda)), 100)).toBeNull();
  });

  it('keeps the part before a premature end', () => {
    const whole = healthXml(workout(START, START + 60) + workout(START + 100, START + 160));
    const { workouts, problems } = read(whole.slice(0, whole.length - 60));
    expect(workouts).toHaveLength(1);
    expect(problems).toEqual([{ tag: 'Truncated', offset: 0 }]);
  });

  it('sorts its records, from one source only', () => {
    const document = healthXml(
      reading('HeartRate', START + 20, 150, 'count/min') +
        reading('HeartRate', START + 10, 140, 'count/min') +
        reading('HeartRate', START + 10, 90, 'count/min', 'Strap') +
        reading('HeartRate', START + 15, 91, 'count/min', 'Strap') +
        reading('HeartRate', START + 16, 92, 'count/min', 'Strap') +
        reading('RunningPower', START + 5, 0.25, 'kW') +
        reading('RunningSpeed', START + 5, 12.6, 'km/hr') +
        reading('RunningGroundContactTime', START + 5, 240, 'ms') +
        reading('RunningVerticalOscillation', START + 5, 8.5, 'cm') +
        reading('HeartRate', START + 12, 'NaN', 'count/min') +
        reading('HeartRate', START + 13, 100, 'furlong') +
        `<Correlation type="x">${reading('HeartRate', START + 14, 99, 'count/min')}</Correlation>` +
        workout(START, START + 30),
    );
    const { workouts, readings } = read(document);
    const { records } = activityOf(workouts[0]!, readings, [], RUN);
    const none = Number.NaN;
    expect(records).toEqual({
      n: 3,
      time: Float64Array.of(START + 5, START + 10, START + 20),
      heartRate: Float64Array.of(none, 140, 150),
      power: Float64Array.of(250, none, none),
      speed: Float64Array.of(3.5, none, none),
      groundContact: Float64Array.of(240, none, none),
      verticalOscillation: Float64Array.of(85, none, none),
      developer: [],
    });
    // A workout of an app that measures nothing itself uses the source with the most readings.
    const app = activityOf({ ...workouts[0]!, source: 1 }, readings, [], RUN);
    expect(app.records.heartRate).toEqual(Float64Array.of(none, 90, 91, 92));
  });

  it('has pauses by hand and by standing still, and laps', () => {
    const children =
      event('Pause', START + 100) +
      event('MotionPaused', START + 110) +
      event('Resume', START + 120) +
      event('MotionResumed', START + 130) +
      event('Segment', START, { duration: 5, durationUnit: 'min' }) +
      event('Segment', START, { duration: 8, durationUnit: 'min' }) +
      event('Lap', START + 200, { duration: 1, durationUnit: 'min' }) +
      event('Lap', START + 260);
    const { workouts, readings } = read(healthXml(workout(START, START + 600, children, { duration: 9.5 })));
    const { events, laps, session } = activityOf(workouts[0]!, readings, [], RUN);
    expect(session.timer).toBe(570);
    expect(events).toEqual([
      { time: START, type: 'start' },
      { time: START + 100, type: 'stop' },
      { time: START + 130, type: 'start' },
      { time: START + 600, type: 'stop' },
    ]);
    expect(laps).toEqual([
      { start: START + 200, elapsed: 60, timer: null, distance: null, trigger: 'manual' },
      { start: START + 260, elapsed: 340, timer: null, distance: null, trigger: 'manual' },
    ]);
  });

  it('becomes a FIT file with its route', () => {
    const document = healthXml(
      heartRates(START, 60, 5, (second) => 120 + second / 5) +
        workout(START, START + 60, statistics('DistanceWalkingRunning', { sum: 0.18, unit: 'km' })),
    );
    const { workouts, readings } = read(document);
    const file = readActivity(writeActivity(activityOf(workouts[0]!, readings, [readGpx(routeGpx(START, 60))], RUN)));
    expect(file.problems).toEqual([]);
    expect(file.localOffset).toBe(7200);
    expect(file.fileId.product).toBe('Apple Watch');
    const [session] = file.sessions;
    expect([session?.sport, session?.start, session?.timer, session?.distance]).toEqual(['running', START, 60, 180]);
    expect(file.records.n).toBe(61);
    expect(file.records.heartRate?.[30]).toBe(126);
    expect(file.records.lat?.[60]).toBeCloseTo(48.1 + 180 / 111_194.9, 6);
    expect(file.records.altitude?.[0]).toBe(521);
  });
});

describe('a malicious document', () => {
  it('never throws on changed bytes, and leaves a readable file', () => {
    const children = event('Pause', START + 10) + event('Lap', START + 20) + routeReference('/workout-routes/a.gpx');
    const document = healthXml(
      heartRates(START, 60, 5, () => 140) +
        workout(START, START + 60, children + metadata('HKTimeZone', 'Europe/Lisbon')),
    );
    let files = 0;
    for (let seed = 0; seed < 3000; seed++) {
      const { workouts, readings } = read(mutate([document], seed), 500);
      for (const one of workouts.filter(hasPossibleSpan)) {
        files += readActivity(writeActivity(activityOf(one, readings, [], RUN))).sessions.length;
      }
    }
    expect(files).toBeGreaterThan(1000);
  });

  it.each([
    ['ten million open elements', healthXml('<Correlation>'.repeat(1_000_000)), 0],
    ['an endless tag', healthXml(`<Record type="${'x'.repeat(200_000)}`), 0],
    ['an endless document type', healthXml('', `<!DOCTYPE HealthData [${'<!-- x -->'.repeat(200_000)}`), 0],
    ['entities', healthXml('&lol;&lol;', '<!DOCTYPE HealthData [<!ENTITY lol "&lol;&lol;">]>'), 0],
    ['another root', new TextEncoder().encode(`<x>${workout(START, START + 60)}</x>`), 0],
  ])('is parsed safely: %s', (_, document, count) => {
    const began = performance.now();
    expect(read(document).workouts).toHaveLength(count);
    expect(performance.now() - began).toBeLessThan(5000);
  });

  it('has control characters, duplicate attributes, and names with blanks', () => {
    const odd = workout(START, START + 60)
      .replace('sourceName="Watch"', 'sourceName="Wa\u000btch"')
      .replace('endDate=', 'startDate="x" a b="1" endDate=');
    const { workouts, problems } = read(healthXml(odd));
    expect(problems).toEqual([]);
    expect(workouts.map(({ sourceName, start, end }) => [sourceName, start, end])).toEqual([
      ['Watch', START, START + 60],
    ]);
  });

  it('has more workouts than its limit', () => {
    const { workouts, beyond, problems } = read(healthXml(workout(START, START + 60).repeat(20_003)));
    expect([workouts.length, beyond]).toEqual([20_000, 3]);
    expect(problems).toEqual([{ tag: 'TooManyEntries', offset: 0, detail: 'workouts' }]);
  });

  it('has a broken document type, which is skipped', () => {
    expect(brokenDoctype).toContain('#REQUIRED\n<!ELEMENT');
    expect(read(healthXml(workout(START, START + 60))).workouts).toHaveLength(1);
  });
});
