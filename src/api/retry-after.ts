import { wait } from './wait.ts';

/** Longest that a page waits by itself, seconds; a longer wait is told to whoever sits before it. */
const LONGEST_SECONDS = 30;
/** Times that the same is asked for again. */
const MOST_TRIES = 4;
/** At most so much is added, milliseconds, so that what was turned down together does not come back together. */
const SPREAD_MS = 500;

/** AWS' clients get a 400 with this name where others get a 429. */
const isTooMany = ({ status, headers }: Response): boolean =>
  status === 429 || (status === 400 && (headers.get('x-amzn-errortype') ?? '').startsWith('TooManyRequestsException'));

/**
 * Sends what may be sent twice, again and again while the server says when there is room for it (Retry-After).
 * @returns the answer; the refusal itself where the wait is long, or not said, or came too often
 * @throws the signal's reason when it is fired meanwhile
 */
export async function sendWithRetryAfter(
  send: () => Promise<Response>,
  signal?: AbortSignal,
  random: () => number = Math.random,
): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    const answer = await send();
    const seconds = isTooMany(answer) ? Number(answer.headers.get('retry-after') ?? Number.NaN) : Number.NaN;
    if (!(seconds <= LONGEST_SECONDS) || tries > MOST_TRIES) return answer;
    await wait(seconds * 1000 + random() * SPREAD_MS, signal);
  }
}
