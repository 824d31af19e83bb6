import { count, countDistinct, desc, eq, sql } from 'drizzle-orm';
import { type AppClientWire, MAX_APP_CLIENTS, type NewAppClient } from '../../domain/entities/connected-app.ts';
import type { Db } from '../db/open.ts';
import { appClients as table, appGrants } from '../db/schema/identity.ts';
import { dropTokensOfClient } from '../identity/api-tokens.store.ts';

type Row = typeof table.$inferSelect;

/** Finds an app registered on this server; `null` if there is none with this id. @param clientId a UUID */
export async function findAppClient(db: Db, clientId: string): Promise<Row | null> {
  const [row] = await db.select().from(table).where(eq(table.clientId, clientId));
  return row ?? null;
}

/** Returns all registered apps, newest first. */
export async function listAppClients(db: Db): Promise<AppClientWire[]> {
  const rows = await db
    .select({ row: table, members: countDistinct(appGrants.sub) })
    .from(table)
    .leftJoin(appGrants, eq(appGrants.clientId, sql`${table.clientId}::text`))
    .groupBy(table.clientId)
    .orderBy(desc(table.createdAt), desc(table.clientId));
  return rows.map(({ row, members }) => ({
    client_id: row.clientId,
    name: row.name,
    redirect_uris: row.redirectUris,
    members,
    created_at: row.createdAt.toISOString(),
  }));
}

/** Registers an app. @returns its id; `null` if the maximum number of apps is reached */
export const addAppClient = (
  db: Db,
  { name, redirect_uris, new_id }: NewAppClient & { readonly new_id?: string | undefined },
): Promise<string | null> =>
  db.transaction(async (tx) => {
    // Prevents concurrent requests from exceeding the limit.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('app clients', 0))`);
    // A repeated request.
    if (new_id !== undefined && (await findAppClient(tx, new_id))) return new_id;
    const [stored] = await tx.select({ count: count() }).from(table);
    if ((stored?.count ?? 0) >= MAX_APP_CLIENTS) return null;
    const [row] = await tx
      .insert(table)
      .values({ clientId: new_id, name, redirectUris: [...new Set(redirect_uris)] })
      .returning({ clientId: table.clientId });
    return row?.clientId ?? null;
  });

/** Removes an app and revokes its access to all members. @returns its name; `null` if the app does not exist */
export const removeAppClient = (db: Db, clientId: string): Promise<string | null> =>
  db.transaction(async (tx) => {
    const removed = await tx.delete(table).where(eq(table.clientId, clientId)).returning({ name: table.name });
    await dropTokensOfClient(tx, clientId);
    return removed[0]?.name ?? null;
  });
