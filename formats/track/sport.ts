/** Longest name of a sport, in characters. */
const LONGEST = 100;

/** The sport of a TCX or GPX file in the words of the file: 'Biking', 'trail_running', '9'. 'generic' if it names none. */
export const writtenSport = (text: string | null): { readonly sport: string; readonly subSport: string } => ({
  // Two code units are the longest character.
  sport:
    text === null
      ? 'generic'
      : Array.from(text.slice(0, 2 * LONGEST))
          .slice(0, LONGEST)
          .join(''),
  subSport: 'generic',
});
