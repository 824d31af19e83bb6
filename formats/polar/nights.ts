import { durationIn, fieldsOf, listOf, parseDocument, positiveIn } from './json.ts';

/** What a file of a Polar Flow export says of the night before a day; null if it says nothing. */
export interface PolarNight {
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly sleepSeconds: number | null;
  readonly sleepScore: number | null;
  /** Milliseconds. */
  readonly rmssd: number | null;
}

/** Nights of 54 years. */
const MOST_NIGHTS = 20_000;

/** Whether a file holds nights, by its name. */
export const mayHoldNights = (name: string): boolean =>
  /^(?:sleep_result|sleep_score|nightly_recovery)_(?!blob)[^/]*\.json$/.test(name.slice(name.lastIndexOf('/') + 1));

/** The nights in such a file: lists of all nights, each with other values. */
export const readNights = (bytes: Uint8Array): PolarNight[] =>
  listOf(parseDocument(bytes))
    .slice(0, MOST_NIGHTS)
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
