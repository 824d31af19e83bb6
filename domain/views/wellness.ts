import type { HrvKind, Wellness, WellnessFrom } from '../entities/wellness.ts';
import { figureText } from '../units.ts';
import { measurementWords } from '../words/measurements.ts';
import { wellnessWords as words } from '../words/wellness.ts';
import { measurementFigure } from './measurements.ts';

const MINUTE = 60;
const HOUR = 60;

/** Formats seconds as `7 h 12 min`. */
export function sleepText(seconds: number): string {
  const minutes = Math.round(seconds / MINUTE);
  return words.sleepLength(Math.floor(minutes / HOUR), minutes % HOUR);
}

/** Appends the source: `7 h 12 min, from Garmin`. */
const withSource = (text: string, source: WellnessFrom): string =>
  source === 'hand' ? words.byHand(text) : words.from(text, words.sources[source]);

const kinds = { rmssd: 'RMSSD', sdnn: 'SDNN' } as const satisfies Record<HrvKind, string>;

/** Returns the wellness data of a day and the night before, line by line. */
export function wellnessLines(wellness: NonNullable<Wellness>, inKg: boolean): { name: string; text: string }[] {
  const { sleep, restingHeartRate: resting, hrv, weight } = wellness;
  const { kinds: names } = measurementWords;
  const measured = (kind: keyof typeof names, value: number) => figureText(measurementFigure({ kind, value }, inKg));
  const lines: { name: string; text: string }[] = [];
  if (sleep !== null) {
    const slept = sleepText(sleep.value);
    const text = sleep.score === null ? slept : words.withScore(slept, Math.round(sleep.score));
    lines.push({ name: words.sleep, text: withSource(text, sleep.source) });
  }
  if (resting !== null) {
    const text = measured('resting_heart_rate', Math.round(resting.value));
    lines.push({ name: names.resting_heart_rate, text: withSource(text, resting.source) });
  }
  if (hrv !== null) {
    const text = words.hrv(measured('hrv_rmssd', Math.round(hrv.value)), kinds[hrv.kind]);
    lines.push({ name: names.hrv_rmssd, text: withSource(text, hrv.source) });
  }
  if (weight !== null) {
    lines.push({ name: names.weight, text: withSource(measured('weight', weight.value), weight.source) });
  }
  return lines;
}

/**
 * Returns the sleep duration from a vendor, shown next to the input field; null if the member entered it, or it was not
 * measured.
 */
export const sleepMeasured = (wellness: Wellness | undefined): string | null =>
  wellness?.sleep == null || wellness.sleep.source === 'hand'
    ? null
    : words.measured(words.sources[wellness.sleep.source], sleepText(wellness.sleep.value));
