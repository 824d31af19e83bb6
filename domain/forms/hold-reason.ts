import { messages } from '../messages.ts';
import type { FieldErrors } from './field-errors.ts';

/** What a form's button looks at. [core §5 Generic form behaviour] */
export interface FormState {
  /** The form was sent, and the answer is not here yet. */
  readonly isWorking?: boolean;
  /** For forms that send only what changed: whether anything has. Left out, it does not matter. */
  readonly isModified?: boolean;
}

/** The reason as a reader sees it: a form without a field that is marked asks to be filled in first. */
export const reasonToShow = (held: string | null, shown: FieldErrors<string>): string | null =>
  held === messages.held.invalid && Object.keys(shown).length === 0 ? messages.held.empty : held;

/**
 * Why a form may not be sent now, as a sentence for screen readers; null when it may. Submit is disabled while loading,
 * while any field is invalid, and where a form asks for it, while nothing was modified. [core §5.9]
 */
export function holdReason<Name extends string>(errors: FieldErrors<Name>, state: FormState = {}): string | null {
  if (state.isWorking === true) return messages.held.working;
  if (Object.keys(errors).length > 0) return messages.held.invalid;
  return state.isModified === false ? messages.held.unchanged : null;
}
