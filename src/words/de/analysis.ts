import type { records as enRecords } from '../../../domain/words/records.ts';
import type { analysisWords as enAnalysis } from '../../../domain/words/analysis.ts';
import type { analysisPageWords as enPage } from '../../features/analysis/words.ts';
import type { recordsPageWords as enRecordsPage } from '../../features/records/words.ts';
import type { Translation } from '../../../domain/words/area.ts';

const records: Translation<typeof enRecords> = {
  efforts: { tmile: '1 Meile', thalf: 'Halbmarathon', tmarathon: 'Marathon' },
  medal: (place, span) => `${['Bester Wert', 'Zweitbester Wert', 'Drittbester Wert'][place - 1]} ${span}`,
  longest: { distance: 'Distanz', duration: 'Zeit', ascent: 'Anstieg' },
  change: {
    faster: (amount) => `${amount} schneller`,
    slower: (amount) => `${amount} langsamer`,
    more: (amount) => `${amount} mehr`,
    less: (amount) => `${amount} weniger`,
  },
  curves: { recent: 'Bester Wert aus 90 Tagen', ever: 'Bester Wert überhaupt' },
  spans: { ever: 'überhaupt', year: (year) => `aus ${year}`, recent: 'aus 90 Tagen' },
};

const analysis: Translation<typeof enAnalysis> = {
  charts: {
    criticalPower: 'Kritische Leistung im Lauf der Zeit',
    seasons: 'Leistungskurve nach Jahren',
    paceByHeartRate: 'Tempo nach Herzfrequenz',
    volume: 'Umfang nach Sportart',
    zones: 'Zeit in Zonen',
    races: 'Wettkampfprognosen',
  },
  families: { foot: 'Zu Fuß', bike: 'Mit dem Rad', swim: 'Schwimmen', other: 'Andere Sportarten' },
  belowZone1: 'Unter Zone 1',
  zone: (zone) => `Zone ${zone}`,
  powerSame: (watts, since) => `Seit ${since} liegt die kritische Leistung bei ${watts} W.`,
  powerRose: (from, to, since) => `Die kritische Leistung ist seit ${since} von ${from} auf ${to} W gestiegen.`,
  powerFell: (from, to, since) => `Die kritische Leistung ist seit ${since} von ${from} auf ${to} W gefallen.`,
  powerBest: (watts, day) => `Am höchsten war sie am ${day} mit ${watts} W.`,
  seasonBetter: (year, other, times) => `${year} warst du über ${times} stärker als im Vergleich (${other}).`,
  seasonNotBetter: (year, other) => `${year} warst du bisher über keine Dauer stärker als im Vergleich (${other}).`,
  seasonAlone: (year, watts, time) => `${year} hattest du über ${time} im besten Fall ${watts} W.`,
  paceFaster: (beats, pace, change) =>
    `Bei ${beats} Schlägen läufst du jetzt ${pace}, ${change} s schneller als davor.`,
  paceSlower: (beats, pace, change) =>
    `Bei ${beats} Schlägen läufst du jetzt ${pace}, ${change} s langsamer als davor.`,
  paceAsBefore: (beats, pace) => `Bei ${beats} Schlägen läufst du ${pace}, wie davor.`,
  paceOnly: (beats, pace) => `Bei ${beats} Schlägen läufst du ${pace}.`,
  volumeOfWeeks: (mean, most, span) => `Im Mittel ${mean} pro Woche, am meisten in der Woche ab ${span}: ${most}.`,
  volumeOfMonths: (mean, most, span) => `Im Mittel ${mean} pro Monat, am meisten im ${span}: ${most}.`,
  zonesSummary: (easy, hard) => `${easy} % der Zeit lagen in Zone 2 und darunter, ${hard} % in Zone 4 und darüber.`,
  check: {
    title: 'Vorhersagen und Ergebnisse',
    race: 'Wettkampf',
    run: 'Gelaufen in',
    exact: 'genau',
    tooSlow: (percent) => `${percent} % zu langsam`,
    tooFast: (percent) => `${percent} % zu schnell`,
    by: { power: 'aus der kritischen Leistung', efforts: 'aus Bestzeiten' },
    prediction: (time, by, error) => `${time} ${by} (${error})`,
    sentence: (race, run, predictions) => `${race} in ${run}. Vorhergesagt: ${predictions}.`,
    summary: (races, count, errors) =>
      count === 1 ? `Bei einem Wettkampf: ${errors}.` : `Median aus ${races} Wettkämpfen: ${errors}.`,
    how: 'Berechnet aus den 90 Tagen vor jedem Wettkampf, mit den heute bekannten Aktivitäten. Es zählen Wettkämpfe, die du im Kalender markiert oder als Ziel gesetzt hast.',
  },
  methods: { power: 'Aus der kritischen Leistung', efforts: 'Aus Bestzeiten', best: 'Deine Bestzeit' },
};

