import { desc, eq, sql } from 'drizzle-orm';
import { normalEmail } from '../../domain/forms/account.ts';
import { outbox } from '../db/schema/accounts.ts';
import type { Db } from '../db/open.ts';

/** An email stored here because no mail server is set. */
export type StoredMail = typeof outbox.$inferSelect;

/** Maximum age in days, and maximum number, of stored emails. */
const RETENTION_DAYS = 7;
const MAX_MAILS = 500;
const MAX_LISTED = 200;

const isOld = sql`${outbox.createdAt} < now() - ${RETENTION_DAYS} * interval '1 day'`;

/** Stores an email, and deletes those beyond the maximum. */
export async function storeMail(db: Db, mail: Pick<StoredMail, 'recipient' | 'subject' | 'body'>): Promise<void> {
  await db.insert(outbox).values(mail);
  await db
    .delete(outbox)
    .where(sql`${outbox.mailId} in (select mail_id from outbox order by created_at desc, mail_id offset ${MAX_MAILS})`);
}

/** Lists the newest emails, newest first. */
export const listMails = (db: Db): Promise<StoredMail[]> =>
  db.select().from(outbox).orderBy(desc(outbox.createdAt)).limit(MAX_LISTED);

export async function findMail(db: Db, mailId: string): Promise<StoredMail | null> {
  const [mail] = await db.select().from(outbox).where(eq(outbox.mailId, mailId));
  return mail ?? null;
}

/** Deletes old emails. */
export async function sweepMails(db: Db): Promise<void> {
  await db.delete(outbox).where(isOld);
}

/** Deletes the emails to an address. */
export async function dropMailsTo(tx: Db, email: string): Promise<void> {
  await tx.delete(outbox).where(eq(sql`lower(${outbox.recipient})`, normalEmail(email)));
}
