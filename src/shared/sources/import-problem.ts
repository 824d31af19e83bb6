import type { ImportSummary } from '../../../domain/entities/import.ts';
import { messages } from '../../../domain/messages.ts';
import { sourceName } from './names.ts';

/** Describes the problem that delays or ended an import, with its source's name; `null` if it has none. */
export function importProblem(
  { source, state, error }: ImportSummary,
  timeInSentence: (time: string) => string,
): string | null {
  if (error === null) return null;
  const name = sourceName(source);
  if (state === 'active')
    return messages.sources.waiting(name, error.retryAt === null ? null : timeInSentence(error.retryAt));
  // Vendors are linked by consent, so we hold no vendor passwords that could be wrong.
  return error.kind === 'bad_source_credentials'
    ? messages.sources.turnedDown(name)
    : messages.importErrors[error.kind];
}
