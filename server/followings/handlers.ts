import { emailMessages, normalEmail } from '../../domain/forms/account.ts';
import { changed } from '../changes/changed.ts';
import type { Db } from '../db/open.ts';
import { ApiFailure } from '../http/failure.ts';
import type { Handlers } from '../http/handlers.ts';
import { followNotice } from '../mail/emails.ts';
import type { Members } from '../members/members.store.ts';
import { needVerified } from '../members/verified.ts';
import { addNoticeOnce } from '../notices/notices.store.ts';
import {
  answerFollower,
  askToFollow,
  followedActivities,
  followeesOf,
  followersOf,
  type Person,
  stopFollowing,
} from './followings.store.ts';

const nothingThere = () => new ApiFailure(404, 'not_found', 'There is no such thing.');

export interface FollowingDeps {
  readonly db: Db;
  readonly members: Members;
}

/**
 * Creates the handlers for following by request and acceptance. No response reveals whether an address is a member's before that member
 * accepts. [core §1.7]
 */
export function createFollowingHandlers({ db, members }: FollowingDeps) {
  const tell = ({ memberId }: Person) => changed(db, { what: 'notices', of: memberId });
  /** Notifies without an author, so that many requests share one notice. The linked page names the members. */
  async function notify(person: Person, news: Parameters<typeof followNotice>[1]): Promise<void> {
    await addNoticeOnce(db, {
      memberId: person.memberId,
      kind: 'follow',
      path: '/profile/following',
      ...followNotice(person.language ?? 'en', news),
    });
    await tell(person);
  }

  return {
    async listFollowees({ params }) {
      return { status: 200, body: { followees: await followeesOf(db, params.id) } };
    },

    async listFollowers({ params }) {
      return { status: 200, body: { followers: await followersOf(db, params.id) } };
    },

    async askToFollow({ params, body, caller }) {
      await needVerified(db, caller);
      const [sentence] = emailMessages(body.email);
      if (sentence !== undefined) throw new ApiFailure(400, 'invalid_request', sentence, { email: [sentence] });
      const address = normalEmail(body.email);
      const member = await members.byId(params.id);
      if (!member) throw nothingThere();
      if (normalEmail(member.email_address) === address) {
        throw new ApiFailure(409, 'own_address', 'This is your own address.');
      }
      const asked = await askToFollow(db, params.id, address);
      if (asked.kind === 'following') throw new ApiFailure(409, 'already_following', 'You already follow this person.');
      if (asked.kind === 'again')
        throw new ApiFailure(409, 'asked_already', 'You have asked this address within the last 30 days.');
      if (asked.kind === 'many')
        throw new ApiFailure(
          409,
          'too_many_wishes',
          'Twenty people have not answered you yet. Withdraw a request, or wait.',
        );
      if (asked.person) await notify(asked.person, 'asked');
      return { status: 202 };
    },

    async stopFollowing({ params: { id, followingId } }) {
      const ended = await stopFollowing(db, id, followingId);
      if (!ended) throw nothingThere();
      if (ended.person) await tell(ended.person);
      return { status: 204 };
    },

    async answerFollower({ params: { id: memberId, followingId }, body: { answer } }) {
      const person = await answerFollower(db, { memberId, followingId, answer });
      if (!person) throw nothingThere();
      if (answer === 'accept') await notify(person, 'accepted');
      else if (answer !== 'unblock') await tell(person);
      return { status: 204 };
    },

    async listFollowingActivities({ params }) {
      return { status: 200, body: { activities: await followedActivities(db, params.id) } };
    },
  } satisfies Partial<Handlers>;
}
