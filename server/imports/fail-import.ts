import { changed } from '../changes/changed.ts';
import type { ImportContext } from './context.ts';
import { followAnswers } from './follow-answers.ts';
import { fail } from './imports.store.ts';

/** Fails an import whose job will never succeed, and notifies the member's pages. [onboarding §4 §8] */
export async function failImport({ db }: Pick<ImportContext, 'db'>, importId: string): Promise<void> {
  const memberId = await fail(db, importId, 'puller_failed');
  if (memberId === null) return;
  await followAnswers(db, memberId, []);
  await changed(db, { what: 'progress', of: memberId, event: 'puller_failed', body: { import_id: importId } });
}
