import { and, eq, gt, inArray, isNotNull, notExists, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { type PartnerPage, partnerPage } from '../../domain/partners/page.ts';
import type { Db } from '../db/open.ts';
import { parsedRows, rowsOf } from '../db/rows.ts';
import { partnerPageEditions, partnerPages } from '../db/schema/partners.ts';

/** A page as stored in the database. */
export interface PageRow {
  readonly slug: string;
  readonly page: PartnerPage;
  readonly isOpen: boolean;
  /** Last day of the campaign, `YYYY-MM-DD`. */
  readonly lastDay: string | null;
}

/** Reports an invalid page row, such as one written by hand. It is never shown. */
export type OnBroken = (slug: string) => void;

const isOpen = sql<boolean>`(enabled and (last_day is null or last_day >= (now() at time zone 'utc')::date))`;

/** Returns the published page with a slug, or the oldest published page of a cohort; `null` if there is none. */
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

/** Kinds of page targets, by field name. */
export type Target = 'cohortId' | 'eventId' | 'surveyId';

/**
 * Status of a target. `open`: at least one published page leading to it is open. `over`: all of them are over. `none`: no published page leads
 * to it.
 */
export type Standing = 'open' | 'over' | 'none';

export async function standingOf(db: Db, target: Target, id: string): Promise<Standing> {
  const found = await db.execute(sql`
    select bool_or(${isOpen}) as open from partner_pages where published_at is not null and page ->> ${target} = ${id}`);
  const open = parsedRows(found, { open: z.nullable(z.boolean()) })[0]?.open ?? null;
  if (open === null) return 'none';
  return open ? 'open' : 'over';
}

/** Whether an open festival page leads to a cohort. Its guests only enter their address. */
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

/** Unpublishes pages, unless an edited version was published. */
export async function withdrawUnedited(tx: Db, slugs: readonly string[]): Promise<void> {
  await tx
    .update(partnerPages)
    .set({ publishedAt: null })
    .where(
      and(
        inArray(partnerPages.slug, slugs),
        notExists(
          tx
            .select({ one: sql`1` })
            .from(partnerPageEditions)
            .where(
              and(
                eq(partnerPageEditions.pageId, partnerPages.pageId),
                isNotNull(partnerPageEditions.publishedAt),
                // Version 1 is the unedited page.
                gt(partnerPageEditions.number, 1),
              ),
            ),
        ),
      ),
    );
}

/** Returns the coupons of published pages in lower case. */
export async function couponsOfPages(tx: Db): Promise<string[]> {
  const found = await tx.execute(sql`
    select distinct lower(code) as code from partner_pages,
      lateral (values (page ->> 'couponCode'), (page ->> 'signUpCouponCode')) as codes (code)
    where published_at is not null and code is not null`);
  return parsedRows(found, { code: z.string() }).map(({ code }) => code);
}

/** A page for the editor. */
export interface HeldPage {
  readonly pageId: string;
  readonly slug: string;
  /** The current or last published content; `null` if the page was never published. */
  readonly page: unknown;
  readonly enabled: boolean;
  readonly lastDay: string | null;
  readonly isPublished: boolean;
  readonly isOpen: boolean;
}

const heldColumns = {
  pageId: partnerPages.pageId,
  slug: partnerPages.slug,
  page: partnerPages.page,
  enabled: partnerPages.enabled,
  lastDay: partnerPages.lastDay,
  isPublished: sql<boolean>`(published_at is not null)`,
  isOpen,
};

/** Returns a page and locks it until the transaction ends; `null` if the page does not exist. */
export async function holdPage(tx: Db, pageId: string): Promise<HeldPage | null> {
  const [row] = await tx.select(heldColumns).from(partnerPages).where(eq(partnerPages.pageId, pageId)).for('update');
  return row ?? null;
}

export async function readPage(db: Db, pageId: string): Promise<HeldPage | null> {
  const [row] = await db.select(heldColumns).from(partnerPages).where(eq(partnerPages.pageId, pageId));
  return row ?? null;
}

/** Creates an unpublished page. @returns its id; `null` if the slug is taken */
export async function beginPage(db: Db, slug: string): Promise<string | null> {
  const [row] = await db
    .insert(partnerPages)
    .values({ slug })
    .onConflictDoNothing()
    .returning({ pageId: partnerPages.pageId });
  return row?.pageId ?? null;
}

/** Changes a page's slug. @returns false if another page has this slug */
export async function renamePage(tx: Db, pageId: string, slug: string): Promise<boolean> {
  const [other] = await tx
    .select({ pageId: partnerPages.pageId })
    .from(partnerPages)
    .where(sql`${partnerPages.slug} = ${slug} and ${partnerPages.pageId} <> ${pageId}`);
  if (other) return false;
  await tx.update(partnerPages).set({ slug }).where(eq(partnerPages.pageId, pageId));
  return true;
}

/** Publishes a page with the given content. */
export async function publishPage(
  tx: Db,
  pageId: string,
  shown: { readonly page: PartnerPage; readonly enabled: boolean; readonly lastDay: string | null },
): Promise<void> {
  await tx
    .update(partnerPages)
    .set({ ...shown, publishedAt: new Date() })
    .where(eq(partnerPages.pageId, pageId));
}

/** Unpublishes a page. */
export async function withdrawPage(tx: Db, pageId: string): Promise<void> {
  await tx.update(partnerPages).set({ publishedAt: null }).where(eq(partnerPages.pageId, pageId));
}

export async function removePage(tx: Db, pageId: string): Promise<void> {
  await tx.delete(partnerPages).where(eq(partnerPages.pageId, pageId));
}

/** Returns the open published page with a slug or cohort, with its id; `null` if there is none to join through. */
export async function findOpenPage(db: Db, key: string): Promise<{ pageId: string; page: unknown } | null> {
  const [row] = await db
    .select({ pageId: partnerPages.pageId, page: partnerPages.page })
    .from(partnerPages)
    .where(
      sql`${isNotNull(partnerPages.publishedAt)} and ${isOpen} and (${eq(partnerPages.slug, key)} or page ->> 'cohortId' = ${key})`,
    )
    .orderBy(sql`${partnerPages.slug} <> ${key}`, partnerPages.createdAt, partnerPages.slug)
    .limit(1);
  return row ?? null;
}

/** Returns the levels that published pages offer for a cohort. */
export async function levelsOnPages(db: Db, cohortId: string): Promise<number[]> {
  const found = await db.execute(sql`
    select distinct level::int as level from partner_pages,
      jsonb_array_elements_text((page -> 'permissions') || (page -> 'permission')) level
    where published_at is not null and page ->> 'cohortId' = ${cohortId}`);
  return rowsOf<{ level: number }>(found).map(({ level }) => level);
}
