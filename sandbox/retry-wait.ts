const LONGEST_MS = 60_000;

/** Milliseconds before a push is sent again: doubles up to a minute. @param failures 1 before the first retry */
export const retryWait = (failures: number, firstMs: number): number =>
  Math.min(LONGEST_MS, firstMs * 2 ** (failures - 1));
