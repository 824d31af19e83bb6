import { and, eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import {
  defaultWays,
  type NotificationSetting,
  type NotificationType,
  notificationTypes,
  type NotificationWay,
} from '../../domain/entities/notification.ts';
import type { Db } from '../db/open.ts';
import { hasRows, parsedRows } from '../db/rows.ts';
import { notificationSettings as table } from '../db/schema/members.ts';

type Row = Pick<typeof table.$inferSelect, 'type' | 'page' | 'mail' | 'push'>;
const settingOf = ({ push, ...row }: Row): NotificationSetting => ({
  ...row,
  push: push ?? defaultWays(row.type).push,
});

/** Returns a member's settings for every kind of notification. */
export async function settingsOf(db: Db, memberId: string): Promise<NotificationSetting[]> {
  const { type, page, mail, push } = table;
  const chosen = await db.select({ type, page, mail, push }).from(table).where(eq(table.memberId, memberId));
  return notificationTypes.map((kind) => {
    const row = chosen.find((one) => one.type === kind);
    return row ? settingOf(row) : { type: kind, ...defaultWays(kind) };
  });
}

/** Saves a member's settings for one kind. Leaves omitted fields unchanged. */
export async function saveSetting(
  db: Db,
  memberId: string,
  type: NotificationType,
  change: { readonly [Way in NotificationWay]?: boolean | undefined },
): Promise<NotificationSetting> {
  const { page = defaultWays(type).page, mail = defaultWays(type).mail } = change;
  const [kept] = await db
    .insert(table)
    .values({ memberId, type, page, mail, push: change.push ?? null })
    .onConflictDoUpdate({
      target: [table.memberId, table.type],
      set: {
        page: change.page ?? sql`${table.page}`,
        mail: change.mail ?? sql`${table.mail}`,
        push: change.push ?? sql`${table.push}`,
      },
    })
    .returning({ type: table.type, page: table.page, mail: table.mail, push: table.push });
  if (!kept) throw new Error('the setting is not there');
  return settingOf(kept);
}

/** Records that an email of a kind is being sent. @returns false if another was sent within the last `hours` hours */
export async function claimMail(db: Db, memberId: string, type: NotificationType, hours: number): Promise<boolean> {
  const { page, mail } = defaultWays(type);
  const claimed = await db.execute(sql`
    insert into notification_settings as mine (member_id, type, page, mail, mailed_at)
    values (${memberId}::uuid, ${type}, ${page}, ${mail}, now())
    on conflict (member_id, type) do update set mailed_at = now()
    where mine.mailed_at is null or mine.mailed_at < now() - ${hours} * interval '1 hour' returning 1`);
  return hasRows(claimed);
}

/** Withdraws the record of an email that was not sent. */
export async function releaseMail(db: Db, memberId: string, type: NotificationType): Promise<void> {
  await db
    .update(table)
    .set({ mailedAt: null })
    .where(and(eq(table.memberId, memberId), eq(table.type, type)));
}

/** Records that a kind is being pushed. @returns false if it was pushed within the last `hours` hours */
export async function claimPush(tx: Db, memberId: string, type: NotificationType, hours: number): Promise<boolean> {
  const { page, mail } = defaultWays(type);
  const claimed = await tx.execute(sql`
    insert into notification_settings as mine (member_id, type, page, mail, pushed_at)
    values (${memberId}::uuid, ${type}, ${page}, ${mail}, now())
    on conflict (member_id, type) do update set pushed_at = now()
    where mine.pushed_at is null or mine.pushed_at <= now() - ${hours} * interval '1 hour' returning 1`);
  return hasRows(claimed);
}

/** Resets future send times, recorded while the clock was ahead, to now, so the next emails and pushes are not delayed longer than usual. */
export async function endFutureQuiet(db: Db): Promise<void> {
  await db.execute(sql`
    update notification_settings set mailed_at = least(mailed_at, now()), pushed_at = least(pushed_at, now())
    where mailed_at > now() or pushed_at > now()`);
}

const weekly = { memberId: z.string() };

/** Returns the members who get the weekly summary on any channel. */
export async function weeklySubscribers(db: Db): Promise<string[]> {
  const found = await db.execute(sql`
    select member_id as "memberId" from notification_settings where type = 'weekly' and (page or mail or push)`);
  return parsedRows(found, weekly).map(({ memberId }) => memberId);
}
