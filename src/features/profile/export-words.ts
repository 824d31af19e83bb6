import { area } from '../../../domain/words/area.ts';

/** Words for the export of all of a member's data. */
export const exportWords = area('dataExport', {
  title: 'Your data',
  note: 'Your original recordings and everything else stored about you, as one ZIP of JSON and CSV files. Any Longrun server can import it. Teams, consents, links to vendors, people you follow, tokens and messages are in the file, but are not restored. Exports over 2 GB restore recordings only.',
  make: 'Export my data',
  makeAgain: 'Export again',
  making: 'Making your export',
  files: (done: number, total: number) => `${done} of ${total}`,
  goesOn: 'You can leave this page. It keeps going.',
  ready: (size: string, until: string) => `Your export is ready: ${size}. You can download it until ${until}.`,
  download: 'Download',
  failed: 'The export could not be made',
  notMade: 'Something went wrong on the server. Please try again.',
  /** Before an account is deleted. */
  first: 'Export your data first. Once the account is deleted, there is nothing left to export.',
  expired: 'This export has expired. Make a new one.',
});
