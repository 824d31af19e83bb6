import { describe, expect, it } from 'vitest';
import {
  type ArchiveEntry,
  ARCHIVE_LIMITS,
  type ArchivePosition,
  type ByteSource,
  expandArchive,
  openArchive,
} from '../../formats/archive.ts';
import { run, START } from '../fixtures/fit-activity.ts';
import { zip } from '../fixtures/zip-bytes.ts';

const fits = Array.from({ length: 6 }, (_, i) => run(20 + i, START + 1000 * i).file());
const named = (bytes: Uint8Array, i: number) => ({ name: `${i}.fit`, bytes });
const cut = (descriptor: boolean) =>
  zip(
    fits.map((bytes, i) => ({ ...named(bytes, i), descriptor })),
    { directory: false },
  );

/** Opens `entriesAtOnce` entries at a time, each time starting at the last position. */
function inPieces(archive: Uint8Array, entriesAtOnce: number): ArchiveEntry[] {
  const found: ArchiveEntry[] = [];
  let from: ArchivePosition | null = null;
  for (;;) {
    const opened = openArchive(archive, ARCHIVE_LIMITS, undefined, from);
    let pauses = 0;
    let isOver = true;
    for (const entry of opened.entries()) {
      if (entry !== null) found.push(entry);
      else if (++pauses === entriesAtOnce) {
        isOver = false;
        break;
      }
    }
    if (isOver) return found;
    // Serialised as between two pieces.
    from = JSON.parse(JSON.stringify(opened.position())) as ArchivePosition;
  }
}

describe.each([
  ['a directory', zip([...fits.map(named), { name: 'notes.txt', bytes: Uint8Array.of(1, 2, 3) }])],
  ['archives in it', zip([named(fits[0]!, 0), { name: 'inner.zip', bytes: zip(fits.map(named)) }, named(fits[1]!, 1)])],
  ['no directory', cut(false)],
  ['no directory, and sizes behind the data', cut(true)],
  ['nothing in it', zip([])],
])('an archive with %s', (_, archive) => {
  it.each([1, 2, 3, 100])('is extracted identically, %i entries at a time', (atOnce) => {
    expect(inPieces(archive, atOnce)).toEqual([...expandArchive(archive)]);
  });
});

/** A source that counts the bytes read. */
function counting(bytes: Uint8Array) {
  const counted = { read: 0, source: null as unknown as ByteSource };
  counted.source = {
    size: bytes.length,
    read(from, to) {
      counted.read += Math.max(0, Math.min(to, bytes.length) - from);
      return bytes.subarray(from, to);
    },
  };
  return counted;
}

describe('entries of unknown length', () => {
  const entries = 1000;
  const small = new TextEncoder().encode('<gpx></gpx>');
  const many = zip(
    Array.from({ length: entries }, (_, i) => ({ name: `${i}.gpx`, bytes: small, descriptor: true })),
    { directory: false },
  );
  const behind = new Uint8Array(many.length + 6 * 2 ** 20);
  behind.set(many);

  it('are read once, and hardly beyond their end', () => {
    const watched = counting(behind);
    const found = [...expandArchive(watched.source)].filter(({ bytes }) => bytes !== null);
    expect(found).toHaveLength(entries);
    expect(watched.read).toBeLessThan(2 * behind.length);
  });

  it('that are large are extracted completely', () => {
    const noise = Uint8Array.from({ length: 300_000 }, (_, i) => (i * i * 31) % 251);
    const large = [...fits[0]!, ...noise];
    const archive = zip(
      [
        { name: 'a.fit', bytes: Uint8Array.from(large), descriptor: true },
        { ...named(fits[1]!, 1), descriptor: true },
      ],
      {
        directory: false,
      },
    );
    const [, first, second] = [...expandArchive(archive)];
    expect(first?.bytes?.length).toBe(large.length);
    expect(second?.bytes).toEqual(fits[1]);
  });

  it('that exceed the total limit end with a reason, and keep the part before', () => {
    // A file that is not an activity is decompressed as well, to find its end.
    const zeros = { name: 'zeros', bytes: new Uint8Array(2 ** 20), descriptor: true };
    const archive = zip([{ ...named(fits[0]!, 0), descriptor: true }, ...Array.from({ length: 50 }, () => zeros)], {
      directory: false,
    });
    const found = [...expandArchive(archive, { ...ARCHIVE_LIMITS, unpackedBytes: 10 * 2 ** 20 })];
    expect(found[1]?.bytes).toEqual(fits[0]);
    expect(found.length).toBeLessThan(16);
    expect(found.at(-1)).toEqual({
      name: '',
      bytes: null,
      problems: [{ tag: 'TooLarge', offset: 0, detail: 'unpacked' }],
      kind: 'zip',
    });
  });
});

it('an archive that is read repeatedly too much ends with a reason', () => {
  const large = zip([named(fits[0]!, 0), { name: 'padding', bytes: new Uint8Array(2 ** 20), stored: true }]);
  // No valid archive comes near the limit, so it is set far below any need.
  const found = [...expandArchive(large, { ...ARCHIVE_LIMITS, timesRead: -100 })];
  expect(found.at(-1)).toEqual({
    name: '',
    bytes: null,
    problems: [{ tag: 'TooSlow', offset: 0, detail: 'read' }],
    kind: 'zip',
  });
});

it('refused entries count: an archive cannot unpack more by lying', () => {
  const megabyte = new Uint8Array(2 ** 20);
  megabyte.set(fits[0]!);
  const lying = zip(Array.from({ length: 100 }, (_, i) => ({ name: `${i}.fit`, bytes: megabyte, claimedSize: 100 })));
  const found = [...expandArchive(lying, { ...ARCHIVE_LIMITS, fileBytes: 2 ** 19, unpackedBytes: 8 * 2 ** 20 })];
  expect(found.length).toBeLessThan(30);
  expect(found.at(-1)).toEqual({
    name: '',
    problems: [{ tag: 'TooLarge', offset: 0, detail: 'unpacked' }],
    kind: 'zip',
    bytes: null,
  });
});
