import { useState } from 'react';

type TextNames<Values> = { [Name in keyof Values]: Values[Name] extends string ? Name : never }[keyof Values] & string;

export interface BoundField {
  readonly name: string;
  readonly value: string;
  readonly errors: readonly string[] | undefined;
  readonly onChange: (text: string) => void;
}

/** Binds text fields to the values of a form, by name. */
export const bindTo =
  <Values extends object>(
    values: Values,
    errors: Partial<Record<string, readonly string[]>>,
    set: (part: Partial<Values>) => void,
  ) =>
  (name: TextNames<Values>): BoundField => ({
    name,
    value: String(values[name]),
    errors: errors[name],
    onChange: (text) => set({ [name]: text } as Partial<Values>),
  });

export interface Fields<Values, Name extends string> {
  readonly values: Values;
  readonly set: (part: Partial<Values>) => void;
  /** Errors of the fields, from the first submit on. */
  readonly errors: Partial<Record<Name, string[]>>;
  /** True if an error is visible, so submitting again would fail again. */
  readonly showsErrors: boolean;
  readonly isChanged: boolean;
  /** Returns props for a text field of the form: `<TextField {...bind('email')} label=… />`. */
  readonly bind: (name: TextNames<Values>) => BoundField;
  /** Calls `send` if all fields are valid; otherwise shows all errors. */
  readonly submit: (send: (values: Values) => void) => void;
  /** Sets the values and the base that they are compared with. */
  readonly reset: (values: Values) => void;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Returns `values`, with the value of `next` for each field unchanged since `base`. */
function follow<Values extends object>(values: Values, base: Values, next: Values): Values {
  const names = Object.keys(next) as (keyof Values)[];
  const untouched = names.filter((name) => isSame(values[name], base[name]));
  return { ...values, ...Object.fromEntries(untouched.map((name) => [name, next[name]])) };
}

/**
 * Manages the input of a form, validated by `check`. Errors first appear on submit and are updated from then on, so they
 * do not appear while typing, or move the button under the pointer. [core §5] When `initial` changes, for example
 * because the page first showed a cached copy, unedited fields take the new values. Otherwise saving would overwrite newer values with old ones.
 */
export function useFields<Values extends object, Name extends string>(
  initial: Values,
  check: (values: Values) => Partial<Record<Name, string[]>>,
): Fields<Values, Name> {
  const [latest, setLatest] = useState(initial);
  const [base, setBase] = useState(initial);
  const [values, setValues] = useState(initial);
  const [wasSent, setSent] = useState(false);
  if (!isSame(latest, initial)) {
    setLatest(initial);
    setBase(initial);
    setValues(follow(values, base, initial));
  }
  const found = check(values);
  const isValid = Object.keys(found).length === 0;
  const errors = wasSent ? found : {};
  const set = (part: Partial<Values>) => setValues((before) => ({ ...before, ...part }));
  return {
    values,
    set,
    errors,
    bind: bindTo(values, errors, set),
    showsErrors: wasSent && !isValid,
    isChanged: !isSame(values, base),
    submit: (send) => {
      setSent(true);
      if (isValid) send(values);
    },
    reset: (next) => {
      setBase(next);
      setValues(next);
      setSent(false);
    },
  };
}
