import type { AssistantLevel } from '../../../domain/entities/assistant.ts';
import { type Fact, sharedAt } from '../../../domain/who-reads.ts';
import { factsText } from '../../../domain/partners/level-text.ts';
import { assistantsWords as words } from './assistant-words.ts';

/** Routes follow the permission for exact locations instead of the level. */
const routes: readonly Fact[] = ['route', 'cutRoute'];

/** Describes what an assistant can read at a level, from the table that filters its answers. */
export function grantText(level: AssistantLevel): string {
  const { sums, activity } = sharedAt(level);
  if (level === 1) return words.means(factsText(sums));
  const single = words.single(factsText(activity.filter((fact) => !routes.includes(fact))));
  return level === 3 ? `${single} ${words.texts}` : single;
}
