/** Bodies designed to be expensive, each of the maximum size of a route. */
export type HostileBody = readonly [
  name: string,
  make: (bytes: number, sample: Readonly<Record<string, unknown>>) => Buffer<ArrayBuffer>,
];

const fill = (bytes: number, before: string, piece: (i: number) => string, after: string): Buffer<ArrayBuffer> => {
  const parts = [before];
  let length = before.length + after.length;
  for (let i = 0; ; i += 1) {
    const one = `${i === 0 ? '' : ','}${piece(i)}`;
    length += one.length;
    if (length > bytes) break;
    parts.push(one);
  }
  return Buffer.from(parts.join('') + after);
};

/** The sample with each of its fields filled up to the given number of characters. */
const each = (sample: Readonly<Record<string, unknown>>, value: string) =>
  Buffer.from(
    `{${Object.keys(sample)
      .map((name) => `${JSON.stringify(name)}:${value}`)
      .join(',')}}`,
  );

const share = (bytes: number, sample: Readonly<Record<string, unknown>>) =>
  Math.max(8, Math.floor((bytes - 100) / Math.max(1, Object.keys(sample).length)) - 40);

/** Returns the path of names and indexes to a sample's innermost list; `null` if it contains none. */
function pathToList(value: unknown): (string | number)[] | null {
  if (typeof value !== 'object' || value === null) return null;
  for (const [name, inner] of Object.entries(value)) {
    const below = pathToList(inner);
    if (below) return [Array.isArray(value) ? Number(name) : name, ...below];
  }
  return Array.isArray(value) ? [] : null;
}

/** The valid request, repeated as often as it fits: the only body here that is processed. */
function overAndOver(bytes: number, sample: Readonly<Record<string, unknown>>): Buffer<ArrayBuffer> {
  const copy = structuredClone(sample);
  let list: unknown = copy;
  for (const name of pathToList(copy) ?? []) list = (list as Record<string | number, unknown>)[name];
  if (!Array.isArray(list)) return Buffer.from(JSON.stringify(copy));
  const piece = JSON.stringify(list[0] ?? 1);
  list.splice(0, list.length, 'HERE');
  const [before = '', after = ''] = JSON.stringify(copy).split('"HERE"');
  return fill(bytes, before, () => piece, after);
}

const names = [
  'constructor',
  'toString',
  'valueOf',
  'hasOwnProperty',
  '__defineGetter__',
  'prototype',
  'length',
  'then',
];

export const hostileBodies: readonly HostileBody[] = [
  ['unknown names', (bytes) => fill(bytes, '{', (i) => `"k${i}":1`, '}')],
  [
    'unknown names beside what is asked for',
    (bytes, sample) => {
      const own = JSON.stringify(sample).slice(1, -1);
      return fill(bytes, `{${own}${own === '' ? '' : ','}`, (i) => `"k${i}":1`, '}');
    },
  ],
  ['numbers', (bytes) => fill(bytes, '[', () => '1', ']')],
  ['empty objects', (bytes) => fill(bytes, '[', () => '{}', ']')],
  [
    'numbers for each field',
    (bytes, sample) => each(sample, fill(share(bytes, sample), '[', () => '1', ']').toString()),
  ],
  [
    'names for each field',
    (bytes, sample) => each(sample, fill(share(bytes, sample), '{', (i) => `"k${i}":1`, '}').toString()),
  ],
  ['a long text for each field', (bytes, sample) => each(sample, `"${'x'.repeat(share(bytes, sample))}"`)],
  ['lists in lists', (bytes) => Buffer.from('['.repeat(bytes / 2) + ']'.repeat(bytes / 2))],
  ['lists that are never closed', (bytes) => Buffer.alloc(bytes, '[')],
  ['objects in objects', (bytes) => Buffer.from('{"a":'.repeat(bytes / 6 - 1) + '1' + '}'.repeat(bytes / 6 - 1))],
  [
    'depth in each field',
    (bytes, sample) => each(sample, '['.repeat(share(bytes, sample) / 2) + ']'.repeat(share(bytes, sample) / 2)),
  ],
  [
    'names that every object has',
    (bytes, sample) => {
      const own = Object.keys(sample).map((name) => `${JSON.stringify(name)}:{"constructor":1}`);
      return fill(
        bytes,
        `{${[...own, ...names.map((name) => `"${name}":"x"`)].join(',')},`,
        (i) => `"${names[i % names.length]}":${i}`,
        '}',
      );
    },
  ],
  ['numbers too large for one', (_bytes, sample) => each(sample, '1e999')],
  ['texts where numbers belong', (_bytes, sample) => each(sample, '"12"')],
  ['nothing for each field', (_bytes, sample) => each(sample, 'null')],
  [
    'half of a character',
    (bytes, sample) =>
      Buffer.concat([
        each(sample, '"x"').subarray(0, -2),
        Buffer.alloc(Math.max(0, bytes - 4096), 0xc3),
        Buffer.from('"}'),
      ]),
  ],
  ['half of a pair', (_bytes, sample) => each(sample, '"\\ud800"')],
  ['what it takes, over and over', overAndOver],
  ['nothing but spaces', (bytes) => Buffer.alloc(bytes, ' ')],
];
