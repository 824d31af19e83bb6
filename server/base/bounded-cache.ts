/** A cache with a maximum size: the oldest entries are evicted first. */
export interface BoundedCache<Value> {
  get(key: string): Value | undefined;
  /** Sets or replaces the value of a key. */
  put(key: string, value: Value): void;
  /** Removes the key if it still has this very value (by identity). */
  drop(key: string, value: Value): void;
  /** Removes all values for which `isGood` returns false. */
  keepOnly(isGood: (value: Value) => boolean): void;
}

export function createBoundedCache<Value>(most: number): BoundedCache<Value> {
  const values = new Map<string, Value>();
  return {
    get: (key) => values.get(key),
    put(key, value) {
      values.delete(key);
      values.set(key, value);
      if (values.size > most) for (const first of values.keys()) if (values.delete(first)) break;
    },
    drop(key, value) {
      if (values.get(key) === value) values.delete(key);
    },
    keepOnly(isGood) {
      for (const [key, value] of values) if (!isGood(value)) values.delete(key);
    },
  };
}
