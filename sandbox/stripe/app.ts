import { timingSafeEqual } from 'node:crypto';
import { type Answer, type Call, isLocal, json } from '../http.ts';
import { createBilling } from './billing.ts';
import { invalid, StripeFailure } from './failure.ts';
import { type Form, readForm, textAt } from './form.ts';
import { browserRoutes } from './browser.ts';
import { disputeLast, lastPaid } from './money-back.ts';
import { type RouteRequest, expandOf, type Found, limitOf, type Shop } from './route.ts';
import { routes } from './routes.ts';
import { createSender, type WebhookPlace } from './sender.ts';
import { expanded, listOf, type Wire, wireOf } from './shapes.ts';
import { endings, StripeStore } from './store.ts';

/** The shop's account at Stripe. */
export interface StripeApplication {
  readonly secretKey: string;
  readonly publishableKey: string;
  /** Id of the shop's account. */
  readonly account?: string;
  /** The product's price. */
  readonly price: { readonly id: string; readonly amount: number; readonly currency: string };
  readonly webhook?: WebhookPlace;
}

export interface StripeStandin {
  handle(call: Call): Answer;
  stop(): void;
}

const same = (a: string, b: string): boolean =>
  Buffer.byteLength(a) === Buffer.byteLength(b) && timingSafeEqual(Buffer.from(a), Buffer.from(b));

const unauthorized = () =>
  new StripeFailure(401, { type: 'invalid_request_error', message: 'Invalid API Key provided: sk_test_****' });

/** Returns the id in a path that matches a pattern; `null` if it does not match. */
function idIn(pattern: string, path: string): string | null {
  const [wanted, given] = [pattern.split('/'), path.split('/')];
  if (wanted.length !== given.length) return null;
  let id = '';
  for (const [place, part] of wanted.entries()) {
    if (part === ':id') id = decodeURIComponent(given[place] ?? '');
    else if (part !== given[place]) return null;
  }
  return id;
}

