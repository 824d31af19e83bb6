import { Decoder, Stream } from '@garmin/fitsdk';
import { sync } from 'node-ical';
import { SaxesParser } from 'saxes';
import { describe, expect, test } from 'vitest';
import { averagePowerScales } from '../../../domain/metrics/scales.ts';
import { newDraft, type PlanDraft } from '../../../domain/training/draft.ts';
import { parseNotation } from '../../../domain/training/notation.ts';
import { writeFit } from '../../../formats/workouts/fit.ts';
import { writeIcs } from '../../../formats/workouts/ics.ts';
import { writeZwo } from '../../../formats/workouts/zwo.ts';
import { workoutOf } from '../../../src/features/training/workout-of.ts';
import type { AveragePowerScales } from '../../../domain/entities/calendar.ts';

/** Speeds and paces of somebody with 300 W and 70 kg. */
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
const textOf = (written: { readonly bytes: Uint8Array } | null) => new TextDecoder().decode(written?.bytes);

describe('a FIT workout, read by the vendor’s own decoder', () => {
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

  test('has its name, sport, steps and repeats, zones as the runner’s own paces', () => {
    const written = writeFit(workout(), Date.UTC(2026, 10, 22) / 1000);
    const { fileIdMesgs, workoutMesgs, workoutStepMesgs } = read(written.bytes);
    expect(fileIdMesgs).toMatchObject([{ type: 'workout', timeCreated: new Date('2026-11-22T00:00:00Z') }]);
    expect(workoutMesgs).toMatchObject([
      { wktName: 'Kilometres, fast', sport: 'running', numValidSteps: 5, wktDescription: 'On the track.\nFlat shoes.' },
    ]);
    expect(workoutStepMesgs).toMatchObject([
      { messageIndex: 0, durationType: 'time', durationTime: 600, targetType: 'speed' },
      {
        messageIndex: 1,
        durationType: 'distance',
        durationDistance: 1000,
        targetType: 'speed',
        notes: 'strong; "tall", <fast> & easy',
      },
      { messageIndex: 2, durationType: 'time', durationTime: 90 },
      { messageIndex: 3, durationType: 'repeatUntilStepsCmplt', durationStep: 1, repeatSteps: 3 },
      { messageIndex: 4, durationType: 'distance', durationDistance: 3218.69 },
    ]);
    // Zone 4 at 300 W: 5:39.6 to 6:30.6 a mile. [formulas of the scales]
    const [, fast] = workoutStepMesgs;
    expect(fast?.['customTargetSpeedLow']).toBeCloseTo(26.8224 / (scales.pace[4][1] ?? 0), 3);
    expect(fast?.['customTargetSpeedHigh']).toBeCloseTo(26.8224 / (scales.pace[4][0] ?? 0), 3);
    expect(written.lost).toEqual(['day', 'paces']);
  });

  test('of a ride has the zones of the device, and long words are cut between characters', () => {
    const written = writeFit(workout({ activityTypeId: 10, title: 'ß🏃'.repeat(60) }), 1_800_000_000);
    const { workoutMesgs, workoutStepMesgs } = read(written.bytes);
    expect(workoutMesgs[0]?.['sport']).toBe('cycling');
    expect(workoutMesgs[0]?.['wktName']).toBe(`${'ß🏃'.repeat(33)}`);
    expect(
      workoutStepMesgs.map((step) => [step['targetType'], step['targetPowerZone'] ?? step['targetValue']]),
    ).toMatchObject([
      ['power', 1],
      ['power', 4],
      ['power', 1],
      ['open', expect.anything()],
      ['power', 7],
    ]);
    expect(written.lost.toSorted()).toEqual(['cut', 'day', 'deviceZones']);
  });
});

/**
 * Elements of a workout for Zwift, where each may stand, and its attributes, as far as we write them: as collected from Zwift's own workouts in
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

/** All elements of a document in their order, by a parser of XML that knows nothing of workouts. @throws Error where it is not well-formed */
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
  test('has each step by its time and power, and says what became of distances and high zones', () => {
    const written = writeZwo(workout());
    const xml = textOf(written);
    const steps = [...xml.matchAll(/<SteadyState Duration="(\d+)" Power="([\d.]+)"/g)].map(([, time, power]) => [
      Number(time),
      Number(power),
    ]);
    const kilometre = [Math.round(1000 / scales.velocity[4]), 1.075];
    const rest = [90, 0.725];
    expect(steps).toEqual([
      [600, 0.725],
      ...[1, 2, 3].flatMap(() => [kilometre, rest]),
      [Math.round((2 * 1609.344) / scales.velocity[5]), 1.25],
    ]);
    expect(xml).toContain('<sportType>run</sportType>');
    expect(xml).toContain('message="strong; &quot;tall&quot;, &lt;fast&gt; &amp; easy"');
    expect(written?.lost).toEqual(['day', 'distance', 'highZones']);
  });

  test('is well-formed XML of elements and attributes that Zwift knows, whatever is in its texts', () => {
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

  test('is not made of a ride by distance, whose time nobody knows, nor of a day of rest', () => {
    expect(writeZwo(workout({ activityTypeId: 10 }))).toBeNull();
    expect(writeZwo(workout({ activityTypeId: 34, components: [] }))).toBeNull();
  });
});

describe('an ICS event', () => {
  const now = '2026-11-22T10:00:00.000Z';
  /** Lines unfolded and values unescaped, as RFC 5545 §3.1 and §3.3.11 say. */
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
    const written = writeIcs(workout(), 'Longrun', now);
    const event = read(written.bytes);
    expect(event.get('DTSTART;VALUE=DATE')).toBe('20261231');
    expect(event.get('DTEND;VALUE=DATE')).toBe('20270101');
    expect(event.get('DTSTAMP')).toBe('20261122T100000Z');
    expect(event.get('SUMMARY')).toBe('Kilometres, fast');
    expect(event.get('DESCRIPTION')).toBe(`${text}\n\nOn the track.\nFlat shoes.`);
    expect(written.lost).toEqual(['steps']);
  });

  test('is read by another program as it was meant', () => {
    const title = `Ä; "b", c\\d 🏃 ${'long '.repeat(30)}end`;
    const comment = 'First, then; second.\nThird: C:\\Alps';
    const { bytes } = writeIcs(workout({ title, comment }), 'Longrun', now);
    const events = Object.values(sync.parseICS(new TextDecoder().decode(bytes))).filter(
      (one) => one?.type === 'VEVENT',
    );
    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject({
      uid: expect.stringMatching(/^1b0c4f0e-95a5-4a0e-8a59-3a7f8b6f2d11/),
      summary: title,
      description: `${text}\n\n${comment}`,
      datetype: 'date',
    });
    const { start, end } = events[0] as { start: Date; end: Date };
    const dayOf = (date: Date) => [date.getFullYear(), date.getMonth() + 1, date.getDate()];
    expect([dayOf(start), dayOf(end)]).toEqual([
      [2026, 12, 31],
      [2027, 1, 1],
    ]);
  });

  test('folds long lines within no character', () => {
    const title = '🏃'.repeat(60);
    expect(read(writeIcs(workout({ title }), 'Longrun', now).bytes).get('SUMMARY')).toBe(title);
  });
});
