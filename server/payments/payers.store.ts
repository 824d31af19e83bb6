import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { type PaymentStanding, paymentStandings } from '../../domain/entities/payment.ts';
import type { Db } from '../db/open.ts';
import { parsedRows } from '../db/rows.ts';
import { standingOf } from './subscription-status.ts';

/** All subscription statuses of the payment service. `null` is added for members without a subscription. */
const statuses = ['incomplete', 'incomplete_expired', 'trialing', 'active', 'past_due', 'unpaid', 'paused', 'canceled'];

/** Builds an SQL condition for accounts with a status. */
function standing(wanted: PaymentStanding) {
  const of = (isEnding: boolean) => [...statuses, null].filter((status) => standingOf({ status, isEnding }) === wanted);
  const rows = [false, true].map((isEnding) => {
    const list = of(isEnding).map((status) => sql`${status}::text`);
    return list.length === 0
      ? sql`false`
      : sql`(p.is_ending = ${isEnding} and coalesce(p.status, '') in (${sql.join(
          list.map((status) => sql`coalesce(${status}, '')`),
          sql`, `,
        )}))`;
  });
  return sql`(${sql.join(rows, sql` or `)})`;
}

const name = sql`nullif(concat_ws(' ', m.first_name, m.last_name), '')`;

export interface PayersQuery {
  readonly standing?: PaymentStanding | undefined;
  /** Part of a name or an address. */
  readonly find?: string | undefined;
  readonly after?: string | undefined;
  readonly limit: number;
}

/** Returns the payment service's customers among the members, newest first. */
export async function payers(db: Db, { standing: wanted, find, after, limit }: PayersQuery) {
  const like = `%${(find ?? '').replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  const conditions = [
    // A member who only opened the card form is not a payer.
    wanted === undefined ? sql`not ${standing('none')}` : standing(wanted),
    ...(find ? [sql`(u.email ilike ${like} or ${name} ilike ${like})`] : []),
    ...(after === undefined
      ? []
      : [
          sql`(p.created_at, p.member_id) < (select created_at, member_id from payment_accounts where member_id = ${after})`,
        ]),
  ];
  const found = await db.execute(sql`
    select p.member_id, ${name} as name, u.email as email_address, p.status, p.is_ending, p.amount, p.currency, p.card_brand,
      p.card_last4, p.coupon_code, (extract(epoch from p.created_at) * 1000)::float8 as since,
      (extract(epoch from case when p.status in ('incomplete', 'incomplete_expired') then null
        else coalesce(p.ended_at, p.late_until, p.period_ends_at) end) * 1000)::float8 as period_ends_at
    from payment_accounts p join members m using (member_id) join users u using (sub)
    where ${sql.join(conditions, sql` and `)}
    order by p.created_at desc, p.member_id desc limit ${limit}`);
  const rows = parsedRows(found, {
    member_id: z.string(),
    name: z.nullable(z.string()),
    email_address: z.string(),
    status: z.nullable(z.string()),
    is_ending: z.boolean(),
    amount: z.nullable(z.number()),
    currency: z.nullable(z.string()),
    card_brand: z.nullable(z.string()),
    card_last4: z.nullable(z.string()),
    coupon_code: z.nullable(z.string()),
    since: z.number(),
    period_ends_at: z.nullable(z.number()),
  });
  return rows.map(({ status, is_ending, ...row }) => ({
    ...row,
    standing: standingOf({ status, isEnding: is_ending }),
  }));
}

/** Counts the payment service's customers among the members, by status. */
export async function payersByStanding(db: Db) {
  const found = await db.execute(sql`
    select status, is_ending as "isEnding", count(*)::int as members from payment_accounts group by 1, 2`);
  const rows = parsedRows(found, { status: z.nullable(z.string()), isEnding: z.boolean(), members: z.number() });
  const counts = new Map(paymentStandings.map((one) => [one, 0]));
  for (const { members, ...row } of rows) counts.set(standingOf(row), (counts.get(standingOf(row)) ?? 0) + members);
  return [...counts].map(([one, members]) => ({ standing: one, members }));
}

/** Returns the members of current and former customers, without deleted accounts. */
export async function membersOfCustomers(db: Db, customers: readonly string[]) {
  if (customers.length === 0) return new Map();
  const list = customers.map((customer) => sql`${customer}`);
  const found = await db.execute(sql`
    select c.customer_id, p.member_id, ${name} as name, u.email as email_address
    from payment_accounts p cross join lateral unnest(array_append(p.former_customers, p.customer_id)) as c(customer_id)
      join members m using (member_id) join users u using (sub)
    where c.customer_id in (${sql.join(list, sql`, `)})`);
  const person = { member_id: z.string(), name: z.nullable(z.string()), email_address: z.string() };
  return new Map(
    parsedRows(found, { customer_id: z.string(), ...person }).map(({ customer_id, ...one }) => [customer_id, one]),
  );
}
