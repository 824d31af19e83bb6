import { area } from '../../../domain/words/area.ts';

/** Words of src/features/dashboard, by the file that shows them. */
export const dashboardWords = area('dashboard', {
  // closed-dashboard.tsx
  dashboard: 'Dashboard',
  linkedWatches: 'Linked watches',
  and: 'and',
  importingFiles: 'importing files',
  areFree: 'are free.',
  seeWhatIsOpenTo: 'See what is open to you',

  // new-athlete.tsx
  isNoLongerLinked: (name: string) => `${name} is no longer linked`,
  isLinked: (name: string) => `${name} is linked`,
  noNewActivitiesWillArrive: 'No new activities will arrive until you link it again.',
  yourNextActivityWillAppear: 'Your next activity will appear here as soon as your watch has synced.',
  linkAgain: 'Link again',
  see: (name: string) => `See ${name}`,
  yourActivitiesAreOnTheir: 'Your activities are on their way',
  yourNewestOnesAreRead:
    'Your newest ones are read first. Week, load and latest activities appear here as they arrive.',
  seeHowFarItIs: 'See how far it is',
  yourTrainingWillAppearHere: 'Your training will appear here',
  distanceTimeAndLoadOf:
    'Distance, time and load of your week, how it compares with earlier weeks, your critical power and your latest activities. No watch to connect?',
  importFiles: 'Import files',
  instead: 'instead.',
  connectAWatch: 'Connect a watch',
});
