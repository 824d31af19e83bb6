/** Timeout of all page tests, minutes. A quiet machine takes about four; a run has been observed to hang between two files. */
const LIMIT_MINUTES = process.env['LONG'] ? 60 : 40;

/** Vitest global setup: ends a run that takes too long, without a report, so it counts as failed. */
export function setup(): () => void {
  const limit = setTimeout(() => {
    console.error(`The page tests took more than ${LIMIT_MINUTES} minutes and were stopped.`);
    process.exit(1);
  }, LIMIT_MINUTES * 60_000);
  return () => clearTimeout(limit);
}
