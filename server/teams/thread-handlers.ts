import { mayVisit } from '../../domain/navigation.ts';
import { changed } from '../changes/changed.ts';
import type { Db } from '../db/open.ts';
import { pageClosed } from '../http/access.ts';
import { ApiFailure, TooManyRequests } from '../http/failure.ts';
import type { Caller, Handlers } from '../http/handlers.ts';
import { createBuckets } from '../http/limits.ts';
import { nullIfDeleted, memberTransaction } from '../members/hold-member.store.ts';
import { isAthleteIn } from './notes.store.ts';
import { noTeam } from './refusals.ts';
import { staffOf } from './staff.store.ts';
import { roleIn } from './teams.store.ts';
import {
  addMessage,
  countUnread,
  dropMessage,
  findMessages,
  findThreads,
  markRead,
  threadNames,
  type ThreadKey,
} from './threads.store.ts';

/** Rate limit per author, in addition to the number per day. */
const MESSAGES = { burst: 20, perMinute: 10 } as const;

interface ThreadDeps {
  readonly db: Db;
  /** Whether members pay on this server. */
  readonly isCharged: boolean;
}

/** Creates the handlers for messages between athletes and the coaches of their teams. */
export function createThreadHandlers({ db, isCharged }: ThreadDeps) {
  const take = createBuckets(MESSAGES, Date.now);

  /**
   * Returns the caller's part in a thread.
   * @throws ApiFailure 404 for callers without one, 403 `page_closed` for coaches whose access has ended
   */
  async function partIn(tx: Db, key: ThreadKey, caller: Caller): Promise<'athlete' | 'left' | 'coach' | 'assistant'> {
    const isIn = await isAthleteIn(tx, key.teamId, key.athleteId);
    if (caller.memberId === key.athleteId) {
      if (isIn) return 'athlete';
      if ((await findMessages(tx, key)).length === 0) throw noTeam();
      return 'left';
    }
    const role = await roleIn(tx, caller.memberId, key.teamId);
    if (!isIn || role === null || role === 'athlete') throw noTeam();
    if (!mayVisit(caller, 'team')) throw pageClosed(isCharged);
    return role;
  }

  /** Makes a change in turn with others of the thread. */
  async function change(key: ThreadKey, work: (tx: Db) => Promise<void>): Promise<{ status: 204 }> {
    const done = await nullIfDeleted(memberTransaction(db, key.athleteId, (tx) => work(tx).then(() => true)));
    if (done === null) throw noTeam();
    return { status: 204 };
  }

  /** Updates the open pages of everyone in the thread. */
  async function show(tx: Db, { teamId, athleteId }: ThreadKey): Promise<void> {
    const readers = [athleteId, ...(await staffOf(tx, teamId)).map(({ memberId }) => memberId)];
    await changed(tx, ...readers.map((of) => ({ what: 'notices' as const, of })));
  }

  return {
    async listThreads({ params: { id } }) {
      return { status: 200, body: { threads: await findThreads(db, id) } };
    },

    async getThread({ params: { id: teamId, memberId: athleteId }, caller }) {
      const key = { teamId, athleteId };
      return db.transaction(async (tx) => {
        const part = await partIn(tx, key, caller);
        const names = await threadNames(tx, key);
        if (!names) throw noTeam();
        const body = {
          ...names,
          messages: await findMessages(tx, key),
          may_write: part === 'athlete' || part === 'coach',
          is_athlete: caller.memberId === athleteId,
          unread: await countUnread(tx, key, caller.memberId),
        };
        return { status: 200 as const, body };
      });
    },

    async sendThreadMessage({ params: { id: teamId, memberId: athleteId, messageId }, body, caller }) {
      const key = { teamId, athleteId };
      const authorId = caller.memberId;
      return change(key, async (tx) => {
        const part = await partIn(tx, key, caller);
        if (part === 'left')
          throw new ApiFailure(409, 'left_team', 'You are no longer in this team, so you can’t write here.');
        if (part === 'assistant') throw noTeam();
        const added = await addMessage(tx, key, { messageId, authorId, text: body.text });
        if (added === 'again') return;
        if (added === 'taken') throw noTeam();
        const seconds = added || take(caller.sub);
        if (seconds > 0) throw new TooManyRequests(seconds);
        await markRead(tx, key, authorId, messageId);
        await show(tx, key);
        const to =
          part === 'athlete'
            ? (await staffOf(tx, teamId)).filter(({ isAssistant }) => !isAssistant).map(({ memberId }) => memberId)
            : [athleteId];
        await changed(tx, ...to.map((of) => ({ what: 'thread' as const, of, ...key, authorId })));
      });
    },

    async deleteThreadMessage({ params: { id: teamId, memberId: athleteId, messageId }, caller }) {
      const key = { teamId, athleteId };
      return change(key, async (tx) => {
        await partIn(tx, key, caller);
        if (await dropMessage(tx, key, messageId, caller.memberId)) await show(tx, key);
      });
    },

    async markThreadRead({ params: { id: teamId, memberId: athleteId }, body, caller }) {
      const key = { teamId, athleteId };
      return change(key, async (tx) => {
        await partIn(tx, key, caller);
        if (await markRead(tx, key, caller.memberId, body.until))
          await changed(tx, { what: 'notices', of: caller.memberId });
      });
    },
  } satisfies Partial<Handlers>;
}
