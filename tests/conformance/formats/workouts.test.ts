import { Decoder, Stream } from '@garmin/fitsdk';
import * as fc from 'fast-check';
import { sync } from 'node-ical';
import { SaxesParser } from 'saxes';
import { describe, expect, test } from 'vitest';
import { ACTIVITY_TYPE } from '../../../domain/activity-types.ts';
import { averagePowerScales } from '../../../domain/metrics/scales.ts';
import { newDraft, type PlanDraft } from '../../../domain/training/draft.ts';
import { workoutEvent } from '../../../domain/training/day-event.ts';
import { notationOf, parseNotation } from '../../../domain/training/notation.ts';
import { writeFit } from '../../../formats/workouts/fit.ts';
import { writeCalendar, writeIcs } from '../../../formats/workouts/ics.ts';
import { writeZwo, zwoRefusal } from '../../../formats/workouts/zwo.ts';
import { workoutOf } from '../../../domain/training/workout-of.ts';
import { activityNames } from '../../../domain/words/activity-names.ts';
import { calendarEntries } from '../../../domain/words/calendar-entries.ts';
import { sports } from '../../../domain/words/sports.ts';
import type { AveragePowerScales } from '../../../domain/entities/calendar.ts';

/** Speeds and paces of a runner with 300 W and 70 kg. */
const scales = averagePowerScales(300, 70, { seconds: [], metres: [] }) as unknown as AveragePowerScales;
const text = '10 min z1, 3x(1 km z4 "strong; \\"tall\\", <fast> & easy", 90 s z1), 2 mi z7';
const planned = (changes: Partial<PlanDraft> = {}): PlanDraft => ({
  ...newDraft('1b0c4f0e-95a5-4a0e-8a59-3a7f8b6f2d11', '2026-12-31'),
  title: 'Kilometres, fast',
  comment: 'On the track.\nFlat shoes.',
  components: parseNotation(text).components ?? [],
  ...changes,
});
const workout = (changes?: Partial<PlanDraft>) => workoutOf(planned(changes), scales);
const reader = { locale: 'en', prefersMetric: true, words: { ...calendarEntries, sports, activityNames } };
const totals = { distance: 12_345, duration: 3600, load: null };
const dayEvent = (changes?: Partial<PlanDraft>) => {
  const draft = planned(changes);
  const steps = notationOf(draft.components);
  const { trainingPlanId: id, date } = draft;
  return { ...workoutEvent({ ...draft, ...totals, steps }, reader), id, date, changes: null };
};
const textOf = (written: { readonly bytes: Uint8Array } | null) => new TextDecoder().decode(written?.bytes);