/** Starts the stand-in for Stripe: requests of the shop's server and pages, and events to its webhook. */
export function startStripe(
  application: StripeApplication,
  around: { readonly publicBase: string; readonly now: () => number; readonly pushRetry: number },
  stateDir: string,
): StripeStandin {
  const store = new StripeStore(stateDir, around.now);
  const base = `${around.publicBase}/stripe`;
  const sender = createSender(store, {
    webhook: application.webhook ?? null,
    base,
    // Signatures use the real time, since the receiver's clock is not advanced.
    present: around.now,
    retryMs: around.pushRetry,
  });
  const billing = createBilling(store, sender.tell);
  const shop: Shop = { store, billing };

  function stock(): void {
    const { id, amount, currency } = application.price;
    const [created, product] = [store.now(), 'prod_longrun'];
    if (!store.any(product)) store.put({ kind: 'product', id: product, created, name: 'Practice plan' });
    if (!store.any(id)) store.put({ kind: 'price', id, created, amount, currency, interval: 'month', product });
  }
  stock();
  sender.wake();

  function body(found: Found, { path, form }: { readonly path: string; readonly form: Form }): Wire {
    if (!Array.isArray(found)) return expanded(store, wireOf(store, found as never, base), expandOf(form), base);
    const things = found as readonly Parameters<typeof wireOf>[1][];
    const after = textAt(form, 'starting_after');
    const from = after === undefined ? 0 : things.findIndex(({ id }) => id === after) + 1;
    const part = things.slice(from, from + limitOf(form));
    const wire = listOf(
      part.map((thing) => wireOf(store, thing, base)),
      `/v1/${path}`,
      from + part.length < things.length,
    );
    return expanded(store, wire, expandOf(form), base);
  }

  /** Checks the request's key before anything else. @throws StripeFailure 401 */
  function admit(call: Call): void {
    const [scheme = '', given = ''] = (call.headers.authorization ?? '').split(' ');
    const key = /^basic$/i.test(scheme) ? Buffer.from(given, 'base64').toString().replace(/:$/, '') : given;
    if (!same(key, application.secretKey)) throw unauthorized();
  }

  function perform(call: Call, path: string): Answer {
    const form = readForm(call.method === 'GET' ? call.query : new URLSearchParams(call.body));
    for (const [method, pattern, answer] of routes) {
      const id = method === call.method ? idIn(pattern, path) : null;
      if (id === null) continue;
      const asked: RouteRequest = { ...shop, id, form };
      return json(200, body(answer(asked), { path, form }), {
        'request-id': store.newId('event').replace('evt', 'req'),
      });
    }
    throw invalid(`Unrecognized request URL (${call.method}: /v1/${path}).`);
  }

  /** Processes repeated requests with the same idempotency key once, returning the same response. */
  function once(call: Call, path: string): Answer {
    const key = call.headers['idempotency-key'];
    if (call.method !== 'POST' || typeof key !== 'string') return answerOf(() => perform(call, path));
    const request = `${path}?${call.body}`;
    const before = store.replayOf(key);
    if (before === null) {
      const answer = answerOf(() => perform(call, path));
      store.keepReplay(key, request, answer);
      return answer;
    }
    if (before.request !== request) {
      return new StripeFailure(400, {
        type: 'idempotency_error',
        message: 'Keys for idempotent requests can only be used with the same parameters they were first used with.',
      }).answer();
    }
    return {
      status: before.status,
      headers: { 'content-type': 'application/json;charset=UTF-8', 'idempotent-replayed': 'true' },
      body: before.body,
    };
  }

  /** Controls the stand-in for tests on this machine: advances the clock, holds events, deletes everything. */
  function control(call: Call): Answer {
    if (!isLocal(call)) return json(403, { errorMessage: 'Only from this machine' });
    if (call.method === 'POST') {
      const wish = JSON.parse(call.body) as Record<string, unknown>;
      if (wish.reset === true) {
        store.reset();
        stock();
      }
      if (typeof wish.hold === 'boolean') sender.hold(wish.hold);
      if (typeof wish.twice === 'boolean') sender.twice(wish.twice);
      if (typeof wish.advance === 'number' && wish.advance > 0) store.moveOn(Math.floor(wish.advance));
      const afterLast = endings.find((each) => each === wish.afterRetries);
      if (typeof wish.retryDays === 'number' && wish.retryDays > 0) store.dun({ retryDays: wish.retryDays });
      if (afterLast !== undefined) store.dun({ afterLast });
      if (wish.dispute === true) disputeLast(shop);
      billing.catchUp();
    }
    const count = (kind: Parameters<typeof store.list>[0]) => store.list(kind).length;
    return json(200, {
      now: store.now(),
      customers: count('customer'),
      subscriptions: store.list('subscription').map(({ id, status, customer }) => ({ id, status, customer })),
      last_paid: lastPaid(shop),
      paid: store.list('payment_intent').filter(({ status }) => status === 'succeeded').length,
      waiting: store.list('event').filter(({ pending }) => pending).length,
    });
  }

  function answerOf(work: () => Answer): Answer {
    try {
      return work();
    } catch (error) {
      if (error instanceof StripeFailure) return error.answer();
      if (error instanceof URIError || error instanceof SyntaxError) return invalid('Malformed request.').answer();
      throw error;
    }
  }

  const browser = browserRoutes(shop, application);
  const { account = 'acct_practice' } = application;
  return {
    handle(call) {
      const path = call.path.replace(/^\/(stripe\/)?/, '');
      if (path === 'control') return answerOf(() => control(call));
      return answerOf(() => {
        const answer = browser(call, path);
        if (answer !== null) return answer;
        admit(call);
        if (call.method === 'GET' && path === 'v1/account') return json(200, { id: account, object: 'account' });
        billing.catchUp();
        return once(call, path.replace(/^v1\//, ''));
      });
    },
    stop() {
      sender.stop();
      store.close();
    },
  };
}
