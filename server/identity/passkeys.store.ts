import { and, asc, eq, lt, or, sql } from 'drizzle-orm';
import { MAX_PASSKEYS } from '../../domain/entities/passkey.ts';
import { passkeys as table } from '../db/schema/factors.ts';
import { users } from '../db/schema/identity.ts';
import type { Db } from '../db/open.ts';
import { type AcceptedSignInMethods, hasOtherSignInMethod } from './sign-in-methods.store.ts';

export type StoredPasskey = typeof table.$inferSelect;
export type NewPasskey = Pick<
  StoredPasskey,
  'credentialId' | 'publicKey' | 'counter' | 'transports' | 'deviceType' | 'isBackedUp' | 'aaguid' | 'rpId'
>;

/** Stored passkeys. Passkeys of other host names, from before the site moved, are listed but cannot sign in. */
export interface Passkeys {
  /** Lists the passkeys of an account, oldest first. */
  list(sub: string): Promise<StoredPasskey[]>;
  /** Finds a passkey; `null` if there is none with this id. */
  find(credentialId: string): Promise<StoredPasskey | null>;
  /** Adds a passkey. @returns `taken` if the credential was added before, `full` if the member has the maximum number */
  add(sub: string, passkey: NewPasskey, name: string): Promise<StoredPasskey | 'taken' | 'full'>;
  /** Renames a passkey; `null` if the member does not have this passkey. */
  rename(sub: string, passkeyId: string, name: string): Promise<StoredPasskey | null>;
  /** Removes a passkey. @returns `last`, without removing it, if the account could not sign in any more; `absent` if there is none */
  remove(
    sub: string,
    which: { readonly passkeyId: string } | { readonly credentialId: string },
  ): Promise<'removed' | 'last' | 'absent'>;
  /** Records a use, with the signature counter. @returns false if a use with this counter, or a later one, was recorded in the meantime */
  noteUse(passkey: StoredPasskey, use: { readonly counter: number; readonly isBackedUp: boolean }): Promise<boolean>;
}

export const passkeysOf = (db: Db, sub: string): Promise<StoredPasskey[]> =>
  db.select().from(table).where(eq(table.sub, sub)).orderBy(asc(table.createdAt), asc(table.passkeyId));

/** Removes all passkeys of an account. @returns whether there were any */
export async function dropPasskeys(tx: Db, sub: string): Promise<boolean> {
  const dropped = await tx.delete(table).where(eq(table.sub, sub)).returning({ id: table.passkeyId });
  return dropped.length > 0;
}

export function createPasskeys(db: Db, accepted: AcceptedSignInMethods): Passkeys {
  const own = (sub: string, passkeyId: string) => and(eq(table.sub, sub), eq(table.passkeyId, passkeyId));
  return {
    list: (sub) => passkeysOf(db, sub),

    async find(credentialId) {
      const [found] = await db.select().from(table).where(eq(table.credentialId, credentialId));
      return found ?? null;
    },

    add: (sub, passkey, name) =>
      db.transaction(async (tx) => {
        // The row is locked, so that two passkeys added concurrently are counted one after the other.
        await tx.select({ sub: users.sub }).from(users).where(eq(users.sub, sub)).for('update');
        if ((await tx.$count(table, eq(table.sub, sub))) >= MAX_PASSKEYS) return 'full';
        const [made] = await tx
          .insert(table)
          .values({ ...passkey, sub, name })
          .onConflictDoNothing({ target: table.credentialId })
          .returning();
        return made ?? 'taken';
      }),

    async rename(sub, passkeyId, name) {
      const [renamed] = await db.update(table).set({ name }).where(own(sub, passkeyId)).returning();
      return renamed ?? null;
    },

    remove: (sub, which) =>
      db.transaction(async (tx) => {
        const isIt =
          'passkeyId' in which ? eq(table.passkeyId, which.passkeyId) : eq(table.credentialId, which.credentialId);
        const [found] = await tx
          .select()
          .from(table)
          .where(and(eq(table.sub, sub), isIt));
        if (!found) return 'absent';
        // A passkey that cannot sign in does not count.
        const isWayIn = found.rpId === accepted.rpId;
        if (isWayIn && !(await hasOtherSignInMethod(tx, sub, accepted, { passkeyId: found.passkeyId }))) return 'last';
        const removed = await tx
          .delete(table)
          .where(eq(table.passkeyId, found.passkeyId))
          .returning({ id: table.passkeyId });
        return removed.length > 0 ? 'removed' : 'absent';
      }),

    async noteUse({ passkeyId }, { counter, isBackedUp }) {
      const isLater = or(lt(table.counter, counter), and(eq(table.counter, 0), sql`${counter}::bigint = 0`));
      const noted = await db
        .update(table)
        .set({ counter, isBackedUp, lastUsedAt: new Date() })
        .where(and(eq(table.passkeyId, passkeyId), isLater))
        .returning({ id: table.passkeyId });
      return noted.length > 0;
    },
  };
}
