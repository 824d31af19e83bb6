import { createHmac } from 'node:crypto';
import type { StripeStore } from './store.ts';
import { wireOf } from './shapes.ts';
import type { Thing } from './things.ts';
import { retryWait } from '../retry-wait.ts';

export interface WebhookPlace {
  readonly url: string;
  readonly secret: string;
}

/** Returns Stripe's signature: the time, and an HMAC of it and the body. */
export function signatureOf(body: string, secret: string, at: number): string {
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`;
}

const ANSWER_WITHIN_MS = 10_000;

/** Creates the sender of events, which retries each until the webhook accepts it. */
export function createSender(
  store: StripeStore,
  {
    webhook,
    base,
    present,
    retryMs,
  }: {
    readonly webhook: WebhookPlace | null;
    readonly base: string;
    readonly present: () => number;
    readonly retryMs: number;
  },
) {
  const abort = new AbortController();
  let timer: ReturnType<typeof setTimeout> | null = null;
  let failures = 0;
  let isHeld = false;
  let isTwice = false;
  let running: Promise<void> | null = null;

  async function post(place: WebhookPlace, body: string): Promise<boolean> {
    try {
      const answer = await fetch(place.url, {
        method: 'POST',
        redirect: 'error',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': signatureOf(body, place.secret, present()),
        },
        body,
        signal: AbortSignal.any([abort.signal, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
      });
      await answer.arrayBuffer();
      return answer.ok;
    } catch {
      return false;
    }
  }

  async function run(place: WebhookPlace): Promise<void> {
    const waiting = store
      .list('event')
      .filter(({ pending }) => pending)
      .toReversed();
    for (const event of waiting) {
      if (isHeld || abort.signal.aborted) return;
      const body = JSON.stringify(wireOf(store, event, base));
      if (!(await post(place, body))) {
        failures += 1;
        return;
      }
      if (isTwice) await post(place, body);
      failures = 0;
      store.put({ ...event, pending: false });
    }
  }

  function wake(afterMs = 5): void {
    if (webhook === null || isHeld || abort.signal.aborted || timer !== null || running !== null) return;
    timer = setTimeout(() => {
      timer = null;
      running = run(webhook).finally(() => {
        running = null;
        if (store.list('event').some(({ pending }) => pending)) {
          wake(failures === 0 ? 5 : retryWait(failures, retryMs));
        }
      });
    }, afterMs);
    timer.unref();
  }

  return {
    tell(type: string, thing: Thing): void {
      const object = wireOf(store, thing, base);
      delete object.confirmation_secret;
      store.put({
        kind: 'event',
        id: store.newId('event'),
        created: store.now(),
        type,
        object: structuredClone(object),
        pending: webhook !== null,
      });
      wake();
    },
    wake,
    /** Holds events until they are released. */
    hold(held: boolean): void {
      isHeld = held;
      wake();
    },
    twice(on: boolean): void {
      isTwice = on;
    },
    stop(): void {
      abort.abort();
      if (timer !== null) clearTimeout(timer);
    },
  };
}
