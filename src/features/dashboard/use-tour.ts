import { useState } from 'react';
import { placesHere, putAway, readIntroRefs } from './intro-places.ts';

/** Manages the tour for new members, one place after another, each only once. Passed places are stored as seen. [onboarding §2] */
export function useTour(memberId: string) {
  const [places] = useState(() => {
    const seen = readIntroRefs(memberId);
    return placesHere().filter((place) => !seen.includes(place));
  });
  const [at, setAt] = useState(0);
  const goTo = (index: number) => {
    putAway(memberId, places.slice(0, index));
    setAt(index);
  };
  return {
    /** The current place; `null` if all have been seen. */
    place: places[at] ?? null,
    /** Step number, from 1. */
    step: at + 1,
    steps: places.length,
    next: () => goTo(at + 1),
    back: () => setAt(at - 1),
    /** Ends the tour, and stores the remaining places as seen. */
    end: () => goTo(places.length),
  };
}
