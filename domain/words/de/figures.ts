import type { Translation } from '../area.ts';
import type { dates as enDates } from '../dates.ts';
import type { figures as enFigures } from '../figures.ts';
import type { criticalPower as enCriticalPower, figureNotes as enFigureNotes, ratio as enRatio } from '../metrics.ts';
import { MIN_ACTIVITIES_FOR_RATIO } from '../../metrics/constants.ts';

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
  distance: 'Distanz',
  time: 'Zeit',
  load: 'Belastung',
  climb: 'Anstieg',
  criticalPower: 'Kritische Leistung',
  highest: (value) => `max. ${value}`,
  fromEstimatedPower: 'aus geschätzter Leistung',
  fromHeartRate: 'aus der Herzfrequenz',
  fromApp: 'von einem Laufsensor oder einer App',
  fromPace: 'geschätzt aus Tempo und Steigung',
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

const ratio: Translation<typeof enRatio> = {
  noTraining: 'Kein Verhältnis: In den letzten 28 Tagen hast du nicht trainiert.',
  tooEarly: 'Verhältnisse gibt es ab 28 Tagen nach deiner ersten Aktivität.',
  tooFew: `Kein Verhältnis: In den letzten 28 Tagen hast du weniger als ${MIN_ACTIVITIES_FOR_RATIO} Aktivitäten.`,
  jumped({ day, before, now, mover }) {
    const text = (value: number) => value.toFixed(2).replace('.', ',');
    const from = before === null ? '' : ` von ${text(before)}`;
    const verb = before === null || now > before ? 'Gestiegen' : 'Gefallen';
    const because =
      mover.window === null
        ? `die Belastung dieses Tages, ${mover.load}, kam hinzu`
        : `die Belastung von ${mover.load} am ${mover.day} fiel aus den ${mover.window} Tagen`;
    return `${verb}${from} auf ${text(now)} am ${day}: ${because}.`;
  },
};

const criticalPower: Translation<typeof enCriticalPower> = {
  proven: (day) => `Belegt durch deinen Einsatz am ${day}`,
  provisional: (day) => `Vorläufig, aus deiner Aktivität am ${day}`,
  howToProve:
    'Deine kritische Leistung ist vorläufig, bis du etwa 10 Minuten lang hart gelaufen bist. Bis dahin kommt deine Belastung aus der Herzfrequenz, wo es eine gibt.',
  provisionalNote: 'vorläufig',
};

const figureNotes: Translation<typeof enFigureNotes> = {
  elapsed: (time) => `${time} mit Pausen`,
  clockJumped: 'Die Uhr ist gesprungen, oder die Aufzeichnung lief tagelang weiter',
  impossible: 'Distanz und Zeit passen nicht zusammen',
};

/** Days, and what is measured. */
export const measured = { dates, figures, ratio, criticalPower, figureNotes };
