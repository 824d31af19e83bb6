import type { Translation } from '../area.ts';
import type { pageRules as enPageRules } from '../page-rules.ts';

const pageRules: Translation<typeof enPageRules> = {
  needed: 'Das darf nicht leer sein.',
  tooLong: (most) => `Schreib höchstens ${most} Zeichen.`,
  colour: 'Eine Farbe sieht aus wie #1b4f9c.',
  address: 'Eine Adresse beginnt mit https://, auf diesem Server mit /.',
  email: 'Gib eine E-Mail-Adresse an, etwa partner@example.org.',
  language: 'Eine Sprache sieht aus wie en, de oder de-CH.',
  slug: 'Kleine Buchstaben, Ziffern und einzelne Bindestriche, etwa fruehlingslauf.',
  slugTaken: 'Eine andere Seite hat diese Adresse.',
  image: 'Dieses Bild gibt es nicht mehr. Wähle es noch einmal.',
  alt: 'Sag, was das Logo zeigt, für alle, die es nicht sehen.',
  unsound: 'So kann das nicht veröffentlicht werden.',
  festivalHasSteps: 'Die Seite eines Festivals hat keine Schritte: Nimm sie heraus.',
  festivalCohort: 'Wähle die Kohorte, bei der die Gäste des Festivals mitmachen.',
  festivalSources: 'Wähle mindestens einen Hersteller von Uhren.',
  stepTwice: 'Jede Art von Schritt gibt es nur einmal.',
  stepWho: 'Nimm den Schritt mit dem Konto dazu, oder einen mit Angaben oder einer Uhr: Ohne kann niemand mitmachen.',
  survey: 'Wähle die Umfrage für den Schritt mit der Umfrage.',
  surveyStep: 'Nimm den Schritt mit der Umfrage dazu, oder die Umfrage heraus.',
  event: 'Wähle das Event, für das die Angaben sind.',
  agreement: 'Schreib, womit man einverstanden ist.',
  leadsNowhere: 'Wähle eine Kohorte, ein Team oder ein Event zum Mitmachen.',
  sharesNothing: 'Niemand macht mit, um nichts zu teilen: Lass Stufe 0 weg.',
  levelNotOffered: 'Die Kohorte bietet diese Stufe nicht an.',
  date: 'Wähle einen Tag.',
  endBeforeStart: 'Der letzte Tag kann nicht vor dem ersten liegen.',
  registerAfterEnd: 'Die Anmeldung kann nicht nach dem Event enden.',
  levels: 'Wähle mindestens eine Stufe.',
  site: 'Eine Adresse beginnt mit https://.',
  fewLines: (least) => (least === 1 ? 'Schreib mindestens eine Zeile.' : `Schreib mindestens ${least} Zeilen.`),
  manyLines: (most) => `Schreib höchstens ${most} Zeilen.`,
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
