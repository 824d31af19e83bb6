import { type Night, nightsOf } from '../athletes/nights.ts';
import { offsetAt } from '../athletes/training/local-time.ts';
import type { Garmin } from './context.ts';
import { type HealthType, healthTypes } from './state.ts';

/** Days stored on a watch when it is linked. */
const daysKept = 28;

const DAY = 86_400;

const summaries: Readonly<Record<HealthType, (night: Night, common: object) => object | null>> = {
  sleeps: (night, common) => ({
    ...common,
    startTimeInSeconds: night.start,
    durationInSeconds: night.end - night.start,
    deepSleepDurationInSeconds: night.deep,
    lightSleepDurationInSeconds: night.light,
    remSleepInSeconds: night.rem,
    awakeDurationInSeconds: night.awake,
    unmeasurableSleepDurationInSeconds: 0,
    validation: 'ENHANCED_FINAL',
    overallSleepScore: { value: night.score, qualifierKey: night.score >= 80 ? 'GOOD' : 'FAIR' },
  }),
  dailies: (night, common) => ({
    ...common,
    startTimeInSeconds: night.end - (night.end % DAY),
    durationInSeconds: DAY,
    restingHeartRateInBeatsPerMinute: night.restingHeartRate,
  }),
  hrv: (night, common) => ({
    ...common,
    startTimeInSeconds: night.start,
    durationInSeconds: night.end - night.start,
    lastNightAvg: night.rmssd,
  }),
  bodyComps: ({ weight, end }, common) =>
    weight === null
      ? null
      : {
          ...common,
          calendarDate: undefined,
          measurementTimeInSeconds: end + 600,
          measurementTimeOffsetInSeconds: offsetAt(end),
          weightInGrams: weight,
          bodyFatInPercent: 0,
        },
};

/** Returns a person's summaries of one type for a push: the last four weeks. */
export function healthOf(type: HealthType, userId: string, now: number): object[] {
  return nightsOf(userId, now, daysKept).flatMap((night) => {
    const summaryId = `x${userId.slice(0, 8)}-${type}-${night.date}`;
    const common = { userId, summaryId, calendarDate: night.date, startTimeOffsetInSeconds: offsetAt(night.end) };
    return summaries[type](night, common) ?? [];
  });
}

/** Pushes the nights on a person's watch, if they share them. */
export function pushHealth({ state, around, pusher }: Garmin, person: string): void {
  if (!state.permissions.get(person)?.includes('HEALTH_EXPORT')) return;
  const now = around.now();
  for (const type of healthTypes) state.addNotice({ what: 'health', userId: person, type, until: now }, now);
  pusher.wake();
}
