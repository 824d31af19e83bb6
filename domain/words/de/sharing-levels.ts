import type { Translation } from '../area.ts';
import type { sharingLevelWords as english } from '../sharing-levels.ts';

const sharingLevels: Translation<typeof english> = {
  labels: {
    0: 'NICHTS – Freigabe beenden',
    1: 'Gesamtwerte, anonym',
    2: 'Einzelne Daten, ohne Person',
    3: 'Einzelne Daten, mit Person',
  },
  meanings: {
    0: 'Die Freigabe endet sofort. Das Programm bekommt keine neuen Daten.',
    1: 'Du zählst in Mittelwerten über mindestens fünf Personen mit. Von dir allein sieht niemand etwas.',
    2: 'Dein Training ohne Name, E-Mail und genaues Geburtsdatum. Routen fehlen die ersten und letzten 200 m, und sie sind auf 100 m gerundet.',
    3: 'Dein Training mit Name, E-Mail, Geburtsdatum und genauen Routen. Das Programm kann dich erreichen.',
  },
  facts: {
    calendar: 'Kalender',
    activities: 'Aktivitäten mit Routen',
    plan: 'Trainingsplan mit Zielen',
    diary: 'Tagebuch',
    sleep: 'Schlafdauer',
    wellness: 'Schlaf, Puls und Gewicht von Uhren und Waagen',
    alias: 'Zufallsname',
    firstName: 'Vorname',
    name: 'Name',
    email: 'E-Mail',
    emailWithoutName: 'E-Mail (nur wenn du keinen Namen angegeben hast)',
    birthDate: 'Geburtsdatum',
    birthYear: 'Geburtsjahr',
    age: 'Alter',
    sex: 'Geschlecht',
    height: 'Größe',
    weight: 'Gewicht',
    timeZone: 'Zeitzone',
    access: 'ob dein Konto vollen Zugang hat',
    watches: 'verbundene Uhren und Apps',
    title: 'Titel',
    date: 'Datum',
    startTime: 'Startzeit',
    sport: 'Sportart',
    count: 'Zahl der Aktivitäten',
    distance: 'Distanz',
    duration: 'Dauer',
    load: 'Belastung',
    heartRate: 'Herzfrequenz',
    power: 'Leistung',
    cadence: 'Kadenz',
    climb: 'Anstieg',
    cutRoute: 'gekürzte Route',
    route: 'ganze Route',
    charts: 'Diagramme von Pace und Herzfrequenz',
  },
  ended:
    'Was es vorher heruntergeladen hat, behält es, und der Veranstalter behält, was du für eine Veranstaltung eingetragen hast. Mittelwerte, die vorher veröffentlicht wurden, können deine Daten noch bis zu 28 Tage enthalten.',
  means: (sums) => `Das Programm bekommt Mittelwerte je Person und Woche über 28 Tage: ${sums}.`,
  gets: (person, sums, activity) =>
    `Das Programm bekommt: ${person}. Für die letzten 28 Tage: ${sums}. Für jede Aktivität dieser Tage: ${activity}.`,
  answers: {
    1: 'Antworten auf seine Umfrage werden nur gezählt, ab fünf Personen. Was du für eine Veranstaltung einträgst, bekommt der Veranstalter mit deinem Namen.',
    2: 'Es bekommt auch deine Antworten auf seine Umfrage, ohne deinen Namen. Was du für eine Veranstaltung einträgst, bekommt der Veranstalter mit deinem Namen.',
    3: 'Es bekommt auch deine Antworten auf seine Umfrage, mit deinem Namen.',
  },
  connection: (programme, product) =>
    `Ich erlaube eine Verbindung zwischen ${programme} und meinem Konto bei ${product}. ${programme} bekommt, was hier steht. Die Stufe kann ich jederzeit ändern, und ich kann jederzeit aussteigen: Profil, Datenfreigabe.`,
  consentTeam: (team, product) =>
    `Ich erlaube eine Verbindung zwischen dem Team ${team} und meinem Konto bei ${product}. Ich trete dem Team als Athlet bei.`,
  consentPlain: (partner, product) =>
    `Ich erlaube eine Verbindung zwischen ${partner} und meinem Konto bei ${product}. ${partner} bekommt, was ich auf dieser Seite eingebe, und nichts von meinem Training.`,
  eventDetails: 'Was ich für die Veranstaltung eingebe, bekommt ihr Veranstalter, egal was ich freigebe.',
};

export const sharingLevelAreas = { sharingLevels };
