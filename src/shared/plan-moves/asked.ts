import { useSyncExternalStore } from 'react';

/** A workout whose menu was requested, and the button that opened it. */
export interface Asked {
  readonly trainingPlanId: string;
  readonly button: Element;
}

/*
 * Handler of menu requests. Menus belong to workouts that the calendar renders before this code is loaded, and handling a workout outlasts its
 * element, so the component that handles menus registers here; without it, workouts show no menu.
 */
let take: ((asked: Asked) => void) | null = null;
let followed: string | null = null;
const watchers = new Set<() => void>();

function setTaker(taker: typeof take): void {
  take = taker;
  for (const watcher of watchers) watcher();
}

/** Registers the handler of menu requests. @returns unregisters it */
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

/** Returns a function that requests the menu of a workout; `null` without a handler. */
export const useMenus = (): ((asked: Asked) => void) | null => useSyncExternalStore(watch, () => take);

function unfollow(): void {
  followed = null;
}

/** Moves the focus to a workout each time it is rendered, until the next key or press. */
export function follow(trainingPlanId: string): void {
  followed = trainingPlanId;
  for (const type of ['keydown', 'pointerdown']) addEventListener(type, unfollow, { capture: true, once: true });
}

/** True if the focus follows this workout. */
export const isFollowed = (trainingPlanId: string): boolean => followed === trainingPlanId;
