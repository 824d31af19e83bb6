import { type Answer, json } from '../http.ts';
import type { WireError } from './things.ts';

/** An error thrown by routes, and sent in Stripe's format. */
export class StripeFailure extends Error {
  override readonly name = 'StripeFailure';
  readonly status: number;
  readonly error: WireError;
  readonly more: Readonly<Record<string, unknown>>;
  constructor(status: number, error: WireError, more: Readonly<Record<string, unknown>> = {}) {
    super(error.message);
    this.status = status;
    this.error = error;
    this.more = more;
  }
  answer(): Answer {
    return json(this.status, { error: { ...this.error, ...this.more } });
  }
}

export const invalid = (message: string, param?: string, code?: string) =>
  new StripeFailure(400, { type: 'invalid_request_error', code, param, message });

export const missing = (kind: string, id: string) =>
  new StripeFailure(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    param: 'id',
    message: `No such ${kind.replace('_', ' ').replace('payment method', 'PaymentMethod')}: '${id}'`,
  });
