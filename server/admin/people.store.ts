import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { normalEmail } from '../../domain/forms/account.ts';
import type { Db } from '../db/open.ts';
import { parsedRows } from '../db/rows.ts';
import { ApiFailure } from '../http/failure.ts';

const uuid = z.uuid();

/** A member's identification for admins. */
export interface Person {
  readonly member_id: string;
  readonly name: string | null;
  readonly email_address: string;
}

const foundPerson = {
  member_id: z.string(),
  name: z.nullable(z.string()),
  email_address: z.string(),
  sub: z.string(),
  access_level: z.number(),
};

/** Finds a member by id or email address, as typed by an admin; `null` if there is none. */
export async function findPerson(
  db: Db,
  typed: string,
): Promise<(Person & { readonly sub: string; readonly access_level: number }) | null> {
  const text = typed.trim();
  const isId = uuid.safeParse(text).success;
  const found = await db.execute(sql`
    select m.member_id, nullif(concat_ws(' ', m.first_name, m.last_name), '') as name, u.email as email_address, u.sub, m.access_level
    from members m join users u using (sub)
    where ${isId ? sql`m.member_id = ${text}` : sql`u.email = ${normalEmail(text)}`}`);
  return parsedRows(found, foundPerson)[0] ?? null;
}

export function unknownMember(): ApiFailure {
  const sentence = 'There is no member with this id or e-mail address.';
  return new ApiFailure(404, 'unknown_member', sentence, { member: [sentence] });
}
