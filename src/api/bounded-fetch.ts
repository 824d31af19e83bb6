/** Milliseconds. A big answer over a bad connection may well take a minute. */
const MOST_WAIT_MS = 120_000;

/**
 * `fetch` that gives up: a server that takes a request and never answers would keep whoever waits for it waiting for ever. Rejects then as if the
 * network were away, so that questions are asked again and the page says so. Not for uploads, which take as long as they take.
 */
export const boundedFetch =
  (fetch: typeof globalThis.fetch, mostWaitMs = MOST_WAIT_MS): typeof globalThis.fetch =>
  (input, init) => {
    const patience = AbortSignal.timeout(mostWaitMs);
    return fetch(input, { ...init, signal: init?.signal ? AbortSignal.any([init.signal, patience]) : patience });
  };
