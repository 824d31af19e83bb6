import { randomUUID } from 'node:crypto';
import { and, desc, eq, gt, isNull, lt, ne } from 'drizzle-orm';
import type { Db } from '../db/open.ts';
import { sessions, users } from '../db/schema/identity.ts';
import { type Sealer, tokenHash } from '../base/seal.ts';
import { notAuthorized } from './cognito-failure.ts';
import { utc } from '../base/utc.ts';

/** Days until the refresh token expires: from signing in or, if the member stays signed in, from its last use. */
const sessionDays = 30;
/** Milliseconds for which the previous token is still accepted: two tabs may refresh at once, or a response may get lost. */
const graceMs = 60_000;

const endOf = (used: Date): Date => utc(used).add(sessionDays, 'day').toDate();

/** Maximum number of sessions listed, the most recently used ones. */
const MAX_LISTED = 200;

export interface Session {
  readonly sessionId: string;
  readonly sub: string;
  readonly email: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly refreshToken: string;
  /** Whether the member stays signed in. */
  readonly isKept: boolean;
}

export interface Sessions {
  open(account: Pick<Session, 'sub' | 'email' | 'isKept'>, userAgent: string | undefined): Promise<Session>;
  /**
   * Returns the session of a refresh token. With `rotate` it includes the next token, and the given one ends after a minute.
   * @throws CognitoFailure NotAuthorizedException
   */
  refresh(refreshToken: string, options: { rotate: boolean }): Promise<Session>;
  /** Ends the session of a refresh token; does nothing if there is none. @returns its account */
  end(refreshToken: string): Promise<{ sub: string } | null>;
  endAll(sub: string): Promise<void>;
  /** Ends all sessions except one. */
  endOthers(sub: string, keep: string): Promise<void>;
  /** Ends all "stay signed in" sessions except one, which becomes a normal session. @returns whether any ended */
  endKept(sub: string, keep: string): Promise<boolean>;
  /** Lists the valid sessions, last used first. */
  list(sub: string): Promise<OpenSession[]>;
  /** Ends a session. @returns false if the user does not have this session */
  endOne(sub: string, sessionId: string): Promise<boolean>;
}

/** A session, as shown to its owner. */
export interface OpenSession {
  readonly sessionId: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date;
  readonly userAgent: string | null;
  readonly isKept: boolean;
}

interface Parsed {
  readonly sessionId: string;
  readonly generation: number;
}

/**
 * Creates the sessions. A refresh token is `<session>.<generation>.<mac>`, derived from session and generation, so only a hash is stored
 * and a stale one can still be recognised. Use of a stale token after the grace period means that there is a copy: the whole session ends.
 * @param onReuse called with the account whose session ended for that reason
 */
