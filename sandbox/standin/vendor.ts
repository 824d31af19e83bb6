import type { Answer, Call } from '../http.ts';
import type { Histories } from './histories.ts';
import type { Pusher } from './pusher.ts';
import type { AnyState } from './state.ts';
import { type Place, type Refusals, withFaults } from './switches.ts';

/** What the application got when it signed up with a vendor. */
export interface Application {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Where people may be sent back to. The names of this machine are one and the same. */
  readonly redirectUris: readonly string[];
  /** Where news go; can be set later by the control address. */
  readonly webhookUrl?: string;
}

/** What is the same for all stand-ins of a run. */
export interface Surroundings {
  /** Address of the stand-ins' root as browsers reach it, such as `http://localhost:8080/sandbox`. */
  readonly publicBase: string;
  /** Address of the stand-ins' root on their own port. */
  readonly ownBase: () => string;
  /** Name of the application on the consent page. */
  readonly appName: string;
  /** Decides what every history holds. */
  readonly seed: number;
  /** Unix seconds. */
  readonly now: () => number;
  /** Milliseconds before news leave, and before the first retry. */
  readonly pushDelay: number;
  readonly pushRetry: number;
}

/** One vendor's stand-in, as its routes see it. */
export interface Standin<State extends AnyState = AnyState> {
  /** Name of its folder below the root. */
  readonly id: string;
  /** The vendor's name for people. */
  readonly title: string;
  readonly application: Application;
  readonly around: Surroundings;
  readonly state: State;
  readonly histories: Histories;
  readonly pusher: Pusher;
}

/** Address of the root as this caller reaches it. */
export const rootOf = ({ around }: Standin, call: Call): string => call.base ?? around.ownBase();

/** One address: method, path below the vendor's folder with `:name` for a part that varies, the place whose faults it shows, what it does. */
export type Route<Vendor> = readonly [
  method: string,
  path: string,
  place: Place | null,
  answer: (vendor: Vendor, call: Call, part: string) => Answer | Promise<Answer>,
];

/** Answers every request below a vendor's folder. Paths are matched to the letter: none of them can be written in a second way. */
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
      const found = method === call.method ? pattern.exec(call.path) : null;
      if (!found) continue;
      const real = () => answer(vendor, call, found[1] ?? '');
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
