/** Tracks whether a program error reached the browser unhandled. One per page. */
export interface Uncaught {
  readonly occurred: () => boolean;
  readonly add: () => void;
  readonly dismiss: () => void;
  /** @returns unsubscribes */
  readonly subscribe: (listener: () => void) => () => void;
}

export function createUncaught(): Uncaught {
  const listeners = new Set<() => void>();
  let occurred = false;
  const set = (value: boolean) => {
    occurred = value;
    for (const listener of listeners) listener();
  };
  return {
    occurred: () => occurred,
    add: () => set(true),
    dismiss: () => set(false),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
