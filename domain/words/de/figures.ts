import type { Translation } from '../area.ts';
import type { dates as enDates } from '../dates.ts';
import type { figures as enFigures } from '../figures.ts';

const dates: Translation<typeof enDates> = {
  today: 'Heute',
  tomorrow: 'Morgen',
  yesterday: 'Gestern',
  last: (weekday) => `Letzten ${weekday}`,
  inSentence: (text) => text.replace(/^(?:Heute|Gestern|Morgen|Letzten)/, (word) => word.toLowerCase()),
};

const figures: Translation<typeof enFigures> = {
  pace: 'Tempo',
  speed: 'Geschwindigkeit',
  elevation: 'Höhe',
  heartRate: 'Herzfrequenz',
  power: 'Leistung',
  cadence: 'Schrittfrequenz',
  groundContact: 'Bodenkontakt',
  basis: { power: 'Leistung', 'heart rate': 'Herzfrequenz' },
  belowWatts: (watts) => `unter ${watts} W`,
  fromWatts: (watts) => `ab ${watts} W`,
  seriesSummary: (label, least, most, mean) => `${label} ${least} bis ${most}, im Schnitt ${mean}`,
  span: (from, to) => `${from} bis ${to}`,
  curveOne: (watts, span) => `${watts} W über ${span}.`,
  curveEnds: (first, from, last, to) => `Von ${first} W über ${from} bis ${last} W über ${to}.`,
  browserOn: (browser, system) => `${browser} auf ${system}`,
  unknownDevice: 'Unbekanntes Gerät',
};

/** Days, and what is measured. */
export const measured = { dates, figures };
