import { and, eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import {
  notificationDefaults,
  type NotificationSetting,
  type NotificationType,
  notificationTypes,
} from '../../domain/entities/notification.ts';
import type { Db } from '../db/open.ts';
import { hasRows, parsedRows } from '../db/rows.ts';
import { notificationSettings as table } from '../db/schema/members.ts';

/** What a member is told of, every kind. */
export async function settingsOf(db: Db, memberId: string): Promise<NotificationSetting[]> {
  const { type, page, mail } = table;
  const chosen = await db.select({ type, page, mail }).from(table).where(eq(table.memberId, memberId));
  return notificationTypes.map(
    (kind) => chosen.find((one) => one.type === kind) ?? { type: kind, ...notificationDefaults[kind] },
  );
}

/** Keeps what a member says of one kind; what is not said stays. */
export async function keepSetting(
  db: Db,
  memberId: string,
  type: NotificationType,
  change: { readonly page?: boolean | undefined; readonly mail?: boolean | undefined },
): Promise<NotificationSetting> {
  const { page = notificationDefaults[type].page, mail = notificationDefaults[type].mail } = change;
  const [kept] = await db
    .insert(table)
    .values({ memberId, type, page, mail })
    .onConflictDoUpdate({
      target: [table.memberId, table.type],
      set: { page: change.page ?? sql`${table.page}`, mail: change.mail ?? sql`${table.mail}` },
    })
    .returning({ type: table.type, page: table.page, mail: table.mail });
  if (!kept) throw new Error('the setting is not there');
  return kept;
}

/** Notes that a mail of a kind goes out now. @returns false when one did within so many hours */
export async function claimMail(db: Db, memberId: string, type: NotificationType, hours: number): Promise<boolean> {
  const { page, mail } = notificationDefaults[type];
  const claimed = await db.execute(sql`
    insert into notification_settings as mine (member_id, type, page, mail, mailed_at)
    values (${memberId}::uuid, ${type}, ${page}, ${mail}, now())
    on conflict (member_id, type) do update set mailed_at = now()
    where mine.mailed_at is null or mine.mailed_at < now() - ${hours} * interval '1 hour' returning 1`);
  return hasRows(claimed);
}

/** The mail did not go out after all. */
export async function releaseMail(db: Db, memberId: string, type: NotificationType): Promise<void> {
  await db
    .update(table)
    .set({ mailedAt: null })
    .where(and(eq(table.memberId, memberId), eq(table.type, type)));
}

/** Mails that went out while the clock was ahead count as sent now, so that the next ones wait no longer than usual. */
export async function endFutureQuiet(db: Db): Promise<void> {
  await db.execute(sql`update notification_settings set mailed_at = now() where mailed_at > now()`);
}

const weekly = { memberId: z.string() };

/** Members who want to hear of their week, by any way. */
export async function whoWantsWeekly(db: Db): Promise<string[]> {
  const found = await db.execute(sql`
    select member_id as "memberId" from notification_settings where type = 'weekly' and (page or mail)`);
  return parsedRows(found, weekly).map(({ memberId }) => memberId);
}
