import { area } from '../../../domain/words/area.ts';

/** Texts of src/shared/receipts. */
export const receiptWords = area('receipts', {
  download: 'Download the receipt',
  notDownloaded: 'Couldn’t download the receipt',
  /** Shown in the explanation of a number. */
  about: 'With its receipt you can recompute this number on your own computer, without this server.',
});
