import { randomUUID } from 'node:crypto';
import { and, desc, eq, gt, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { ImportErrorKind } from '../../domain/entities/import.ts';
import type { Db } from '../db/open.ts';
import { parsedRows } from '../db/rows.ts';
import { imports } from '../db/schema/imports.ts';
import { importMoves, type ImportMoveName, type ImportState } from './lifecycle.ts';

/** How a row shows the state that it is in. */
const shownBy: Readonly<Record<ImportState, SQL>> = {
  listing: sql`${imports.state} = 'active' and not ${imports.listed}`,
  reading: sql`${imports.state} = 'active' and ${imports.listed}`,
  complete: sql`${imports.state} = 'complete' and ${imports.undoneAt} is null`,
  failed: sql`${imports.state} = 'error' and ${imports.undoneAt} is null`,
  undone: sql`${imports.undoneAt} is not null`,
};

/** Whether an import is in a state from which it can make the move. */
const mayMove = (move: ImportMoveName): SQL =>
  sql`(${sql.join(
    importMoves[move].from.map((state) => sql`(${shownBy[state]})`),
    sql` or `,
  )})`;

const now = sql`now()`;
const noTrouble = { errorKind: null, retryAt: null } as const;

/** Begins an import; `listed` when its items are all known already. */
export async function createImport(
  db: Db,
  { memberId, source, listed }: { memberId: string; source: string; listed: boolean },
): Promise<string> {
  const importId = randomUUID();
  await db.insert(imports).values({ importId, memberId, source, listed, lastItemAt: now });
  return importId;
}

/** Whether a member has any import at all. */
export async function hasImports(db: Db, memberId: string): Promise<boolean> {
  const found = await db
    .select({ importId: imports.importId })
    .from(imports)
    .where(eq(imports.memberId, memberId))
    .limit(1);
  return found.length > 0;
}

/** Whose import it is, of which source; null when there is none. */
export async function findImport(db: Db, importId: string) {
  const { memberId, source, state } = imports;
  const [found] = await db.select({ memberId, source, state }).from(imports).where(eq(imports.importId, importId));
  return found ?? null;
}

/** An import that new items may join. */
export interface OpenImport {
  readonly importId: string;
  readonly state: 'active' | 'complete' | 'error';
  /** It has asked for a history, and the answer is still coming. */
  readonly asks: boolean;
}

/** The import of a source that new items belong to: the one under way, or one that was over just now. */
export async function openImport(db: Db, memberId: string, source: string): Promise<OpenImport | null> {
  const [found] = await db
    .select({ importId: imports.importId, state: imports.state, asks: sql<boolean>`not ${imports.listed}` })
    .from(imports)
    .where(
      and(
        eq(imports.memberId, memberId),
        eq(imports.source, source),
        sql`${imports.undoneAt} is null and (${imports.state} = 'active'
          or (${imports.state} = 'complete' and ${imports.completedAt} > now() - interval '1 hour'))`,
      ),
    )
    .orderBy(sql`(${imports.state} = 'active') desc`, desc(imports.createdAt))
    .limit(1);
  return found ?? null;
}

/** Imports of a source that are under way. */
export async function activeImports(db: Db, memberId: string, source: string): Promise<string[]> {
  const rows = await db
    .select({ importId: imports.importId })
    .from(imports)
    .where(and(eq(imports.memberId, memberId), eq(imports.source, source), eq(imports.state, 'active')));
  return rows.map(({ importId }) => importId);
}

/** The source has named everything. Also said of an import that has failed, whose items may be read again some day. */
export async function closeList(db: Db, importId: string): Promise<void> {
  await db.update(imports).set({ listed: true }).where(eq(imports.importId, importId));
}

/** An import that can go no further without the account names nothing more. @returns false when it was over already */
export async function cutList(db: Db, importId: string): Promise<boolean> {
  const cut = await db
    .update(imports)
    .set({ listed: true })
    .where(and(eq(imports.importId, importId), mayMove('cutList')))
    .returning({ importId: imports.importId });
  return cut.length > 0;
}

/** The source is alive: the quiet time that ends a list begins again. */
export async function noteNews(db: Db, importId: string): Promise<void> {
  await db.update(imports).set({ lastItemAt: now }).where(eq(imports.importId, importId));
}

/** News that came while the clock was ahead count as of now, or the import would wait until then for its quiet time. */
export async function endFutureSilence(db: Db): Promise<void> {
  await db.update(imports).set({ lastItemAt: now }).where(gt(imports.lastItemAt, now));
}

/** More belongs to the import: it goes on. @returns the place of the first item to come */
export async function nameMore(db: Db, importId: string): Promise<number> {
  const [row] = await db
    .update(imports)
    .set({ lastItemAt: now, state: 'active', completedAt: null })
    .where(eq(imports.importId, importId))
    .returning({
      first: sql<number>`(select coalesce(max(position) + 1, 0)::int from import_items where import_id = ${importId})`,
    });
  return row?.first ?? 0;
}

/** Something is in the way of an import. `retrySeconds`: until it is tried again; null where that is not known. */
export interface ImportTrouble {
  readonly kind: ImportErrorKind;
  readonly retrySeconds: number | null;
}

/**
 * Shows on the import that something is in its way; null clears it.
 * @returns the member, when that is news
 */
export async function showTrouble(db: Db, importId: string, trouble: ImportTrouble | null): Promise<string | null> {
  const seconds = trouble?.retrySeconds ?? null;
  const [row] = await db
    .update(imports)
    .set({
      errorKind: trouble?.kind ?? null,
      retryAt: seconds === null ? null : sql`now() + ${seconds} * interval '1 second'`,
    })
    .where(
      and(
        eq(imports.importId, importId),
        mayMove('showTrouble'),
        sql`(${imports.errorKind} is not null or ${trouble?.kind ?? null}::text is not null)`,
      ),
    )
    .returning({ memberId: imports.memberId });
  return row?.memberId ?? null;
}

/** The import goes no further. @returns the member; null when it was over already */
export async function fail(db: Db, importId: string, kind: ImportErrorKind): Promise<string | null> {
  const [row] = await db
    .update(imports)
    .set({ state: 'error', errorKind: kind, retryAt: null })
    .where(and(eq(imports.importId, importId), mayMove('fail')))
    .returning({ memberId: imports.memberId });
  return row?.memberId ?? null;
}

async function takeUp(db: Db, importId: string, move: 'readAgain' | 'listAgain'): Promise<boolean> {
  const taken = await db
    .update(imports)
    .set({ state: 'active', listed: move === 'readAgain', lastItemAt: now, ...noTrouble })
    .where(and(eq(imports.importId, importId), mayMove(move)))
    .returning({ importId: imports.importId });
  return taken.length > 0;
}

/** The work on an import that was given up is taken up where it was. @returns false when it is not one that failed */
export const readAgain = (db: Db, importId: string): Promise<boolean> => takeUp(db, importId, 'readAgain');

/** As {@link readAgain}, from asking the source what it has. */
export const listAgain = (db: Db, importId: string): Promise<boolean> => takeUp(db, importId, 'listAgain');

/** Closes an import that has named everything and has nothing left to do. */
export async function settle(db: Db, importId: string): Promise<void> {
  await db
    .update(imports)
    .set({ state: 'complete', completedAt: sql`coalesce(${imports.completedAt}, now())`, ...noTrouble })
    .where(
      and(
        eq(imports.importId, importId),
        mayMove('settle'),
        sql`not exists (select from import_items where import_id = ${importId} and state <> 'done')`,
      ),
    );
}

/** Imports of a source that failed are over: a new one takes their place. */
export async function closeFailed(db: Db, memberId: string, source: string): Promise<void> {
  await db
    .update(imports)
    .set({ state: 'complete', completedAt: now })
    .where(and(eq(imports.memberId, memberId), eq(imports.source, source), mayMove('closeFailed')));
}

/** Files of the import are to be read after all. */
export async function reopen(db: Db, importId: string): Promise<void> {
  await db.update(imports).set({ state: 'active', completedAt: null }).where(eq(imports.importId, importId));
}

/** The member has undone the import. Make sure that no job works on it. */
export async function markUndone(db: Db, importId: string): Promise<void> {
  await db
    .update(imports)
    .set({
      undoneAt: sql`coalesce(${imports.undoneAt}, now())`,
      state: 'complete',
      completedAt: sql`coalesce(${imports.completedAt}, now())`,
      listed: true,
      ...noTrouble,
    })
    .where(and(eq(imports.importId, importId), mayMove('undo')));
}

/**
 * `busy`: it is under way. `held`: everything of it is there, and a job has not quite let go of it.
 */
export async function isAtWork(db: Db, importId: string): Promise<'busy' | 'held' | 'no'> {
  const result = await db.execute(sql`
    select exists (select from imports where import_id = ${importId} and state = 'active') as busy,
      exists (select from jobs where key = ${importId} and locked_until > now()) as held`);
  const [row] = parsedRows(result, { busy: z.boolean(), held: z.boolean() });
  if (row?.busy) return 'busy';
  return row?.held ? 'held' : 'no';
}
