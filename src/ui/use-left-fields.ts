import { useState } from 'react';

export interface LeftFields<Values, Name extends string> {
  readonly values: Values;
  readonly set: (part: Partial<Values>) => void;
  /** Errors of the fields that the user has left. */
  readonly errors: Partial<Record<Name, string[]>>;
  readonly leave: (name: Name) => void;
  readonly isChanged: boolean;
  /** Clears the named fields and their errors; all fields without names. */
  readonly clear: () => void;
}

/**
 * Manages the input of a form whose button is disabled until all is valid: a field shows its error once it has been left, and updates it from then
 * on. Whether the button is disabled, and why, is the form's own rule in domain/forms. [core §5]
 */
export function useLeftFields<Values extends object, Name extends string>(
  initial: Values,
  check: (values: Values) => Partial<Record<Name, string[]>>,
): LeftFields<Values, Name> {
  const [values, setValues] = useState(initial);
  const [left, setLeft] = useState<readonly string[]>([]);
  const shown = Object.entries(check(values)).filter(([name]) => left.includes(name));
  return {
    values,
    set: (part) => setValues((before) => ({ ...before, ...part })),
    errors: Object.fromEntries(shown) as Partial<Record<Name, string[]>>,
    leave: (name) => setLeft((before) => (before.includes(name) ? before : [...before, name])),
    isChanged: JSON.stringify(values) !== JSON.stringify(initial),
    clear: () => {
      setValues(initial);
      setLeft([]);
    },
  };
}
