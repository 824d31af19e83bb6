import { useState } from 'react';

export interface Fields<Values, Name extends string> {
  readonly values: Values;
  readonly set: (part: Partial<Values>) => void;
  /** The person left this field: from now on its sentences show. */
  readonly leave: (name: Name) => void;
  /** Sentences of the fields that were left or sent. */
  readonly errors: Partial<Record<Name, string[]>>;
  /** A sentence shows somewhere, so that sending again can only fail again. */
  readonly showsErrors: boolean;
  readonly isChanged: boolean;
  /** Shows every sentence, and calls `send` when there is none. */
  readonly submit: (send: (values: Values) => void) => void;
  /** Takes these values as the ones to compare with. */
  readonly reset: (values: Values) => void;
}

/**
 * What a person types into a form, with the rules of `check`. Sentences wait until a field was left or the form was
 * sent, so that nobody is corrected in the middle of a word. [core §5]
 */
export function useFields<Values extends object, Name extends string>(
  initial: Values,
  check: (values: Values) => Partial<Record<Name, string[]>>,
): Fields<Values, Name> {
  const [base, setBase] = useState(initial);
  const [values, setValues] = useState(initial);
  const [left, setLeft] = useState<readonly Name[] | 'all'>([]);
  const found = check(values);
  const shown = (Object.keys(found) as Name[]).filter((name) => left === 'all' || left.includes(name));
  const errors = Object.fromEntries(shown.map((name) => [name, found[name]])) as Partial<Record<Name, string[]>>;
  return {
    values,
    set: (part) => setValues((before) => ({ ...before, ...part })),
    leave: (name) => setLeft((before) => (before === 'all' || before.includes(name) ? before : [...before, name])),
    errors,
    showsErrors: shown.length > 0,
    isChanged: JSON.stringify(values) !== JSON.stringify(base),
    submit: (send) => {
      setLeft('all');
      if (Object.keys(found).length === 0) send(values);
    },
    reset: (next) => {
      setBase(next);
      setValues(next);
      setLeft([]);
    },
  };
}
