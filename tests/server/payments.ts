import { startTestServer, type TestServer, type TestServerOptions } from './harness.ts';
import type { TestMember } from './member.ts';
import type { PaymentWire } from '../../domain/entities/payment.ts';

export interface ControlReport {
  readonly now: number;
  readonly paid: number;
  readonly waiting: number;
  readonly customers: number;
  readonly subscriptions: readonly { readonly id: string; readonly status: string; readonly customer: string }[];
}

/** A server with simulated payments, and the end of trials. */
export const startShop = (
  env: Readonly<Record<string, string>> = {},
  more: TestServerOptions = {},
): Promise<TestServer> => startTestServer({ ...more, env: { PAYMENTS: 'sandbox', TRIAL_DAYS: '30', ...env } });

/** Controls the stand-in; see sandbox/README.md. */
export async function steer(
  { url }: Pick<TestServer, 'url'>,
  wish: Record<string, unknown> = {},
): Promise<ControlReport> {
  const answer = await fetch(`${url}/sandbox/stripe/control`, { method: 'POST', body: JSON.stringify(wish) });
  if (!answer.ok) throw new Error(`the stand-in answered ${answer.status}`);
  return (await answer.json()) as ControlReport;
}

const path = (member: TestMember, rest = '') => `member/${member.memberId}/payment${rest}`;

/** A member using the page: its requests for them. */
export function shopper(server: TestServer, member: TestMember) {
  const call = async (method: string, rest = '', body?: unknown) => {
    const { status, body: said } = await member.call(method, path(member, rest), body === undefined ? {} : { body });
    return { status, payment: (said as { payment: PaymentWire }).payment, said: said as { code?: string } };
  };
  let key: string | null = null;
  const practice = async (what: string, secret: string, more: Record<string, string> = {}) => {
    key ??= (await call('GET')).payment.publishable_key;
    const answer = await fetch(`${server.url}/sandbox/stripe/practice/${what}/${secret.split('_secret_')[0]}`, {
      method: 'POST',
      body: new URLSearchParams({ key, client_secret: secret, ...more }),
    });
    return (await answer.json()) as { id: string; status: string; error?: { code: string } };
  };
  return {
    read: async () => (await call('GET')).payment,
    /** Enters a card like the payment service's own form. @returns the setup */
    async enter(number: string): Promise<string> {
      const { said } = await call('POST', '/card');
      const secret = (said as { client_secret?: string }).client_secret ?? '';
      const card = { 'payment_method_data[type]': 'card', 'payment_method_data[card][number]': number };
      const { id, status } = await practice('confirm', secret, card);
      if (status === 'requires_action') await practice('authenticate', secret, { accept: 'true' });
      return id ?? '';
    },
    useCard: (setup: string | undefined, attempt: string, begins = true, mayTell = false) =>
      call('PUT', '/card', {
        ...(setup !== undefined && { setup }),
        attempt,
        begins,
        ...(mayTell && { tell_purchase: true }),
      }),
    practice,
    cancel: () => call('DELETE'),
    resume: () => call('POST', '/resume'),
    coupon: (code: string) => call('POST', '', { member_id: member.memberId, coupon: code }),
  };
}
