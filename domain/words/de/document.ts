import type { Translation } from '../area.ts';
import type { documentTexts as enDocumentTexts } from '../document.ts';

/** Texts of the HTML document outside the app. */
export const documentTexts: Translation<typeof enDocumentTexts> = {
  description: 'Trainingsanalyse für Ausdauersportler und ihre Trainer',
  needsJavaScript: (product) =>
    `${product} speichert und erklärt das Training von Läufern und Radfahrern. Diese Seite braucht JavaScript, das hier ausgeschaltet oder blockiert ist.`,
};