const analysisPage: Translation<typeof enPage> = {
  analysis: 'Analyse',
  loading: 'Dein Training wird geladen',
  loadingTheChart: 'Das Diagramm wird geladen',
  span: 'Zeitraum',
  spans: (days) => {
    if (days > 3000) return '10 Jahre';
    if (days > 1000) return '5 Jahre';
    return days > 300 ? '1 Jahr' : '3 Monate';
  },
  nothing: 'Noch nichts auszuwerten',
  nothingText: 'Hier siehst du Leistung, Tempo und Zonen über die Jahre, sobald dein Training da ist.',
  importFiles: 'Training importieren',
  nothingInRange: 'In diesem Zeitraum ist nichts. Wähle einen längeren.',
  day: 'Tag',
  week: 'Woche',
  month: 'Monat',
  beats: 'Herzfrequenz',
  race: 'Wettkampf',
  powerNone: 'Keine kritische Leistung in diesem Zeitraum. Dafür braucht es einen Lauf mit Leistung oder GPS.',
  powerLine: 'Kritische Leistung',
  dayOfPower: 'Tag im Diagramm der kritischen Leistung',
  how: 'Woher',
  own: 'dein eigener Wert',
  shown: (day) => (day === null ? 'durch eine Belastung gezeigt' : `gezeigt am ${day}`),
  provisional: 'vorläufig',
  season: 'Jahr',
  seasonsNone: 'In keinem deiner Jahre gibt es bisher Leistungswerte.',
  bestBefore: 'Bestes der anderen Jahre',
  estimatedYear:
    'Die Leistung dieses Jahres ist aus Tempo und Steigung geschätzt. Verglichen wird nur mit geschätzten Jahren.',
  paceNone: 'Dafür braucht es drei Läufe mit ähnlicher Herzfrequenz. Wähle einen längeren Zeitraum.',
  heartRateOfTheChart: 'Herzfrequenz im Diagramm',
  beatsRange: (from, to) => `${from}–${to} Schläge/min`,
  since: (day) => `Seit ${day}`,
  before: (day) => `Vor ${day}`,
  measure: 'Zeigen',
  measures: { duration: 'Zeit', distance: 'Distanz', weightedLoad: 'Belastung' },
  barOfVolume: 'Woche oder Monat im Diagramm des Umfangs',
  weekOf: (day) => `Woche ab ${day}`,
  as: 'Als',
  shares: 'Anteil',
  hours: 'Stunden',
  barOfZones: 'Woche oder Monat im Diagramm der Zonen',
  zonesNone: 'Keine Zonen in diesem Zeitraum. Dafür braucht es Leistung oder Herzfrequenz.',
  racesNone: 'Dafür braucht es einen Lauf von mindestens einem Kilometer in den letzten 90 Tagen.',
  raceOfTheChart: 'Wettkampf im Diagramm',
  half: 'Halb',
  racesNow: 'Was heute zu erwarten ist',
  errorNote: (races, efforts, power) =>
    `Bei ${races} Wettkämpfen eines Beispielathleten lagen Prognosen aus Bestzeiten ${efforts} % daneben (Median), aus der kritischen Leistung ${power} %. Bei Hügeln, Hitze und ohne lange Läufe ist es mehr.`,
  explained: {
    criticalPower: {
      formula:
        'Für jeden Tag wird eine Linie durch die Arbeit deiner besten 3 bis 20 Minuten zu Fuß aus den 90 Tagen bis dahin gelegt; wie stark die Arbeit mit jeder Sekunde wächst, ist deine kritische Leistung. Das Diagramm zeigt jeden Tag, an dem sie sich geändert hat.',
      caveat:
        'Sie kann fallen, ohne dass du schwächer wirst: wenn die Belastung, auf der sie beruht, mehr als 90 Tage her ist. Gestrichelte Abschnitte sind vorläufig: Noch keine harte Belastung von etwa 10 Minuten hatte sie gezeigt.',
    },
    seasons: {
      formula:
        'Für jede Dauer die höchste mittlere Leistung aller Läufe, Spaziergänge und Wanderungen des Kalenderjahrs. Zum Vergleich das Jahr davor und das Beste aller anderen Jahre.',
      caveat:
        'Ein Jahr ist so gut wie seine Belastungen: Wer nie sprintet, hat niedrige 5 Sekunden. Verschiedene Leistungsmesser zeigen verschiedene Watt; ein neuer sieht aus wie ein besseres oder schlechteres Jahr.',
    },
    paceByHeartRate: {
      formula:
        'Deine Läufe werden nach ihrer mittleren Herzfrequenz zusammengefasst, je 5 Schläge. Jeweils werden alle Meter durch alle Sekunden in Bewegung geteilt. Der Zeitraum wird halbiert, damit du vergleichen kannst.',
      caveat:
        'Auch Hitze, Hügel, Wind und Müdigkeit beeinflussen die Herzfrequenz, und der Schnitt von Intervallen beschreibt kein einzelnes Tempo. Ein Tempo braucht mindestens drei Läufe.',
    },
    volume: {
      formula:
        'Die Zeit in Bewegung, die Distanz oder die Belastung aller Aktivitäten, die zählen, zusammengezählt nach Wochen (bei mehr als einem Jahr nach Monaten) und Sportarten.',
      caveat:
        'Kilometer verschiedener Sportarten werden zusammengezählt, obwohl sie nicht gleich anstrengend sind. Zeit und Belastung lassen sich besser vergleichen.',
    },
    zones: {
      formula:
        'Die Sekunden in jeder Zone aller deiner Aktivitäten, zusammengezählt: Leistungszonen mit der kritischen Leistung des Tages oder Herzfrequenzzonen, wo Leistung nicht zählt.',
      caveat:
        'Aktivitäten ohne Leistung und ohne Herzfrequenz fehlen. Womit eine Aktivität damals gezählt wurde, das bleibt: Eine neue kritische Leistung verschiebt keine Zonen der Vergangenheit.',
    },
    races: {
      formula:
        'Es gibt zwei Wege zu einer Zeit. Aus den Bestzeiten der letzten 90 Tage: Von deinen harten Läufen wird der über die nächstgelegene Distanz mit der Formel von Riegel (1981) umgerechnet, Zeit × (Verhältnis der Distanzen)^1,06; sie gilt für Zeiten von 3,5 bis 230 Minuten. Ein Lauf zählt als hart, wenn er eine Zeit ergibt, die höchstens 5 % über der schnellsten liegt. Aus der kritischen Leistung: Die Leistung, die du halten kannst, fällt mit der Zeit hoch −0,07, und die kritische Leistung selbst lässt sich 45 Minuten halten (van Dijk und van Megen, 2017); wie viele Meter dich ein Joule trägt, sagen deine Läufe der letzten 90 Tage.',
      caveat:
        'Beide setzen eine flache Strecke, einen kühlen Tag und frische Beine voraus, und dass du für die Distanz trainiert hast. Das Diagramm zeigt dein Tempo: je höher, desto schneller.',
    },
  },
  economy: 'Meter pro Kilojoule',
  criticalPowerStep: 'Kritische Leistung',
  fromEffort: (race) => `${race}, hochgerechnet aus`,
  left: (count) =>
    count === 1
      ? 'Eine Aktivität in diesem Zeitraum.'
      : `${count.toLocaleString('de')} Aktivitäten in diesem Zeitraum.`,
};

