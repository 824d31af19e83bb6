/**
 * Index of an activity in its file. A session's own index is below {@link PARTS_FROM}; parts split off it add multiples of that number.
 * Metadata stored by index, such as the split, can thus be matched again in new editions of a file and in exports.
 */
export const PARTS_FROM = 1000;
/** Maximum number of parts per session. */
export const MAX_PARTS = 20;

/** Returns the session index, as counted in the file. */
export const sessionOf = (place: number): number => place % PARTS_FROM;

/** Returns the index of a part of a session; part 0 has the session's own index. */
export const placeOf = (session: number, part: number): number => session + part * PARTS_FROM;

/** Returns the indexes of parts split off a session, from all indexes that have metadata. */
export const partsOf = (session: number, said: Readonly<Record<number, unknown>>): number[] =>
  Object.keys(said)
    .map(Number)
    .filter((place) => place >= PARTS_FROM && sessionOf(place) === session && place < placeOf(0, MAX_PARTS))
    .toSorted((a, b) => a - b);
