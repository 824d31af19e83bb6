import type { Stripe, StripeElements } from '@stripe/stripe-js';
// Loaded with the page, since browsers do not retry a module that once failed to load.
import { loadStripe } from '@stripe/stripe-js/pure';
import { cardRefusal, payment as words } from '../../../domain/words/payment.ts';
import { spokenLanguage } from '../../../domain/words/area.ts';
import type { Failure } from '../../../machines/shared/failure.ts';

/** The payment service's own form, the only place where card data is entered. */
export interface PaymentForm {
  /** Sets the key of the operator's account; call it before `mount`. */
  identify(publishableKey: string): void;
  /** Shows the form until the signal is aborted. Resolves when the form is ready, rejects if it cannot be loaded. */
  mount(place: HTMLElement, secret: string, signal: AbortSignal): Promise<void>;
  /** Saves the card; the bank may ask its holder to confirm. @returns the id of the saved setup */
  save(): Promise<string>;
  /** Asks the holder to confirm a payment with the bank. */
  askHolder(secret: string): Promise<void>;
}

const SCRIPT = '/sandbox/stripe/practice.js';

function loadPractice(): Promise<void> {
  return new Promise((resolve, reject) => {
    if ('Stripe' in window) return resolve();
    const script = document.createElement('script');
    script.src = SCRIPT;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error('the script is not there'));
    });
    document.head.append(script);
  });
}

/** Returns one of our colours in a format that every browser supports. */
function plainColour(name: string): string {
  const probe = document.createElement('span');
  probe.style.color = `var(${name})`;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (canvas === null) return color;
  canvas.fillStyle = color;
  canvas.fillRect(0, 0, 1, 1);
  const [red, green, blue] = canvas.getImageData(0, 0, 1, 1).data;
  return `rgb(${red}, ${green}, ${blue})`;
}

const appearance = () => ({
  theme: 'stripe' as const,
  variables: {
    colorPrimary: plainColour('--accent'),
    colorBackground: plainColour('--surface'),
    colorText: plainColour('--ink'),
    colorTextSecondary: plainColour('--ink-2'),
    colorDanger: plainColour('--danger'),
    borderRadius: '8px',
    fontFamily: 'Inter, system-ui, sans-serif',
  },
});

interface Refusal {
  readonly type?: string;
  readonly code?: string | undefined;
  readonly decline_code?: string | undefined;
  readonly message?: string | undefined;
  readonly setup_intent?: { readonly id: string; readonly status: string } | undefined;
}

/** True for a failed authentication of the holder, which has the error type of an invalid request. */
const isOfBank = ({ type, code }: Refusal): boolean =>
  type === 'card_error' || code?.endsWith('_authentication_failure') === true;

/** Converts an error of the payment service to our own failure. */
function failureOfCard(refusal: Refusal): Failure {
  const { type, code, decline_code, message } = refusal;
  // The form itself shows validation errors, in the reader's language.
  if (type === 'validation_error') return { tag: 'Invalid', status: null, message: message ?? '' };
  if (type === 'api_connection_error') return { tag: 'Network', status: null, message: words.connectionLost };
  if (isOfBank(refusal)) return { tag: 'Invalid', status: 402, ...cardRefusal({ code, declineCode: decline_code }) };
  return { tag: 'Server', status: null, message: words.unreachable };
}

/**
 * Reloads the page if it was opened from another one, since the payment service's script may only run in a document of this page.
 * @returns true if the page is being reloaded
 */
export function fetchOwnDocument(isPractice: boolean): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  const path = entry ? new URL(entry.name).pathname : window.location.pathname;
  const isOwn = path.replace(/\/+$/, '').toLowerCase() === '/accounting';
  if (isPractice || isOwn) return false;
  window.location.reload();
  return true;
}

export function createPaymentForm(isPractice: boolean): PaymentForm {
  let key = '';
  let stripe: Stripe | null = null;
  let elements: StripeElements | null = null;

  async function load(): Promise<Stripe> {
    if (stripe) return stripe;
    if (isPractice) await loadPractice();
    stripe = await loadStripe(key);
    if (stripe === null) throw new Error('the script is not there');
    return stripe;
  }

  return {
    identify(publishableKey) {
      key = publishableKey;
    },
    async mount(place, secret, signal) {
      const service = await load();
      if (signal.aborted) return;
      elements = service.elements({
        clientSecret: secret,
        locale: spokenLanguage(),
        appearance: appearance(),
        loader: 'never',
      });
      const shown = elements;
      const form = elements.create('payment', { layout: 'tabs' });
      // Follows the system's theme while the form is open.
      const theme = window.matchMedia('(prefers-color-scheme: dark)');
      theme.addEventListener('change', () => shown.update({ appearance: appearance() }), { signal });
      signal.addEventListener('abort', () => form.destroy());
      await new Promise<void>((resolve, reject) => {
        form.on('ready', () => resolve());
        form.on('loaderror', ({ error }) => reject(new Error('the form did not load', { cause: error })));
        form.mount(place);
      });
    },
    async save() {
      const service = await load();
      if (elements === null) throw new Error('there is no form');
      const { error, setupIntent } = await service.confirmSetup({
        elements,
        redirect: 'if_required',
        confirmParams: { return_url: `${window.location.origin}/accounting` },
      });
      // The card was already saved by a request whose response was lost.
      if (error?.setup_intent?.status === 'succeeded') return error.setup_intent.id;
      if (error) throw failureOfCard(error);
      return setupIntent.id;
    },
    async askHolder(secret) {
      const service = await load();
      const { error } = await service.handleNextAction({ clientSecret: secret });
      if (error) throw failureOfCard(error);
    },
  };
}