export function createSessions(
  db: Db,
  sealer: Sealer,
  onReuse: (sub: string) => Promise<void> | void = () => {},
): Sessions {
  /** Derives the tokens with each valid secret, the current one first. */
  const made = ({ sessionId, generation }: Parsed) => {
    const head = `${sessionId}.${generation}`;
    return sealer.macs('refresh token', head).map((mac) => `${head}.${mac.toString('base64url')}`);
  };
  const make = (parsed: Parsed) => made(parsed)[0] ?? '';
  const parse = (token: string): Parsed | null => {
    const match = /^([0-9a-f-]{36})\.(\d{1,9})\.([\w-]{43})$/.exec(token);
    const [, sessionId, generation, mac] = match ?? [];
    if (sessionId === undefined || generation === undefined || mac === undefined) return null;
    const genuine = sealer.verifies('refresh token', `${sessionId}.${generation}`, Buffer.from(mac, 'base64url'));
    return genuine ? { sessionId, generation: Number(generation) } : null;
  };
  const revoke = (sessionId: string) =>
    db
      .update(sessions)
      .set({ revokedAt: new Date() })
      .where(and(eq(sessions.sessionId, sessionId), isNull(sessions.revokedAt)));

  async function find(sessionId: string) {
    const [row] = await db
      .select({ session: sessions, email: users.email, enabled: users.enabled })
      .from(sessions)
      .innerJoin(users, eq(users.sub, sessions.sub))
      .where(eq(sessions.sessionId, sessionId));
    if (!row) throw notAuthorized('Invalid Refresh Token.');
    if (row.session.revokedAt) throw notAuthorized('Refresh Token has been revoked');
    if (row.session.expiresAt.getTime() <= Date.now()) throw notAuthorized('Refresh Token has expired');
    if (!row.enabled) throw notAuthorized('User is disabled.');
    return row;
  }

  return {
    async open({ sub, email, isKept }, userAgent) {
      const sessionId = randomUUID();
      const refreshToken = make({ sessionId, generation: 0 });
      const createdAt = new Date();
      // No other code deletes expired sessions, and a person has few.
      await db.delete(sessions).where(and(eq(sessions.sub, sub), lt(sessions.expiresAt, createdAt)));
      const expiresAt = endOf(createdAt);
      await db.insert(sessions).values({
        sessionId,
        sub,
        refreshTokenHash: tokenHash(refreshToken),
        createdAt,
        lastUsedAt: createdAt,
        expiresAt,
        userAgent: userAgent?.slice(0, 200) ?? null,
        isKept,
      });
      return { sessionId, sub, email, createdAt, expiresAt, refreshToken, isKept };
    },

    async refresh(refreshToken, { rotate }) {
      const parsed = parse(refreshToken);
      if (!parsed) throw notAuthorized('Invalid Refresh Token.');
      const { session, email } = await find(parsed.sessionId);
      const { sessionId, sub, createdAt, isKept } = session;
      const next = make({ sessionId, generation: parsed.generation + 1 });
      const answer = (token: string, expiresAt = session.expiresAt) => ({
        sessionId,
        sub,
        email,
        createdAt,
        expiresAt,
        refreshToken: token,
        isKept,
      });

      if (session.refreshTokenHash === tokenHash(refreshToken)) {
        if (!rotate) return answer(refreshToken);
        const lastUsedAt = new Date();
        const expiresAt = isKept ? endOf(lastUsedAt) : session.expiresAt;
        await db
          .update(sessions)
          .set({ refreshTokenHash: tokenHash(next), lastUsedAt, expiresAt })
          .where(and(eq(sessions.sessionId, sessionId), eq(sessions.refreshTokenHash, tokenHash(refreshToken))));
        return answer(next, expiresAt);
      }
      const replacing = made({ sessionId, generation: parsed.generation + 1 }).find(
        (token) => tokenHash(token) === session.refreshTokenHash,
      );
      if (replacing && Date.now() - session.lastUsedAt.getTime() <= graceMs) return answer(replacing);
      await revoke(sessionId);
      await onReuse(sub);
      throw notAuthorized('Refresh Token has been revoked');
    },

    async end(refreshToken) {
      const parsed = parse(refreshToken);
      if (!parsed) return null;
      const [row] = await revoke(parsed.sessionId).returning({ sub: sessions.sub });
      return row ?? null;
    },

    async endAll(sub) {
      await db
        .update(sessions)
        .set({ revokedAt: new Date() })
        .where(and(eq(sessions.sub, sub), isNull(sessions.revokedAt)));
    },

    async endOthers(sub, keep) {
      await db
        .update(sessions)
        .set({ revokedAt: new Date() })
        .where(and(eq(sessions.sub, sub), ne(sessions.sessionId, keep), isNull(sessions.revokedAt)));
    },

    async endKept(sub, keep) {
      const kept = and(eq(sessions.sub, sub), eq(sessions.isKept, true), isNull(sessions.revokedAt));
      const ended = await db
        .update(sessions)
        .set({ revokedAt: new Date() })
        .where(and(kept, ne(sessions.sessionId, keep)))
        .returning({ sub: sessions.sub });
      await db
        .update(sessions)
        .set({ isKept: false })
        .where(and(kept, eq(sessions.sessionId, keep)));
      return ended.length > 0;
    },

    list: (sub) =>
      db
        .select({
          sessionId: sessions.sessionId,
          createdAt: sessions.createdAt,
          lastUsedAt: sessions.lastUsedAt,
          userAgent: sessions.userAgent,
          isKept: sessions.isKept,
        })
        .from(sessions)
        .where(and(eq(sessions.sub, sub), isNull(sessions.revokedAt), gt(sessions.expiresAt, new Date())))
        .orderBy(desc(sessions.lastUsedAt), desc(sessions.createdAt))
        .limit(MAX_LISTED),

    async endOne(sub, sessionId) {
      const ended = await db
        .update(sessions)
        .set({ revokedAt: new Date() })
        .where(and(eq(sessions.sub, sub), eq(sessions.sessionId, sessionId), isNull(sessions.revokedAt)))
        .returning({ sub: sessions.sub });
      return ended.length > 0;
    },
  };
}
