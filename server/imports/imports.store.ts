import { randomUUID } from 'node:crypto';
import { and, desc, eq, gt, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { ImportErrorKind } from '../../domain/entities/import.ts';
import type { Db } from '../db/open.ts';
import { parsedRows } from '../db/rows.ts';
import { imports } from '../db/schema/imports.ts';
import { importMoves, type ImportMoveName, type ImportState } from './lifecycle.ts';

/** Condition on a row for each state. */
const shownBy: Readonly<Record<ImportState, SQL>> = {
  listing: sql`${imports.state} = 'active' and not ${imports.listed}`,
  reading: sql`${imports.state} = 'active' and ${imports.listed}`,
  complete: sql`${imports.state} = 'complete' and ${imports.undoneAt} is null`,
  failed: sql`${imports.state} = 'error' and ${imports.undoneAt} is null`,
  undone: sql`${imports.undoneAt} is not null`,
};

/** Condition for an import in a state that allows the move. */
const mayMove = (move: ImportMoveName): SQL =>
  sql`(${sql.join(
    importMoves[move].from.map((state) => sql`(${shownBy[state]})`),
    sql` or `,
  )})`;

const now = sql`now()`;
const noTrouble = { errorKind: null, retryAt: null } as const;

/** Creates an import. @param listed true if all of its items are already known */
export async function createImport(
  db: Db,
  { memberId, source, listed }: { memberId: string; source: string; listed: boolean },
): Promise<string> {
  const importId = randomUUID();
  await db.insert(imports).values({ importId, memberId, source, listed, lastItemAt: now });
  return importId;
}

/** Whether a member has any import. */
export async function hasImports(db: Db, memberId: string): Promise<boolean> {
  const found = await db
    .select({ importId: imports.importId })
    .from(imports)
    .where(eq(imports.memberId, memberId))
    .limit(1);
  return found.length > 0;
}

/** Returns the owner and source of an import; `null` if it does not exist. */
export async function findImport(db: Db, importId: string) {
  const { memberId, source, state } = imports;
  const [found] = await db.select({ memberId, source, state }).from(imports).where(eq(imports.importId, importId));
  return found ?? null;
}

/** An import that new items can be added to. */
export interface OpenImport {
  readonly importId: string;
  readonly state: 'active' | 'complete' | 'error';
  /** Whether the import requested a history that is still arriving. */
  readonly asks: boolean;
}

/** Returns the import of a source that new items belong to: the active one, or one that was just completed. */
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

/** Returns the active imports of a source. */
export async function activeImports(db: Db, memberId: string, source: string): Promise<string[]> {
  const rows = await db
    .select({ importId: imports.importId })
    .from(imports)
    .where(and(eq(imports.memberId, memberId), eq(imports.source, source), eq(imports.state, 'active')));
  return rows.map(({ importId }) => importId);
}

/** Records that the source has listed everything. Also applies to failed imports, whose items may be retried later. */
export async function closeList(db: Db, importId: string): Promise<void> {
  await db.update(imports).set({ listed: true }).where(eq(imports.importId, importId));
}

/** Ends the list of an import that cannot continue without the account. @returns false if the import was already over */
export async function closeUnfinishedList(db: Db, importId: string): Promise<boolean> {
  const cut = await db
    .update(imports)
    .set({ listed: true })
    .where(and(eq(imports.importId, importId), mayMove('cutList')))
    .returning({ importId: imports.importId });
  return cut.length > 0;
}

/** Records that the source sent something, and restarts the quiet period that ends a list. */
export async function noteNews(db: Db, importId: string): Promise<void> {
  await db.update(imports).set({ lastItemAt: now }).where(eq(imports.importId, importId));
}

/** Resets times written while the clock was ahead to now; otherwise the import's quiet period would only start then. */
export async function endFutureSilence(db: Db): Promise<void> {
  await db.update(imports).set({ lastItemAt: now }).where(gt(imports.lastItemAt, now));
}

/** Reopens the import for more items. @returns the position of the first one */
export async function reopenForMore(db: Db, importId: string): Promise<number> {
  const [row] = await db
    .update(imports)
    .set({ lastItemAt: now, state: 'active', completedAt: null })
    .where(eq(imports.importId, importId))
    .returning({
      first: sql<number>`(select coalesce(max(position) + 1, 0)::int from import_items where import_id = ${importId})`,
    });
  return row?.first ?? 0;
}

/** A problem of an import. `retrySeconds`: seconds until the next attempt; `null` if unknown. */
export interface ImportProblem {
  readonly kind: ImportErrorKind;
  readonly retrySeconds: number | null;
}

/**
 * Shows a problem on the import; `null` clears it.
 * @returns the member, if this is a change
 */
export async function showProblem(db: Db, importId: string, trouble: ImportProblem | null): Promise<string | null> {
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

/** Marks the import as failed. @returns the member; `null` if the import was already over */
export async function fail(db: Db, importId: string, kind: ImportErrorKind): Promise<string | null> {
  const [row] = await db
    .update(imports)
    .set({ state: 'error', errorKind: kind, retryAt: null })
    .where(and(eq(imports.importId, importId), mayMove('fail')))
    .returning({ memberId: imports.memberId });
  return row?.memberId ?? null;
}

async function takeUp(db: Db, importId: string, move: 'readAgain' | 'listAgain'): Promise<boolean> {
  const updated = await db
    .update(imports)
    .set({ state: 'active', listed: move === 'readAgain', lastItemAt: now, ...noTrouble })
    .where(and(eq(imports.importId, importId), mayMove(move)))
    .returning({ importId: imports.importId });
  return updated.length > 0;
}

/** Resumes a failed import where it stopped. @returns false if it had not failed */
export const readAgain = (db: Db, importId: string): Promise<boolean> => takeUp(db, importId, 'readAgain');

/** Like {@link readAgain}, but starts with listing the source's items. */
export const listAgain = (db: Db, importId: string): Promise<boolean> => takeUp(db, importId, 'listAgain');

/** Completes an import that has been listed and has nothing left to do. */
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

/** Closes failed imports of a source, because a new one replaces them. */
export async function closeFailed(db: Db, memberId: string, source: string): Promise<void> {
  await db
    .update(imports)
    .set({ state: 'complete', completedAt: now })
    .where(and(eq(imports.memberId, memberId), eq(imports.source, source), mayMove('closeFailed')));
}

/** Reopens an import whose files will be read after all. */
export async function reopen(db: Db, importId: string): Promise<void> {
  await db.update(imports).set({ state: 'active', completedAt: null }).where(eq(imports.importId, importId));
}

/** Marks an import as undone by the member. The caller ensures that no job is working on it. */
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

/** Whether an import is in progress. `busy`: it is running. `held`: it is complete, but a job has not quite released it. */
export async function isAtWork(db: Db, importId: string): Promise<'busy' | 'held' | 'no'> {
  const result = await db.execute(sql`
    select exists (select from imports where import_id = ${importId} and state = 'active') as busy,
      exists (select from jobs where key = ${importId} and locked_until > now()) as held`);
  const [row] = parsedRows(result, { busy: z.boolean(), held: z.boolean() });
  if (row?.busy) return 'busy';
  return row?.held ? 'held' : 'no';
}
