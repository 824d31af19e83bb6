import { randomUUID } from 'node:crypto';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { normalEmail } from '../../domain/forms/account.ts';
import type { Db } from '../db/open.ts';
import { users } from '../db/schema/identity.ts';
import { members } from '../db/schema/members.ts';
import { addMember } from '../members/members.store.ts';
import { type Sealer, tokenHash } from '../base/seal.ts';
import { CognitoFailure, notAuthorized } from './cognito-failure.ts';
import type { Asker } from './devices.ts';
import { createSignInLock, type LockEvents } from './lockout.store.ts';
import { hashPassword, simulateVerification, verifyPassword } from './passwords.ts';
import type { Pools } from './pools.ts';
import { makeVerifier, type Verifier } from './srp.ts';

export interface Account {
  readonly sub: string;
  readonly email: string;
  readonly identityId: string;
}

/** An account with a fingerprint of its password, to reject proofs made with an old password. */
export interface ProvenAccount extends Account {
  readonly passwordMark: string;
}

/** An account with its state. */
export interface KnownAccount extends ProvenAccount {
  readonly emailVerified: boolean;
  /** Requested address that waits for its code; `null` if there is none. */
  readonly wishedEmail: string | null;
}

export interface NewAccount {
  readonly email: string;
  readonly password: string;
  /** IANA time zone; `null` if unknown. */
  readonly timeZone: string | null;
  /** Whether the account is confirmed; if false, signing in requires a mailed code first. */
  readonly confirmed?: boolean;
  /** Whether the owner has set a password; false if a provider signs them in. */
  readonly hasPassword?: boolean;
  /** Whether the address is verified to be its owner's. */
  readonly emailVerified?: boolean;
  /** Further work of the sign-up, such as using up a coupon, in its transaction: if it throws, no account is created. */
  readonly enrol?: (tx: Db, memberId: string, sub: string) => Promise<void>;
}

export interface UserDirectory {
  /**
   * Creates the account and its member, at the trial level.
   * @throws CognitoFailure UsernameExistsException
   */
  create(account: NewAccount): Promise<ProvenAccount>;
  /** Checks a password. @throws CognitoFailure NotAuthorizedException, the same for a wrong password and an unknown address */
  checkPassword(email: string, password: string, asker: Asker): Promise<ProvenAccount>;
  /**
   * Returns the SRP verifier of an account; `null` for unknown addresses and for accounts without a password sign-in since the server's
   * secret changed.
   */
  findVerifier(email: string): Promise<{ readonly account: ProvenAccount; readonly kept: Verifier } | null>;
  /** Checks a proof, with the same lockout as passwords. @throws CognitoFailure NotAuthorizedException */
  checkProof(email: string, asker: Asker, isProven: () => boolean): Promise<void>;
  /** Lifts the lockout of unknown browsers and of this one. */
  unlock(email: string, asker: Asker): Promise<void>;
  setPassword(account: Pick<Account, 'sub'>, password: string, tx?: Db): Promise<void>;
  bySub(sub: string): Promise<KnownAccount | null>;
  /** Returns the account of an address, with data for its recovery, unless it is disabled. */
  byEmail(email: string): Promise<AccountToRecover | null>;
  /** Marks the address as its owner's after a mailed code. @returns whether it was not marked before */
  markVerified(email: string, tx?: Db): Promise<boolean>;
  /** Stores a requested address for `minutes` minutes; `null` withdraws the request. */
  wishAddress(sub: string, email: string | null, minutes?: number): Promise<void>;
  /** Applies the requested address. @returns the previous one; `null` if the request was withdrawn, or another account has the address */
  takeAddress(sub: string, email: string): Promise<string | null>;
}

export interface AccountToRecover extends Account {
  readonly confirmed: boolean;
  /** Fingerprint that changes with the password. */
  readonly state: string;
}

const notConfirmed = () => new CognitoFailure('UserNotConfirmedException', 'User is not confirmed.');

const provenAccount = (user: typeof users.$inferSelect): ProvenAccount => ({
  sub: user.sub,
  email: user.email,
  identityId: user.identityId,
  passwordMark: tokenHash(user.passwordHash).slice(0, 16),
});

const isTaken = (error: unknown) => (error as { cause?: { code?: string } }).cause?.code === '23505';

