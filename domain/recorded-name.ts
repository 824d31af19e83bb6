import { ACTIVITY_NAME_MAX } from './entities/activity-details.ts';

/** Default names written by programs if the athlete gave none: a sport, a file type, the program itself. Lower case. */
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

/** A date or time only, as loggers name their tracks. */
const TIMESTAMP = /^\d{1,4}[-./:]\d{1,2}[-./:]\d{1,4}/;

/** A trailing counter. */
const NUMBER = /[\s#]*\d*$/;

/**
 * Returns the name of an activity from its file or vendor: the first non-empty line, cut to the maximum length. Null
 * for numbers, dates and default names: our own 'Morning run' is more useful.
 */
export function recordedNameOf(text: string | null | undefined): string | null {
  const line = text?.split(/[\r\n\u2028\u2029]/).find((part) => part.trim() !== '');
  if (line === undefined) return null;
  const words = line
    .replace(/\p{Cc}/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  // Cutting can split a surrogate pair, which the database rejects.
  const name = words
    .slice(0, ACTIVITY_NAME_MAX)
    .replace(/\p{Cs}/gu, '')
    .trim();
  const isName =
    /\p{L}/u.test(name) && !TIMESTAMP.test(name) && !BOILERPLATE.has(name.toLowerCase().replace(NUMBER, ''));
  return isName ? name : null;
}
