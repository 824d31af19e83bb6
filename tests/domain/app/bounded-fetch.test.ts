import { expect, test } from 'vitest';
import { boundedFetch } from '../../../src/api/bounded-fetch.ts';
import { unanswered } from '../../../src/api/failure.ts';

/** A server that accepts requests and never responds. */
const silent: typeof fetch = (_, init) =>
  new Promise((_resolve, reject) => {
    init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error));
  });

test('a request without a response ends like a network failure', async () => {
  const failure = await boundedFetch(silent, 5)('https://run.example.org').catch(unanswered);
  expect(failure).toHaveProperty('tag', 'Network');
});

test('an aborted request reports that, and not the network', async () => {
  const stop = new AbortController();
  const asked = boundedFetch(silent)('https://run.example.org', { signal: stop.signal }).catch(unanswered);
  stop.abort();
  expect(await asked).toHaveProperty('tag', 'Cancelled');
});
