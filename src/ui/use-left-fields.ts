import { useState } from 'react';

export interface LeftFields<Values, Name extends string> {
  readonly values: Values;
  readonly set: (part: Partial<Values>) => void;
  /** Sentences of the fields that were left once. */
  readonly errors: Partial<Record<Name, string[]>>;
  readonly leave: (name: Name) => void;
  readonly isChanged: boolean;
  /** Empties these fields, and forgets that they were left; all of them without names. */
  readonly clear: () => void;
}

/**
 * What a person types into a form whose button is held until all is right: a field says what is wrong with it once it was
 * left, and is live from then on. Whether the button is held, and why, is the form's own rule in domain/forms. [core §5]
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
