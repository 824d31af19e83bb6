import type { Translation } from '../area.ts';
import type { documentTexts as enDocumentTexts } from '../document.ts';

/** What a document says besides its page. */
export const documentTexts: Translation<typeof enDocumentTexts> = {
  description: 'Trainingsanalyse für Ausdauersportler und ihre Trainer',
  needsJavaScript: (product) =>
    `${product} bewahrt und erklärt das Training von Läufern und Radfahrern. Diese Seite braucht JavaScript, das hier ausgeschaltet oder blockiert ist.`,
};
