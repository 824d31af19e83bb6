import type { BranchSummary } from '../../../../domain/entities/plan-branch.ts';
import { planBranchWords as words } from './words.ts';

/** Names the author of a branch. */
export function authorText({ author, authorName, isOwn }: BranchSummary): string {
  if (isOwn) return words.byMember;
  if (author === 'coach') return words.byCoach(authorName);
  return author === 'assistant' ? words.byAssistant(authorName) : words.byAthlete;
}
