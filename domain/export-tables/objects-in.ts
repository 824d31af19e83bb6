/** Maximum characters of an object; longer objects are not parsed. */
const MAX_PER_OBJECT = 512 * 2 ** 10;

/**
 * Yields the objects of the first array after a position in a JSON text, each parsed separately; undefined for
 * unparsable objects. Ends with the array or where the text is cut off.
 */
export function* objectsIn(json: string, from: number): Generator<unknown, void, undefined> {
  const list = json.indexOf('[', from);
  if (list < 0) return;
  const mark = /["{}\]]/g;
  mark.lastIndex = list + 1;
  let depth = 0;
  let begin = 0;
  for (let found = mark.exec(json); found; found = mark.exec(json)) {
    const [sign] = found;
    if (sign === '"') mark.lastIndex = endOfString(json, found.index + 1);
    else if (sign === '{') {
      if (depth === 0) begin = found.index;
      depth++;
    } else if (sign === '}') {
      depth--;
      if (depth === 0) yield parsed(json, begin, found.index + 1);
      if (depth < 0) return;
    } else if (depth === 0) return;
  }
  if (depth > 0) yield undefined;
}

/** Returns the index after the quote that ends a string. */
function endOfString(json: string, from: number): number {
  const sign = /["\\]/g;
  sign.lastIndex = from;
  for (let found = sign.exec(json); found; found = sign.exec(json)) {
    if (found[0] === '"') return found.index + 1;
    sign.lastIndex = found.index + 2;
  }
  return json.length;
}

function parsed(json: string, from: number, to: number): unknown {
  if (to - from > MAX_PER_OBJECT) return undefined;
  try {
    return JSON.parse(json.slice(from, to));
  } catch {
    return undefined;
  }
}
