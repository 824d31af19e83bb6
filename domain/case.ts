/** Conversion between snake_case on the wire and camelCase in the app. [core §3.1] */

type CamelKey<S extends string> = S extends `${infer Head}_${infer Tail}` ? `${Head}${Capitalize<CamelKey<Tail>>}` : S;

/** The type with every key in camelCase, including keys in arrays and nested objects. */
export type Camel<T> = T extends readonly (infer Item)[]
  ? Camel<Item>[]
  : T extends object
    ? { [K in keyof T as K extends string ? CamelKey<K> : K]: Camel<T[K]> }
    : T;

/** The type with its own keys in camelCase. */
export type CamelKeys<T> = { [K in keyof T as K extends string ? CamelKey<K> : K]: T[K] };

export const camelKey = <const Key extends string>(key: Key) =>
  key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()) as CamelKey<Key>;
const snakeKey = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

function mapKeys(value: unknown, rename: (key: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => mapKeys(item, rename));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [rename(key), mapKeys(inner, rename)]));
}

/** Returns a copy of the object with its own keys in camelCase. */
export const camelKeys = <T extends object>(object: T): CamelKeys<T> =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [camelKey(key), value])) as CamelKeys<T>;

/** Converts wire keys to app keys; leaves values unchanged. */
export const toCamel = <T>(wire: T): Camel<T> => mapKeys(wire, camelKey) as Camel<T>;

/** Converts app keys to wire keys. The inverse of {@link toCamel} for keys made of lower-case words. */
export const toSnake = (value: unknown): unknown => mapKeys(value, snakeKey);