const recordsPage: Translation<typeof enRecordsPage> = {
  loading: 'Deine Rekorde werden geladen',
  sport: 'Sportart',
  season: 'Saison',
  allTime: 'Alle Jahre',
  groups: { distances: 'Bestzeiten', power: 'Beste Leistung', longest: 'Am längsten und höchsten' },
  notes: {
    distances: 'Schnellster Abschnitt einer Aktivität, Pausen eingerechnet.',
    power: 'Höchste mittlere Leistung über diese Dauer.',
    longest: 'Ganze Aktivitäten.',
  },
  estimated: 'Aus Tempo und Steigung geschätzt.',
  kind: { distances: 'Distanz', power: 'Dauer', longest: 'Rekord' },
  value: { distances: 'Zeit', power: 'Leistung', longest: 'Wert' },
  pace: 'Tempo',
  change: 'Änderung',
  than: (day) => `als am ${day}`,
  first: 'Erster Wert',
  date: 'Datum',
  nothing: 'Noch keine Rekorde',
  nothingText: 'Importiere deine Aktivitäten, um deine Bestzeiten, Bestleistungen und längsten Einheiten zu sehen.',
  importFiles: 'Training importieren',
  nothingInSeason: 'In dieser Saison gibt es in dieser Sportart keine Rekorde.',
};

export const analysisPages = { records, analysis, analysisPage, recordsPage };
