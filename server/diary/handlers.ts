import type { CoachRight } from '../../domain/coach-rights.ts';
import { fromCompactDate } from '../../domain/dates.ts';
import type { DiaryCommentWire, DiaryWire } from '../../domain/entities/diary.ts';
import { rowLimits } from '../../domain/row-limits.ts';
import { changeByOther, changed } from '../changes/changed.ts';
import type { Db } from '../db/open.ts';
import { ApiFailure } from '../http/failure.ts';
import type { Caller, Handlers, Owners } from '../http/handlers.ts';
import { pageBody, placeOf, readPage } from '../http/page-of.ts';
import { isCreatedBefore } from '../members/created-before.store.ts';
import { nullIfDeleted, isHeld, memberTransaction } from '../members/hold-member.store.ts';
import {
  addComment,
  changeComment,
  type CommentKey,
  deleteComment,
  diaryOfComment,
  diaryOwner,
  findDiaries,
  findDiariesAfter,
  findDiary,
  saveSubjectiveInput,
} from './diary.store.ts';

const nothingThere = () => new ApiFailure(404, 'not_found', 'There is no such thing.');

function dayOf(field: string, compact: string): string {
  const date = fromCompactDate(compact);
  if (date !== null) return date;
  throw new ApiFailure(400, 'invalid_request', 'There is no such day.', { [field]: ['No such day'] });
}

/** Checks that the author of a comment is the caller. */
function checkWriter(caller: Caller, commenterId: string): void {
  if (commenterId !== caller.memberId)
    throw new ApiFailure(403, 'forbidden', 'You are not allowed to do this for another member.');
}

/** Leaves out the athlete's own comments for a coach who may not read them. */
const diaryFor = (rights: readonly CoachRight[], diary: DiaryWire): DiaryWire =>
  rights.includes('wellness')
    ? diary
    : { ...diary, comments: diary.comments.filter((one) => one.commenter_member_id !== diary.member_id) };

export interface DiaryDeps {
  readonly db: Db;
}

