import { ACTIVITY_TYPE } from '../activity-types.ts';
import { partOfDay } from '../views/activity-name.ts';
import { activityNames } from '../words/activity-names.ts';
import { sports } from '../words/sports.ts';
import { normaliseText } from './normalise-text.ts';

const typeIds = Object.entries(ACTIVITY_TYPE) as [keyof typeof ACTIVITY_TYPE, number][];

/** Returns the activity types a word may mean, in the page's language. */
export const typesForWord = (word: string): number[] =>
  typeIds.flatMap(([key, id]) =>
    normaliseText(sports[key]).includes(word) || normaliseText(activityNames.session[key]).includes(word) ? [id] : [],
  );

/** Returns the hours of the day a word may mean, for activities named by time of day: `morning`. */
export const hoursForWord = (word: string): number[] =>
  Array.from({ length: 24 }, (_, hour) => hour).filter((hour) =>
    normaliseText(activityNames[partOfDay(hour)]('')).includes(word),
  );

/** Returns additional meanings of the words, in the format of the API. */
export const searchMeanings = (words: readonly string[]): { readonly types: string; readonly hours: string } => ({
  types: words.map((word) => typesForWord(word).join(',')).join(';'),
  hours: words.map((word) => hoursForWord(word).join(',')).join(';'),
});
