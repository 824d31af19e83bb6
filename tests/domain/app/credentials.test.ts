import { expect, test, vi } from 'vitest';
import { createCredentialSource } from '../../../src/api/credentials.ts';
import type { TemporaryCredentials } from '../../../src/api/temporary-credentials.ts';

const HOUR_MS = 3_600_000;
const config = { identityPoolUrl: 'http://pool', identityPoolId: 'pool', region: 'eu-west-1', userPoolId: 'users' };
const clock = { now: () => 0, observe: () => false, offset: () => 0, opened: () => 0 };
const credentialsOf = (name: string) => ({
  Credentials: { AccessKeyId: name, SecretKey: 'secret', SessionToken: 'token', Expiration: HOUR_MS / 1000 },
});

/** An identity pool that answers each call on command; an aborted call rejects like the browser's. */
function pool() {
  const calls: { operation: string | undefined; answer: (body: object) => void; signal: AbortSignal }[] = [];
  const fetch: typeof globalThis.fetch = (_, init) =>
    new Promise((resolve, reject) => {
      const signal = init?.signal as AbortSignal;
      signal.throwIfAborted();
      signal.addEventListener('abort', () => reject(signal.reason as Error));
      const operation = new Headers(init?.headers).get('x-amz-target')?.split('.')[1];
      calls.push({ operation, signal, answer: (body) => resolve(Response.json(body)) });
    });
  return { calls, fetch };
}

function source(kept: TemporaryCredentials | null = null) {
  const { calls, fetch } = pool();
  const store = { load: () => kept, save: vi.fn(), remove: vi.fn() };
  const idToken = () => Promise.resolve('id token');
  return { credentials: createCredentialSource({ config, clock, idToken, fetch, store }), store, calls };
}
const called = async (calls: readonly unknown[], times: number) =>
  vi.waitFor(() => expect(calls).toHaveLength(times), { interval: 1 });

test('concurrent requests share one response, which is stored', async () => {
  const { credentials, store, calls } = source();
  const both = Promise.all([credentials.get(), credentials.get()]);
  await called(calls, 1);
  calls[0]?.answer({ IdentityId: 'identity' });
  await called(calls, 2);
  calls[1]?.answer(credentialsOf('first'));
  const [one, other] = await both;
  expect(one).toEqual({
    identityId: 'identity',
    accessKeyId: 'first',
    expiresAt: HOUR_MS,
    secretAccessKey: 'secret',
    sessionToken: 'token',
  });
  expect(other).toBe(one);
  expect(await credentials.get()).toBe(one);
  expect(calls.map(({ operation }) => operation)).toEqual(['GetId', 'GetCredentialsForIdentity']);
  expect(store.save).toHaveBeenCalledExactlyOnceWith(one);
});

test.each([
  ['GetId', 1],
  ['GetCredentialsForIdentity', 2],
])('a session that ends while %s is pending requests nothing more', async (_, times) => {
  const { credentials, store, calls } = source();
  const asked = credentials.get();
  await called(calls, 1);
  if (times === 2) calls[0]?.answer({ IdentityId: 'identity' });
  await called(calls, times);
  credentials.end();
  await expect(asked).rejects.toHaveProperty('tag', 'Cancelled');
  expect(calls.at(-1)?.signal.aborted).toBe(true);
  expect(calls).toHaveLength(times);
  expect(store.save).not.toHaveBeenCalled();
});

test('credentials refused by the server are dropped; pending ones are not', async () => {
  const old = { identityId: 'identity', accessKeyId: 'old', secretAccessKey: '', sessionToken: '', expiresAt: HOUR_MS };
  const { credentials, store, calls } = source(old);
  expect(await credentials.get()).toBe(old);
  credentials.forget();
  expect(store.remove).toHaveBeenCalledExactlyOnceWith(old);
  const asked = credentials.get();
  await called(calls, 1);
  // A second request signed with the old ones is refused now.
  credentials.forget();
  calls[0]?.answer({ IdentityId: 'identity' });
  await called(calls, 2);
  calls[1]?.answer(credentialsOf('new'));
  expect(await asked).toEqual({
    accessKeyId: 'new',
    identityId: 'identity',
    secretAccessKey: 'secret',
    sessionToken: 'token',
    expiresAt: 3_600_000,
  });
  expect(await credentials.get()).toBe(await asked);
});
