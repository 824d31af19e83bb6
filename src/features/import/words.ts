import { area } from '../../../domain/words/area.ts';

/** Texts of src/features/import, by the file that shows them. */
export const importPageWords = area('importPage', {
  // file-facts.ts
  activities: (count: number) => (count === 1 ? '1 activity' : `${count} activities`),
  longrunExport: 'Longrun exports',
  appleHealthExport: 'Workouts from Apple Health',
  listOfActivities: 'List of activities',

  // history-card.tsx
  detailsOfThisImport: (name: string, at: string) => `${name}, ${at}: details of this import`,
  undone: (when: string) => `Undone ${when}`,
  earlierImports: 'Earlier imports',
  allFileImports: 'All file imports',

  // files-card.tsx
  files: (count: number) => (count === 1 ? '1 file' : `${count} files`),
  /** Problem of several files in an archive: '3 files: The file is empty.' */
  ofFiles: (count: number, problem: string) => `${count} files: ${problem}`,
  file: 'File',
  sport: 'Sport',
  date: 'Date',
  distance: 'Distance',
  time: 'Time',
  size: 'Size',
  problem: 'Problem',
  remove: 'Remove',
  removeFile: (name: string) => `Remove ${name}`,
  chosen: (count: number) => (count === 1 ? '1 file selected' : `${count} files selected`),
  theFilesWereNotSent: 'The files were not uploaded',
  checkingOf: (checked: number, count: number) => `Checking ${checked} of ${count}`,
  allFilesChecked: (importable: number, count: number) =>
    `All files checked.${importable < count ? ` ${importable} of ${count} can be imported.` : ''} Duplicates are detected automatically.`,
  chosenFiles: 'Selected files',
  noneOfTheseCanBe: 'None of these can be imported.',
  tryAgain: 'Try again',
  importFiles: (count: number) => (count === 1 ? 'Import 1 file' : `Import ${count} files`),
  backToTheList: 'Back to the list',
  clearTheList: 'Clear the list',

  // followed-card.tsx
  imported: 'Imported',
  nothingImported: 'Nothing was imported',
  importing: 'Importing',
  theImportStopped: 'The import failed',
  thisContinuesInTheBackground: 'This continues in the background, even if you leave this page.',
  theFirstAreShownFiles: (count: number) => `The first ${count} are shown, files with problems first. `,
  seeAllOfThem: 'See all of them',
  seeTheCalendar: 'See the calendar',
  closeThisList: 'Close this list',
  importOtherFiles: 'Import other files',

  // import-screen.tsx
  import: 'Import',
  importFitTcxOrGpx:
    'Import FIT, TCX or GPX files (also .gz), or a whole ZIP export of Garmin, Strava, Polar Flow or Apple Health, including sleep, heart rate and weight. A Longrun export also restores notes, diary, plans, goals, shoes, bikes, thresholds and body measurements. For exports over 2 GB, only recordings are restored.',
  /** Used on a screen without a mouse. */
  chooseWhatToImport: 'Choose files or a folder to import',
  dropMoreFilesHere: 'Drop more files here',
  dropFilesOrFoldersHere: 'Drop files or folders here',
  upTo500AtOnce:
    'Up to 500 at once, 100 MB each, ZIP archives 2 GB. Files are checked on your device first. Nothing is uploaded until you confirm.',

  whereExportsAre: 'Where do I get all my activities?',
  exports: {
    garmin: {
      from: 'Garmin',
      how: 'In your Garmin account, under data management, request an export of your data. You get an email with a link to a ZIP, often within two days.',
    },
    strava: {
      from: 'Strava',
      how: 'On the Strava website: Settings, My account, “Download or delete your account”, then request your archive. This deletes nothing.',
    },
    polar: {
      from: 'Polar',
      how: 'In your Polar account, request a download of your data: the ZIP contains all sessions from Polar Flow. Or save single sessions as TCX.',
    },
    apple: {
      from: 'Apple Health',
      how: 'In the Health app on your iPhone, tap your picture, then “Export All Health Data”. The ZIP contains your workouts with routes and heart rates. You can also import just its XML file, up to 100 MB, without routes.',
    },
    others: { from: 'Suunto and COROS', how: 'Save activities as FIT from the app or the website of your watch.' },
    intervals: {
      from: 'intervals.icu',
      how: 'Import the recordings from their original source, or one by one. Then, in the calendar of intervals.icu, choose “Download” for the list of activities (CSV) and import it here: names, notes, gear and races are added.',
    },
    trainingPeaks: {
      from: 'TrainingPeaks',
      how: 'In the settings, under “Export Data”, request the workout files and the workout summary. Import the files first, then the summary: titles, comments and races are added. Request one year at a time at most.',
    },
    longrun: {
      from: 'Longrun',
      how: 'Profile, “Export my data”. Every Longrun server restores it, including notes and plans, or only the recordings if it is larger than 2 GB.',
    },
  },

  // unknown-sports-card.tsx
  unknownSports: 'Unknown sports',
  answeredSports: 'Your choices for unknown sports',
  unknownSportsNote:
    'Choose a sport for each word. Longrun uses it for activities with this word, now and in later imports. Sports you have set yourself don’t change.',
  forExample: ', for example ',
  /** '12 May 2026, Evening game', or only the day */
  exampleOf: (day: string, name: string | null) => (name === null ? day : `${day}, ${name}`),
  sportOf: (word: string) => `Sport of “${word}”`,
  noAnswer: 'Not chosen (Other)',
  answersNotSaved: 'Your choices were not saved',
  followingAnswers: 'Activities are being updated',
  followingBegins: 'Starting',
  followed: (done: number, total: number) => `${done} of ${total} activities`,
  saveSports: 'Save',
  noSportChosen: 'Choose a sport first.',
  sportsSaved: 'Saved',

  // upload-card.tsx
  sending: 'Sending',
  fileProgress: 'Files',
  sentSoFar: (sent: string, total: string) => `${sent} of ${total}`,
  arriving: 'Arriving…',
  stop: 'Stop',
});
