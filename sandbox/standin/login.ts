import { type Answer, type Call, json } from '../http.ts';
import { isApplication } from './oauth.ts';
import { sha256 } from './state.ts';
import { switchesOf } from './switches.ts';
import type { Route, Standin } from './vendor.ts';

/** Passwords that trigger a failure; any other is accepted. */
const telling = { wrong: 'badCredentials', locked: 'accountLocked', reset: 'passwordResetRequired' } as const;
/** Number of consecutive wrong passwords that locks an account. */
const maxWrong = 5;
/** Duration of a lock, s. */
const lockedFor = 900;

const answers = {
  good: [200, 'ok'],
  badCredentials: [401, 'bad_source_credentials'],
  accountLocked: [423, 'account_locked'],
  passwordResetRequired: [403, 'password_reset_required'],
} as const;

/**
 * Returns the routes that check whether an email address and a password belong to an account. Vendors do not offer this to applications;
 * here it is for practice, to show all consequences of a password. Stores nothing except the hash of an address, in memory.
 */
export function loginRoutes<Vendor extends Standin>(): readonly Route<Vendor>[] {
  const wrong = new Map<string, { readonly times: number; readonly at: number }>();

  function verdict({ state, around }: Vendor, email: string, password: string): keyof typeof answers {
    const switches = switchesOf(state);
    const name = sha256(email.trim().toLowerCase());
    const before = wrong.get(name);
    const recent = before && before.at > around.now() - lockedFor ? before.times : 0;
    if (switches.accountLocked || recent >= maxWrong) return 'accountLocked';
    const outcome = Object.hasOwn(telling, password) ? telling[password as keyof typeof telling] : 'good';
    if (switches.badCredentials || outcome === 'badCredentials') {
      wrong.set(name, { times: recent + 1, at: around.now() });
      return 'badCredentials';
    }
    wrong.delete(name);
    return switches.passwordResetRequired ? 'passwordResetRequired' : outcome;
  }

  function login(vendor: Vendor, call: Call): Answer {
    if (!isApplication(vendor.application, call)) return json(401, { error: 'invalid_client' });
    let given: unknown;
    try {
      given = JSON.parse(call.body);
    } catch {
      given = null;
    }
    const { email, password } = (given ?? {}) as Record<string, unknown>;
    if (typeof email !== 'string' || typeof password !== 'string' || email === '' || password === '') {
      return json(400, { error: 'invalid_request' });
    }
    const [status, result] = answers[verdict(vendor, email, password)];
    return json(status, { result });
  }

  return [['POST', '/login', 'user', login]];
}
