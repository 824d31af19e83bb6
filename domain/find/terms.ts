import { ACTIVITY_TYPE } from '../activity-types.ts';
import { partOfDay } from '../views/activity-name.ts';
import { activityNames } from '../words/activity-names.ts';
import { sports } from '../words/sports.ts';
import { folded } from './folded.ts';

const typeIds = Object.entries(ACTIVITY_TYPE) as [keyof typeof ACTIVITY_TYPE, number][];

/** Returns the activity types a word may mean, in the page's language. */
export const typesMeant = (word: string): number[] =>
  typeIds.flatMap(([key, id]) =>
    folded(sports[key]).includes(word) || folded(activityNames.session[key]).includes(word) ? [id] : [],
  );

/** Returns the hours of the day a word may mean, for activities named by time of day: `morning`. */
export const hoursMeant = (word: string): number[] =>
  Array.from({ length: 24 }, (_, hour) => hour).filter((hour) =>
    folded(activityNames[partOfDay(hour)]('')).includes(word),
  );

/** Returns additional meanings of the words, in the format of the API. */
export const meantBy = (words: readonly string[]): { readonly types: string; readonly hours: string } => ({
  types: words.map((word) => typesMeant(word).join(',')).join(';'),
  hours: words.map((word) => hoursMeant(word).join(',')).join(';'),
});
