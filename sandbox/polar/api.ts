import type { Answer, Call } from '../http.ts';
import { bearerOf, grantOf } from '../standin/oauth.ts';
import type { Account } from '../standin/state.ts';
import { closedBecause } from '../standin/switches.ts';
import { type Polar, refuse } from './context.ts';

/** Counts a request. @returns the headers to send, and the seconds to wait; `null` within the limits, which grow with the number of users */
function limited({ application, state, quarterHour, day }: Polar): {
  readonly headers: Readonly<Record<string, string>>;
  readonly wait: number | null;
} {
  const users = state.registrations.size;
  const most = [(application.quarterHourly ?? 500) + 20 * users, (application.daily ?? 5000) + 100 * users] as const;
  const [short, long] = [quarterHour.take(most[0]), day.take(most[1])];
  return {
    headers: {
      'ratelimit-usage': `${quarterHour.used}, ${day.used}`,
      'ratelimit-limit': most.join(', '),
      'ratelimit-reset': `${quarterHour.left}, ${day.left}`,
    },
    wait: short && long ? null : long ? quarterHour.left : day.left,
  };
}

type AccountRoute = (polar: Polar, account: Account, call: Call, part: string) => Answer | Promise<Answer>;

/** Wraps a route of the API that requires a person's token: checks limits, adds their headers, and checks that the person is registered. */
export const forAccount =
  (route: AccountRoute, needs: 'registration' | 'token' = 'registration') =>
  async (polar: Polar, call: Call, part: string): Promise<Answer> => {
    const { headers, wait } = limited(polar);
    if (wait !== null) {
      return refuse(429, 'Rate limit exceeded', { ...headers, 'retry-after': String(wait) });
    }
    const found = grantOf(polar, bearerOf(call) ?? '');
    const closed = closedBecause(polar.state);
    const holds = found && found.grant.accessExpires >= polar.around.now() && closed === null;
    if (!holds) return refuse(401, `The access token is refused: ${closed ?? 'unknown'}`, headers);
    if (needs === 'registration' && !polar.state.registrations.has(found.account.userId)) {
      return refuse(403, 'The user is not registered', headers);
    }
    const answer = await route(polar, found.account, call, part);
    return { ...answer, headers: { ...answer.headers, ...headers } };
  };
