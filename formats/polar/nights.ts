import { durationIn, fieldsOf, listOf, parseDocument, positiveIn } from './json.ts';

/** Sleep data in a Polar Flow export for the night before a day; `null` for missing values. */
export interface PolarNight {
  /** Day on which the night ends, `YYYY-MM-DD`. */
  readonly day: string;
  readonly sleepSeconds: number | null;
  readonly sleepScore: number | null;
  /** Heart rate variability (RMSSD), ms. */
  readonly rmssd: number | null;
}

/** Maximum number of nights: 54 years. */
const MAX_NIGHTS = 20_000;

/** Whether a file contains nights, judging by its name. */
export const mayHoldNights = (name: string): boolean =>
  /^(?:sleep_result|sleep_score|nightly_recovery)_(?!blob)[^/]*\.json$/.test(name.slice(name.lastIndexOf('/') + 1));

/** Reads the nights in a file. Each file lists all nights with different values. */
export const readNights = (bytes: Uint8Array): PolarNight[] =>
  listOf(parseDocument(bytes))
    .slice(0, MAX_NIGHTS)
    .map(fieldsOf)
    .flatMap((night) => {
      const { night: day } = night;
      if (typeof day !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(day)) return [];
      const { asleepDuration } = fieldsOf(night['evaluation']);
      const { sleepScore } = fieldsOf(night['sleepScoreResult']);
      return [
        {
          day,
          sleepSeconds: durationIn(asleepDuration),
          sleepScore: positiveIn(sleepScore),
          rmssd: positiveIn(night['meanNightlyRecoveryRmssd']),
        },
      ];
    });
