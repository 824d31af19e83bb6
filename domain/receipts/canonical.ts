/** Receipt fields excluded from its hash, because they differ between downloads with the same numbers. */
const unhashed: ReadonlySet<string> = new Set(['sha256', 'longrun', 'computed_at']);

/**
 * Serialises JSON with sorted keys and no spaces, so that equal values have equal text. Numbers are written as
 * JavaScript does, so they parse to the same double.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${canonicalJson(inner)}`).join(',')}}`;
}

/** Returns the text whose SHA-256 is the receipt's hash. */
export const hashedText = (receipt: Readonly<Record<string, unknown>>): string =>
  canonicalJson(Object.fromEntries(Object.entries(receipt).filter(([key]) => !unhashed.has(key))));
