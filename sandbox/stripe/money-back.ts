import { invalid } from './failure.ts';
import { numberAt, textAt } from './form.ts';
import type { RouteRequest, Route, Shop } from './route.ts';
import type { StripeStore } from './store.ts';
import type { Dispute, PaymentIntent, Refund } from './things.ts';

/** Days within which a shop can respond to a dispute. */
const DAYS_TO_ANSWER = 7;

const paid = ({ store }: Shop, id: string | undefined): PaymentIntent => {
  const intent = store.get('payment_intent', id);
  if (intent.status !== 'succeeded') throw invalid('This PaymentIntent does not have a successful charge.');
  return intent;
};

function refund(asked: RouteRequest): Refund {
  const { store, form } = asked;
  const intent = paid(asked, textAt(form, 'payment_intent'));
  const before = store
    .list('refund')
    .filter((each) => each.intent === intent.id)
    .reduce((sum, each) => sum + each.amount, 0);
  const amount = numberAt(form, 'amount') ?? intent.amount - before;
  if (amount <= 0 || amount > intent.amount - before) throw invalid('Refund amount is greater than unrefunded amount.');
  return store.put({
    kind: 'refund',
    id: store.newId('refund'),
    created: store.now(),
    intent: intent.id,
    amount,
    currency: intent.currency,
    reason: textAt(form, 'reason') ?? null,
  });
}

/** Disputes the last payment, as its cardholder would. */
export function disputeLast(shop: Shop): Dispute | null {
  const { store } = shop;
  const intent = store.list('payment_intent').find(({ status }) => status === 'succeeded');
  if (!intent) return null;
  return store.put({
    kind: 'dispute',
    id: store.newId('dispute'),
    created: store.now(),
    intent: intent.id,
    amount: intent.amount,
    currency: intent.currency,
  });
}

/** Returns the last payment, for simulating a refund. */
export const lastPaid = ({ store }: Shop): string | null =>
  store.list('payment_intent').find(({ status }) => status === 'succeeded')?.id ?? null;

export const moneyBackRoutes: readonly Route[] = [
  ['POST', 'refunds', refund],
  ['GET', 'refunds', ({ store }) => store.list('refund')],
  ['GET', 'disputes', ({ store }) => store.list('dispute')],
];

/** Converts a refund or a dispute to Stripe's format. */
export function moneyBackWire(store: StripeStore, thing: Refund | Dispute): Record<string, unknown> {
  const { id, created, amount, currency, intent, kind } = thing;
  const common = { id, object: kind, created, amount, currency, payment_intent: intent, metadata: {} };
  if (thing.kind === 'refund') return { ...common, status: 'succeeded', reason: thing.reason };
  const due = created + DAYS_TO_ANSWER * 86_400;
  const status = due > store.now() ? 'needs_response' : 'lost';
  return { ...common, livemode: false, status, reason: 'fraudulent', evidence_details: { due_by: due } };
}
