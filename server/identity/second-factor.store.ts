import { and, count, eq, gt, gte, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { ACCESS_LEVEL } from '../../domain/constants.ts';
import { recoveryCodes, secondFactors } from '../db/schema/factors.ts';
import type { Db } from '../db/open.ts';
import { members } from '../db/schema/members.ts';
import type { Sealer } from '../base/seal.ts';
import { attemptsExceeded, CognitoFailure } from './cognito-failure.ts';
import { newRecoveryCodes, recoveryCodeHash } from './recovery-codes.ts';
import { isCode, newSecret, stepOfCode, toBase32 } from './totp.ts';
import type { FactorDuty } from './factor-duty.ts';

export interface FactorState {
  /** Whether a code is required at sign-in. */
  readonly isOn: boolean;
  /** Whether the operator requires it for this account. */
  readonly isRequired: boolean;
  readonly recoveryCodesLeft: number;
}

/**
 * Events of a second factor for its owner or the operator. `guessed`: many wrong codes, probably an attack. `refused`: a code that was not
 * checked because of earlier attempts.
 */
export type FactorEvent = 'on' | 'off' | 'recoveryCodeUsed' | 'failed' | 'guessed' | 'refused';

/** The authenticator app of an account, and its recovery codes. */
export interface SecondFactor {
  stateOf(sub: string): Promise<FactorState>;
  /** Creates a new secret, in base32. The current one remains active until a code of the new one is entered. */
  begin(sub: string): Promise<string>;
  /**
   * Activates the new secret with one of its codes. An active factor remains active, with the new secret.
   * @param onlyIfOff for a sign-in that has only proven the password: it may not replace an active factor
   * @throws CognitoFailure EnableSoftwareTokenMFAException, SoftwareTokenMFANotFoundException
   */
  confirm(sub: string, code: string, options?: { readonly onlyIfOff: boolean }): Promise<void>;
  /** Requires codes from now on. @throws CognitoFailure InvalidParameterException if no secret was confirmed */
  switchOn(sub: string): Promise<void>;
  /** Deletes secret and recovery codes. @throws CognitoFailure InvalidParameterException if the operator requires a second factor */
  switchOff(sub: string): Promise<void>;
  /** Creates a new set of recovery codes and invalidates the previous ones. @throws CognitoFailure InvalidParameterException while it is off */
  makeRecoveryCodes(sub: string): Promise<string[]>;
  /**
   * Uses up a code of the app or a recovery code. The attempt is counted before the code is checked.
   * @throws CognitoFailure CodeMismatchException, ExpiredCodeException, LimitExceededException, PasswordResetRequiredException
   */
  redeem(sub: string, code: string): Promise<void>;
  /**
   * Allows codes again immediately, after a new password has locked an attacker out. Once a day: access to the mailbox must not buy attempts by
   * setting one password after another.
   */
  forgive(sub: string): Promise<void>;
}

export interface SecondFactorDeps {
  readonly db: Db;
  readonly sealer: Sealer;
  readonly duty: FactorDuty;
  readonly tell: (sub: string, news: FactorEvent) => void;
  /** Returns milliseconds since 1970. */
  readonly now?: () => number;
}

/** Number of wrong codes without a lockout; each further one locks for twice as long, as for wrong passwords. */
const freeTries = 5;
const longestLockSeconds = 15 * 60;
/** Number of wrong codes in a row after which a new password, by mail, is required: the person entering them knows the password. */
const maxFailures = 20;
const forgivenAgainMs = 24 * 3600_000;

const fail = (type: CognitoFailure['type'], message: string) => new CognitoFailure(type, message);
const notSetUp = () => fail('InvalidParameterException', 'User has not set up software token mfa');

/** Deletes secret and recovery codes. @returns whether codes were required at sign-in */
export async function dropFactor(tx: Db, sub: string): Promise<boolean> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.sub, sub));
  const dropped = await tx.delete(secondFactors).where(eq(secondFactors.sub, sub)).returning();
  return dropped[0]?.enabled ?? false;
}

