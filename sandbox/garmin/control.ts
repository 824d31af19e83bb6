import { isLoopback, json, type Answer, type Call } from '../http.ts';
import { refuse, type Garmin } from './context.ts';
import { permissions, type Permission } from './state.ts';
import { setSwitches, switchesOf } from './switches.ts';

/** Only somebody at this machine may turn switches: by the name in use, and by the caller that a proxy reports. */
function isLocal(call: Call): boolean {
  const origin = call.headers.origin;
  if (origin !== undefined && !(URL.canParse(origin) && isLoopback(new URL(origin).host))) return false;
  const forwarded = call.headers['x-forwarded-for'];
  const last = (Array.isArray(forwarded) ? forwarded.join(',') : (forwarded ?? '127.0.0.1')).split(',').at(-1)?.trim();
  return isLoopback(call.headers.host ?? '') && isLoopback(last ?? '');
}

function report(garmin: Garmin): Answer {
  const { state, pusher } = garmin;
  return json(200, {
    webhookUrl: state.webhook,
    switches: switchesOf(state),
    waiting: state.notices.size,
    fetched: state.fetched.size,
    ...pusher.counts,
    accounts: [...state.accounts.values()].map((account) => ({
      userId: account.userId,
      persona: account.persona,
      linked: state.isLinked(account.userId),
      permissions: state.permissions.get(account.userId) ?? [],
      activities: garmin.histories.of(account).length,
    })),
  });
}

const isPermissions = (value: unknown): value is Permission[] =>
  Array.isArray(value) && value.every((item) => permissions.some((name) => name === item));

/** Does what one member of the body asks. @returns what is wrong with it, or null */
function perform(garmin: Garmin, name: string, value: unknown): string | null {
  const { state, pusher } = garmin;
  switch (name) {
    case 'reset':
      if (value === true) state.reset();
      return null;
    case 'webhookUrl':
      if (value !== null && !(typeof value === 'string' && /^https?:/.test(value) && URL.canParse(value))) return name;
      state.record({ kind: 'webhook', url: value });
      pusher.startAgain();
      return null;
    case 'switches':
      if (typeof value !== 'object' || value === null) return name;
      return setSwitches(state, value as Record<string, unknown>);
    case 'deregister':
      if (typeof value !== 'string' || !state.isLinked(value)) return name;
      state.record({ kind: 'unlinked', userId: value });
      state.addNotice({ what: 'deregistration', userId: value }, garmin.now());
      pusher.wake();
      return null;
    case 'permissions': {
      const { userId, granted } = (value ?? {}) as Record<string, unknown>;
      if (typeof userId !== 'string' || !state.isLinked(userId) || !isPermissions(granted)) return name;
      state.record({ kind: 'permissions', userId, permissions: granted });
      state.addNotice({ what: 'permissions', userId, at: garmin.now() }, garmin.now());
      pusher.wake();
      return null;
    }
    default:
      return name;
  }
}

/**
 * The switches that make this vendor fail, for this machine only. GET tells how things stand; POST takes any of `reset` (true),
 * `webhookUrl`, `switches` (see switches.ts), `deregister` (a user id) and `permissions` ({ userId, granted }), in this order.
 */
export function control(garmin: Garmin, call: Call): Answer {
  if (!isLocal(call)) return refuse(403, 'Only from this machine');
  if (call.method === 'GET') return report(garmin);
  let wanted: unknown;
  try {
    wanted = JSON.parse(call.body);
  } catch {
    wanted = null;
  }
  if (typeof wanted !== 'object' || wanted === null) return refuse(400, 'The body must be a JSON object');
  const order = ['reset', 'webhookUrl', 'switches', 'deregister', 'permissions'];
  const entries = Object.entries(wanted).sort(([a], [b]) => order.indexOf(a) - order.indexOf(b));
  for (const [name, value] of entries) {
    const wrong = perform(garmin, name, value);
    if (wrong !== null) return refuse(400, `Unknown or wrong: ${wrong}`);
  }
  return report(garmin);
}
