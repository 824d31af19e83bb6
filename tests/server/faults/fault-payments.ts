import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { PaymentWire } from '../../../domain/entities/payment.ts';
import { parsedRows } from '../../../server/db/rows.ts';
import type { TestCluster } from '../cluster/cluster.ts';
import type { TestMember } from '../member.ts';
import { steer } from '../payments.ts';
import { withDatabase } from '../with-database.ts';
import type { FaultWorld } from './fault-world.ts';
import { untilAnswered } from './until-answered.ts';

/** Enters a card like the payment service's form, and subscribes with it. Retries each step until it succeeds, with the same attempt id. */
export async function subscribe(member: TestMember, cluster: TestCluster): Promise<void> {
  const path = `member/${member.memberId}/payment`;
  const { body: offer } = await untilAnswered('payment', () => member.call('GET', path), [200]);
  const { body: begun } = await untilAnswered('card', () => member.call('POST', `${path}/card`), [200]);
  const secret = (begun as { client_secret: string }).client_secret;
  const setup = secret.split('_secret_')[0] ?? '';
  const confirm = async () => {
    const response = await fetch(`${cluster.url}/sandbox/stripe/practice/confirm/${setup}`, {
      method: 'POST',
      body: new URLSearchParams({
        key: (offer as { payment: PaymentWire }).payment.publishable_key,
        client_secret: secret,
        'payment_method_data[type]': 'card',
        'payment_method_data[card][number]': '4242424242424242',
      }),
    });
    return { status: response.status, body: (await response.json().catch(() => null)) as unknown };
  };
  // 400: the payment may already be confirmed with a lost response, which the next step shows.
  await untilAnswered('confirmation', confirm, [200, 400]);
  const card = { setup, attempt: randomUUID(), begins: true };
  const { body } = await untilAnswered('subscription', () => member.call('PUT', `${path}/card`, { body: card }), [200]);
  const { standing } = (body as { payment: PaymentWire }).payment;
  if (standing !== 'active') throw new Error(`the subscription is ${standing}`);
}

/** @param past the database itself, without faults. @returns the ids of members whose subscription is active, in order */
export const payersOf = (past: FaultWorld['past']): Promise<string[]> =>
  withDatabase(past, async (db) => {
    const found = await db.execute(sql`select member_id from payment_accounts where status = 'active' order by 1`);
    return parsedRows(found, { member_id: z.string() }).map(({ member_id: id }) => id);
  });

/** The payment service's running subscriptions and payments. */
export async function paymentsOf({ servers }: TestCluster): Promise<{ running: number; paid: number }> {
  const { subscriptions, paid } = await steer(servers[0]);
  return { running: subscriptions.filter(({ status }) => status !== 'canceled').length, paid };
}
