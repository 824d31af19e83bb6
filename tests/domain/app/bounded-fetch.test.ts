import { expect, test } from 'vitest';
import { boundedFetch } from '../../../src/api/bounded-fetch.ts';
import { unanswered } from '../../../src/api/failure.ts';

/** A server that accepts requests and never responds. */
const silent: typeof fetch = (_, init) =>
  new Promise((_resolve, reject) => {
    init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error));
  });

test('a request that is never answered ends as if the network were away', async () => {
  const failure = await boundedFetch(silent, 5)('https://run.example.org').catch(unanswered);
  expect(failure).toHaveProperty('tag', 'Network');
});

test('whoever broke it off is told that, and not of the network', async () => {
  const stop = new AbortController();
  const asked = boundedFetch(silent)('https://run.example.org', { signal: stop.signal }).catch(unanswered);
  stop.abort();
  expect(await asked).toHaveProperty('tag', 'Cancelled');
});
