import { wait } from './wait.ts';

/** Maximum automatic wait, s; a longer wait is shown to the member. */
const LONGEST_SECONDS = 30;
/** Maximum number of retries. */
const MAX_ATTEMPTS = 4;
/** Maximum random delay, ms, so that clients refused together do not retry together. */
const SPREAD_MS = 500;

/** AWS clients get a 400 with this error type instead of a 429. */
const isTooMany = ({ status, headers }: Response): boolean =>
  status === 429 || (status === 400 && (headers.get('x-amzn-errortype') ?? '').startsWith('TooManyRequestsException'));

/**
 * Sends an idempotent request, and retries it while the server asks to wait (Retry-After).
 * @returns the response; the refusal itself if the wait is long or missing, or after too many retries
 * @throws the signal's reason if aborted while waiting
 */
export async function sendWithRetryAfter(
  send: () => Promise<Response>,
  signal?: AbortSignal,
  random: () => number = Math.random,
): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    const answer = await send();
    const seconds = isTooMany(answer) ? Number(answer.headers.get('retry-after') ?? Number.NaN) : Number.NaN;
    if (!(seconds <= LONGEST_SECONDS) || tries > MAX_ATTEMPTS) return answer;
    await wait(seconds * 1000 + random() * SPREAD_MS, signal);
  }
}
