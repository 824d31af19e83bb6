/** Behaviour of a test card, like those of Stripe's own test numbers. */
export interface CardKind {
  readonly number: string;
  readonly brand: string;
  /** Set if the card is declined when it is entered. */
  readonly refused?: Refusal;
  /** Set if the card can be saved but every charge is declined. */
  readonly chargeRefused?: Refusal;
  /** Set if the card requires confirmation: once, when it is saved, or for every charge. */
  readonly asks?: 'once' | 'always';
}

export interface Refusal {
  readonly code: string;
  readonly decline_code?: string;
  readonly message: string;
}

export const declined: Refusal = {
  code: 'card_declined',
  decline_code: 'generic_decline',
  message: 'Your card was declined.',
};

export const cards: readonly CardKind[] = [
  { number: '4242424242424242', brand: 'visa' },
  { number: '5555555555554444', brand: 'mastercard' },
  { number: '4000002500003155', brand: 'visa', asks: 'once' },
  { number: '4000002760003184', brand: 'visa', asks: 'always' },
  { number: '4000000000000002', brand: 'visa', refused: declined },
  {
    number: '4000000000009995',
    brand: 'visa',
    refused: {
      code: 'card_declined',
      decline_code: 'insufficient_funds',
      message: 'Your card has insufficient funds.',
    },
  },
  {
    number: '4000000000000069',
    brand: 'visa',
    refused: { code: 'expired_card', decline_code: 'expired_card', message: 'Your card has expired.' },
  },
  {
    number: '4000000000000127',
    brand: 'visa',
    refused: {
      code: 'incorrect_cvc',
      decline_code: 'incorrect_cvc',
      message: "Your card's security code is incorrect.",
    },
  },
  {
    number: '4000000000000119',
    brand: 'visa',
    refused: {
      code: 'processing_error',
      decline_code: 'processing_error',
      message: 'An error occurred while processing your card. Try again in a little bit.',
    },
  },
  {
    number: '4242424242424241',
    brand: 'visa',
    refused: { code: 'incorrect_number', message: 'Your card number is incorrect.' },
  },
  { number: '4000000000000341', brand: 'visa', chargeRefused: declined },
];

/** Card numbers by id, for requests without a number. */
const names: Readonly<Record<string, string>> = {
  pm_card_visa: '4242424242424242',
  pm_card_mastercard: '5555555555554444',
  pm_card_authenticationRequired: '4000002760003184',
  pm_card_chargeDeclined: '4000000000000002',
  pm_card_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_chargeCustomerFail: '4000000000000341',
  tok_visa: '4242424242424242',
};

export const cardOf = (number: string): CardKind | null =>
  cards.find((card) => card.number === number.replace(/\s/g, '')) ?? null;
export const namedCard = (id: string): CardKind | null => cardOf(names[id] ?? '');
