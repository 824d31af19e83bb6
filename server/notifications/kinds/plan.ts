import * as z from 'zod/mini';
import { kind } from './kind.ts';

export const plan = kind('plan', {
  facts: z.object({ authorId: z.optional(z.string()), areThresholds: z.optional(z.boolean()) }),
  from(change) {
    if (change.what === 'thresholds') return { authorId: change.by, areThresholds: true };
    return change.what === 'plan' && change.by !== change.of ? { authorId: change.by } : null;
  },
  async text({ areThresholds }, { words: { title, message, place, thresholds } }) {
    if (areThresholds) return { ...thresholds, path: '/profile/zones' };
    return { title, message, place, path: '/calendar' };
  },
});
