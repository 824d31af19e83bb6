/** A form with bracketed names: `items[0][price]=x` is `{ items: { 0: { price: 'x' } } }`. */
export interface Form {
  readonly [name: string]: string | Form;
}

const own = (value: unknown): value is Record<string, string | Form> => typeof value === 'object' && value !== null;

/** Parses bracketed names, at most six levels deep. */
export function readForm(pairs: URLSearchParams): Form {
  const whole: Record<string, string | Form> = Object.create(null) as Record<string, string | Form>;
  for (const [name, value] of pairs) {
    const [first = '', ...rest] = name.split('[').map((part) => part.replace(/\]$/, ''));
    const path = [first, ...rest].slice(0, 6);
    let at = whole;
    for (const part of path.slice(0, -1)) {
      const below = at[part];
      if (own(below)) at = below;
      else {
        const made: Record<string, string | Form> = Object.create(null) as Record<string, string | Form>;
        at[part] = made;
        at = made;
      }
    }
    const last = path.at(-1) ?? '';
    // An empty pair of brackets appends.
    at[last === '' ? String(Object.keys(at).length) : last] = value;
  }
  return whole;
}

/** Returns a text of the form; `undefined` if it is missing. */
export function textAt(form: Form, ...path: readonly string[]): string | undefined {
  let at: string | Form | undefined = form;
  for (const part of path) at = own(at) ? at[part] : undefined;
  return typeof at === 'string' ? at : undefined;
}

export function numberAt(form: Form, ...path: readonly string[]): number | null {
  const text = textAt(form, ...path);
  return text === undefined || text === '' ? null : Number(text);
}

export const flagAt = (form: Form, ...path: readonly string[]): boolean | undefined => {
  const text = textAt(form, ...path);
  return text === undefined ? undefined : text === 'true';
};

/** Returns texts by name below a path, such as `metadata`. */
export function textsAt(form: Form, name: string): Record<string, string> {
  const at = form[name];
  if (!own(at)) return {};
  return Object.fromEntries(Object.entries(at).filter((pair): pair is [string, string] => typeof pair[1] === 'string'));
}

export const listAt = (form: Form, name: string): readonly string[] => Object.values(textsAt(form, name));
