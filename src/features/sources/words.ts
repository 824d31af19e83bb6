import { area } from '../../../domain/words/area.ts';

/** Texts of src/features/sources, by the file that shows them. */
export const sourcePagesWords = area('sourcePages', {
  // import-detail-screen.tsx
  importing: 'Importing',
  done: 'Done',
  stopped: 'Stopped',
  result: 'Result',
  theImportStopped: 'The import failed',
  importOf: (when: string) => `Import of ${when}`,
  import: 'Import',
  profile: 'Profile',
  importNotFound: 'Import not found',
  yourDataSourcesListAll: 'Your data sources list all of your imports.',
  backToTheProfile: 'Back to the profile',
  loadingTheImport: 'Loading the import',

  // imports-card.tsx
  undone: (when: string) => `Undone ${when}`,
  nothingNew: 'Nothing new',
  imports: 'Imports',
  everyImportAndItsResult: 'All imports and their results. You can undo any of them.',
  loadingTheImports: 'Loading the imports',
  noFilesWereImportedYet: 'No files imported yet.',
  nothingWasImportedFromYet: (name: string) => `Nothing imported from ${name} yet.`,
  detailsOfThisImport: (when: string) => `${when}: details of this import`,
  showEarlierImports: 'Show earlier imports',

  // items-card.tsx
  imported: 'Imported',
  notImported: 'Not imported',
  waiting: 'Waiting',
  /** Screen readers only. */
  show: 'Show',
  all: (total: string) => `All ${total}`,
  files: 'Files',
  filesWithProblemsComeFirst: 'Files with problems come first.',
  loadingTheFiles: 'Loading the files',
  thisImportFoundNothingNew: 'This import found nothing new.',
  noFilesHere: 'No files here.',
  showMore: 'Show more',
  ofShown: (shown: string, total: string) => `${shown} of ${total} shown`,

  // report-card.tsx
  reportTitle: 'Report',
  reportNote:
    'Every activity in the lists of the export, and every unlisted file. Rows without an activity come first.',
  downloadCsv: 'Download CSV',
  downloadFailed: 'Couldn’t download the report',
  loadingTheReport: 'Loading the report',
  rowsOfTheLists: (count: string) => `Rows of the lists: ${count}`,
  otherFiles: (count: string) => `Other files: ${count}`,
  rowOfList: (row: string, list: string) => `Row ${row} of ${list}`,
  rowsOfList: (from: string, to: string, list: string) => `Rows ${from} to ${to} of ${list}`,
  otherFile: 'Other file',
  name: 'Name',
  noName: 'No name',
  where: 'Where',
  nothingOfThisKind: 'None.',
  reportFileName: 'import-report',

  // source-screen.tsx
  activities: 'Activities',
  /** Shown beside the days of the oldest and the newest activity. */
  reach: 'From – to',
  notPassedOn: (vendor: string, count: string) =>
    `${vendor} doesn’t share activities that came from Strava (${count}). Import them from Strava’s own export.`,
  vendorGives: (source: string, days: number) =>
    `${source} only provides the ${days} days before you link it. Import older activities as files.`,
  vendorIsAsked: (source: string, years: number) =>
    `When you link ${source}, we import up to ${years} years of history.`,
  wellnessWithheld: (source: string) =>
    `Sleep, heart rate and weight aren’t shared. To see them on your days, allow health data for this server in your ${source} account.`,
  linked: 'Linked',
  lastSync: 'Last sync',
  nextSync: 'Next sync',
  connection: 'Connection',
  isNotLinked: (source: string) => `${source} is not linked.`,
  loadingTheConnection: 'Loading the connection',
  importFiles: 'Import files',
  dataSource: 'Data source',
  dataSourceNotFound: 'Data source not found',
  yourProfileListsAllOf: 'Your profile lists all your data sources.',

  // workouts-card.tsx
  workouts: {
    title: 'Planned workouts',
    what: (vendor: string, days: number) =>
      `${vendor} forwards workouts to watches from Garmin, COROS, Wahoo and Suunto. Workouts of today and the next ${days} days are sent and kept up to date. Other entries in its calendar don’t change.`,
    loading: 'Loading the planned workouts',
    send: (vendor: string) => `Send planned workouts to ${vendor}`,
    notChanged: 'Nothing was changed',
    stopTitle: (vendor: string) => `Stop sending workouts to ${vendor}?`,
    stopMessage: (vendor: string) =>
      `Workouts from today on are deleted from the calendar at ${vendor}. They are kept here.`,
    stop: 'Stop and delete there',
    starting: 'The workouts are being sent.',
    ending: (vendor: string) => `The workouts are being deleted at ${vendor}.`,
    inStep: (time: string) => `Up to date, ${time}.`,
    failures: {
      refused: (vendor: string) => `${vendor} no longer accepts your key. Link the account again.`,
      forbidden: (vendor: string) => `Your key does not allow changes to the calendar at ${vendor}.`,
      busy: (vendor: string) => `${vendor} isn’t responding. Nothing is lost: we’ll try again within the hour.`,
    },
    none: (days: number) => `Nothing is planned for today and the next ${days} days.`,
    sent: (time: string) => `Sent ${time}`,
    states: { waiting: 'Not sent yet', sent: 'Sent', refused: 'Not accepted' },
    pushError: (error: string) => `The watch’s service rejected it: ${error}`,
  },

  // times-switch.tsx
  relativeDates: 'Relative dates',
  fullDates: 'Full dates',
  /** Screen readers only. */
  howTimesAreShown: 'How times are shown',

  // undo-card.tsx
  importAgain: 'Import again',
  goTo: (source: string) => `Go to ${source}`,
  seeThatImport: 'See that import',
  importTheFilesAgain: 'Import the files again',
  undo: 'Undo',
  isUndone: 'Undone',
  undoThisImport: 'Undo this import',
});
