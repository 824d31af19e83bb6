import { area } from './area.ts';

/** Why a card was declined. */
export const payment = area('payment', {
  declined: 'Your bank declined this card. Try another one, or ask your bank.',
  insufficientFunds: 'There isn’t enough money on this card. Try another one.',
  expired: 'This card has expired. Try another one.',
  incorrectCvc: 'The security code of this card is wrong. Check it and try again.',
  incorrectNumber: 'This card number is wrong. Check it and try again.',
  processing: 'Couldn’t reach your bank. You have not been charged. Try again in a moment.',
  notProven: 'Your bank couldn’t confirm your identity. You have not been charged.',
  cardNotSaved: 'This card was not saved. Enter it again.',
  nothingToPay:
    'Your card is saved, but there is nothing to pay at the moment. You have not been charged. Contact the server’s admin.',
  noSubscription: 'There is no subscription to change.',
  unreachable: 'The payment service isn’t responding. Try again in a few minutes.',
  notCancelled:
    'Your subscription was not cancelled: payments are switched off on this server. Contact the server’s admin.',
  otherAccount:
    'Payments are unavailable until the server’s payment settings are fixed. You have not been charged. Contact the server’s admin.',
  couponOfDays: 'This coupon gives free days before a subscription, and yours has already started. It was not used.',
  couponGainsNothing: 'Your free access already lasts longer than this coupon. It was not used.',
  connectionLost: 'Your connection was lost while your card was being saved. Nothing was charged. Try again.',
  paymentsOff: 'This server doesn’t charge anything.',
});

/** The API's error codes, keyed by the payment service's codes. */
const refusals = {
  insufficient_funds: ['card_insufficient_funds', () => payment.insufficientFunds],
  expired_card: ['card_expired', () => payment.expired],
  incorrect_cvc: ['card_incorrect_cvc', () => payment.incorrectCvc],
  invalid_cvc: ['card_incorrect_cvc', () => payment.incorrectCvc],
  incorrect_number: ['card_incorrect_number', () => payment.incorrectNumber],
  invalid_number: ['card_incorrect_number', () => payment.incorrectNumber],
  processing_error: ['card_processing', () => payment.processing],
  setup_intent_authentication_failure: ['card_not_proven', () => payment.notProven],
  payment_intent_authentication_failure: ['card_not_proven', () => payment.notProven],
} as const satisfies Readonly<Record<string, readonly [code: string, sentence: () => string]>>;

const isKnown = (code: string | null | undefined): code is keyof typeof refusals =>
  typeof code === 'string' && Object.hasOwn(refusals, code);

/** Returns our code and text for a card error of the payment service. */
export function cardRefusal(said: {
  readonly code?: string | null | undefined;
  readonly declineCode?: string | null | undefined;
}) {
  const known = [said.declineCode, said.code].find(isKnown);
  if (known === undefined) return { code: 'card_declined', message: payment.declined } as const;
  const [code, sentence] = refusals[known];
  return { code, message: sentence() };
}
