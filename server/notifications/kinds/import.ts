import * as z from 'zod/mini';
import { countImportedActivities } from '../facts.store.ts';
import { kind } from './kind.ts';

export const finishedImport = kind('import', {
  facts: z.object({ importId: z.string() }),
  async text({ importId }, { db, words }) {
    const count = await countImportedActivities(db, importId);
    if (count === null) return null;
    const path = count === 0 ? `/profile/imports/${importId}` : '/calendar';
    return { title: words.title, message: words.message(count), place: words.place(count), path };
  },
});
