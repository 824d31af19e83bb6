import { expect, test } from 'vitest';
import { MAX_RESPONSE_BYTES } from '../../../contract/answer-bytes.ts';
import { createLargeResponses } from '../../../server/http/answer-size.ts';
import { pageBody, pageOf, partOf, type Place, placeOf, readPage } from '../../../server/http/page-of.ts';

/** A row of a million bytes as JSON, and a few more. */
const row = (id: string) => ({ id, text: 'x'.repeat(1_000_000) });
const rows = ['a', 'b', 'c', 'd', 'e'].map(row);
const idsIn = (json: readonly string[]) => json.map((text) => (JSON.parse(text) as { id: string }).id);

test('pages of a list have as many rows as fit, and each row is on one of them', async () => {
  const first = await pageOf(rows, ({ id }) => id, undefined);
  expect([idsIn(first.json), first.next]).toEqual([['a', 'b', 'c'], 'c']);
  const second = await pageOf(rows, ({ id }) => id, 'c');
  expect([idsIn(second.json), second.next]).toEqual([['d', 'e'], null]);
});

test('a page is bounded in bytes and not in characters', async () => {
  const wide = ['a', 'b', 'c'].map((id) => ({ id, text: 'ü'.repeat(1_000_000) }));
  expect(idsIn((await pageOf(wide, ({ id }) => id, undefined)).json)).toEqual(['a']);
});

test('the body of a page is JSON with the rows, the other fields, and the next page', async () => {
  const body: unknown = pageBody('rows', await pageOf([{ id: 1 }, { id: 2 }], ({ id }) => String(id), undefined), {
    of: 'x',
  });
  expect(String(body)).toBe('{"rows":[{"id":1},{"id":2}],"of":"x"}');
  const none: unknown = pageBody('rows', await pageOf([], String, undefined));
  expect(String(none)).toBe('{"rows":[]}');
  const more: unknown = pageBody('rows', { json: ['1'], next: 'a' });
  expect(String(more)).toBe('{"rows":[1],"next":"a"}');
});

test('a page whose first row is gone is refused', async () => {
  await expect(pageOf(rows, ({ id }) => id, 'z')).rejects.toThrow('There is no such page.');
  expect(() => placeOf('2026-02-30_00000000-0000-4000-8000-000000000000')).toThrow('There is no such page.');
  expect(() => placeOf('0000-01-01_00000000-0000-4000-8000-000000000000')).toThrow('There is no such page.');
  expect(() => placeOf('a')).toThrow('There is no such page.');
  for (const after of ['-1', '1.5', 'x', '4']) expect(() => partOf('abc', after)).toThrow('There is no such page.');
});

test('rows are read some at a time, until a page is full', async () => {
  const id = (nth: number) => `00000000-0000-4000-8000-00000000000${nth}`;
  const all = [1, 2, 3, 4, 5].map((nth) => ({ id: id(nth), date: '2026-05-01', text: 'x'.repeat(1_000_000) }));
  const reads: (Place | undefined)[] = [];
  const read = async (after: Place | undefined) => {
    reads.push(after);
    const from = after === undefined ? 0 : all.findIndex((one) => one.id === after.id) + 1;
    return { rows: all.slice(from, from + 2), more: from + 2 < all.length };
  };
  const first = await readPage(read, ({ date, id: own }) => ({ date, id: own }), { after: undefined });
  expect([idsIn(first.json), first.next]).toEqual([[id(1), id(2), id(3)], `2026-05-01_${id(3)}`]);
  const second = await readPage(read, ({ date, id: own }) => ({ date, id: own }), { after: placeOf(first.next!) });
  expect([idsIn(second.json), second.next]).toEqual([[id(4), id(5)], null]);
  expect(reads.map((place) => place?.id)).toEqual([undefined, id(2), id(3)]);
});

test('parts of a file fit a response whatever they contain, and join to the file again', () => {
  const csv = `${'\u0001'.repeat(1_000_000)}${'😀'.repeat(200_001)}`;
  const parts: string[] = [];
  for (let after: string | undefined = '0'; after !== undefined; ) {
    const part = partOf(csv, after);
    expect(Buffer.byteLength(JSON.stringify(part))).toBeLessThan(MAX_RESPONSE_BYTES);
    parts.push(part.csv);
    after = part.next;
  }
  expect(parts.length).toBe(2);
  expect(parts.join('') === csv).toBe(true);
});

test('a member has one large response at a time, and others do not wait for it', async () => {
  const large = createLargeResponses();
  const events: string[] = [];
  const first = await large.enter('a');
  const second = large.enter('a').then((end) => (events.push('second'), end));
  const other = await large.enter('b');
  events.push('other');
  other();
  first();
  // Twice: the connection closes after the response was sent.
  first();
  const third = large.enter('a').then((end) => (events.push('third'), end));
  (await second)();
  (await third)();
  expect(events).toEqual(['other', 'second', 'third']);
  expect(large.size()).toBe(0);
});

test('a member who waits behind many large responses of their own is told to retry later', async () => {
  const large = createLargeResponses();
  const first = await large.enter('a');
  const waiting = Array.from({ length: 200 }, () => large.enter('a').then((end) => end()));
  await expect(large.enter('a')).rejects.toThrow('Too many requests. Try again in 2 seconds.');
  first();
  await Promise.all(waiting);
  expect(large.size()).toBe(0);
});
