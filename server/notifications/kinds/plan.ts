import * as z from 'zod/mini';
import { kind } from './kind.ts';

export const plan = kind('plan', {
  facts: z.object({ authorId: z.optional(z.string()) }),
  from: (change) => (change.what === 'plan' && change.by !== change.of ? { authorId: change.by } : null),
  async text(_, { words: { title, message, place } }) {
    return { title, message, place, path: '/calendar' };
  },
});