describe('a FIT workout, decoded by the vendor’s own decoder', () => {
  const read = (bytes: Uint8Array) => {
    const decoder = new Decoder(Stream.fromByteArray([...bytes]));
    expect([decoder.isFIT(), decoder.checkIntegrity()]).toEqual([true, true]);
    const { messages, errors } = decoder.read();
    expect(errors).toEqual([]);
    return messages as unknown as Record<
      'fileIdMesgs' | 'workoutMesgs' | 'workoutStepMesgs',
      Record<string, unknown>[]
    >;
  };

  test('has paces, watts and beats of the member’s own as exact ranges, which lose nothing', () => {
    const steps = '1 km @5:00-5:30, 10 min 240-260 W, 10 min 140-150 bpm, 10 min 85-90% FTP';
    const written = writeFit(workout({ components: parseNotation(steps).components ?? [] }), 0);
    const targets = read(written.bytes).workoutStepMesgs.map(
      ({ targetType, customTargetValueLow, customTargetValueHigh }) => [
        targetType,
        customTargetValueLow,
        customTargetValueHigh,
      ],
    );
    expect(targets).toEqual([
      ['speed', 3030, 3333],
      ['power', 1240, 1260],
      ['heartRate', 240, 250],
      ['power', 85, 90],
    ]);
    expect(written.lost).toEqual(['day']);
  });

  test('has its name, sport, steps and repeats, with zones as the runner’s own paces', () => {
    const written = writeFit(workout(), Date.UTC(2026, 10, 22) / 1000);
    const { fileIdMesgs, workoutMesgs, workoutStepMesgs } = read(written.bytes);
    expect(fileIdMesgs).toEqual([
      {
        type: 'workout',
        timeCreated: new Date('2026-11-22T00:00:00Z'),
        manufacturer: 'development',
        product: 0,
        serialNumber: 1,
      },
    ]);
    expect(workoutMesgs).toEqual([
      { wktName: 'Kilometres, fast', sport: 'running', numValidSteps: 5, wktDescription: 'On the track.\nFlat shoes.' },
    ]);
    expect(workoutStepMesgs).toEqual([
      {
        messageIndex: 0,
        durationType: 'time',
        durationTime: 600,
        targetType: 'speed',
        durationValue: 600_000,
        targetValue: 0,
        customTargetValueLow: 2679,
        customTargetValueHigh: 3297,
        intensity: 'warmup',
        targetSpeedZone: 0,
        customTargetSpeedLow: 2.679,
        customTargetSpeedHigh: 3.297,
      },
      {
        messageIndex: 1,
        durationType: 'distance',
        durationDistance: 1000,
        targetType: 'speed',
        notes: 'strong; "tall", <fast> & easy',
        durationValue: 100_000,
        targetValue: 0,
        customTargetValueLow: 4121,
        customTargetValueHigh: 4739,
        intensity: 'active',
        targetSpeedZone: 0,
        customTargetSpeedLow: 4.121,
        customTargetSpeedHigh: 4.739,
      },
      {
        messageIndex: 2,
        durationType: 'time',
        durationTime: 90,
        durationValue: 90_000,
        targetType: 'speed',
        targetValue: 0,
        customTargetValueLow: 2679,
        customTargetValueHigh: 3297,
        intensity: 'rest',
        targetSpeedZone: 0,
        customTargetSpeedLow: 2.679,
        customTargetSpeedHigh: 3.297,
      },
      {
        messageIndex: 3,
        durationType: 'repeatUntilStepsCmplt',
        durationStep: 1,
        repeatSteps: 3,
        durationValue: 1,
        targetType: 'open',
        targetValue: 3,
      },
      {
        messageIndex: 4,
        durationType: 'distance',
        durationDistance: 3218.69,
        durationValue: 321_869,
        targetType: 'speed',
        targetValue: 0,
        customTargetValueLow: 4739,
        customTargetValueHigh: 5563,
        intensity: 'active',
        targetSpeedZone: 0,
        customTargetSpeedLow: 4.739,
        customTargetSpeedHigh: 5.563,
      },
    ]);
    // Zone 4 at 300 W: 5:39.6 to 6:30.6 a mile. [formulas of the scales]
    const [, fast] = workoutStepMesgs;
    expect(fast?.['customTargetSpeedLow']).toBeCloseTo(26.8224 / (scales.pace[4][1] ?? 0), 3);
    expect(fast?.['customTargetSpeedHigh']).toBeCloseTo(26.8224 / (scales.pace[4][0] ?? 0), 3);
    expect(written.lost).toEqual(['day', 'paces', 'highZones']);
  });

  /** Steps from the decoder: intensity, target, and the bounds of the target in its own units. */
  const stepsOf = (changes: Partial<PlanDraft>, of: AveragePowerScales = scales) => {
    const written = writeFit(workoutOf(planned(changes), of), 1_800_000_000);
    const { workoutMesgs, workoutStepMesgs } = read(written.bytes);
    return {
      workout: workoutMesgs[0]!,
      lost: written.lost,
      steps: workoutStepMesgs
        .filter(({ durationType }) => durationType !== 'repeatUntilStepsCmplt')
        .map((step) => {
          const target = step['targetType'] as string;
          const name =
            target === 'heartRate'
              ? 'customTargetHeartRate'
              : `customTarget${target[0]!.toUpperCase()}${target.slice(1)}`;
          const bounds = target === 'open' ? step['wktStepName'] : [step[`${name}Low`], step[`${name}High`]];
          return [step['intensity'], target, bounds];
        }),
    };
  };
  const components = (notation: string) => parseNotation(notation).components ?? [];
  const unknown = averagePowerScales(null, 70, { seconds: [], metres: [] }) as unknown as AveragePowerScales;

  test('of a ride has shares of the device’s threshold power, never its zone numbers', () => {
    const { steps, lost, workout: head } = stepsOf({ activityTypeId: 10 });
    expect(head['sport']).toBe('cycling');
    // Below 1000 the profile's type `workout_power` is percent of the functional threshold power.
    expect(steps).toEqual([
      ['warmup', 'power', [65, 80]],
      ['active', 'power', [100, 115]],
      ['rest', 'power', [65, 80]],
      ['active', 'power', [115, 135]],
    ]);
    expect(lost.toSorted()).toEqual(['day', 'highZones', 'powerShares']);
  });

  test('of a run without known paces has shares of the maximum heart rate', () => {
    const { steps, lost } = stepsOf({ components: components('10 min z1, 20 min z3, 5 min z5, 5 min z1') }, unknown);
    // Below 100 the profile's type `workout_hr` is percent of the maximum; 100 is the offset of beats per minute.
    expect(steps).toEqual([
      ['warmup', 'heartRate', [60, 72]],
      ['active', 'heartRate', [82, 87]],
      ['active', 'heartRate', [92, 99]],
      ['cooldown', 'heartRate', [60, 72]],
    ]);
    expect(lost.toSorted()).toEqual(['day', 'heartRateShares']);
  });

  test('of a pool swim has its length, open targets, and rests', () => {
    const swim = {
      activityTypeId: ACTIVITY_TYPE.poolSwimming,
      components: components('200 m z1, 8x(100 m z4, 20 s z1)'),
    };
    const { steps, lost, workout: head } = stepsOf(swim);
    expect([head['sport'], head['subSport'], head['poolLength'], head['poolLengthUnit']]).toEqual([
      'swimming',
      'lapSwimming',
      25,
      'metric',
    ]);
    expect(steps).toEqual([
      ['warmup', 'open', 'z1'],
      ['active', 'open', 'z4'],
      ['rest', 'open', 'z1'],
    ]);
    expect(lost.toSorted()).toEqual(['day', 'openTargets', 'poolLength']);
  });

  test('of a swim in yards has a pool in yards, and in open water none', () => {
    const yards = stepsOf({ activityTypeId: ACTIVITY_TYPE.poolSwimming, components: components('500 yd z2') });
    expect([yards.workout['poolLength'], yards.workout['poolLengthUnit']]).toEqual([22.86, 'statute']);
    const lake = stepsOf({ activityTypeId: ACTIVITY_TYPE.openWaterSwimming, components: components('1 km z2') });
    expect([lake.workout['subSport'], lake.workout['poolLength'], lake.lost]).toEqual([
      'openWater',
      undefined,
      ['day', 'openTargets'],
    ]);
  });

  test.each([
    [ACTIVITY_TYPE.strength, 'training'],
    [ACTIVITY_TYPE.walking, 'walking'],
    [ACTIVITY_TYPE.hiking, 'hiking'],
    [ACTIVITY_TYPE.rowing, 'rowing'],
    [ACTIVITY_TYPE.other, 'generic'],
  ])('of activity type %i (%s) has open targets, named by their zones', (activityTypeId, sport) => {
    const { steps, workout: head } = stepsOf({ activityTypeId, components: components('5 min z2, 5 min z6') });
    expect([head['sport'], steps]).toEqual([
      sport,
      [
        ['active', 'open', 'z2'],
        ['active', 'open', 'z6'],
      ],
    ]);
  });

  test('truncates long words between characters', () => {
    const { workout: head, lost } = stepsOf({ activityTypeId: 10, title: 'ß🏃'.repeat(60) });
    expect(head['wktName']).toBe(`${'ß🏃'.repeat(33)}`);
    expect(lost.toSorted()).toEqual(['cut', 'day', 'highZones', 'powerShares']);
  });

  test('property: whatever is planned, no step names a zone of the device, and bounds ascend', () => {
    const step = fc.record({ zone: fc.integer({ min: 1, max: 7 }), minutes: fc.integer({ min: 1, max: 90 }) });
    const types = Object.values(ACTIVITY_TYPE).filter((type) => type !== ACTIVITY_TYPE.rest);
    fc.assert(
      fc.property(
        fc.array(step, { minLength: 1, maxLength: 12 }),
        fc.constantFrom(...types),
        fc.constantFrom(scales, unknown),
        (steps, activityTypeId, of) => {
          const notation = steps.map(({ zone, minutes }) => `${minutes} min z${zone}`).join(', ');
          const written = writeFit(
            workoutOf(planned({ activityTypeId, components: components(notation) }), of),
            1_800_000_000,
          );
          for (const read27 of read(written.bytes).workoutStepMesgs) {
            expect([undefined, 0]).toContain(
              read27['targetValue'] ?? read27['targetPowerZone'] ?? read27['targetHrZone'] ?? 0,
            );
            const bounds = Object.entries(read27).filter(([key]) => /^customTarget[A-Z].*(Low|High)$/.test(key));
            const low = bounds.find(([key]) => key.endsWith('Low'))?.[1] as number | undefined;
            const high = bounds.find(([key]) => key.endsWith('High'))?.[1] as number | undefined;
            if (low !== undefined && high !== undefined) expect(low).toBeLessThan(high);
          }
        },
      ),
      { numRuns: 40 },
    );
  });
});

