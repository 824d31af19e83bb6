import { randomBytes } from 'node:crypto';
import { and, eq, gt, lt, lte, sql } from 'drizzle-orm';
import { signInChallenges } from '../db/schema/factors.ts';
import type { Db } from '../db/open.ts';
import { tokenHash } from '../base/seal.ts';
import { notAuthorized } from './cognito-failure.ts';

/** `code`: the second factor is asked for. `set_up`: it has to be set up before anybody gets in. */
export type ChallengeKind = 'code' | 'set_up';

/** Minutes that there are for an answer. Setting up may mean to find an app first. */
export const challengeMinutes = { code: 5, set_up: 15 } as const satisfies Record<ChallengeKind, number>;
/** Answers that one challenge takes. */
const mostTries = 5;

export interface Challenge {
  readonly sub: string;
  readonly passwordMark: string;
}

export interface Challenges {
  /** @returns the token to come back with, and when it ends */
  create(about: Challenge, kind: ChallengeKind): Promise<{ readonly token: string; readonly expiresAt: Date }>;
  /** Whose it is, for one more try. @throws CognitoFailure NotAuthorizedException when it is over, used up or was never there */
  attempt(token: string, kind: ChallengeKind): Promise<Challenge>;
  /** Whose it is. @throws CognitoFailure NotAuthorizedException */
  find(token: string, kind: ChallengeKind): Promise<Challenge>;
  /** Notes that the app of a set-up has proven itself. */
  markSetUp(token: string): Promise<void>;
  /** Uses it up: only the first of several at once gets it. @throws CognitoFailure NotAuthorizedException */
  complete(token: string, kind: ChallengeKind): Promise<Challenge>;
}

const over = () => notAuthorized('Invalid session for the user.');

/** Sign-ins that wait for their second step. They are rows, not sealed into the token, because tries have to be counted and each ends but once. */
export function createChallenges(db: Db, now: () => number = Date.now): Challenges {
  const about = { sub: signInChallenges.sub, passwordMark: signInChallenges.passwordMark };
  const open = (token: string, kind: ChallengeKind) =>
    and(
      eq(signInChallenges.tokenHash, tokenHash(token)),
      eq(signInChallenges.kind, kind),
      gt(signInChallenges.expiresAt, new Date(now())),
    );
  const needed = ([row]: Challenge[]) => {
    if (!row) throw over();
    return row;
  };

  return {
    async create({ sub, passwordMark }, kind) {
      const token = randomBytes(32).toString('base64url');
      const expiresAt = new Date(now() + challengeMinutes[kind] * 60_000);
      await db.delete(signInChallenges).where(lte(signInChallenges.expiresAt, new Date(now())));
      await db.insert(signInChallenges).values({ tokenHash: tokenHash(token), sub, kind, passwordMark, expiresAt });
      return { token, expiresAt };
    },

    attempt: async (token, kind) =>
      needed(
        await db
          .update(signInChallenges)
          .set({ tries: sql`${signInChallenges.tries} + 1` })
          .where(and(open(token, kind), lt(signInChallenges.tries, mostTries)))
          .returning(about),
      ),

    find: async (token, kind) => needed(await db.select(about).from(signInChallenges).where(open(token, kind))),

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
