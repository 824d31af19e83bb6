import { useSyncExternalStore } from 'react';

/** A workout whose menu was asked for, and the button that it was asked for with. */
export interface Asked {
  readonly trainingPlanId: string;
  readonly button: Element;
}

/*
 * Menus hang on workouts that the calendar draws before any of this is loaded, and what is done with workouts outlives the place where they
 * stood. The page's own part that does it takes here what its workouts ask for; until it is there, they show no menu.
 */
let take: ((asked: Asked) => void) | null = null;
let followed: string | null = null;
const watchers = new Set<() => void>();

function setTaker(taker: typeof take): void {
  take = taker;
  for (const watcher of watchers) watcher();
}

/** Takes what is asked for until it is called off. */
export function takeAsked(taker: (asked: Asked) => void): () => void {
  setTaker(taker);
  return () => {
    if (take === taker) setTaker(null);
  };
}

const watch = (watcher: () => void) => {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
};

/** Asks for the menu of a workout; null while nobody would show it. */
export const useMenus = (): ((asked: Asked) => void) | null => useSyncExternalStore(watch, () => take);

/** The focus goes to a workout once it stands on another day. */
export const follow = (trainingPlanId: string): void => {
  followed = trainingPlanId;
};

/** Whether the focus goes to this workout; says so once. */
export function takeFollowed(trainingPlanId: string): boolean {
  const isIt = followed === trainingPlanId;
  if (isIt) followed = null;
  return isIt;
}
