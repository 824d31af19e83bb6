import type { Translation } from '../area.ts';
import type { pageRules as enPageRules } from '../page-rules.ts';

const pageRules: Translation<typeof enPageRules> = {
  needed: 'Das darf nicht leer sein.',
  tooLong: (most) => `Gib höchstens ${most} Zeichen ein.`,
  colour: 'Gib eine Farbe wie #1b4f9c ein.',
  address: 'Gib eine Adresse ein, die mit https:// beginnt, oder auf diesem Server mit /.',
  email: 'Gib eine E-Mail-Adresse an, etwa partner@example.org.',
  language: 'Gib eine Sprache wie en, de oder de-CH ein.',
  slug: 'Kleine Buchstaben, Ziffern und einzelne Bindestriche, etwa fruehlingslauf.',
  slugTaken: 'Eine andere Seite hat diese Adresse.',
  image: 'Dieses Bild gibt es nicht mehr. Wähle es noch einmal.',
  alt: 'Beschreibe das Logo für Menschen, die es nicht sehen.',
  unsound: 'Die Seite kann noch nicht veröffentlicht werden.',
  festivalHasSteps: 'Die Seite eines Festivals hat keine Schritte: Entferne sie.',
  festivalCohort: 'Wähle die Kohorte, bei der die Gäste des Festivals mitmachen.',
  festivalSources: 'Wähle mindestens einen Hersteller von Uhren.',
  stepTwice: 'Jede Art von Schritt gibt es nur einmal.',
  stepWho: 'Füge den Kontoschritt hinzu, oder einen mit Angaben oder einer Uhr. Ohne ihn kann niemand beitreten.',
  survey: 'Wähle die Umfrage für den Umfrageschritt.',
  surveyStep: 'Füge den Umfrageschritt hinzu oder entferne die Umfrage.',
  event: 'Wähle das Event, für das die Angaben sind.',
  agreement: 'Gib den Text der Einwilligung ein.',
  leadsNowhere: 'Wähle eine Kohorte, ein Team oder ein Event zum Mitmachen.',
  sharesNothing: 'Entferne Stufe 0: Wer beitritt, teilt etwas.',
  levelNotOffered: 'Die Kohorte bietet diese Stufe nicht an.',
  date: 'Wähle einen Tag.',
  endBeforeStart: 'Der letzte Tag kann nicht vor dem ersten liegen.',
  registerAfterEnd: 'Die Anmeldung kann nicht nach dem Event enden.',
  levels: 'Wähle mindestens eine Stufe.',
  site: 'Gib eine Adresse ein, die mit https:// beginnt.',
  fewLines: (least) => (least === 1 ? 'Gib mindestens eine Zeile ein.' : `Gib mindestens ${least} Zeilen ein.`),
  manyLines: (most) => `Gib höchstens ${most} Zeilen ein.`,
  sameLine: 'Jede Zeile darf nur einmal vorkommen.',
  longLine: (most) => `Eine Zeile hat höchstens ${most} Zeichen.`,
  bounds: 'Die höchste Zahl muss über der niedrigsten liegen.',
  answeredType:
    'Zu dieser Frage gibt es schon Antworten, deshalb lässt sich ihre Art nicht mehr ändern. Entferne sie und füge eine neue Frage hinzu.',
  answeredRows:
    'Zu diesen Aussagen gibt es schon Antworten, deshalb lassen sich Text und Reihenfolge nicht mehr ändern. Füge neue Aussagen darunter hinzu.',
  notThere: 'Das gibt es nicht mehr. Wähle etwas anderes.',
};

export const pageRuleAreas = { pageRules };
