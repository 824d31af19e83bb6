/** Replaces masked values. */
export const MASK = '•••';

/** Fields that contain tags and never personal text, in every machine. Values that do not look like tags are masked even there. */
const tagFields = new Set([
  'type',
  'tag',
  'kind',
  'sentence',
  'form',
  'outcome',
  'because',
  'vendor',
  'screen',
  'step',
]);
const tag = /^[A-Za-z][A-Za-z_.]{0,60}$/;
/** Numbers of attempts and of response statuses. */
const countFields = /^(?:status|lasts)$|[fF]ailures$/;

const DEEPEST = 5;
const LONGEST = 20;

interface Machine {
  readonly root?: { readonly meta?: unknown };
}

/** Returns the fields that a machine exposes with `meta: { shown: ['device'] }` at its root. */
export function shownBy(machine: Machine | undefined): ReadonlySet<string> {
  const { shown } = (machine?.root?.meta ?? {}) as { readonly shown?: unknown };
  return new Set(Array.isArray(shown) ? shown.filter((field): field is string => typeof field === 'string') : []);
}

const isActor = (value: object): value is { readonly sessionId: string } =>
  'sessionId' in value && 'getSnapshot' in value;

/**
 * Returns the visible part of a value: its structure, booleans, and tags. Everything else is masked: strings and
 * numbers may be tokens, passwords, names, weights.
 * @param field of the value; `type` of an event, `tag` of a failure
 * @param shown fields that the machine exposes
 */
export function masked(value: unknown, field: string, shown: ReadonlySet<string>, depth = 0): unknown {
  if (value === null || value === undefined || typeof value === 'boolean') return value;
  if (typeof value === 'string') {
    return shown.has(field) || (tagFields.has(field) && tag.test(value)) ? value.slice(0, 200) : MASK;
  }
  if (typeof value === 'number') return shown.has(field) || countFields.test(field) ? value : MASK;
  if (typeof value !== 'object') return MASK;
  if (isActor(value)) return `actor ${value.sessionId}`;
  if (depth >= DEEPEST) return MASK;
  if (Array.isArray(value)) {
    const first = value.slice(0, LONGEST).map((item) => masked(item, field, shown, depth + 1));
    return value.length > LONGEST ? [...first, `and ${value.length - LONGEST} more`] : first;
  }
  const isPlain = Object.getPrototypeOf(value) === Object.prototype || Object.getPrototypeOf(value) === null;
  if (!isPlain && !(value instanceof Error)) return value.constructor.name;
  // Keys may also be ids of people and objects; keys that are not field names are masked.
  const entries = Object.entries(value).slice(0, LONGEST * 2);
  return Object.fromEntries(
    entries.map(([key, inner], index) => [
      /^[A-Za-z_]\w{0,40}$/.test(key) ? key : `${MASK} ${index + 1}`,
      masked(inner, key, shown, depth + 1),
    ]),
  );
}

/** Removes ids from the event names of children, such as `xstate.done.actor.import-0b7c…`. */
export const withoutIds = (text: string): string => text.replace(/[\da-f]{8}[\da-f-]{8,}|\d{3,}/gi, '$id');

/** Returns an event with its data masked. */
export function maskedEvent(event: { readonly type: string }, shown: ReadonlySet<string>): { readonly type: string } {
  const { type, ...rest } = event;
  return { ...(masked(rest, '', shown) as object), type: withoutIds(type) };
}
