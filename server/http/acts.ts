import type { FastifyRequest } from 'fastify';
import type { Call } from '../../contract/call.ts';
import { isAdmin } from '../../domain/access.ts';
import type { SecurityEvents } from '../security-events.ts';
import { ApiFailure } from './failure.ts';
import type { Caller } from './handlers.ts';

/** The subject of an admin's act. A handler may add details. */
export interface ActSubject {
  /** Code or id of the changed object; `null` if only a member, or nothing with an id, is affected. */
  target: string | null;
  memberId: string | null;
}

/** Outcome of an act. Interrupted acts have none. */
export type ActOutcome = 'done' | 'refused' | 'failed';

/** Logs admins' acts: each act before it is performed, so that none is missing, and then its outcome. */
export interface ActLog {
  /** Logs the start of an act. @returns the id for `end` */
  begin(act: ActSubject & { readonly admin: Pick<Caller, 'memberId'>; readonly callId: string }): Promise<string>;
  /** Logs the outcome of an act. @param how.reason the error code of a refusal */
  end(actId: string, how: ActSubject & { readonly outcome: ActOutcome; readonly reason: string | null }): Promise<void>;
}

/** Cost classes of calls that only read. */
const readingCosts: ReadonlySet<Call['cost']> = new Set(['light', 'read', 'heavy'] as const);
export const isReading = ({ cost }: Pick<Call, 'cost'>): boolean => readingCosts.has(cost);

function subjectOf(row: Call, { params }: FastifyRequest): ActSubject {
  const { id, code, memberId } = (params ?? {}) as Partial<Record<string, string>>;
  const isMember = row.subject === 'params.id';
  return { target: code ?? (isMember ? null : id) ?? null, memberId: memberId ?? (isMember ? id : null) ?? null };
}

/**
 * Logs a call as an act of an admin.
 * @param work the call's handler
 */
export async function asAct<Answer>(
  row: Call,
  request: FastifyRequest,
  { acts, events }: { readonly acts: ActLog | undefined; readonly events: SecurityEvents },
  work: () => Promise<Answer>,
): Promise<Answer> {
  const { caller } = request;
  const act = subjectOf(row, request);
  const isAboutAnother =
    row.forAdmins === true && caller !== null && isAdmin(caller) && act.memberId !== caller.memberId;
  const isOfAdmin = row.isAdminAct === true && caller !== null && isAdmin(caller);
  const isForAdmins = row.who === 'admin' || isAboutAnother || isOfAdmin;
  const isAct = isForAdmins && (!isReading(row) || row.isKept === true);
  if (acts === undefined || caller === null || !isAct) return work();
  request.act = act;
  const actId = await acts.begin({ ...act, admin: caller, callId: row.id });
  events.note('admin_act', { sub: caller.sub, what: row.id });
  const end = (outcome: ActOutcome, reason: string | null) =>
    acts.end(actId, { ...act, outcome, reason }).catch((error: unknown) => {
      // The act itself has succeeded, so the call must not fail.
      request.log.error({ err: error }, 'how an act of an admin ended is not kept');
    });
  try {
    const answer = await work();
    await end('done', null);
    return answer;
  } catch (error) {
    await (error instanceof ApiFailure ? end('refused', error.code) : end('failed', null));
    throw error;
  }
}