/** Whether codes are required at sign-in. */
export const isFactorOn = async (db: Db, sub: string): Promise<boolean> =>
  (await db.$count(secondFactors, and(eq(secondFactors.sub, sub), eq(secondFactors.enabled, true)))) > 0;

export function createSecondFactor({ db, sealer, duty, tell, now = Date.now }: SecondFactorDeps): SecondFactor {
  const sealPurpose = (sub: string) => `second factor of ${sub}`;
  const own = (sub: string) => eq(secondFactors.sub, sub);
  const open = (sub: string, sealed: string | null) => {
    const hex = sealed === null ? null : sealer.open(sealed, sealPurpose(sub));
    return hex === null ? null : Buffer.from(hex, 'hex');
  };

  async function find(sub: string) {
    const [row] = await db.select().from(secondFactors).where(own(sub));
    return row ?? null;
  }

  async function isRequired(sub: string): Promise<boolean> {
    if (duty === 'nobody') return false;
    const asked = or(sql`${members.memberType} <> 'Athlete'`, gte(members.accessLevel, ACCESS_LEVEL.admin));
    const rows = await db
      .select({ sub: members.sub })
      .from(members)
      .where(and(eq(members.sub, sub), asked));
    return rows.length > 0;
  }

  /** Counts an attempt and locks in the same statement, so that many concurrent guesses cannot get through before the lockout. */
  async function countTry(sub: string) {
    const at = new Date(now());
    const failures = sql`${secondFactors.failures} + 1`;
    const seconds = sql`least(${longestLockSeconds}::int, power(2, least(${failures} - ${freeTries}::int, 20)))`;
    const [row] = await db
      .update(secondFactors)
      .set({
        failures: sql`${failures}`,
        lockedUntil: sql`case when ${failures} >= ${freeTries}::int
          then ${at.toISOString()}::timestamptz + ${seconds} * interval '1 second' end`,
      })
      .where(
        and(
          own(sub),
          eq(secondFactors.enabled, true),
          lt(secondFactors.failures, maxFailures),
          or(isNull(secondFactors.lockedUntil), lt(secondFactors.lockedUntil, at)),
        ),
      )
      .returning();
    if (row) return row;
    const there = await find(sub);
    if (!there?.enabled) throw fail('NotAuthorizedException', 'Invalid session for the user.');
    tell(sub, 'refused');
    const forgivenUntil = (there.forgivenAt?.getTime() ?? 0) + forgivenAgainMs;
    const until = there.failures < maxFailures ? (there.lockedUntil?.getTime() ?? 0) : forgivenUntil;
    if (there.failures < maxFailures || forgivenUntil > now()) throw attemptsExceeded((until - now()) / 1000);
    throw fail('PasswordResetRequiredException', 'Password reset required for the user');
  }

  const settled = { failures: 0, lockedUntil: null };

  async function redeemAppCode(sub: string, sealed: string | null, code: string): Promise<'taken' | 'used' | 'wrong'> {
    const secret = open(sub, sealed);
    const step = secret && stepOfCode(secret, code, now());
    if (step === null) return 'wrong';
    const taken = await db
      .update(secondFactors)
      .set({ ...settled, lastStep: step })
      .where(and(own(sub), or(isNull(secondFactors.lastStep), lt(secondFactors.lastStep, step))))
      .returning({ sub: secondFactors.sub });
    return taken.length > 0 ? 'taken' : 'used';
  }

  async function redeemRecoveryCode(sub: string, code: string): Promise<'taken' | 'wrong'> {
    const used = await db
      .delete(recoveryCodes)
      .where(and(eq(recoveryCodes.sub, sub), eq(recoveryCodes.codeHash, recoveryCodeHash(sub, code))))
      .returning({ sub: recoveryCodes.sub });
    if (used.length === 0) return 'wrong';
    await db.update(secondFactors).set(settled).where(own(sub));
    tell(sub, 'recoveryCodeUsed');
    return 'taken';
  }

  return {
    async stateOf(sub) {
      const [row, [codes], required] = await Promise.all([
        find(sub),
        db.select({ left: count() }).from(recoveryCodes).where(eq(recoveryCodes.sub, sub)),
        isRequired(sub),
      ]);
      return { isOn: row?.enabled ?? false, isRequired: required, recoveryCodesLeft: codes?.left ?? 0 };
    },

    async begin(sub) {
      const secret = newSecret();
      const pendingSecret = sealer.seal(secret.toString('hex'), sealPurpose(sub));
      await db
        .insert(secondFactors)
        .values({ sub, pendingSecret })
        .onConflictDoUpdate({ target: secondFactors.sub, set: { pendingSecret } });
      return toBase32(secret);
    },

    async confirm(sub, code, { onlyIfOff } = { onlyIfOff: false }) {
      const pending = (await find(sub))?.pendingSecret ?? null;
      const secret = open(sub, pending);
      if (pending === null || secret === null) {
        throw fail('SoftwareTokenMFANotFoundException', 'Software Token MFA does not exist for the user.');
      }
      const lastStep = stepOfCode(secret, code.trim(), now());
      if (lastStep === null) {
        throw fail('EnableSoftwareTokenMFAException', 'Code mismatch and fail enable Software Token MFA');
      }
      const taken = await db
        .update(secondFactors)
        .set({ ...settled, sealedSecret: pending, pendingSecret: null, lastStep })
        .where(
          and(
            own(sub),
            eq(secondFactors.pendingSecret, pending),
            onlyIfOff ? eq(secondFactors.enabled, false) : undefined,
          ),
        )
        .returning({ sub: secondFactors.sub });
      if (taken.length === 0) throw fail('NotAuthorizedException', 'Invalid session for the user.');
    },

    async switchOn(sub) {
      const on = await db
        .update(secondFactors)
        .set({ enabled: true })
        .where(and(own(sub), sql`${secondFactors.sealedSecret} is not null`))
        .returning({ sub: secondFactors.sub });
      if (on.length === 0) throw notSetUp();
      tell(sub, 'on');
    },

    async switchOff(sub) {
      if (await isRequired(sub)) {
        throw fail('InvalidParameterException', 'A second factor is required for this account.');
      }
      const wasOn = await db.transaction((tx) => dropFactor(tx, sub));
      if (wasOn) tell(sub, 'off');
    },

    async makeRecoveryCodes(sub) {
      const codes = newRecoveryCodes();
      await db.transaction(async (tx) => {
        // The row is locked, so that of two sets created concurrently only one remains.
        const [row] = await tx.select().from(secondFactors).where(own(sub)).for('update');
        if (!row?.enabled) throw notSetUp();
        await tx.delete(recoveryCodes).where(eq(recoveryCodes.sub, sub));
        await tx.insert(recoveryCodes).values(codes.map((code) => ({ sub, codeHash: recoveryCodeHash(sub, code) })));
      });
      return codes;
    },

    async redeem(sub, typed) {
      const { sealedSecret, failures } = await countTry(sub);
      const code = typed.replace(/\s/g, '');
      const outcome = isCode(code) ? await redeemAppCode(sub, sealedSecret, code) : await redeemRecoveryCode(sub, code);
      if (outcome === 'taken') return;
      tell(sub, failures === freeTries ? 'guessed' : 'failed');
      if (outcome === 'used') {
        throw fail('ExpiredCodeException', 'Your software token has already been used once.');
      }
      throw fail('CodeMismatchException', 'Invalid code received for user');
    },

    async forgive(sub) {
      const dayAgo = new Date(now() - forgivenAgainMs);
      await db
        .update(secondFactors)
        .set({ ...settled, forgivenAt: new Date(now()) })
        .where(
          and(
            own(sub),
            gt(secondFactors.failures, 0),
            or(isNull(secondFactors.forgivenAt), lte(secondFactors.forgivenAt, dayAgo)),
          ),
        );
    },
  };
}
