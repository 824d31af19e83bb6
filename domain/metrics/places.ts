/**
 * Where an activity is in its file. A session has its own place, and what its member split off it another one: the session and so many
 * thousands. What is said of a place, such as its part, is found again by it in new editions of a file and in exports.
 */
export const PARTS_FROM = 1000;
/** Parts of one session at most. */
export const MOST_PARTS = 20;

/** The session of a place, as the file counts them. */
export const sessionOf = (place: number): number => place % PARTS_FROM;

/** The place of a part of a session; the first one is 0, and is the session's own. */
export const placeOf = (session: number, part: number): number => session + part * PARTS_FROM;

/** Places of parts that were split off a session, of all that something is said of. */
export const partsOf = (session: number, said: Readonly<Record<number, unknown>>): number[] =>
  Object.keys(said)
    .map(Number)
    .filter((place) => place >= PARTS_FROM && sessionOf(place) === session && place < placeOf(0, MOST_PARTS))
    .toSorted((a, b) => a - b);
