import { useState } from 'react';

type TextNames<Values> = { [Name in keyof Values]: Values[Name] extends string ? Name : never }[keyof Values] & string;

export interface BoundField {
  readonly name: string;
  readonly value: string;
  readonly errors: readonly string[] | undefined;
  readonly onChange: (text: string) => void;
}

/** Ties text fields to the values of a form, by their names. */
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
  /** Sentences of the fields, from the first submit on. */
  readonly errors: Partial<Record<Name, string[]>>;
  /** A sentence shows somewhere, so that sending again can only fail again. */
  readonly showsErrors: boolean;
  readonly isChanged: boolean;
  /** What a text field of the form takes: `<TextField {...bind('email')} label=… />`. */
  readonly bind: (name: TextNames<Values>) => BoundField;
  /** Shows every sentence, and calls `send` when there is none. */
  readonly submit: (send: (values: Values) => void) => void;
  /** Takes these values as the ones to compare with. */
  readonly reset: (values: Values) => void;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** `values` with `next` in each field that still holds what `base` held. */
function follow<Values extends object>(values: Values, base: Values, next: Values): Values {
  const names = Object.keys(next) as (keyof Values)[];
  const untouched = names.filter((name) => isSame(values[name], base[name]));
  return { ...values, ...Object.fromEntries(untouched.map((name) => [name, next[name]])) };
}

/**
 * What a person types into a form, with the rules of `check`. Sentences wait for the first submit, and are live from
 * then on: nobody is corrected in the middle of a word, and none appears under the pointer on its way to the button,
 * which would move away from it. [core §5]
 *
 * When `initial` changes, for example because the page first showed a cached copy, unedited fields take the new values. Otherwise saving would overwrite
 * newer values with old ones.
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
