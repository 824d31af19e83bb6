import { area } from '../../../domain/words/area.ts';

/** Texts for the export of all of a member's data. */
export const exportWords = area('dataExport', {
  title: 'Your data',
  note: 'Your original recordings and all other data about you, as a ZIP of JSON and CSV files. Any Longrun server can import it. Teams, consents, links to vendors, people you follow, tokens, shared links and messages are in the file, but are not restored. For exports over 2 GB, only recordings are restored.',
  make: 'Export my data',
  makeAgain: 'Export again',
  making: 'Creating your export',
  files: (done: number, total: number) => `${done} of ${total}`,
  goesOn: 'You can leave this page. The export continues.',
  ready: (size: string, until: string) => `Your export is ready: ${size}. You can download it until ${until}.`,
  download: 'Download',
  failed: 'Couldn’t create the export',
  notMade: 'Something went wrong on the server. Please try again.',
  /** Shown before an account is deleted. */
  first: 'Export your data first. You can’t export it after deleting the account.',
  expired: 'This export has expired. Create a new one.',
});
