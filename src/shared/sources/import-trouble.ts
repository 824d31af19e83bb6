import type { ImportSummary } from '../../../domain/entities/import.ts';
import { messages } from '../../../domain/messages.ts';
import { sourceName } from './names.ts';

/** What is in an import's way, or put an end to it, with its source's name; null where nothing does. */
export function importTrouble(
  { source, state, error }: ImportSummary,
  timeInSentence: (time: string) => string,
): string | null {
  if (error === null) return null;
  const name = sourceName(source);
  if (state === 'active')
    return messages.sources.waiting(name, error.retryAt === null ? null : timeInSentence(error.retryAt));
  // Vendors are let in by a link: there is no email or password of theirs here that could be wrong.
  return error.kind === 'bad_source_credentials'
    ? messages.sources.turnedDown(name)
    : messages.importErrors[error.kind];
}
