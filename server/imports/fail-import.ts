import type { ImportContext } from './context.ts';
import { findMember } from '../members/hold-member.store.ts';
import { followAnswers } from './follow-answers.ts';
import { fail } from './imports.store.ts';

/** Fails an import whose job will never succeed, and notifies the member's pages. [onboarding §4 §8] */
export async function failImport(
  { db, publish }: Pick<ImportContext, 'db' | 'publish'>,
  importId: string,
): Promise<void> {
  const memberId = await fail(db, importId, 'puller_failed');
  if (memberId !== null) await followAnswers(db, memberId, []);
  const member = memberId === null ? null : await findMember(db, memberId);
  if (member) publish(member.identityId, 'puller_failed', { import_id: importId });
}
