import * as z from 'zod/mini';
import { isOnCalendars, localTime } from '../../../../domain/dates.ts';
import { emptyWellness, type WellnessRow } from '../../../../domain/metrics/wellness.ts';
import { validItems } from '../proofs.ts';
import type { OfferedWellness } from '../vendor.ts';

const number = z.optional(z.nullable(z.number()));
const common = {
  userId: z.string().check(z.minLength(1), z.maxLength(100)),
  calendarDate: z.optional(z.nullable(z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/)))),
  startTimeInSeconds: number,
  startTimeOffsetInSeconds: number,
  durationInSeconds: number,
};
const sleep = z.object({
  ...common,
  deepSleepDurationInSeconds: number,
  lightSleepDurationInSeconds: number,
  remSleepInSeconds: number,
  validation: z.optional(z.nullable(z.string())),
  overallSleepScore: z.optional(z.nullable(z.object({ value: number }))),
});
const daily = z.object({ ...common, restingHeartRateInBeatsPerMinute: number });
const hrv = z.object({ ...common, lastNightAvg: number });
const bodyComp = z.object({
  userId: common.userId,
  measurementTimeInSeconds: z.number(),
  measurementTimeOffsetInSeconds: number,
  weightInGrams: number,
});

/** Ways in which a night was detected, least certain first. Tentative nights are sent again. */
const validations = [
  'AUTO_MANUAL',
  'AUTO_TENTATIVE',
  'AUTO_FINAL',
  'ENHANCED_TENTATIVE',
  'ENHANCED_FINAL',
  'ENHANCED_CONFIRMED_FINAL',
];

function localDay(seconds: number, offset: number | null | undefined): string | null {
  const local = seconds + (offset ?? 0);
  return isOnCalendars(local * 1000) ? localTime(local, 0).slice(0, 10) : null;
}

/** Returns the local day of a summary. Nights belong to the day on which they end. */
function dayOf(summary: z.infer<typeof daily>, isNight = false): string | null {
  const { calendarDate, startTimeInSeconds: start, startTimeOffsetInSeconds: offset, durationInSeconds } = summary;
  if (calendarDate != null) return calendarDate;
  return start == null ? null : localDay(start + (isNight ? (durationInSeconds ?? 0) : 0), offset);
}

/** Returns a measured value; `null` for 0, which Garmin sends for missing values. */
const measured = (value: number | null | undefined): number | null => (value != null && value > 0 ? value : null);

function rowOf(userId: string, day: string | null, values: Partial<WellnessRow>): OfferedWellness[] {
  return day === null ? [] : [{ externalUserId: userId, row: { ...emptyWellness(day), ...values } }];
}

function night(one: z.infer<typeof sleep>): OfferedWellness[] {
  const stages = [one.deepSleepDurationInSeconds, one.lightSleepDurationInSeconds, one.remSleepInSeconds];
  const asleep = stages.reduce<number>((sum, seconds) => sum + (seconds ?? 0), 0);
  return rowOf(one.userId, dayOf(one, true), {
    sleepSeconds: measured(asleep),
    sleepScore: measured(one.overallSleepScore?.value),
    version: validations.indexOf(one.validation ?? '') + 1,
  });
}

/** Reads the wellness data in a push. A summary that is sent again replaces the earlier one. */
export function readGarminWellness(lists: Readonly<Record<string, unknown>>): OfferedWellness[] {
  return [
    ...validItems(sleep, lists['sleeps']).flatMap(night),
    // Dailies are sent many times a day, each covering a longer part of the day.
    ...validItems(daily, lists['dailies']).flatMap((one) =>
      rowOf(one.userId, dayOf(one), {
        restingHeartRate: measured(one.restingHeartRateInBeatsPerMinute),
        version: one.durationInSeconds ?? 0,
      }),
    ),
    ...validItems(hrv, lists['hrv']).flatMap((one) =>
      rowOf(one.userId, dayOf(one, true), { hrvMs: measured(one.lastNightAvg), hrvKind: 'rmssd' }),
    ),
    ...validItems(bodyComp, lists['bodyComps']).flatMap((one) => {
      const grams = measured(one.weightInGrams);
      return rowOf(one.userId, localDay(one.measurementTimeInSeconds, one.measurementTimeOffsetInSeconds), {
        weightKg: grams === null ? null : grams / 1000,
        version: one.measurementTimeInSeconds,
      });
    }),
  ];
}
