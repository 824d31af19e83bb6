import type { Translation } from '../area.ts';
import type { dates as enDates } from '../dates.ts';
import type { figures as enFigures } from '../figures.ts';
import type { activityNames as enActivityNames } from '../activity-names.ts';
import type { sports as enSports } from '../sports.ts';
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
  cadence: 'Kadenz',
  strokesPerMinute: 'Züge/min',
  groundContact: 'Bodenkontakt',
  groundContactLevels: { 1: 'Stufe 1: kurz', 2: 'Stufe 2: mittel', 3: 'Stufe 3: lang' },
  distance: 'Distanz',
  time: 'Zeit',
  load: 'Belastung',
  climb: 'Anstieg',
  criticalPower: 'Kritische Leistung',
  highest: (value) => `max. ${value}`,
  fromEstimatedPower: 'aus geschätzter Leistung',
  fromHeartRate: 'aus der Herzfrequenz',
  fromAverageHeartRate: 'aus der mittleren Herzfrequenz',
  fromPerceivedEffort: 'aus der gefühlten Anstrengung',
  perceivedEffort: 'Gefühlte Anstrengung',
  ofTen: 'von 10',
  fromApp: 'von Laufsensor oder App',
  fromPace: 'geschätzt aus Tempo und Steigung',
  basis: { power: 'Leistung', pace: 'Tempo', 'heart rate': 'Herzfrequenz' },
  belowWatts: (watts) => `unter ${watts} W`,
  fromWatts: (watts) => `ab ${watts} W`,
  below: (value) => `unter ${value}`,
  from: (value) => `ab ${value}`,
  slowerThan: (pace) => `langsamer als ${pace}`,
  fasterThan: (pace) => `${pace} und schneller`,
  seriesSummary: (label, least, most, mean) => `${label} ${least} bis ${most}, im Schnitt ${mean}`,
  pauses: (count, time) => (count === 1 ? `Eine Pause von ${time}.` : `${count} Pausen, zusammen ${time}.`),
  span: (from, to) => `${from} bis ${to}`,
  curveOne: (watts, span) => `${watts} W über ${span}.`,
  curveEnds: (first, from, last, to) => `Von ${first} W über ${from} bis ${last} W über ${to}.`,
  noLoad: (days) => `Keine Belastung in den letzten ${days} Tagen.`,
  loadOn: (trained, days, hardest, load) =>
    `Belastung an ${trained} von ${days} Tagen, die höchste am ${hardest} (${load}).`,
  chronicStayed: (load) => `Die chronische Belastung blieb bei ${load}.`,
  chronicRose: (from, to) => `Die chronische Belastung stieg von ${from} auf ${to}.`,
  chronicFell: (from, to) => `Die chronische Belastung fiel von ${from} auf ${to}.`,
  browserOn: (browser, system) => `${browser} auf ${system}`,
  unknownDevice: 'Unbekanntes Gerät',
};

const ratio: Translation<typeof enRatio> = {
  noTraining: 'Kein Verhältnis: Du hast in den letzten 28 Tagen nicht trainiert.',
  tooEarly: 'Ein Verhältnis gibt es erst 28 Tage nach deiner ersten Aktivität.',
  ifDone: 'Wenn du den Plan umsetzt',
  tooFew: `Kein Verhältnis: In den letzten 28 Tagen hast du weniger als ${MIN_ACTIVITIES_FOR_RATIO} Aktivitäten.`,
  jumped({ day, before, now, mover }) {
    const text = (value: number) => value.toFixed(2).replace('.', ',');
    const from = before === null ? '' : ` von ${text(before)}`;
    const verb = before === null || now > before ? 'Gestiegen' : 'Gefallen';
    const because =
      mover.window === null
        ? `durch die Belastung dieses Tages (${mover.load})`
        : `die Belastung von ${mover.load} am ${mover.day} liegt mehr als ${mover.window} Tage zurück`;
    return `${verb}${from} auf ${text(now)} am ${day}: ${because}.`;
  },
};