/** Creates the handlers for a member's daily entries: sleep, motivation, and a diary with comments. [core §7] */
export function createDiaryHandlers({ db }: DiaryDeps) {
  /** Creates the response. @param written selects the new comment, the only data for a token that may write but not read */
  async function answer(
    diaryId: string,
    { caller, rights }: { readonly caller: Caller; readonly rights: readonly CoachRight[] },
    written: (all: DiaryCommentWire[]) => DiaryCommentWire[],
  ) {
    const diary = await findDiary(db, diaryId);
    if (!diary) throw nothingThere();
    const mayRead = caller.scopes?.includes('calendar:read') ?? true;
    const shown = mayRead ? diaryFor(rights, diary) : { ...diary, comments: written(diary.comments) };
    return { status: 200, body: { diary: shown } } as const;
  }

  async function say(tx: Db, diaryId: string, caller: Caller): Promise<void> {
    const diary = await findDiary(tx, diaryId);
    if (!diary) throw nothingThere();
    const { member_id: of, diary_date: date } = diary;
    await changed(tx, { what: 'day', of, date }, ...changeByOther(caller, of));
  }

  const change: Handlers['changeDiaryComment'] & Handlers['editDiaryComment'] = async ({
    params,
    body,
    caller,
    rights,
  }) => {
    checkWriter(caller, body.commenter_id);
    const key: CommentKey = { diaryId: params.id, commentId: params.commentId, commenterId: caller.memberId };
    await db.transaction(async (tx) => {
      if (!(await changeComment(tx, key, body.comment))) throw nothingThere();
      await say(tx, params.id, caller);
    });
    return answer(params.id, { caller, rights }, (all) => all.filter((one) => one.comment_id === params.commentId));
  };

  return {
    async saveCalendarDay({ params, body, caller }) {
      const date = dayOf('date_', body.date_);
      const { hours_slept, motivation } = body.subjective_input;
      const isKept = await nullIfDeleted(
        memberTransaction(db, params.id, async (tx) => {
          const hasRoom = await saveSubjectiveInput(tx, params.id, date, body.subjective_input);
          if (hasRoom) await changed(tx, { what: 'day', of: params.id, date }, ...changeByOther(caller, params.id));
          return hasRoom;
        }),
      );
      if (isKept === null) throw nothingThere();
      if (!isKept) throw new ApiFailure(409, 'too_many_days', `You can have up to ${rowLimits.inputs.inAll} days.`);
      const isSaid = hours_slept !== null || motivation !== null;
      return { status: 200, body: { date_: body.date_, subjective_input: isSaid ? body.subjective_input : null } };
    },

    async listDiaries({ params, query: { start_date: start, end_date: end, after }, rights }) {
      const from = start === undefined ? undefined : dayOf('start_date', start);
      const to = end === undefined ? undefined : dayOf('end_date', end);
      const page = await readPage(
        async (place) => {
          const { rows, more } = await findDiariesAfter(db, params.id, { from, to, after: place });
          return { rows: rows.map((diary) => diaryFor(rights, diary)), more };
        },
        (diary) => ({ date: diary.diary_date, id: diary.daily_diary_id }),
        { after: placeOf(after) },
      );
      return { status: 200, body: pageBody('diaries', page) };
    },

    async writeDiaryComment({ params, body, caller, rights }) {
      checkWriter(caller, body.commenter_member_id);
      const date = dayOf('date', params.date);
      const { diary_member_id: memberId, comment, new_id: newId } = body;
      const { memberId: commenterId } = caller;
      const { inAll, each } = rowLimits[commenterId === memberId ? 'comments' : 'commentsOfOthers'];
      // Serialised by member, so that the count is correct.
      const diaryId = await memberTransaction(db, memberId, async (tx) => {
        if (!(await isHeld(tx, commenterId))) throw nothingThere();
        if (newId !== undefined && (await isCreatedBefore(tx, 'comment', newId, commenterId))) {
          const before = await diaryOfComment(tx, newId, memberId, date);
          // A reused request id for another diary or day is not a retry.
          if (before === null) throw nothingThere();
          return before;
        }
        const id = await addComment(tx, { memberId, date, commenterId, comment, newId });
        if (id === null)
          throw new ApiFailure(
            409,
            'too_many_comments',
            `You can write at most ${each} comments on a day, and a diary has at most ${inAll}.`,
          );
        await changed(
          tx,
          { what: 'day', of: memberId, date, commentBy: commenterId },
          ...changeByOther(caller, memberId),
        );
        return id;
      });
      return answer(diaryId, { caller, rights }, (all) =>
        all.filter((one) => one.commenter_member_id === commenterId).slice(-1),
      );
    },

    changeDiaryComment: change,
    editDiaryComment: change,

    async deleteDiaryComment({ params, caller, rights }) {
      const key = { diaryId: params.id, commentId: params.commentId, byId: caller.memberId };
      await db.transaction(async (tx) => {
        if (!(await deleteComment(tx, key))) throw nothingThere();
        await say(tx, params.id, caller);
      });
      return answer(params.id, { caller, rights }, () => []);
    },

    async listDiaryComments({ params, query, rights }) {
      const date = dayOf('date', params.date);
      const [diary] = await findDiaries(db, query.member, { from: date, to: date });
      return { status: 200, body: { comments: diary ? diaryFor(rights, diary).comments : [] } };
    },
  } satisfies Partial<Handlers>;
}

/** Returns the owner of a diary. */
export function diaryOwners(db: Db): Pick<Owners, 'changeDiaryComment' | 'editDiaryComment' | 'deleteDiaryComment'> {
  const owner = ({ id }: { id: string }) => diaryOwner(db, id);
  return { changeDiaryComment: owner, editDiaryComment: owner, deleteDiaryComment: owner };
}
