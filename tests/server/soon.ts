/**
 * Timeout and interval for waiting for a certain event. A failing test takes minutes instead of seconds; a passing one waits no longer. A busy
 * machine sometimes takes twenty times as long.
 */
export const soon = { timeout: 120_000, interval: 50 } as const;
