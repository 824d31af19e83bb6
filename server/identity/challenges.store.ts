import { randomBytes } from 'node:crypto';
import { and, eq, gt, lt, lte, sql } from 'drizzle-orm';
import { signInChallenges } from '../db/schema/factors.ts';
import type { Db } from '../db/open.ts';
import { tokenHash } from '../base/seal.ts';
import { notAuthorized } from './cognito-failure.ts';

/** `code`: the second factor is required. `set_up`: it must be set up before signing in. `passkey`: a passkey is being added. */
export type ChallengeKind = 'code' | 'set_up' | 'passkey';

/** Lifetime of a challenge in minutes. Setting up may require finding an app first. */
export const challengeMinutes = { code: 5, set_up: 15, passkey: 5 } as const satisfies Record<ChallengeKind, number>;
/** Maximum number of attempts per challenge. */
const maxAttempts = 5;

export interface Challenge {
  readonly sub: string;
  readonly passwordMark: string;
  /** Whether the member asked to stay signed in. */
  readonly isKept: boolean;
}

export interface Challenges {
  /** Creates a challenge. @returns the token for the response, and when it expires */
  create(about: Challenge, kind: ChallengeKind): Promise<{ readonly token: string; readonly expiresAt: Date }>;
  /**
   * Counts an attempt. @returns the account of the challenge @throws CognitoFailure NotAuthorizedException if it has expired, is used up or
   * does not exist
   */
  attempt(token: string, kind: ChallengeKind): Promise<Challenge>;
  /** Returns the account of the challenge. @throws CognitoFailure NotAuthorizedException */
  find(token: string, kind: ChallengeKind): Promise<Challenge>;
  /**
   * Records, until its expiry, that a sealed token was used to sign in to an account.
   * @returns false if it was already used
   */
  spend(token: string, sub: string, until: Date): Promise<boolean>;
  /** Records that the authenticator app has been verified during set-up. */
  markSetUp(token: string): Promise<void>;
  /** Uses up a challenge: only the first of several concurrent calls succeeds. @throws CognitoFailure NotAuthorizedException */
  complete(token: string, kind: ChallengeKind): Promise<Challenge>;
}

const over = () => notAuthorized('Invalid session for the user.');

/**
 * Stores pending sign-ins that wait for their second step. They are rows, rather than sealed in the token, because attempts must be counted
 * and each is completed only once.
 */
export function createChallenges(db: Db, now: () => number = Date.now): Challenges {
  const about = {
    sub: signInChallenges.sub,
    passwordMark: signInChallenges.passwordMark,
    isKept: signInChallenges.isKept,
  };
  const open = (token: string, kind: ChallengeKind) =>
    and(
      eq(signInChallenges.tokenHash, tokenHash(token)),
      eq(signInChallenges.kind, kind),
      gt(signInChallenges.expiresAt, new Date(now())),
    );
  const isOf = (sub: string, kind: ChallengeKind) =>
    and(eq(signInChallenges.sub, sub), eq(signInChallenges.kind, kind));
  const needed = ([row]: Challenge[]) => {
    if (!row) throw over();
    return row;
  };

  return {
    async create({ sub, passwordMark, isKept }, kind) {
      const token = randomBytes(32).toString('base64url');
      const expiresAt = new Date(now() + challengeMinutes[kind] * 60_000);
      await db.delete(signInChallenges).where(lte(signInChallenges.expiresAt, new Date(now())));
      // A member adds one passkey at a time.
      if (kind === 'passkey') await db.delete(signInChallenges).where(isOf(sub, kind));
      await db
        .insert(signInChallenges)
        .values({ tokenHash: tokenHash(token), sub, kind, passwordMark, isKept, expiresAt });
      return { token, expiresAt };
    },

    attempt: async (token, kind) =>
      needed(
        await db
          .update(signInChallenges)
          .set({ tries: sql`${signInChallenges.tries} + 1` })
          .where(and(open(token, kind), lt(signInChallenges.tries, maxAttempts)))
          .returning(about),
      ),

    find: async (token, kind) => needed(await db.select(about).from(signInChallenges).where(open(token, kind))),

    async spend(token, sub, expiresAt) {
      const spent = await db
        .insert(signInChallenges)
        .values({ tokenHash: tokenHash(token), sub, kind: 'spent', passwordMark: '', expiresAt })
        .onConflictDoNothing()
        .returning({ sub: signInChallenges.sub });
      return spent.length > 0;
    },

    async markSetUp(token) {
      await db
        .update(signInChallenges)
        .set({ isSetUp: true })
        .where(eq(signInChallenges.tokenHash, tokenHash(token)));
    },

    complete: async (token, kind) =>
      needed(
        await db
          .delete(signInChallenges)
          .where(and(open(token, kind), kind === 'set_up' ? eq(signInChallenges.isSetUp, true) : undefined))
          .returning(about),
      ),
  };
}
