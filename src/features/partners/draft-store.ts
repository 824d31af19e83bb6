import type { Draft } from '../../../machines/registrationChecklist/types.ts';
import { drafts } from '../../shared/storage/browser-storage.ts';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isObjectOrNull = (value: unknown) => value === null || isObject(value);

/** Parses a stored draft; `null` if it is invalid or of another version. */
export function readDraft(draft: unknown): Draft | null {
  if (!isObject(draft) || !isObject(draft['steps']) || typeof draft['isJoined'] !== 'boolean') return null;
  const { account } = draft;
  const isPerson = isObject(account) && typeof account['memberId'] === 'string' && typeof account['email'] === 'string';
  if (account !== null && !isPerson) return null;
  return ['details', 'typedAnswers', 'answers'].every((name) => isObjectOrNull(draft[name]))
    ? (draft as unknown as Draft)
    : null;
}

/** True if a draft has data that its author would not want to enter again. */
export const isBegun = (draft: Draft | null): boolean =>
  draft !== null &&
  !draft.isJoined &&
  [...Object.values(draft.steps), draft.details, draft.typedAnswers, draft.answers].some(Boolean);

/** Stores completed steps and input on a partner's page, without passwords; after joining, only the fact of joining. */
export const draftStore = (page: string) => ({
  load: (): Draft | null => readDraft(drafts.load(page)),
  save: (draft: Draft): void =>
    drafts.save(page, draft.isJoined ? { ...draft, details: null, typedAnswers: null, answers: null } : draft),
  forget: (): void => drafts.forget(page),
});
