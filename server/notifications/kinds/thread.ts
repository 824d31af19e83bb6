import * as z from 'zod/mini';
import { hasUnread, teamName } from '../facts.store.ts';
import { kind } from './kind.ts';

export const thread = kind('thread', {
  facts: z.object({ teamId: z.string(), athleteId: z.string(), authorId: z.optional(z.string()) }),
  from: (change) =>
    change.what === 'thread' ? { teamId: change.teamId, athleteId: change.athleteId, authorId: change.authorId } : null,
  async text({ teamId, athleteId }, { db, memberId, words }) {
    // Messages that were read or deleted in the meantime, or whose reader left the team, are not reported.
    if (!(await hasUnread(db, memberId, { teamId, athleteId }))) return null;
    const name = await teamName(db, teamId);
    const path = `/profile/messages/${teamId}/${athleteId}`;
    return { title: words.title(name), message: words.message, place: words.place, path };
  },
});
