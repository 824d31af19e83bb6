import { fromCompactDate } from '../../domain/dates.ts';
import type { Db } from '../db/open.ts';
import { ApiFailure } from '../http/failure.ts';
import type { Caller, Handlers, Owners } from '../http/handlers.ts';
import { isHeld } from '../members/hold-member.store.ts';
import type { Publish } from '../realtime/publish.ts';
import {
  addComment,
  changeComment,
  type CommentKey,
  deleteComment,
  diaryOwner,
  findDiaries,
  findDiary,
  saveSubjectiveInput,
} from './diary.store.ts';

/** Comments in the diary of one day. */
const MOST_COMMENTS = 200;

const nothingThere = () => new ApiFailure(404, 'not_found', 'There is no such thing.');

function dayOf(field: string, compact: string): string {
  const date = fromCompactDate(compact);
  if (date !== null) return date;
  throw new ApiFailure(400, 'invalid_request', 'There is no such day.', { [field]: ['No such day'] });
}

/** A comment is by whoever makes the call. */
function checkWriter(caller: Caller, commenterId: string): void {
  if (commenterId !== caller.memberId)
    throw new ApiFailure(403, 'forbidden', 'You are not allowed to do this for another member.');
}

/** What a member says of a day: sleep, motivation, and a diary with comments. [core §7] */
export function createDiaryHandlers({ db, publish }: { readonly db: Db; readonly publish: Publish }) {
  /** Other open pages of the same person follow. */
  const tell = ({ identityId }: Caller) => publish(identityId, 'calendar_updated', {});

  async function answer(diaryId: string, caller: Caller) {
    const diary = await findDiary(db, diaryId);
    if (!diary) throw nothingThere();
    tell(caller);
    return { status: 200, body: { diary } } as const;
  }

  const change: Handlers['changeDiaryComment'] & Handlers['editDiaryComment'] = async ({ params, body, caller }) => {
    checkWriter(caller, body.commenter_id);
    const key: CommentKey = { diaryId: params.id, commentId: params.commentId, commenterId: caller.memberId };
    if (!(await changeComment(db, key, body.comment))) throw nothingThere();
    return answer(params.id, caller);
  };

  return {
    async saveCalendarDay({ params, body, caller }) {
      const date = dayOf('date_', body.date_);
      const { hours_slept, motivation } = body.subjective_input;
      await db.transaction(async (tx) => {
        if (!(await isHeld(tx, params.id))) throw nothingThere();
        await saveSubjectiveInput(tx, params.id, date, body.subjective_input);
      });
      tell(caller);
      const isSaid = hours_slept !== null || motivation !== null;
      return { status: 200, body: { date_: body.date_, subjective_input: isSaid ? body.subjective_input : null } };
    },

    async listDiaries({ params, query: { start_date: start, end_date: end } }) {
      const from = start === undefined ? undefined : dayOf('start_date', start);
      const to = end === undefined ? undefined : dayOf('end_date', end);
      return { status: 200, body: { diaries: await findDiaries(db, params.id, { from, to }) } };
    },

    async writeDiaryComment({ params, body, caller }) {
      checkWriter(caller, body.commenter_member_id);
      const date = dayOf('date', params.date);
      const diaryId = await db.transaction(async (tx) => {
        if (!(await isHeld(tx, body.diary_member_id))) throw nothingThere();
        const { diary_member_id: memberId, comment } = body;
        const id = await addComment(tx, { memberId, date, commenterId: caller.memberId, comment }, MOST_COMMENTS);
        if (id === null) {
          throw new ApiFailure(409, 'too_many_comments', `A day has at most ${MOST_COMMENTS} comments.`);
        }
        return id;
      });
      return answer(diaryId, caller);
    },

    changeDiaryComment: change,
    editDiaryComment: change,

    async deleteDiaryComment({ params, caller }) {
      const key: CommentKey = { diaryId: params.id, commentId: params.commentId, commenterId: caller.memberId };
      if (!(await db.transaction((tx) => deleteComment(tx, key)))) throw nothingThere();
      return answer(params.id, caller);
    },

    async listDiaryComments({ params, query }) {
      const date = dayOf('date', params.date);
      const [diary] = await findDiaries(db, query.member, { from: date, to: date });
      return { status: 200, body: { comments: diary?.comments ?? [] } };
    },
  } satisfies Partial<Handlers>;
}

/** Whose diary it is. */
export function diaryOwners(db: Db): Pick<Owners, 'changeDiaryComment' | 'editDiaryComment' | 'deleteDiaryComment'> {
  const owner = ({ id }: { id: string }) => diaryOwner(db, id);
  return { changeDiaryComment: owner, editDiaryComment: owner, deleteDiaryComment: owner };
}
