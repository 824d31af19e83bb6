import * as z from 'zod/mini';
import { dayOf } from './days.ts';
import { kind } from './kind.ts';

export const comment = kind('comment', {
  facts: z.object({ date: z.string(), authorId: z.optional(z.string()) }),
  from: (change) =>
    change.what === 'day' && change.commentBy !== undefined && change.commentBy !== change.of
      ? { date: change.date, authorId: change.commentBy }
      : null,
  async text({ date }, { words, language, now }) {
    const day = dayOf(date, language, now);
    return {
      title: words.title,
      message: words.message(day),
      both: words.both(day),
      place: words.place(day),
      path: `/calendar/${date}`,
    };
  },
});
