import type { Translation } from '../area.ts';
import type { pageRules as enPageRules } from '../page-rules.ts';

export const pageRules: Translation<typeof enPageRules> = {
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
  notThere: 'Das gibt es nicht mehr. Wähle etwas anderes.',
};
