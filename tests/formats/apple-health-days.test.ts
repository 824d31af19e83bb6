import { expect, test } from 'vitest';
import { HealthExportReader } from '../../formats/apple-health/read.ts';
import { healthDate, healthXml, reading } from '../fixtures/apple-health.ts';

function daysIn(elements: string, piece = 65_536) {
  const reader = new HealthExportReader();
  const document = healthXml(elements);
  for (let at = 0; at < document.length; at += piece) reader.push(document.slice(at, at + piece));
  return reader.finish().days;
}

/** Local times of 20 May 2026, two hours ahead of UTC; negative hours are on the evening before. */
const at = (hours: number) => Date.UTC(2026, 4, 20) / 1000 + (hours - 2) * 3600;
const sleep = (kind: string, from: number, to: number, source = 'Watch') =>
  ` <Record type="HKCategoryTypeIdentifierSleepAnalysis" sourceName="${source}" creationDate="${healthDate(at(to))}" startDate="${healthDate(at(from))}" endDate="${healthDate(at(to))}" value="HKCategoryValueSleepAnalysis${kind}"/>\n`;
const nothing = { day: '2026-05-20', sleepSeconds: null, restingHeartRate: null, sdnnMs: null, weightKg: null };

test('a night is its time asleep from 18:00 on, without time in bed and awake, by the source with most of it', () => {
  const night =
    sleep('InBed', -2, 7, 'Phone') +
    sleep('AsleepCore', -1.5, 2) +
    sleep('Awake', 2, 2.5) +
    sleep('AsleepDeep', 2.5, 4) +
    sleep('AsleepREM', 4, 5) +
    // A repetition, and a part that overlaps.
    sleep('AsleepREM', 4, 5) +
    sleep('AsleepUnspecified', 4.5, 5.5) +
    sleep('AsleepUnspecified', -1, 4, 'Phone');
  expect(daysIn(night)).toEqual([{ ...nothing, sleepSeconds: 6.5 * 3600 }]);
  expect(daysIn(night, 7)).toEqual(daysIn(night));
});

test('records from before iOS 16 only state sleep', () => {
  expect(daysIn(sleep('Asleep', -1, 6))).toEqual([{ ...nothing, sleepSeconds: 7 * 3600 }]);
});

test('of a revised resting pulse the latest counts, and variability is a day’s average', () => {
  const record = (value: number, created: number) =>
    reading('RestingHeartRate', at(0), value, 'count/min').replace(
      `creationDate="${healthDate(at(0))}"`,
      `creationDate="${healthDate(at(created))}"`,
    );
  const values = record(47, 20) + record(52, 9);
  const variability =
    reading('HeartRateVariabilitySDNN', at(3), 40, 'ms') + reading('HeartRateVariabilitySDNN', at(9), 60, 'ms');
  expect(daysIn(values + variability)).toEqual([{ ...nothing, restingHeartRate: 47, sdnnMs: 50 }]);
});

test.each([
  [70.5, 'kg', 70.5],
  [155, 'lb', 70.306_817_35],
  [70_500, 'g', 70.5],
  [11, 'st', 69.853_224_98],
])('a weight of %s %s is parsed by its unit', (value, unit, kilograms) => {
  const [day] = daysIn(reading('BodyMass', at(7), value, unit));
  expect(day?.weightKg).toBeCloseTo(kilograms, 6);
});

test('a value with an unknown unit or without a date adds no day', () => {
  const undated = reading('BodyMass', at(7), 70, 'kg').replaceAll(/(start|end)Date="[^"]*"/g, '$1Date="soon"');
  expect(
    daysIn(reading('BodyMass', at(7), 70, 'stones') + undated + reading('StepCount', at(7), 9000, 'count')),
  ).toEqual([]);
});

test('a correlation adds nothing a second time', () => {
  const weights = reading('HeartRateVariabilitySDNN', at(7), 40, 'ms');
  const again = `<Correlation type="x">${reading('HeartRateVariabilitySDNN', at(8), 90, 'ms')}</Correlation>`;
  expect(daysIn(weights + again)).toEqual([{ ...nothing, sdnnMs: 40 }]);
});
