import { and, desc, eq, sql } from 'drizzle-orm';
import { MAX_EDITIONS, type PageContent, pageContent } from '../../domain/partners/draft.ts';
import type { Db } from '../db/open.ts';
import { rowsOf } from '../db/rows.ts';
import { members } from '../db/schema/members.ts';
import { partnerPageEditions as editions } from '../db/schema/partners.ts';
import type { HeldPage } from './pages.store.ts';

/** A version in a page's history. */
export interface EditionRow {
  readonly number: number;
  readonly savedAt: Date;
  readonly savedBy: string | null;
  readonly publishedAt: Date | null;
}

/** The newest version of a page and its content. Number 0 if no version is stored; the content is then the published page's. */
export interface Newest {
  readonly number: number;
  readonly content: PageContent;
}

/** Returns version 0 of a page created without the editor, such as a sample or a hand-written row. */
const published = ({ page, enabled, lastDay }: HeldPage): Newest | null => {
  const content = pageContent.safeParse({ page, enabled, lastDay });
  return content.success ? { number: 0, content: content.data } : null;
};

/** Returns the newest version of a page; `null` if the row does not contain a valid page. */
export async function newestEdition(db: Db, page: HeldPage): Promise<Newest | null> {
  const [row] = await db
    .select({ number: editions.number, content: editions.content })
    .from(editions)
    .where(eq(editions.pageId, page.pageId))
    .orderBy(desc(editions.number))
    .limit(1);
  if (!row) return published(page);
  const content = pageContent.safeParse(row.content);
  return content.success ? { number: row.number, content: content.data } : null;
}

export async function findEdition(db: Db, pageId: string, number: number): Promise<PageContent | null> {
  const [row] = await db
    .select({ content: editions.content })
    .from(editions)
    .where(and(eq(editions.pageId, pageId), eq(editions.number, number)));
  const content = pageContent.safeParse(row?.content);
  return content.success ? content.data : null;
}

/** Returns a page's history, newest version first. */
export function editionsOf(db: Db, pageId: string): Promise<EditionRow[]> {
  const name = sql<string | null>`nullif(trim(concat_ws(' ', ${members.firstName}, ${members.lastName})), '')`;
  return db
    .select({
      number: editions.number,
      savedAt: editions.createdAt,
      savedBy: name,
      publishedAt: editions.publishedAt,
    })
    .from(editions)
    .leftJoin(members, eq(members.memberId, editions.memberId))
    .where(eq(editions.pageId, pageId))
    .orderBy(desc(editions.number));
}

interface Kept {
  readonly content: PageContent;
  /** Author; `null` if unknown, such as for a row's content before its first version. */
  readonly memberId: string | null;
  readonly isPublished: boolean;
}

/** Stores a version with the next number and deletes the oldest one. @param newest number of the version from {@link newestEdition} */
export async function storeEdition(tx: Db, pageId: string, newest: number, kept: Kept): Promise<number> {
  const number = newest + 1;
  const { content, memberId, isPublished } = kept;
  await tx.insert(editions).values({ pageId, number, content, memberId, publishedAt: isPublished ? new Date() : null });
  await tx
    .delete(editions)
    .where(and(eq(editions.pageId, pageId), sql`${editions.number} <= ${number - MAX_EDITIONS}`));
  return number;
}

/** Lists all pages, last changed first. */
export async function listPages(db: Db) {
  const found = await db.execute(sql`
    select p.page_id as "pageId", p.slug, coalesce(e.content -> 'page' ->> 'name', p.page ->> 'name', p.slug) as name,
      case when p.published_at is null then 'draft'
        when p.enabled and (p.last_day is null or p.last_day >= (now() at time zone 'utc')::date) then 'open' else 'over' end as state,
      (p.published_at is not null and e.number is not null and e.published_at is null) as "isChanged",
      to_char(coalesce(e.created_at, p.created_at) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "changedAt"
    from partner_pages p left join lateral (
      select number, content, created_at, published_at from partner_page_editions n
      where n.page_id = p.page_id order by number desc limit 1) e on true
    order by coalesce(e.created_at, p.created_at) desc, p.slug limit 500`);
  return rowsOf<{
    pageId: string;
    slug: string;
    name: string;
    state: 'draft' | 'open' | 'over';
    isChanged: boolean;
    changedAt: string;
  }>(found);
}
