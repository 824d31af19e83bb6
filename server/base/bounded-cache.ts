/** Values that are remembered, at most so many: the ones that were put in first make room. */
export interface BoundedCache<Value> {
  get(key: string): Value | undefined;
  /** In the place of what was there under this key. */
  put(key: string, value: Value): void;
  /** Forgets it, where it is still this very value. */
  drop(key: string, value: Value): void;
  /** Forgets those that are not to be kept. */
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
