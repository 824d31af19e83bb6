import type { FastifyBaseLogger } from 'fastify';
import { Stripe } from 'stripe';
import { StartFailure } from '../base/start-failure.ts';

/** Timeout in ms for reading the price at startup. */
const START_PATIENCE_MS = 5000;

/** Returns the problem with a price, which must be a fixed amount per month; `null` if it is valid. */
function troubleOf({ active, recurring, unit_amount }: Stripe.Price): string | null {
  if (unit_amount === null) return 'has no fixed amount';
  if (recurring === null) return 'is paid once, and not by the month';
  const { interval, interval_count: count } = recurring;
  if (interval !== 'month' || count !== 1)
    return `is paid every ${count === 1 ? '' : `${count} `}${interval}${count === 1 ? '' : 's'}, and not by the month`;
  return active ? null : 'is not for sale any more';
}

/**
 * Checks the price at startup. An unresponsive payment service does not prevent the start.
 * @throws StartFailure if the price is missing or invalid
 */
export async function checkPrice(stripe: Stripe, priceId: string, log: FastifyBaseLogger): Promise<void> {
  const wrong = (why: string) => new StartFailure(`The price that STRIPE_PRICE_ID names ${why}: name a monthly one.`);
  try {
    const price = await stripe.prices.retrieve(priceId, {}, { timeout: START_PATIENCE_MS, maxNetworkRetries: 0 });
    const trouble = troubleOf(price);
    if (trouble !== null) throw wrong(trouble);
  } catch (error) {
    if (error instanceof StartFailure) throw error;
    if (error instanceof Stripe.errors.StripeInvalidRequestError) throw wrong('is not known to Stripe');
    log.warn({ err: error }, 'the payment service does not answer: its price could not be checked');
  }
}

/** Returns the product's name as members see it; the price's own name is for the operator. */
export const productName = ({ product }: Pick<Stripe.Price, 'product'>): string | null =>
  typeof product === 'object' && !product.deleted ? product.name : null;

/** Creates a function that reads the price once and caches it. Throws for an invalid price. */
export function createPriceReader(stripe: Stripe, priceId: string): () => Promise<Stripe.Price> {
  let price: Promise<Stripe.Price> | null = null;
  const ask = async () => {
    const found = await stripe.prices.retrieve(priceId, { expand: ['product'] });
    const trouble = troubleOf(found);
    if (trouble !== null) throw new Error(`the price ${trouble}`);
    return found;
  };
  return () => {
    price ??= ask().catch((error: unknown) => {
      price = null;
      throw error;
    });
    return price;
  };
}
