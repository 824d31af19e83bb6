import * as z from 'zod/mini';
import { branchNews } from '../../../domain/entities/notification.ts';
import { isBranchSo } from '../facts.store.ts';
import { kind } from './kind.ts';

export const proposal = kind('proposal', {
  facts: z.object({
    branchId: z.string(),
    planOf: z.string(),
    news: z.enum(branchNews),
    authorId: z.optional(z.string()),
  }),
  from: (change) =>
    change.what === 'branch'
      ? {
          branchId: change.branchId,
          planOf: change.planOf,
          news: change.news,
          ...(change.by !== null && { authorId: change.by }),
        }
      : null,
  keyOf: ({ branchId, news }) => `${branchId} ${news}`,
  async text({ branchId, planOf, news, authorId }, { db, memberId, words }) {
    if (!(await isBranchSo(db, branchId, news))) return null;
    const { title, message } =
      news === 'proposed' && authorId === undefined ? words.news.proposedByAssistant : words.news[news];
    const athlete = planOf === memberId ? '' : `&athlete=${planOf}`;
    return { title, message, place: words.place, path: `/training/branches/review?branch=${branchId}${athlete}` };
  },
});
