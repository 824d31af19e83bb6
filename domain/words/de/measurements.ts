import { asSentence, type Translation } from '../area.ts';
import type { measurementWords } from '../measurements.ts';

const measurements: Translation<typeof measurementWords> = {
  kinds: {
    weight: 'Gewicht',
    resting_heart_rate: 'Ruhepuls',
    hrv_rmssd: 'Herzfrequenzvariabilität',
  },
  between: (least, most, unit) => `Gib ${least} bis ${most} ${unit} ein.`,
  latest: (value, day) => asSentence(`${value} am ${day}`),
  range: (least, most, since) => `Seit ${since} zwischen ${least} und ${most}.`,
};

/** Body measurements. */
export const measurementAreas = { measurements };
