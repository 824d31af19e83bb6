import type { CallShape, Shape } from './contract-shape.ts';

/** Whether clients send the value or read it. */
type Direction = 'sent' | 'read';

/** The members of a union; any other shape is its own only member. */
const membersOf = (shape: Shape): readonly Shape[] => {
  const several = shape.anyOf ?? shape.oneOf;
  if (several) return several.flatMap(membersOf);
  if (Array.isArray(shape.type)) return shape.type.map((type: string) => ({ ...shape, type }));
  return [shape];
};
const valuesOf = (shape: Shape): readonly unknown[] | null =>
  shape.enum ?? (Object.hasOwn(shape, 'const') ? [shape.const] : null);
const typeOf = (shape: Shape): string => {
  const [value] = valuesOf(shape) ?? [];
  if (shape.type !== undefined) return String(shape.type);
  return value === undefined ? 'any' : value === null ? 'null' : typeof value;
};

/** Compares a member of a union with the most similar member in the new version. */
function differencesOfMember(one: Shape, others: readonly Shape[], where: string, direction: Direction): string[] {
  const same = others.filter((other) => {
    const [type, otherType] = [typeOf(one), typeOf(other)];
    return (
      type === otherType || (type === 'integer' && otherType === 'number') || otherType === 'any' || type === 'any'
    );
  });
  if (same.length === 0) return [`${where}: ${typeOf(one)} is missing`];
  return same
    .map((other) => differencesOfType(one, other, where, direction))
    .toSorted((a, b) => a.length - b.length)[0]!;
}

/** Differences between two shapes that are not unions. */
function differencesOfType(old: Shape, now: Shape, where: string, direction: Direction): string[] {
  const found: string[] = [];
  const [oldValues, values] = [valuesOf(old), valuesOf(now)];
  if (values !== null) {
    const gone = oldValues === null ? ['any value'] : oldValues.filter((value) => !values.includes(value));
    for (const value of gone) found.push(`${where}: ${JSON.stringify(value)} is missing`);
  }
  for (const [name, field] of Object.entries(old.properties ?? {})) {
    const [at, here] = [`${where}.${name}`, now.properties?.[name]];
    if (here) {
      found.push(...differences(field, here, at, direction));
      const isAlways = (shape: Shape) => shape.required?.includes(name) === true;
      if (direction === 'read' && isAlways(old) && !isAlways(now)) found.push(`${at}: is optional`);
    } else if (direction === 'read' || now.additionalProperties === false) found.push(`${at}: is missing`);
  }
  if (direction === 'sent') {
    for (const name of now.required ?? []) {
      if (old.properties && !old.required?.includes(name)) found.push(`${where}.${name}: is required`);
    }
  }
  if (old.items && now.items) found.push(...differences(old.items, now.items, `${where}[]`, direction));
  const [rest, restNow] = [old.additionalProperties, now.additionalProperties];
  if (typeof rest === 'object' && typeof restNow === 'object') {
    found.push(...differences(rest, restNow, `${where}.*`, direction));
  }
  return found;
}

/**
 * Changes that break a client of the earlier version. A sent field must accept all earlier types and values. A read field must keep its type and values and be
 * required as before; new fields and new values are compatible.
 */
function differences(old: Shape, now: Shape, where: string, direction: Direction): string[] {
  const [before, after] = [membersOf(old), membersOf(now)];
  const gone = before.flatMap((member) => differencesOfMember(member, after, where, direction));
  if (direction === 'sent') return gone;
  const types = new Set(before.map(typeOf));
  const added = after.map(typeOf).filter((type) => !types.has(type) && !types.has('any') && type !== 'integer');
  return [...gone, ...new Set(added.map((type) => `${where}: may be ${type}`))];
}

/**
 * Finds changes between two contracts that break clients of the earlier one.
 * @returns one line per change, such as `saveGoal body.name: is required`
 */
export function brokenCalls(
  old: Readonly<Record<string, CallShape>>,
  now: Readonly<Record<string, CallShape>>,
): string[] {
  return Object.entries(old).flatMap(([id, before]) => {
    const after = now[id];
    if (!after) return [`${id}: is missing`];
    const head = (['method', 'path', 'proof'] as const).filter((part) => before[part] !== after[part]);
    const parts = (['params', 'query', 'body'] as const).flatMap((part) => {
      const [one, other] = [before.request[part], after.request[part]];
      if (one && other) return differences(one, other, `${id} ${part}`, 'sent');
      return one === other || !other?.required?.length ? [] : [`${id} ${part}: is required`];
    });
    const answers = Object.entries(before.answers).flatMap(([status, one]) => {
      const other = after.answers[status];
      if (one === null) return other === undefined ? [`${id} ${status}: is missing`] : [];
      return other ? differences(one, other, `${id} ${status}`, 'read') : [`${id} ${status}: is missing`];
    });
    return [...head.map((part) => `${id}: ${part} changed`), ...parts, ...answers];
  });
}
