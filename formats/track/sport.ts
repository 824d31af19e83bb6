/** Maximum length of a sport's name, in characters. */
const LONGEST = 100;

/** Returns the sport as written in a TCX or GPX file: 'Biking', 'trail_running', '9'; 'generic' if there is none. */
export const writtenSport = (text: string | null): { readonly sport: string; readonly subSport: string } => ({
  // A character has at most two code units.
  sport:
    text === null
      ? 'generic'
      : Array.from(text.slice(0, 2 * LONGEST))
          .slice(0, LONGEST)
          .join(''),
  subSport: 'generic',
});
