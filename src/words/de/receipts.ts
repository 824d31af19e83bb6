import type { Translation } from '../../../domain/words/area.ts';
import type { receiptWords as enReceipts } from '../../shared/receipts/words.ts';

const receipts: Translation<typeof enReceipts> = {
  download: 'Beleg herunterladen',
  notDownloaded: 'Der Beleg konnte nicht heruntergeladen werden',
  about: 'Mit dem Beleg rechnest du diese Zahl auf deinem eigenen Computer nach, ohne diesen Server.',
};

export const receiptAreas = { receipts };