const criticalPower: Translation<typeof enCriticalPower> = {
  own: (day) => `Dein eigener Wert seit ${day}`,
  proven: (day) => `Belegt durch deine Leistung am ${day}`,
  provisional: (day) => `Vorläufig, aus deiner Aktivität am ${day}`,
  howToProve:
    'Deine kritische Leistung ist vorläufig, bis du etwa 10 Minuten lang ein hartes Tempo gehalten hast. Bis dahin berechnen wir deine Belastung aus der Herzfrequenz, wo sie gemessen wurde.',
  provisionalNote: 'vorläufig',
};

const figureNotes: Translation<typeof enFigureNotes> = {
  elapsed: (time) => `${time} mit Pausen`,
  clockJumped: 'Die Uhrzeit ist gesprungen, oder die Aufzeichnung lief tagelang weiter',
  impossible: 'Distanz und Zeit passen nicht zusammen',
};

const sports: Translation<typeof enSports> = {
  other: 'Sonstiges',
  running: 'Laufen',
  trailRunning: 'Trailrunning',
  treadmillRunning: 'Laufband',
  trackRunning: 'Bahnlauf',
  walking: 'Gehen',
  hiking: 'Wandern',
  virtualRunning: 'Virtuelles Laufen',
  cycling: 'Radfahren',
  indoorCycling: 'Indoor-Radfahren',
  virtualCycling: 'Virtuelles Radfahren',
  mountainBiking: 'Mountainbiken',
  gravelCycling: 'Gravelbiken',
  eBiking: 'E-Biken',
  poolSwimming: 'Bahnenschwimmen',
  openWaterSwimming: 'Freiwasserschwimmen',
  strength: 'Krafttraining',
  cardio: 'Cardiotraining',
  yoga: 'Yoga',
  elliptical: 'Ellipsentrainer',
  stairClimbing: 'Treppensteigen',
  rowing: 'Rudern',
  indoorRowing: 'Ruderergometer',
  multisport: 'Multisport',
  transition: 'Wechselzone',
  rest: 'Ruhetag',
  crossCountrySkiing: 'Skilanglauf',
  alpineSkiing: 'Ski alpin',
  snowshoeing: 'Schneeschuhwandern',
  skating: 'Skaten',
  paddling: 'Paddeln',
  climbing: 'Klettern',
  ballSports: 'Ballsport',
};

/** Activity names and figures. */
const activityNames: Translation<typeof enActivityNames> = {
  morning: (what) => `${what} am Morgen`,
  noon: (what) => `${what} am Mittag`,
  afternoon: (what) => `${what} am Nachmittag`,
  evening: (what) => `${what} am Abend`,
  night: (what) => `${what} in der Nacht`,
  races: { triathlon: 'Triathlon', duathlon: 'Duathlon', aquathlon: 'Aquathlon' },
  session: {
    other: 'Training',
    running: 'Lauf',
    trailRunning: 'Traillauf',
    treadmillRunning: 'Laufbandlauf',
    trackRunning: 'Bahnlauf',
    walking: 'Spaziergang',
    hiking: 'Wanderung',
    virtualRunning: 'Virtueller Lauf',
    cycling: 'Radfahrt',
    indoorCycling: 'Rollentraining',
    virtualCycling: 'Virtuelle Radfahrt',
    mountainBiking: 'Mountainbike-Tour',
    gravelCycling: 'Gravel-Tour',
    eBiking: 'E-Bike-Tour',
    poolSwimming: 'Schwimmen',
    openWaterSwimming: 'Freiwasserschwimmen',
    strength: 'Krafttraining',
    cardio: 'Cardiotraining',
    yoga: 'Yoga',
    elliptical: 'Crosstrainer',
    stairClimbing: 'Treppensteigen',
    rowing: 'Rudern',
    indoorRowing: 'Ruderergometer',
    multisport: 'Multisport',
    transition: 'Wechsel',
    rest: 'Ruhe',
    crossCountrySkiing: 'Langlauf',
    alpineSkiing: 'Skifahren',
    snowshoeing: 'Schneeschuhtour',
    skating: 'Skaten',
    paddling: 'Paddeln',
    climbing: 'Klettern',
    ballSports: 'Ballspiel',
  },
};

export const measured = { activityNames, dates, figures, ratio, criticalPower, figureNotes, sports };
