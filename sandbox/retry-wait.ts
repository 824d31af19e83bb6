const LONGEST_MS = 60_000;

/** Returns the delay in ms before a push is retried, which doubles up to a minute. @param failures 1 before the first retry */
export const retryWait = (failures: number, firstMs: number): number =>
  Math.min(LONGEST_MS, firstMs * 2 ** (failures - 1));
