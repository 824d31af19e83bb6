import { expect, test } from 'vitest';
import { EXPORT_FORMAT, EXPORT_MANIFEST, EXPORT_VERSION } from '../../../domain/export-format.ts';
import { WorkerLost } from '../../../server/imports/decode-pool.ts';
import { listArchive } from '../../../server/imports/listed-archives.ts';
import { restoreIn } from '../../../server/imports/restore-in-archive.ts';
import { createDiskOriginals } from '../../../server/originals/disk-originals.ts';

const text = (value: string) => new TextEncoder().encode(value);
const manifest = text(JSON.stringify({ format: EXPORT_FORMAT, version: EXPORT_VERSION }));
/** An export with these tables; `null` for one that cannot be decompressed. */
const exportWith = (tables: Readonly<Record<string, Uint8Array | null>>) => ({
  has: (name: string) => Object.hasOwn(tables, name),
  read: (name: string) => (name === EXPORT_MANIFEST ? manifest : (tables[name] ?? null)),
});
const megabytes = 2 ** 20;

test('of a table of 63 MB of empty rows, no more than 40,001 are parsed', () => {
  const parse = JSON.parse;
  let parsed = 0;
  let longest = 0;
  JSON.parse = (json: string, ...rest) => {
    parsed++;
    longest = Math.max(longest, json.length);
    return parse(json, ...rest);
  };
  try {
    const rows = Buffer.alloc(63 * megabytes, '{},');
    rows.write('[  ');
    const restore = restoreIn(exportWith({ 'data/activities.json': rows }));
    expect([restore?.said.length, restore?.bad]).toEqual([0, 40_001]);
    expect(parsed).toBe(40_002);
    expect(longest).toBe(manifest.length);
  } finally {
    JSON.parse = parse;
  }
});

test('lists in lists are no rows, and a row of more than half a megabyte cannot be read', () => {
  const nested = text('['.repeat(29 * megabytes));
  expect(restoreIn(exportWith({ 'data/activities.json': nested }))?.bad).toBe(0);
  const long = text(
    `[${JSON.stringify({ name: 'x'.repeat(megabytes), search: 'race=true' })},{"name":"Races","search":"race=true"}]`,
  );
  const restore = restoreIn(exportWith({ 'data/saved_filters.json': long }));
  expect([restore?.filters, restore?.bad]).toEqual([[{ name: 'Races', search: 'race=true' }], 1]);
});

test('anything but a list has no rows', () => {
  const rows = text('{"rows":[{"name":"Races","search":"race=true"}]}');
  expect(restoreIn(exportWith({ 'data/saved_filters.json': rows }))?.filters).toEqual([]);
});

test('tables beyond 128 MB together are not read', () => {
  const filler = Buffer.alloc(64 * megabytes, ' ');
  const filters = text('[{"name":"Races","search":"race=true"}]');
  const tables = {
    'data/members.json': filler,
    'data/activities.json': filler,
    'data/saved_filters.json': filters,
  };
  const cut = restoreIn(exportWith(tables));
  expect([cut?.filters, cut?.bad]).toEqual([[], 1]);
  const whole = restoreIn(exportWith({ ...tables, 'data/activities.json': text('[]') }));
  expect([whole?.filters, whole?.bad]).toEqual([[{ name: 'Races', search: 'race=true' }], 0]);
});

test('a table that cannot be unpacked counts as a row that could not be read', () => {
  expect(restoreIn(exportWith({ 'data/saved_filters.json': null }))?.bad).toBe(1);
});

test('an archive that killed a worker is not opened another way', async () => {
  const pool = {
    run: () => Promise.reject(new WorkerLost('the worker ended')),
    stopped: () => false,
    stop: () => Promise.resolve(),
  };
  const originals = createDiskOriginals('originals');
  expect(await listArchive({ pool, originals }, { hash: 'a'.repeat(64) }, 'member')).toBe('tooSlow');
});
