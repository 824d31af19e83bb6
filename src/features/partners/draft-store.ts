import type { Draft } from '../../../machines/registrationChecklist/types.ts';
import { DRAFTS } from '../../app/browser-storage.ts';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isObjectOrNull = (value: unknown) => value === null || isObject(value);

/** What was kept, or null: what another version or somebody's hand left is as good as nothing. */
export function readDraft(text: string | null): Draft | null {
  try {
    const draft: unknown = JSON.parse(text ?? 'null');
    if (!isObject(draft) || !isObject(draft['steps']) || typeof draft['isJoined'] !== 'boolean') return null;
    const { account } = draft;
    const isPerson =
      isObject(account) && typeof account['memberId'] === 'string' && typeof account['email'] === 'string';
    if (account !== null && !isPerson) return null;
    return ['details', 'typedAnswers', 'answers'].every((name) => isObjectOrNull(draft[name]))
      ? (draft as unknown as Draft)
      : null;
  } catch {
    return null;
  }
}

/**
 * Keeps what was done and typed on a page of a partner, passwords aside, for as long as the tab lives: a reload finds it, another tab and whoever
 * comes next do not.
 */
export function draftStore(page: string) {
  const key = DRAFTS + page;
  return {
    load: (): Draft | null => {
      try {
        return readDraft(sessionStorage.getItem(key));
      } catch {
        return null;
      }
    },
    save: (draft: Draft): void => {
      try {
        sessionStorage.setItem(key, JSON.stringify(draft));
      } catch {
        // Off or full: then it lasts as long as the page.
      }
    },
  };
}