export function createUserDirectory(
  db: Db,
  sealer: Sealer,
  pools: Pools,
  news: LockEvents | null = null,
): UserDirectory {
  const lock = createSignInLock(db, sealer, news);
  const poolName = pools.userPoolId.slice(pools.userPoolId.indexOf('_') + 1);
  const verifierPurpose = (sub: string) => `SRP verifier of ${sub}`;
  const sealVerifier = (sub: string, password: string) =>
    sealer.seal(JSON.stringify(makeVerifier(poolName, sub, password)), verifierPurpose(sub));

  async function find(email: string) {
    const [row] = await db
      .select()
      .from(users)
      .where(eq(users.email, normalEmail(email)));
    return row ?? null;
  }

  return {
    async create({ email, password, timeZone, confirmed = true, hasPassword = true, emailVerified = false, enrol }) {
      const sub = randomUUID();
      const passwordHash = await hashPassword(password);
      const sealedVerifier = sealVerifier(sub, password);
      const identityId = `${pools.region}:${randomUUID()}`;
      const known = { passwordHash, sealedVerifier, confirmed, hasPassword, emailVerified };
      const row = { sub, email: normalEmail(email), identityId, ...known };
      try {
        return await db.transaction(async (tx) => {
          const [user] = await tx.insert(users).values(row).returning();
          if (!user) throw new Error('the account is not there');
          const memberId = await addMember(tx, { sub, timeZone });
          await enrol?.(tx, memberId, sub);
          return provenAccount(user);
        });
      } catch (error) {
        if (!isTaken(error)) throw error;
        throw new CognitoFailure('UsernameExistsException', 'An account with the given email already exists.');
      }
    },

    async checkPassword(email, password, asker) {
      const user = await find(email);
      await lock.judge(email, asker, () =>
        user ? verifyPassword(password, user.passwordHash) : simulateVerification(password),
      );
      if (!user) throw new Error('nobody has this address');
      if (!user.enabled) throw notAuthorized('User is disabled.');
      if (!user.confirmed) throw notConfirmed();
      if (user.sealedVerifier === null || sealer.open(user.sealedVerifier, verifierPurpose(user.sub)) === null) {
        const sealedVerifier = sealVerifier(user.sub, password);
        await db.update(users).set({ sealedVerifier }).where(eq(users.sub, user.sub));
      }
      return provenAccount(user);
    },

    async findVerifier(email) {
      const user = await find(email);
      const opened = user?.sealedVerifier ? sealer.open(user.sealedVerifier, verifierPurpose(user.sub)) : null;
      if (!user?.enabled || opened === null) return null;
      return { account: provenAccount(user), kept: JSON.parse(opened) as Verifier };
    },

    async checkProof(email, asker, isProven) {
      await lock.judge(email, asker, isProven);
      if (!(await find(email))?.confirmed) throw notConfirmed();
    },

    unlock: lock.lift,

    async setPassword({ sub }, password, tx = db) {
      const passwordHash = await hashPassword(password);
      await tx
        .update(users)
        // Another person may have requested the address change, because of which the owner sets a new password.
        .set({
          passwordHash,
          hasPassword: true,
          sealedVerifier: sealVerifier(sub, password),
          wishedEmail: null,
          wishEndsAt: null,
        })
        .where(eq(users.sub, sub));
    },

    async bySub(sub) {
      const [user] = await db.select().from(users).where(eq(users.sub, sub));
      if (!user?.enabled) return null;
      const { emailVerified, wishEndsAt } = user;
      const wishedEmail = wishEndsAt !== null && wishEndsAt > new Date() ? user.wishedEmail : null;
      return { ...provenAccount(user), emailVerified, wishedEmail };
    },

    async byEmail(email) {
      const user = await find(email);
      if (!user?.enabled) return null;
      const { sub, identityId, confirmed } = user;
      return { sub, email: user.email, identityId, confirmed, state: tokenHash(user.passwordHash) };
    },

    async markVerified(email, tx = db) {
      const isOwn = eq(users.email, normalEmail(email));
      const first = await tx
        .update(users)
        .set({ emailVerified: true, confirmed: true })
        .where(and(isOwn, eq(users.emailVerified, false)))
        .returning({ sub: users.sub });
      return first.length > 0;
    },

    async wishAddress(sub, email, minutes = 0) {
      const wish =
        email === null
          ? { wishedEmail: null, wishEndsAt: null }
          : { wishedEmail: normalEmail(email), wishEndsAt: sql`now() + ${minutes} * interval '1 minute'` };
      await db.update(users).set(wish).where(eq(users.sub, sub));
    },

    async takeAddress(sub, email) {
      const wished = normalEmail(email);
      const isWished = and(eq(users.sub, sub), eq(users.wishedEmail, wished), gt(users.wishEndsAt, sql`now()`));
      const [found] = await db.select({ former: users.email }).from(users).where(isWished);
      if (!found) return null;
      const change = { email: wished, formerEmail: found.former, wishedEmail: null, wishEndsAt: null };
      try {
        const isSame = and(isWished, eq(users.email, found.former));
        const taken = await db
          .update(users)
          .set({ ...change, emailVerified: true })
          .where(isSame)
          .returning({ sub: users.sub });
        return taken.length > 0 ? found.former : null;
      } catch (error) {
        if (isTaken(error)) return null;
        throw error;
      }
    },
  };
}

export async function isAddressTaken(db: Db, email: string): Promise<boolean> {
  const found = await db
    .select({ sub: users.sub })
    .from(users)
    .where(eq(users.email, normalEmail(email)));
  return found.length > 0;
}

/** Deletes expired address change requests. */
export async function sweepAddressRequests(db: Db): Promise<void> {
  await db.update(users).set({ wishedEmail: null, wishEndsAt: null }).where(lt(users.wishEndsAt, sql`now()`));
}

/** Returns the identity of an account; `null` if there is none. */
export async function findIdentityId(db: Db, sub: string): Promise<string | null> {
  const [user] = await db.select({ identityId: users.identityId }).from(users).where(eq(users.sub, sub));
  return user?.identityId ?? null;
}

/** Deletes an account, and everything in the database that depends on it. @returns its current, previous and requested address */
export async function deleteUser(tx: Db, sub: string) {
  const which = { email: users.email, formerEmail: users.formerEmail, wishedEmail: users.wishedEmail };
  const [user] = await tx.delete(users).where(eq(users.sub, sub)).returning(which);
  return user;
}

/** Returns an account with its member; `null` if there is none. */
export async function findUserWithMember(db: Db, sub: string) {
  const [row] = await db
    .select({ user: users, member: members })
    .from(users)
    .innerJoin(members, eq(members.sub, users.sub))
    .where(eq(users.sub, sub));
  return row ?? null;
}
