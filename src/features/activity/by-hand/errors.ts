import { type HandField, type HandTyped, wrongFields } from '../../../../domain/views/hand-typed.ts';
import { byHandWords as words } from './words.ts';

/** Returns the errors of the input, by field. */
export const errorsOf = (
  typed: HandTyped,
  today: string,
  prefersMetric: boolean,
): Partial<Record<HandField, string[]>> =>
  Object.fromEntries(wrongFields(typed, today, prefersMetric).map((field) => [field, [words.wrong[field]]]));
