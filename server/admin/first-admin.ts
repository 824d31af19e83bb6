import { randomInt, randomUUID } from 'node:crypto';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { ACCESS_LEVEL } from '../../domain/constants.ts';
import { FIRST_ADMIN_PATH } from '../../domain/navigation.ts';
import { changed } from '../changes/changed.ts';
import type { Db } from '../db/open.ts';
import type { ActLog } from '../http/acts.ts';
import { addressKey } from '../http/client-address.ts';
import { ApiFailure, TooManyRequests } from '../http/failure.ts';
import type { Caller, Handlers } from '../http/handlers.ts';
import { createBuckets } from '../http/limits.ts';
import { listValues, settle, deleteValue, deleteValues } from '../installation.store.ts';
import { changeRole, hasAdmin, lockAdmins, lockRole } from '../members/roles.store.ts';
import type { Sealer } from '../base/seal.ts';
import type { SecurityEvents } from '../security-events.ts';

/** Letters and digits that look distinct, even in a terminal font. 16 characters have 74 bits. */
const ALPHABET = '346789ACDEFGHJKLMNPQRTVWX';
const GROUPS = 4;
const GROUP_LENGTH = 4;

/** Validity of a printed code in days. After that, the server must be restarted to print a new code. */
const CODE_DAYS = 7;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Limits of attempts, per address and in total. */
const ADDRESS_TRIES = { burst: 5, perMinute: 0.5 } as const;
const ALL_TRIES = { burst: 20, perMinute: 2 } as const;

/** Milliseconds for which the absence of an admin is cached. */
const POLL_MS = 1000;

/** Prefix of the stored codes. Each printed code is stored, so each process accepts the codes of all others. */
const PREFIX = 'first admin code ';
const PURPOSE = 'first admin code';

const makeCode = (): string =>
  Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
  ).join('-');

/** Normalises a code before hashing: ignores spaces, hyphens and case. */
const normalCode = (code: string): string => code.toUpperCase().replace(/[^A-Z0-9]/g, '');

export interface FirstAdminDeps {
  readonly db: Db;
  readonly sealer: Pick<Sealer, 'mac' | 'verifies'>;
  readonly acts: ActLog;
  readonly events: Pick<SecurityEvents, 'note'>;
  readonly log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
  readonly publicUrl: string;
}

/** Makes a member the first admin with a code that the server prints while it has no admin. */
export function createFirstAdmin(deps: FirstAdminDeps) {
  const { db, sealer, acts, events, log, publicUrl } = deps;
  const now = () => performance.now();
  const ofAddress = createBuckets(ADDRESS_TRIES, now);
  const ofAll = createBuckets(ALL_TRIES, now);
  const own = PREFIX + randomUUID();
  /** True once an admin was found; this process then stops checking. */
  let isOver = false;
  let looked: { readonly at: number; readonly isMissing: Promise<boolean> } | null = null;

  async function look(): Promise<boolean> {
    try {
      isOver ||= await hasAdmin(db);
    } catch (error) {
      log.error({ err: error }, 'could not find out whether there is an admin');
      return false;
    }
    return !isOver;
  }

  /** Whether the server has no admin. Queries the database at most once a second, and not at all once there is an admin. */
  async function isMissing(): Promise<boolean> {
    if (isOver) return false;
    if (looked === null || now() - looked.at > POLL_MS) looked = { at: now(), isMissing: look() };
    return looked.isMissing;
  }

  /** Counts an attempt. @throws TooManyRequests */
  function countTry(request: FastifyRequest, sub: string): void {
    const seconds = Math.max(ofAddress(addressKey(request.ip)), ofAll(''));
    if (seconds === 0) return;
    events.note('first_admin_refused', { sub, ip: request.ip, what: 'too_many' });
    throw new TooManyRequests(seconds);
  }

  /** Compares a code with every stored one, so that the time reveals nothing. */
  async function isRight(tx: Db, code: string): Promise<boolean> {
    let found = false;
    for (const { value } of await listValues(tx, PREFIX)) {
      const [end = '', hash = ''] = value.split(' ');
      const isEqual = sealer.verifies(PURPOSE, normalCode(code), Buffer.from(hash, 'hex'));
      found = (isEqual && Date.now() < Number(end)) || found;
    }
    return found;
  }

  const hasAdminAlready = () => new ApiFailure(409, 'has_admin', 'This server has an admin already.');

  async function promote(memberId: string): Promise<void> {
    await db.transaction(async (tx) => {
      // The transaction that deletes the codes wins; concurrent ones wait here and then find no codes.
      const isFirst = (await deleteValues(tx, PREFIX)) > 0;
      if (!isFirst || (await lockAdmins(tx)).length > 0) throw hasAdminAlready();
      const before = await lockRole(tx, memberId);
      if (before === null) throw new ApiFailure(404, 'not_found', 'There is no such member.');
      const { memberType } = before;
      await changeRole(tx, memberId, { memberType, accessLevel: ACCESS_LEVEL.admin, isNewTerm: true, trialDays: null });
    });
  }

  async function promoteAsAct(caller: Caller): Promise<void> {
    const { memberId } = caller;
    const about = { target: null, memberId };
    const actId = await acts.begin({ ...about, admin: caller, callId: 'becomeFirstAdmin' });
    try {
      await promote(memberId);
    } catch (error) {
      const how =
        error instanceof ApiFailure
          ? ({ outcome: 'refused', reason: error.code } as const)
          : ({ outcome: 'failed', reason: null } as const);
      await acts.end(actId, { ...about, ...how });
      throw error;
    }
    isOver = true;
    await acts.end(actId, { ...about, outcome: 'done', reason: null });
    events.note('admin_act', { sub: caller.sub, what: 'becomeFirstAdmin' });
  }

  return {
    isMissing,

    /** Stores and prints a new code if there is no admin. */
    async begin(): Promise<void> {
      if (await hasAdmin(db)) {
        isOver = true;
        await deleteValues(db, PREFIX);
        return;
      }
      const code = makeCode();
      for (const { name, value } of await listValues(db, PREFIX))
        if (Number(value.split(' ', 1)[0]) < Date.now()) await deleteValue(db, name);
      const hash = sealer.mac(PURPOSE, normalCode(code)).toString('hex');
      await settle(db, own, `${Date.now() + CODE_DAYS * DAY_MS} ${hash}`);
      log.warn(
        `This server has no admin yet. To become its admin, sign up or log in, open ${publicUrl}${FIRST_ADMIN_PATH} and enter this code: ${code}`,
      );
    },

    /** Invalidates the code of this process. */
    end: () => deleteValue(db, own),

    handlers: {
      async becomeFirstAdmin({ body, caller, request }) {
        if (await hasAdmin(db)) {
          isOver = true;
          throw hasAdminAlready();
        }
        countTry(request, caller.sub);
        if (!(await isRight(db, body.code))) {
          events.note('first_admin_refused', { sub: caller.sub, ip: request.ip, what: 'wrong_code' });
          throw new ApiFailure(
            400,
            'wrong_admin_code',
            'This code is wrong or no longer valid. Use the latest one in the server’s log.',
          );
        }
        await promoteAsAct(caller);
        await changed(db, { what: 'member', of: caller.memberId });
        return { status: 204 };
      },
    } satisfies Partial<Handlers>,
  };
}
