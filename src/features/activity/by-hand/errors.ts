import { type ManualEntryField, type ManualEntry, invalidFields } from '../../../../domain/views/manual-entry.ts';
import { byHandWords as words } from './words.ts';

/** Returns the errors of the input, by field. */
export const errorsOf = (
  typed: ManualEntry,
  today: string,
  prefersMetric: boolean,
): Partial<Record<ManualEntryField, string[]>> =>
  Object.fromEntries(invalidFields(typed, today, prefersMetric).map((field) => [field, [words.wrong[field]]]));
