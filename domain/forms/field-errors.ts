/** Sentences to show under each field. Valid fields have no entry. */
export type FieldErrors<Name extends string> = Partial<Record<Name, string[]>>;

/** Removes fields without errors. */
export const withErrors = <Name extends string>(entries: readonly (readonly [Name, string[]])[]): FieldErrors<Name> =>
  Object.fromEntries(entries.filter(([, list]) => list.length > 0)) as FieldErrors<Name>;
