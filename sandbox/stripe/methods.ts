import { type CardKind, cardOf, namedCard } from './cards.ts';
import { errorOf } from './billing.ts';
import { invalid, missing, StripeFailure } from './failure.ts';
import { flagAt, type Form, textAt, textsAt } from './form.ts';
import { type RouteRequest, customerThere, ofCustomer, type Route, type Shop } from './route.ts';
import type { PaymentMethod, SetupIntent } from './things.ts';

const wrongNumber = () =>
  new StripeFailure(402, {
    type: 'card_error',
    code: 'incorrect_number',
    message: 'Your card number is incorrect.',
  });

function newCard({ store, billing }: Shop, kind: CardKind): PaymentMethod {
  return billing.put({
    kind: 'payment_method',
    id: store.newId('payment_method'),
    created: store.now(),
    number: kind.number,
    customer: null,
    agreed: false,
  });
}

/** Returns the card of a request: an existing one, a test card, or one entered now. */
export function cardIn(shop: Shop, form: Form): PaymentMethod | null {
  const id = textAt(form, 'payment_method');
  if (id !== undefined) {
    const kind = namedCard(id);
    return kind ? newCard(shop, kind) : shop.store.get('payment_method', id);
  }
  const number = textAt(form, 'payment_method_data', 'card', 'number');
  if (number === undefined) return null;
  const kind = cardOf(number);
  if (!kind) throw wrongNumber();
  return newCard(shop, kind);
}

function attach({ store, billing }: Shop, card: PaymentMethod, customer: string | null): void {
  if (customer === null || card.customer === customer) return;
  if (card.customer !== null) throw invalid('The payment method you provided has already been attached to a customer.');
  store.get('customer', customer);
  card.customer = customer;
  billing.put(card, 'payment_method.attached');
}

/** Completes saving a card that the cardholder has confirmed, if required. */
export function completeSetup(shop: Shop, intent: SetupIntent): SetupIntent {
  const card = shop.store.get('payment_method', intent.card);
  card.agreed = true;
  shop.store.put(card);
  attach(shop, card, intent.customer);
  intent.status = 'succeeded';
  intent.error = null;
  return shop.billing.put(intent, 'setup_intent.succeeded');
}

/** Saves the card, unless its bank declines it or requires confirmation. @throws StripeFailure 402 */
export function confirmSetup(shop: Shop, intent: SetupIntent, form: Form): SetupIntent {
  if (intent.status === 'succeeded') {
    const { id, status } = intent;
    throw new StripeFailure(
      400,
      {
        type: 'invalid_request_error',
        code: 'setup_intent_unexpected_state',
        message: 'You cannot confirm this SetupIntent because it has already succeeded.',
      },
      // Tells clients whose response was lost that the card was saved.
      { setup_intent: { id, object: 'setup_intent', status } },
    );
  }
  const card = cardIn(shop, form) ?? shop.store.find('payment_method', intent.card);
  if (!card) throw invalid('You cannot confirm this SetupIntent because it is missing a payment method.');
  const kind = cardOf(card.number);
  intent.card = card.id;
  if (kind?.refused) {
    intent.status = 'requires_payment_method';
    intent.error = errorOf(kind.refused);
    intent.card = null;
    shop.billing.put(intent, 'setup_intent.setup_failed');
    throw new StripeFailure(402, errorOf(kind.refused));
  }
  if (kind?.asks === undefined) return completeSetup(shop, intent);
  intent.status = 'requires_action';
  return shop.billing.put(intent);
}

function createMethod(asked: RouteRequest): PaymentMethod {
  const number = textAt(asked.form, 'card', 'number') ?? '';
  const token = textAt(asked.form, 'card', 'token');
  const kind = token === undefined ? cardOf(number) : namedCard(token);
  if (!kind || kind.refused?.code === 'incorrect_number') throw wrongNumber();
  return newCard(asked, kind);
}

function attachMethod(asked: RouteRequest): PaymentMethod {
  const card = cardIn(asked, { payment_method: asked.id });
  if (!card) throw missing('payment_method', asked.id);
  const refused = cardOf(card.number)?.refused;
  if (refused) throw new StripeFailure(402, errorOf(refused));
  attach(asked, card, textAt(asked.form, 'customer') ?? null);
  return card;
}

function createSetup(asked: RouteRequest): SetupIntent {
  const { store, billing, form } = asked;
  const id = store.newId('setup_intent');
  const customer = textAt(form, 'customer') ?? null;
  if (customer !== null) customerThere(asked, customer);
  const intent: SetupIntent = billing.put({
    kind: 'setup_intent',
    id,
    created: store.now(),
    secret: store.newSecret(id),
    customer,
    card: null,
    status: 'requires_payment_method',
    metadata: textsAt(form, 'metadata'),
    error: null,
  });
  return flagAt(form, 'confirm') ? confirmSetup(asked, intent, form) : intent;
}

export const methodRoutes: readonly Route[] = [
  ['POST', 'payment_methods', createMethod],
  ['GET', 'payment_methods', (asked) => ofCustomer(asked.store.list('payment_method'), asked)],
  ['GET', 'payment_methods/:id', ({ store, id }) => store.get('payment_method', id)],
  ['POST', 'payment_methods/:id/attach', attachMethod],
  [
    'POST',
    'payment_methods/:id/detach',
    ({ store, billing, id }) => {
      const card = store.get('payment_method', id);
      card.customer = null;
      return billing.put(card, 'payment_method.detached');
    },
  ],
  ['POST', 'setup_intents', createSetup],
  ['GET', 'setup_intents/:id', ({ store, id }) => store.get('setup_intent', id)],
  [
    'POST',
    'setup_intents/:id/confirm',
    (asked) => confirmSetup(asked, asked.store.get('setup_intent', asked.id), asked.form),
  ],
  [
    'POST',
    'setup_intents/:id/cancel',
    ({ store, billing, id }) =>
      billing.put({ ...store.get('setup_intent', id), status: 'canceled' }, 'setup_intent.canceled'),
  ],
];
