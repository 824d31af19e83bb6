import { area } from './area.ts';

/** Sleep, heart rate and weight of a day, and their sources. */
export const wellnessWords = area('wellness', {
  sleep: 'Sleep',
  sleepLength: (hours: number, minutes: number) => `${hours} h ${minutes} min`,
  withScore: (sleep: string, score: number) => `${sleep} (score ${score})`,
  /** `kind` as 'RMSSD'. */
  hrv: (value: string, kind: string) => `${value} ${kind}`,
  /** `value` as '7 h 12 min'. */
  from: (value: string, source: string) => `${value}, from ${source}`,
  byHand: (value: string) => `${value}, entered by you`,
  measured: (source: string, sleep: string) => `${source} measured ${sleep}.`,
  sources: {
    garmin: 'Garmin',
    suuntoV2: 'Suunto',
    polar: 'Polar',
    polarFlow: 'Polar Flow',
    apple: 'Apple Health',
    intervals: 'intervals.icu',
  },
});
