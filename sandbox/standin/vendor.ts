import type { Answer, Call } from '../http.ts';
import type { Histories } from './histories.ts';
import type { Pusher } from './pusher.ts';
import type { AnyState } from './state.ts';
import { type Place, type Refusals, withFaults } from './switches.ts';

/** Data of an application registered with a vendor. */
export interface Application {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Allowed redirect URLs. All names of this machine are equivalent. */
  readonly redirectUris: readonly string[];
  /** Webhook URL; can be changed through the control URL. */
  readonly webhookUrl?: string;
}

/** Data shared by all stand-ins of a run. */
export interface StandinContext {
  /** URL of the stand-ins' root for browsers, such as `http://localhost:8080/sandbox`. */
  readonly publicBase: string;
  /** Returns the URL of the stand-ins' root on their own port. */
  readonly ownBase: () => string;
  /** Name of the application on the consent page. */
  readonly appName: string;
  /** Seed of all histories. */
  readonly seed: number;
  /** Returns the current time, seconds since 1970. */
  readonly now: () => number;
  /** Delay before notices are sent, ms. */
  readonly pushDelay: number;
  /** Delay before the first retry, ms. */
  readonly pushRetry: number;
}

/** One vendor's stand-in, for its routes. */
export interface Standin<State extends AnyState = AnyState> {
  /** Name of its folder below the root. */
  readonly id: string;
  /** The vendor's display name. */
  readonly title: string;
  readonly application: Application;
  readonly around: StandinContext;
  readonly state: State;
  readonly histories: Histories;
  readonly pusher: Pusher;
}

/** Returns the URL of the root for this caller. */
export const rootOf = ({ around }: Standin, call: Call): string => call.base ?? around.ownBase();

/** A route: method, path below the vendor's folder with `:name` for a variable part, place for simulated faults, handler. */
export type Route<Vendor> = readonly [
  method: string,
  path: string,
  place: Place | null,
  answer: (vendor: Vendor, call: Call, part: string) => Answer | Promise<Answer>,
];

/** Creates the handler of all requests below a vendor's folder. Paths are matched exactly, without alternative spellings. */
export function router<Vendor extends Standin>(
  vendor: Vendor,
  routes: readonly Route<Vendor>[],
  refusals: Refusals & { readonly unknown: () => Answer },
): (call: Call) => Answer | Promise<Answer> {
  const table = routes.map(([method, path, place, answer]) => ({
    method,
    pattern: new RegExp(`^/${vendor.id}${path.replaceAll('.', '\\.').replace(/:\w+/, '([\\w-]+)')}$`),
    place,
    answer,
  }));
  return (call) => {
    for (const { method, pattern, place, answer } of table) {
      const match = method === call.method ? pattern.exec(call.path) : null;
      if (!match) continue;
      const real = () => answer(vendor, call, match[1] ?? '');
      return place === null ? real() : withFaults(vendor.state, place, refusals, real);
    }
    return refusals.unknown();
  };
}

/** A started stand-in. */
export interface StartedStandin {
  readonly id: string;
  readonly application: Application;
  readonly state: AnyState;
  readonly pusher: Pusher;
  readonly handle: (call: Call) => Answer | Promise<Answer>;
}
