import { ACTIVITY_NAME_MAX } from './entities/activity.ts';

/** What programs write where nobody gave a name: a kind of sport, a kind of file, the program itself. In lower case. */
const BOILERPLATE = new Set([
  'active log',
  'activity',
  'aerobics',
  'amazfit sport record',
  'bike',
  'biking',
  'cycling',
  'hike',
  'hiking',
  'move',
  'new track',
  'other',
  'ride',
  'run',
  'running',
  'sport',
  'swim',
  'swimming',
  'track',
  'training',
  'unnamed',
  'untitled',
  'walk',
  'walking',
  'workout',
]);

/** A date or a clock, by itself, as loggers name their tracks. */
const TIMESTAMP = /^\d{1,4}[-./:]\d{1,2}[-./:]\d{1,4}/;

/** As programs count what they write. */
const NUMBER = /[\s#]*\d*$/;

/**
 * The name of an activity from what its file or its vendor says: the first line that says something, in one line, cut to what a name may hold.
 * Null for numbers, dates and what programs write by themselves: 'Morning run' says more.
 */
export function recordedNameOf(text: string | null | undefined): string | null {
  const line = text?.split(/[\r\n\u2028\u2029]/).find((part) => part.trim() !== '');
  if (line === undefined) return null;
  const words = line
    .replace(/\p{Cc}/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  // The cut may leave half of a pair, which the database does not take.
  const name = words
    .slice(0, ACTIVITY_NAME_MAX)
    .replace(/\p{Cs}/gu, '')
    .trim();
  const isName =
    /\p{L}/u.test(name) && !TIMESTAMP.test(name) && !BOILERPLATE.has(name.toLowerCase().replace(NUMBER, ''));
  return isName ? name : null;
}
