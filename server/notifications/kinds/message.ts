import * as z from 'zod/mini';
import { senderOf } from '../facts.store.ts';
import { kind } from './kind.ts';

export const message = kind('message', {
  /** The text is stored in the job, since it has no other copy. */
  facts: z.object({
    messageId: z.string(),
    senderId: z.string(),
    teamId: z.nullable(z.string()),
    subject: z.string(),
    text: z.string(),
  }),
  from: (change) => (change.what === 'message' ? change : null),
  keyOf: ({ messageId }) => messageId,
  async text({ messageId, senderId, teamId, subject, text }, { db, words }) {
    const from = await senderOf(db, senderId, teamId);
    // Undelivered messages from a deleted account are dropped.
    if (from === null) return null;
    return {
      title: words.title(from.team, subject),
      message: `${words.from(from.name, from.team)}\n\n${text}`,
      messageId,
      aside: from.team === null ? words.noReply : words.noReplyButDiary,
      place: words.place,
      path: '/calendar',
    };
  },
});
