import { randomUUID } from 'node:crypto';
import type { BranchSummaryWire, PlanBranchWire } from '../../domain/entities/plan-branch.ts';
import { changeByOther, type Change, changed } from '../changes/changed.ts';
import type { Db } from '../db/open.ts';
import { ApiFailure } from '../http/failure.ts';
import type { Handlers } from '../http/handlers.ts';
import { memberTransaction } from '../members/hold-member.store.ts';
import { needRowBytes, rowBytesOf } from '../members/row-bytes.store.ts';
import { acceptParts, undoAcceptance } from './branch-acceptance.ts';
import { copiedFrom, createBranch, daysOf, givenBranchWorkout } from './branch-creation.ts';
import {
  acceptanceOf,
  authorOf,
  decide,
  dropBranch,
  findBranch,
  findBranches,
  reopen,
  updateBranch,
} from './branches.store.ts';
import { branchChanged, branchDecided, noBranch, outsideWindow } from './refusals.ts';
import { planWindow } from './window.ts';

/** Returns a branch without its workouts. */
const summaryOf = ({ base: _base, workouts: _workouts, ...summary }: PlanBranchWire): BranchSummaryWire => summary;

/** Finds a branch that the reader sees. @throws ApiFailure 404 if there is none */
async function needBranch(db: Db, memberId: string, branchId: string, readerId: string): Promise<PlanBranchWire> {
  const branch = await findBranch(db, memberId, branchId, readerId);
  if (branch === null) throw noBranch();
  return branch;
}

/** Returns the change to report after a decision of the member, whether it wrote to the plan or not. */
const planChange = (of: string, ids: readonly string[]): Change =>
  ids.length === 0 ? { what: 'calendar', of } : { what: 'plan', of, by: of, ids };

/** Notifies the coach of a branch of the member's decision. */
async function notifyAuthor(tx: Db, memberId: string, branchId: string, news: 'accepted' | 'rejected') {
  const coachId = await authorOf(tx, branchId);
  if (coachId === null) return;
  await changed(
    tx,
    { what: 'branch', of: coachId, planOf: memberId, branchId, news, by: memberId },
    { what: 'calendar', of: coachId },
  );
}

/** Creates the handlers for branches of members' plans. Coaches see and change those that they wrote; only members decide. */
export function createBranchHandlers({ db, now }: { readonly db: Db; readonly now: () => Date }) {
  return {
    async listPlanBranches({ params: { id }, caller }) {
      return { status: 200, body: { branches: await findBranches(db, id, caller.memberId) } };
    },

    async getPlanBranch({ params: { id, branchId }, caller }) {
      return { status: 200, body: { branch: await needBranch(db, id, branchId, caller.memberId) } };
    },

    async savePlanBranch({ params: { id, branchId }, body, caller }) {
      const weeks = { firstDay: body.first_day, weeks: body.weeks };
      const [window, { from, to }] = [planWindow(now()), daysOf(weeks)];
      if (from < window.first || to > window.last) throw outsideWindow('first_day');
      const workouts = body.workouts.map(givenBranchWorkout);
      const text = { name: body.name, note: body.note || null, workouts, revision: randomUUID() };
      const saved = await memberTransaction(db, id, async (tx) => {
        const before = await findBranch(tx, id, branchId, caller.memberId);
        if (before === null) {
          const isOwner = caller.memberId === id;
          await createBranch(tx, {
            ...text,
            ...weeks,
            branchId,
            memberId: id,
            author: isOwner ? 'member' : 'coach',
            authorId: caller.memberId,
            authorName: null,
            base: await copiedFrom(tx, id, weeks, body.base),
          });
        } else {
          if (!before.is_own) throw noBranch();
          if (before.state !== 'open') throw branchDecided();
          if (before.first_day !== weeks.firstDay || before.weeks !== weeks.weeks) {
            throw new ApiFailure(400, 'invalid_request', 'The request is not valid.', { weeks: ['Not those copied'] });
          }
          await needRowBytes(tx, id, rowBytesOf(workouts) - rowBytesOf(before.workouts));
          await updateBranch(tx, branchId, text);
          await changed(tx, { what: 'calendar', of: id });
        }
        await changed(tx, ...changeByOther(caller, id));
        return needBranch(tx, id, branchId, caller.memberId);
      });
      return { status: 200, body: { branch: summaryOf(saved) } };
    },

    async removePlanBranch({ params: { id, branchId }, caller }) {
      await memberTransaction(db, id, async (tx) => {
        await dropBranch(tx, id, branchId, caller.memberId);
        await changed(tx, { what: 'calendar', of: id }, ...changeByOther(caller, id));
      });
      return { status: 204 };
    },

    async decidePlanBranch({ params: { id, branchId }, body, caller: { memberId } }) {
      const result = await memberTransaction(db, id, async (tx) => {
        const branch = await needBranch(tx, id, branchId, memberId);
        if (branch.state !== 'open') {
          const made = await acceptanceOf(tx, branchId);
          const isRepeated =
            body.decision === 'reject' ? branch.state === 'rejected' : made !== null && made.actId === body.act_id;
          if (!isRepeated) throw branchDecided();
          return { branch, written: ((made?.before ?? []) as unknown[]).length };
        }
        if (branch.revision !== body.revision) throw branchChanged();
        if (body.decision === 'reject') {
          await decide(tx, branchId, null, now());
          await notifyAuthor(tx, id, branchId, 'rejected');
          await changed(tx, { what: 'calendar', of: id });
          return { branch: await needBranch(tx, id, branchId, memberId), written: 0 };
        }
        const actId = body.act_id;
        const before = await acceptParts(tx, branch, body.parts, { memberId: id, actId, now: now() });
        await decide(tx, branchId, { actId, before }, now());
        await notifyAuthor(tx, id, branchId, 'accepted');
        await changed(
          tx,
          planChange(
            id,
            before.map((one) => one.id),
          ),
        );
        return { branch: await needBranch(tx, id, branchId, memberId), written: before.length };
      });
      return { status: 200, body: { branch: summaryOf(result.branch), written: result.written } };
    },

    async undoPlanBranch({ params: { id, branchId }, caller: { memberId } }) {
      const result = await memberTransaction(db, id, async (tx) => {
        const branch = await needBranch(tx, id, branchId, memberId);
        const made = await acceptanceOf(tx, branchId);
        // An acceptance without a record of what it replaced was restored from an export.
        if (branch.state === 'accepted' && made === null) throw branchDecided();
        const undone = made
          ? await undoAcceptance(tx, made.before, { memberId: id, actId: made.actId, now: now() })
          : { ids: [], left: 0 };
        await reopen(tx, branchId);
        await changed(tx, planChange(id, undone.ids));
        return { branch: await needBranch(tx, id, branchId, memberId), undone };
      });
      const { ids, left } = result.undone;
      return { status: 200, body: { branch: summaryOf(result.branch), undone: ids.length, left } };
    },
  } satisfies Partial<Handlers>;
}
