import type { Translation } from '../area.ts';
import type { wellnessWords } from '../wellness.ts';

const wellness: Translation<typeof wellnessWords> = {
  sleep: 'Schlaf',
  sleepLength: (hours, minutes) => `${hours} Std. ${minutes} Min.`,
  withScore: (sleep, score) => `${sleep} (Wert ${score})`,
  hrv: (value, kind) => `${value} ${kind}`,
  from: (value, source) => `${value}, von ${source}`,
  byHand: (value) => `${value}, von dir eingetragen`,
  measured: (source, sleep) => `${source} hat ${sleep} gemessen.`,
  sources: {
    garmin: 'Garmin',
    suuntoV2: 'Suunto',
    polar: 'Polar',
    polarFlow: 'Polar Flow',
    apple: 'Apple Health',
    intervals: 'intervals.icu',
  },
};

export const wellnessAreas = { wellness };
