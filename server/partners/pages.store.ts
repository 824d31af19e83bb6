import { eq, isNotNull, sql } from 'drizzle-orm';
import { type PartnerPage, partnerPage } from '../../domain/partners/page.ts';
import type { Db } from '../db/open.ts';
import { rowsOf } from '../db/rows.ts';
import { partnerPages } from '../db/schema/partners.ts';

/** A page as it stands in the database. */
export interface PageRow {
  readonly slug: string;
  readonly page: PartnerPage;
  readonly isOpen: boolean;
  /** YYYY-MM-DD. */
  readonly lastDay: string | null;
}

/** Who runs the server may write rows by hand: one that is no page is told of, and shown to nobody. */
export type OnBroken = (slug: string) => void;

const isOpen = sql<boolean>`(enabled and (last_day is null or last_day >= (now() at time zone 'utc')::date))`;

/** The published page of that slug, or the oldest of that cohort; null when there is none. */
export async function findPage(db: Db, key: string, onBroken: OnBroken): Promise<PageRow | null> {
  const [row] = await db
    .select({ slug: partnerPages.slug, page: partnerPages.page, isOpen, lastDay: partnerPages.lastDay })
    .from(partnerPages)
    .where(
      sql`${isNotNull(partnerPages.publishedAt)} and (${eq(partnerPages.slug, key)} or page ->> 'cohortId' = ${key})`,
    )
    .orderBy(sql`${partnerPages.slug} <> ${key}`, partnerPages.createdAt, partnerPages.slug)
    .limit(1);
  if (!row) return null;
  const page = partnerPage.safeParse(row.page);
  if (page.success) return { ...row, page: page.data };
  onBroken(row.slug);
  return null;
}

/** What published pages lead to, by the name that it has in them. */
export type Target = 'cohortId' | 'eventId' | 'surveyId';

/**
 * How things stand with what pages lead to. `open`: at least one published page leads there and is open. `over`: each of them is over. `none`: no
 * published page does.
 */
export type Standing = 'open' | 'over' | 'none';

export async function standingOf(db: Db, target: Target, id: string): Promise<Standing> {
  const found = await db.execute(sql`
    select bool_or(${isOpen}) as open from partner_pages where published_at is not null and page ->> ${target} = ${id}`);
  const open = rowsOf<{ open: boolean | null }>(found)[0]?.open ?? null;
  if (open === null) return 'none';
  return open ? 'open' : 'over';
}

/** Whether an open page of a festival leads into a cohort: its guests come with nothing but their address. */
export async function isFestivalOf(db: Db, cohortId: string): Promise<boolean> {
  const found = await db.execute(sql`
    select 1 from partner_pages
    where published_at is not null and ${isOpen} and page ->> 'cohortId' = ${cohortId}
      and jsonb_typeof(page -> 'festival') = 'object' limit 1`);
  return rowsOf(found).length > 0;
}

/** Adds a published page, unless its slug is taken. */
export async function addPage(db: Db, slug: string, page: PartnerPage): Promise<void> {
  await db.insert(partnerPages).values({ slug, page, publishedAt: new Date() }).onConflictDoNothing();
}
