/** Field name → sentences to show under it. No entry: the field is fine. */
export type FieldErrors<Name extends string> = Partial<Record<Name, string[]>>;

/** Field errors without the fields that have none. */
export const withErrors = <Name extends string>(entries: readonly (readonly [Name, string[]])[]): FieldErrors<Name> =>
  Object.fromEntries(entries.filter(([, list]) => list.length > 0)) as FieldErrors<Name>;
