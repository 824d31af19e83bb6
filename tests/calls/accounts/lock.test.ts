import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import { extendLockouts } from '../../server/locks.ts';
import { anonymousCall, freshAddress, testPassword } from '../../server/member.ts';
import { soon } from '../../server/soon.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** The result of an attempt: 'in', or the error. */
async function attempt(email: string, password: string): Promise<string> {
  const answer = await anonymousCall(`${server.url}/api`, 'POST', 'auth/authenticate', { email, password });
  return answer.status === 200 ? 'in' : `${answer.status} ${(answer.body as { message: string }).message}`;
}
const wrong = '401 Incorrect username or password.';
const locked = '401 Password attempts exceeded';

test('five wrong passwords lock an address, known or not, even for the right one', async () => {
  const earlier = await extendLockouts(server);
  const { email: known } = await server.register();
  const addresses = [known, freshAddress('never-there')];
  const { email: other } = await server.register();
  for (const email of [...addresses, other]) {
    for (let i = 0; i < 4; i += 1) expect(await attempt(email, `Wrong ${i}`)).toBe(wrong);
  }
  for (const email of addresses) expect(await attempt(email, 'Wrong 4')).toBe(wrong);
  expect((await extendLockouts(server)) - earlier).toBe(2);
  for (const email of addresses) {
    expect([await attempt(email, 'Wrong 5'), await attempt(email, testPassword)]).toEqual([locked, locked]);
  }
  expect(await attempt(other, testPassword)).toBe('in');
});

test('many guesses at once do not bypass the lock', async () => {
  const { email } = await server.register();
  const started = performance.now();
  const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => attempt(email, `no ${i}`)));
  // Five are free. One more is checked whenever a lockout of 1, 2, 4 … seconds has run out.
  const expiries = Math.floor(Math.log2((performance.now() - started) / 1000 + 1));
  const judged = answers.filter((answer) => answer === wrong).length;
  expect(judged).toBeGreaterThanOrEqual(5);
  expect(judged).toBeLessThanOrEqual(5 + expiries);
});

test('the lock ends automatically', async () => {
  const { email } = await server.register();
  let said = '';
  for (let i = 0; i < 20 && said !== locked; i += 1) said = await attempt(email, `Wrong ${i}`);
  expect(said).toBe(locked);
  await expect.poll(() => attempt(email, testPassword), { ...soon, interval: 250 }).toBe('in');
});

test('no address or password is in the log', () => {
  expect(server.output()).not.toMatch(/example\.org|Long-run|Wrong/);
});