/**
 * Elements of a workout for Zwift, with their parents and the attributes that we write: collected from Zwift's own workouts in
 * github.com/h4l/zwift-workout-file-reference. Zwift publishes no format.
 */
const zwoElements: Readonly<
  Record<string, { in: string | null; attributes: readonly string[]; needs?: readonly string[] }>
> = {
  workout_file: { in: null, attributes: [] },
  name: { in: 'workout_file', attributes: [] },
  description: { in: 'workout_file', attributes: [] },
  sportType: { in: 'workout_file', attributes: [] },
  workout: { in: 'workout_file', attributes: [] },
  SteadyState: { in: 'workout', attributes: ['Duration', 'Power', 'Cadence', 'pace'], needs: ['Duration', 'Power'] },
  textevent: { in: 'SteadyState', attributes: ['timeoffset', 'message', 'duration'], needs: ['timeoffset', 'message'] },
};

interface XmlElement {
  readonly name: string;
  readonly parent: string | null;
  readonly attributes: Readonly<Record<string, string>>;
  text: string;
}

/** All elements of a document in order, from a generic XML parser. @throws Error if it is not well-formed */
function elementsOf(xml: string): XmlElement[] {
  const parser = new SaxesParser();
  const elements: XmlElement[] = [];
  const open: XmlElement[] = [];
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const element = { name, parent: open.at(-1)?.name ?? null, attributes: { ...attributes }, text: '' };
    elements.push(element);
    open.push(element);
  });
  parser.on('text', (piece) => {
    const element = open.at(-1);
    if (element) element.text += piece;
  });
  parser.on('closetag', () => {
    open.pop();
  });
  parser.write(xml).close();
  return elements;
}

