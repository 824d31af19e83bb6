import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sendWithRetryAfter } from '../../../src/api/retry-after.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const refusal = (seconds: string | null, status = 429, more: Record<string, string> = {}) =>
  new Response('{}', { status, headers: { ...more, ...(seconds !== null && { 'retry-after': seconds }) } });
const good = () => new Response('good');

/** Consecutive responses, with the time of each request. */
function server(...answers: readonly Response[]) {
  const left = [...answers];
  const asked: number[] = [];
  const began = Date.now();
  const send = async () => {
    asked.push(Date.now() - began);
    return left.shift() ?? good();
  };
  return { send, asked };
}

test.each([
  ['the API', refusal('3')],
  ['AWS’ protocol', refusal('3', 400, { 'x-amzn-errortype': 'TooManyRequestsException:' })],
])('waits as long as %s requires, and retries', async (_, first) => {
  const { send, asked } = server(first);
  const answer = sendWithRetryAfter(send, undefined, () => 0.5);
  await vi.runAllTimersAsync();
  expect(await (await answer).text()).toBe('good');
  expect(asked).toEqual([0, 3250]);
});

test.each([
  ['a long wait', refusal('31')],
  ['no time at all', refusal(null)],
  ['nonsense for a time', refusal('soon')],
  ['another refusal', refusal('3', 403)],
  ['a refusal of AWS’ protocol', refusal('3', 400, { 'x-amzn-errortype': 'NotAuthorizedException:' })],
])('passes on %s', async (_, first) => {
  const { send, asked } = server(first);
  expect((await sendWithRetryAfter(send)).status).toBe(first.status);
  expect(asked).toEqual([0]);
});

test('gives up in the end', async () => {
  const { send, asked } = server(...Array.from({ length: 20 }, () => refusal('1')));
  const answer = sendWithRetryAfter(send, undefined, () => 0);
  await vi.runAllTimersAsync();
  expect((await answer).status).toBe(429);
  expect(asked).toEqual([0, 1000, 2000, 3000, 4000]);
});

test('stops waiting when aborted', async () => {
  const { send, asked } = server(refusal('20'));
  const gone = new AbortController();
  const answer = sendWithRetryAfter(send, gone.signal).catch((error: Error) => error.name);
  await vi.advanceTimersByTimeAsync(1000);
  gone.abort();
  expect(await answer).toBe('AbortError');
  await vi.runAllTimersAsync();
  expect(asked).toEqual([0]);
});
