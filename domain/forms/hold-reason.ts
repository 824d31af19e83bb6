import { messages } from '../messages.ts';
import type { FieldErrors } from './field-errors.ts';

/** State that determines whether a form can be submitted. [core §5 Generic form behaviour] */
export interface FormState {
  /** Whether the form was submitted and the response is pending. */
  readonly isWorking?: boolean;
  /** For forms that only send changes: whether there are any changes. Omitted if irrelevant. */
  readonly isModified?: boolean;
}

/** Returns the reason to display: if no field is marked as invalid yet, asks to fill in the form first. */
export const reasonToShow = (held: string | null, shown: FieldErrors<string>): string | null =>
  held === messages.disabledReasons.invalid && Object.keys(shown).length === 0 ? messages.disabledReasons.empty : held;

/**
 * Returns why a form cannot be submitted, as a sentence for screen readers; null if it can. Submit is disabled while
 * loading, while any field is invalid and, if the form requires it, while nothing was modified. [core §5.9]
 */
export function holdReason<Name extends string>(errors: FieldErrors<Name>, state: FormState = {}): string | null {
  if (state.isWorking === true) return messages.disabledReasons.working;
  if (Object.keys(errors).length > 0) return messages.disabledReasons.invalid;
  return state.isModified === false ? messages.disabledReasons.unchanged : null;
}