describe('a ZWO workout', () => {
  test('has each step’s time and power, and reports the conversion of distances and high zones', () => {
    const written = writeZwo(workout());
    const xml = textOf(written);
    const steps = [...xml.matchAll(/<SteadyState Duration="(\d+)" Power="([\d.]+)"/g)].map(([, time, power]) => [
      Number(time),
      Number(power),
    ]);
    // In a run `Power` is a share of the speed over 10 km, selected by `pace` 2: 300 W carry 70 kg at 4.121 m/s for 45 minutes, and so 10 km in
    // 2407 s, or 4.154 m/s. Zones 1, 4 and 5 are 2.988, 4.430 and 5.151 m/s.
    const [ZONE_1, ZONE_4, ZONE_5] = [0.719, 1.066, 1.24];
    const kilometre = [Math.round(1000 / scales.velocity[4]), ZONE_4];
    const rest = [90, ZONE_1];
    expect(steps).toEqual([
      [600, ZONE_1],
      ...[1, 2, 3].flatMap(() => [kilometre, rest]),
      [Math.round((2 * 1609.344) / scales.velocity[5]), ZONE_5],
    ]);
    expect(xml.match(/pace="2"/g)).toHaveLength(8);
    expect(xml).toContain('<sportType>run</sportType>');
    expect(xml).toContain('message="strong; &quot;tall&quot;, &lt;fast&gt; &amp; easy"');
    expect(written?.lost).toEqual(['day', 'racePace', 'distance', 'highZones']);
  });

  test('of a ride has shares of threshold power', () => {
    const components = parseNotation('10 min z1, 5 min z4').components ?? [];
    const written = writeZwo(workout({ activityTypeId: 10, components }));
    const xml = textOf(written);
    expect([...xml.matchAll(/<SteadyState (.*)\/>/g)].map(([, attributes]) => attributes)).toEqual([
      'Duration="600" Power="0.725"',
      'Duration="300" Power="1.075"',
    ]);
    expect(xml).toContain('<sportType>bike</sportType>');
    expect(written?.lost).toEqual(['day']);
  });

  // Centres of the runner's zones: 2.988, 3.503, 3.915, 4.430 and 5.151 m/s, of 4.154 m/s over 10 km.
  test.each([
    ['a run', ACTIVITY_TYPE.running, ['0.719', '0.843', '0.942', '1.066', '1.24', '1.24', '1.24']],
    ['a ride', ACTIVITY_TYPE.cycling, ['0.725', '0.85', '0.95', '1.075', '1.25', '1.25', '1.25']],
  ])('of %s has these shares in zones 1 to 7', (_, activityTypeId, shares) => {
    const notation = [1, 2, 3, 4, 5, 6, 7].map((zone) => `5 min z${zone}`).join(', ');
    const components = parseNotation(notation).components ?? [];
    const xml = textOf(writeZwo(workout({ activityTypeId, components })));
    expect([...xml.matchAll(/ Power="([\d.]+)"/g)].map(([, share]) => share)).toEqual(shares);
  });

  test('is not created for a run without known paces, and says so', () => {
    const unknown = averagePowerScales(null, 70, { seconds: [], metres: [] }) as unknown as AveragePowerScales;
    const run = workoutOf(planned({ components: parseNotation('10 min z1').components ?? [] }), unknown);
    expect([zwoRefusal(run), writeZwo(run)]).toEqual(['noPace', null]);
    expect(zwoRefusal(workout({ activityTypeId: 10 }))).toBe('noTime');
    expect(zwoRefusal(workout({ activityTypeId: 34, components: [] }))).toBe('noSteps');
    expect(zwoRefusal(workout())).toBeNull();
  });

  test('is well-formed XML with elements and attributes known to Zwift, whatever its texts', () => {
    const awkward = 'a < b && "c" > d \u0007]]> <!-- ä 🏃';
    const elements = elementsOf(textOf(writeZwo(workout({ title: awkward, comment: `${awkward}\nline two` }))));
    for (const { name, parent, attributes } of elements) {
      const known = zwoElements[name];
      expect(parent, name).toBe(known?.in);
      const names = Object.keys(attributes);
      expect([...new Set([...names, ...(known?.attributes ?? [])])].toSorted(), name).toEqual(
        known?.attributes.toSorted(),
      );
      expect(names, name).toEqual(expect.arrayContaining([...(known?.needs ?? [])]));
    }
    const shown = (name: string) => elements.filter((element) => element.name === name);
    expect(shown('name')[0]?.text).toBe(awkward.replace('\u0007', ''));
    expect(shown('description')[0]?.text).toBe(`${awkward.replace('\u0007', '')}\nline two`);
    expect(shown('sportType')[0]?.text).toBe('run');
    expect(shown('textevent')[0]?.attributes).toEqual({ timeoffset: '0', message: 'strong; "tall", <fast> & easy' });
    for (const { attributes } of shown('SteadyState')) {
      expect(attributes['Duration']).toMatch(/^[1-9]\d*$/);
      expect(Number(attributes['Power'])).toBeGreaterThan(0);
    }
    expect(shown('SteadyState')).toHaveLength(8);
  });

  test('is not created for a ride by distance, whose time is unknown, nor for a rest day', () => {
    expect(writeZwo(workout({ activityTypeId: 10 }))).toBeNull();
    expect(writeZwo(workout({ activityTypeId: 34, components: [] }))).toBeNull();
  });
});

