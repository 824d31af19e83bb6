import { createHmac, randomBytes } from 'node:crypto';
import { type Answer, type Call, json } from '../http.ts';
import { isApplication } from '../standin/oauth.ts';
import type { Message, Postman } from '../standin/pusher.ts';
import type { StandinContext } from '../standin/vendor.ts';
import { type Polar, refuse } from './context.ts';
import type { Hook, PolarNotice, PolarState } from './state.ts';

/** Seconds after which a webhook that always fails is switched off. Pending notices are kept. */
const patience = 7 * 86_400;
const events = [
  'EXERCISE',
  'SLEEP',
  'CONTINUOUS_HEART_RATE',
  'SLEEP_WISE_CIRCADIAN_BEDTIME',
  'SLEEP_WISE_ALERTNESS',
  'ACTIVITY_SUMMARY',
  'PHYSICAL_INFORMATION',
];

const wireOf = ({ id, url, events: told, active }: Hook) => ({ id, url, events: told, active });

/** Tests whether a URL accepts notices, with an unsigned PING. */
async function isThere(url: string, now: number): Promise<boolean> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'polar-webhook-event': 'PING' },
      body: JSON.stringify({ event: 'PING', timestamp: new Date(1000 * now).toISOString() }),
      redirect: 'error',
      signal: AbortSignal.timeout(5000),
    });
    await answer.arrayBuffer();
    return answer.status === 200;
  } catch {
    return false;
  }
}

function wanted(call: Call): { readonly url?: string; readonly events?: readonly string[] } | null {
  let given: unknown;
  try {
    given = JSON.parse(call.body);
  } catch {
    return null;
  }
  const { url, events: asked } = (given ?? {}) as Record<string, unknown>;
  if (url !== undefined && !(typeof url === 'string' && /^https?:/.test(url) && URL.canParse(url))) return null;
  const known = Array.isArray(asked) && asked.length > 0 && asked.every((event) => events.includes(event as string));
  if (asked !== undefined && !known) return null;
  return { ...(url !== undefined && { url }), ...(asked !== undefined && { events: asked as string[] }) };
}

/** Wraps a route that only the application may use. */
const forApplication =
  (route: (polar: Polar, call: Call, part: string) => Answer | Promise<Answer>) =>
  (polar: Polar, call: Call, part: string) =>
    isApplication(polar.application, call) ? route(polar, call, part) : refuse(401, 'Bad client credentials');

/** Creates an application's only webhook. Its key is returned only once. */
export const createHook = forApplication(async ({ state, around, pusher }, call) => {
  const { url, events: asked } = wanted(call) ?? {};
  if (url === undefined || asked === undefined) return refuse(400, 'url and events are needed');
  if (state.hook !== null) return refuse(409, 'There is a webhook already');
  if (!(await isThere(url, around.now()))) return refuse(400, 'The PING was not answered with 200');
  if (state.hook !== null) return refuse(409, 'There is a webhook already');
  const secret = randomBytes(32).toString('hex');
  const hook: Hook = {
    id: randomBytes(4).toString('hex'),
    url,
    events: asked,
    secret,
    active: true,
    failingSince: null,
  };
  state.setHook(hook);
  pusher.startAgain();
  return json(201, { data: { ...wireOf(hook), signature_secret_key: secret } });
});

export const readHook = forApplication(({ state }) =>
  json(200, { data: state.hook === null ? [] : [wireOf(state.hook)] }),
);

/** Wraps a route for the existing webhook. */
const forHook = (route: (polar: Polar, hook: Hook, call: Call) => Answer | Promise<Answer>, named: boolean) =>
  forApplication((polar, call, id) => {
    const { hook } = polar.state;
    return hook === null || (named && hook.id !== id)
      ? refuse(404, 'There is no such webhook')
      : route(polar, hook, call);
  });

export const changeHook = forHook(async ({ state, around, pusher }, hook, call) => {
  const change = wanted(call);
  if (change === null) return refuse(400, 'url or events are wrong');
  if (change.url !== undefined && !(await isThere(change.url, around.now()))) {
    return refuse(400, 'The PING was not answered with 200');
  }
  const changed = { ...hook, ...change };
  state.setHook(changed);
  pusher.startAgain();
  return json(200, { data: wireOf(changed) });
}, true);

export const deleteHook = forHook(({ state }) => {
  state.setHook(null);
  return { status: 204 };
}, true);

const switchHook = (active: boolean) =>
  forHook(({ state, pusher }, hook) => {
    state.setHook({ ...hook, active, failingSince: null });
    pusher.startAgain();
    return { status: 200 };
  }, false);
export const activateHook = switchHook(true);
export const deactivateHook = switchHook(false);

/** Creates the postman for webhooks: one exercise each, signed with the webhook's key over the body; switched off after seven days without a response. */
export function polarPostman(state: PolarState, { now, ownBase }: StandinContext): Postman<PolarNotice> {
  const message = (body: string, secret: string | null, event = 'EXERCISE'): Message => ({
    headers: {
      'content-type': 'application/json',
      'polar-webhook-event': event,
      ...(secret !== null && { 'polar-webhook-signature': createHmac('sha256', secret).update(body).digest('hex') }),
    },
    body,
  });

  return {
    answerWithin: 10_000,
    isTaken: (status) => status === 200,
    outcome(taken) {
      const { hook } = state;
      if (hook === null || (taken && hook.failingSince === null)) return;
      const failingSince = taken ? null : (hook.failingSince ?? now());
      const active = failingSince === null || now() - failingSince < patience;
      if (failingSince !== hook.failingSince || !active) state.setHook({ ...hook, failingSince, active });
    },
    pack(waiting) {
      const [first] = waiting;
      if (!first) return { ids: [], items: 0, message: message('', null), forgeries: () => [] };
      const [notice, { notice: told }] = first;
      const timestamp = `${new Date(1000 * told.at).toISOString().slice(0, 19)}Z`;
      const isNight = told.what === 'night';
      const event = isNight ? 'SLEEP' : 'EXERCISE';
      const bodyOf = (entity: string) =>
        JSON.stringify({
          event,
          user_id: Number(told.userId),
          ...(isNight ? { date: entity } : { entity_id: entity }),
          timestamp,
          url: `${ownBase()}/polar/v3/${isNight ? 'users/sleep' : 'exercises'}/${entity}`,
        });
      const body = bodyOf(told.id);
      const secret = state.hook?.secret ?? state.key;
      return {
        ids: [notice],
        items: 1,
        message: message(body, secret, event),
        // Forgeries: without a signature, with a guessed key, with another body's signature.
        forgeries: () => [
          message(body, null),
          message(body, 'guess'),
          { headers: message(body, secret).headers, body: bodyOf('Forged00') },
        ],
      };
    },
  };
}
