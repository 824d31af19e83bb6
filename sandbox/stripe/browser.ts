import { type Answer, type Call, json } from '../http.ts';
import { declined } from './cards.ts';
import { invalid, missing } from './failure.ts';
import { readForm, textAt } from './form.ts';
import { practiceScript } from './practice-script.ts';
import { receiptPage } from './receipt.ts';
import { cardIn, completeSetup, confirmSetup } from './methods.ts';
import type { Shop } from './route.ts';
import { wireOf } from './shapes.ts';
import type { PaymentIntent, SetupIntent } from './things.ts';

/** Returns the routes for browsers. Requests are signed with the publishable key and the secret of the one object that they may use. */
export function browserRoutes(shop: Shop, { publishableKey }: { readonly publishableKey: string }) {
  const { store, billing } = shop;

  function intentOf(id: string, secret: string | undefined): SetupIntent | PaymentIntent {
    const intent = store.find('setup_intent', id) ?? store.find('payment_intent', id);
    if (!intent || intent.secret !== secret) throw missing('intent', id);
    return intent;
  }

  function confirm(intent: SetupIntent | PaymentIntent, form: ReturnType<typeof readForm>): void {
    if (intent.kind === 'setup_intent') {
      confirmSetup(shop, intent, form);
      return;
    }
    const card = cardIn(shop, form);
    if (card && card.customer === null) billing.put({ ...card, customer: intent.customer });
    billing.charge(store.get('invoice', intent.invoice), card?.id ?? intent.card);
  }

  /** Records that the cardholder accepted or declined the confirmation. */
  function authenticate(intent: SetupIntent | PaymentIntent, accepts: boolean): void {
    if (intent.status !== 'requires_action') throw invalid('Nothing is asked.');
    const message =
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.';
    if (intent.kind === 'setup_intent') {
      if (accepts) completeSetup(shop, intent);
      else {
        intent.status = 'requires_payment_method';
        intent.error = { type: 'invalid_request_error', code: 'setup_intent_authentication_failure', message };
        billing.put(intent, 'setup_intent.setup_failed');
      }
      return;
    }
    const invoice = store.get('invoice', intent.invoice);
    if (accepts) billing.settle(invoice, intent);
    else billing.refuse(invoice, intent, { ...declined, code: 'payment_intent_authentication_failure', message });
  }

  return (call: Call, path: string): Answer | null => {
    if (call.method === 'GET' && path === 'practice.js') {
      return {
        status: 200,
        headers: { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-store' },
        body: practiceScript,
      };
    }
    const receipt = /^invoices\/(in_\w+)(?:\/pdf)?$/.exec(path);
    if (call.method === 'GET' && receipt) return receiptPage(store.get('invoice', receipt[1]));
    const asked = /^practice\/(retrieve|confirm|authenticate)\/(\w+)$/.exec(path);
    if (call.method !== 'POST' || !asked) return null;
    const form = readForm(new URLSearchParams(call.body));
    if (textAt(form, 'key') !== publishableKey) throw invalid('Invalid API Key provided.');
    billing.catchUp();
    const intent = intentOf(asked[2] ?? '', textAt(form, 'client_secret'));
    if (asked[1] === 'confirm') confirm(intent, form);
    if (asked[1] === 'authenticate') authenticate(intent, textAt(form, 'accept') === 'true');
    return json(200, wireOf(store, intentOf(intent.id, intent.secret), ''));
  };
}