describe('an ICS event', () => {
  const now = '2026-11-22T10:00:00.000Z';
  const about = { product: 'Longrun', hasSteps: true, now };
  /** Lines unfolded and values unescaped, as in RFC 5545 §3.1 and §3.3.11. */
  const read = (bytes: Uint8Array) => {
    const raw = new TextDecoder().decode(bytes);
    expect(raw.endsWith('\r\n')).toBe(true);
    for (const line of raw.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
    const lines = raw.replaceAll('\r\n ', '').trimEnd().split('\r\n');
    return new Map(
      lines.map((line) => {
        const at = line.indexOf(':');
        const value = line.slice(at + 1).replace(/\\(.)/g, (_, sign: string) => (sign === 'n' ? '\n' : sign));
        return [line.slice(0, at), value] as const;
      }),
    );
  };

  test('is on its day, with the steps as text', () => {
    const written = writeIcs(dayEvent(), about);
    const event = read(written.bytes);
    expect(event.get('DTSTART;VALUE=DATE')).toBe('20261231');
    expect(event.get('DTEND;VALUE=DATE')).toBe('20270101');
    expect(event.get('DTSTAMP')).toBe('20261122T100000Z');
    expect(event.get('SUMMARY')).toBe('Kilometres, fast');
    expect(event.get('DESCRIPTION')).toBe(`${text}\n12.3 km · 1 h\n\nOn the track.\nFlat shoes.`);
    expect(written.lost).toEqual(['steps']);
  });

  test('is read correctly by another program', () => {
    const title = `Ä; "b", c\\d 🏃 ${'long '.repeat(30)}end`;
    const comment = 'First, then; second.\nThird: C:\\Alps';
    const { bytes } = writeIcs(dayEvent({ title, comment }), about);
    const events = Object.values(sync.parseICS(new TextDecoder().decode(bytes))).filter(
      (one) => one?.type === 'VEVENT',
    );
    expect(events).toHaveLength(1);
    expect(events[0]).toEqual({
      uid: expect.stringMatching(/^1b0c4f0e-95a5-4a0e-8a59-3a7f8b6f2d11/),
      summary: title,
      description: `${text}\n12.3 km · 1 h\n\n${comment}`,
      datetype: 'date',
      type: 'VEVENT',
      dtstamp: new Date('2026-11-22T10:00:00.000Z'),
      start: new Date('2026-12-31T00:00:00.000Z'),
      end: new Date('2027-01-01T00:00:00.000Z'),
      transparency: 'TRANSPARENT',
    });
    const { start, end } = events[0] as { start: Date; end: Date };
    const dayOf = (date: Date) => [date.getFullYear(), date.getMonth() + 1, date.getDate()];
    expect([dayOf(start), dayOf(end)]).toEqual([
      [2026, 12, 31],
      [2027, 1, 1],
    ]);
  });

  test('folds long lines only between characters', () => {
    const title = '🏃'.repeat(60);
    expect(read(writeIcs(dayEvent({ title }), about).bytes).get('SUMMARY')).toBe(title);
  });
});

test('a calendar without events has a component, as RFC 5545 §3.6 requires', () => {
  const text = writeCalendar([], { product: 'Longrun', now: 0, subscribed: { name: 'Longrun', hours: 6 } });
  const begun = [...text.matchAll(/^BEGIN:(.+)\r$/gm)].map(([, name]) => name);
  expect(begun).toEqual(['VCALENDAR', 'VTIMEZONE', 'STANDARD']);
  expect([...text.matchAll(/^END:(.+)\r$/gm)].map(([, name]) => name)).toEqual(begun.toReversed());
  // Another program can read a calendar without events.
  const read = Object.values(sync.parseICS(text));
  expect(read.filter((one) => one?.type === 'VEVENT')).toEqual([]);
  expect(read.some((one) => one?.type === 'VTIMEZONE')).toBe(true);
  const event = { id: 'a', date: '2026-12-31', name: 'Run', text: '', changes: null };
  expect(writeCalendar([event], { product: 'Longrun', now: 0, subscribed: null })).not.toContain('VTIMEZONE');
});
