/** Timeout, ms. A large response over a bad connection may well take a minute. */
const MAX_WAIT_MS = 120_000;

/**
 * Wraps `fetch` with a timeout: a server that accepts a request but never responds would otherwise block the caller for ever. Rejects like a network
 * failure, so requests are retried and the page shows it. Not for uploads, whose duration is unlimited.
 */
export const boundedFetch =
  (fetch: typeof globalThis.fetch, maxWaitMs = MAX_WAIT_MS): typeof globalThis.fetch =>
  (input, init) => {
    const patience = AbortSignal.timeout(maxWaitMs);
    return fetch(input, { ...init, signal: init?.signal ? AbortSignal.any([init.signal, patience]) : patience });
  };
