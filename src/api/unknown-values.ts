import type * as z from 'zod/mini';

type Issue = z.core.$ZodIssue;

/** Maximum number of passes: a row can hide the issues of others within it, as in unions. */
const MAX_ROUNDS = 3;

/** True if an issue is a value that the schema does not list: an enum or the discriminator of a union. */
const isUnknownValue = (issue: Issue): boolean =>
  issue.code === 'invalid_value' ||
  (issue.code === 'invalid_union' &&
    (issue.errors.length === 0 || issue.errors.some((branch) => branch.every(isUnknownValue))));

/** Returns the innermost list on a path and the index of its row; `null` if the value is in no list. */
function rowAt(
  value: unknown,
  path: readonly PropertyKey[],
): { readonly list: unknown[]; readonly index: number } | null {
  let row: ReturnType<typeof rowAt> = null;
  let current = value;
  for (const key of path) {
    if (Array.isArray(current) && typeof key === 'number') row = { list: current, index: key };
    current = (current as Record<PropertyKey, unknown> | null | undefined)?.[key];
  }
  return row;
}

/**
 * Parses a response from a server that may be newer than this page. Drops list rows with values unknown to this version; every other mismatch is an
 * error, including an unknown value outside of a list.
 * @param value as `JSON.parse` returns it; its lists are changed
 * @returns the parsed response; `null` if it does not match
 */
export function parseWithoutUnknown(schema: z.ZodMiniType, value: unknown): { readonly data: unknown } | null {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const parsed = schema.safeParse(value);
    if (parsed.success) return { data: parsed.data };
    const dropped = new Map<unknown[], Set<number>>();
    for (const issue of parsed.error.issues) {
      const row = isUnknownValue(issue) ? rowAt(value, issue.path) : null;
      if (!row) return null;
      dropped.set(row.list, (dropped.get(row.list) ?? new Set()).add(row.index));
    }
    for (const [list, indexes] of dropped) {
      const left = list.filter((_, index) => !indexes.has(index));
      list.splice(0, list.length, ...left);
    }
  }
  return null;
}
