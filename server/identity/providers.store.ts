import { and, asc, eq, lt } from 'drizzle-orm';
import { tokenHash } from '../base/seal.ts';
import type { Db } from '../db/open.ts';
import { providerIdentities as table, providerStates } from '../db/schema/factors.ts';
import { users } from '../db/schema/identity.ts';
import type { ProviderPerson } from './provider-client.ts';
import { type AcceptedSignInMethods, hasOtherSignInMethod } from './sign-in-methods.store.ts';

export type ProviderIdentity = typeof table.$inferSelect;

/** Returns the connection of a person at a provider; `null` if there is none. */
export async function identityOf(
  db: Db,
  { provider, issuer, subject }: Pick<ProviderPerson, 'provider' | 'issuer' | 'subject'>,
): Promise<ProviderIdentity | null> {
  const isIt = and(eq(table.provider, provider), eq(table.issuer, issuer), eq(table.subject, subject));
  const [found] = await db.select().from(table).where(isIt);
  return found ?? null;
}

/** Returns the connections of an account, by the name of the provider. */
export const identitiesOf = (db: Db, sub: string): Promise<ProviderIdentity[]> =>
  db.select().from(table).where(eq(table.sub, sub)).orderBy(asc(table.provider));

/** Connects a person to an account. @returns false if the person or the account is already connected with this provider */
export async function connect(
  db: Db,
  sub: string,
  { provider, issuer, subject, email }: ProviderPerson,
): Promise<boolean> {
  const made = await db
    .insert(table)
    .values({ sub, provider, issuer, subject, email })
    .onConflictDoNothing()
    .returning({ sub: table.sub });
  return made.length > 0;
}

/** Removes a connection. @returns `last`, without removing it, if the account could not sign in any more; `absent` if there is none */
export const disconnect = (
  db: Db,
  sub: string,
  provider: string,
  accepted: AcceptedSignInMethods,
): Promise<'removed' | 'last' | 'absent'> =>
  db.transaction(async (tx) => {
    const hasOther = await hasOtherSignInMethod(tx, sub, accepted, { provider });
    const isIt = and(eq(table.sub, sub), eq(table.provider, provider));
    if ((await tx.$count(table, isIt)) === 0) return 'absent';
    if (!hasOther) return 'last';
    await tx.delete(table).where(isIt);
    return 'removed';
  });

/** Removes all connections of an account. @returns whether there were any */
export async function dropIdentities(tx: Db, sub: string): Promise<boolean> {
  const dropped = await tx.delete(table).where(eq(table.sub, sub)).returning({ sub: table.sub });
  return dropped.length > 0;
}

export async function noteUse(db: Db, { sub, provider }: Pick<ProviderIdentity, 'sub' | 'provider'>): Promise<void> {
  await db
    .update(table)
    .set({ lastUsedAt: new Date() })
    .where(and(eq(table.sub, sub), eq(table.provider, provider)));
}

/** Whether the owner of an account has set a password. */
export async function hasPassword(db: Db, sub: string): Promise<boolean> {
  const [user] = await db.select({ hasPassword: users.hasPassword }).from(users).where(eq(users.sub, sub));
  return user?.hasPassword ?? false;
}

/** Records that a response of a provider was received. @param until its expiry @returns false if it had been received before */
export async function consumeState(db: Db, state: string, until: Date): Promise<boolean> {
  const spent = await db
    .insert(providerStates)
    .values({ stateHash: tokenHash(state), expiresAt: until })
    .onConflictDoNothing()
    .returning({ stateHash: providerStates.stateHash });
  return spent.length > 0;
}

/** Deletes expired records of received responses. */
export async function sweepStates(db: Db): Promise<void> {
  await db.delete(providerStates).where(lt(providerStates.expiresAt, new Date()));
}
