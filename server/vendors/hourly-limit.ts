import { ApiFailure } from '../http/failure.ts';

const HOUR_MS = 3_600_000;
/** People whose tries are remembered. */
const MOST = 10_000;

/**
 * Counts a person's tries within the last hour, in this process alone: a brake on guessing, not a wall. Answers what counts one.
 * @throws ApiFailure 429
 */
export function createHourlyLimit(most: number, now: () => number = Date.now): (who: string) => void {
  const tries = new Map<string, number[]>();
  return (who) => {
    const since = now() - HOUR_MS;
    const recent = (tries.get(who) ?? []).filter((at) => at > since);
    if (recent.length >= most) throw new ApiFailure(429, 'TooManyRequestsException', 'Too Many Requests');
    // The one who tried longest ago goes first.
    tries.delete(who);
    tries.set(who, [...recent, now()]);
    const [oldest] = tries.keys();
    if (tries.size > MOST && oldest !== undefined) tries.delete(oldest);
  };
}
