/**
 * How long one waits for what surely comes, and how often one looks. What does not come fails the test after minutes instead of seconds; nobody
 * who passes waits longer. A machine that also does other things takes twenty times as long now and then.
 */
export const soon = { timeout: 120_000, interval: 50 } as const;
