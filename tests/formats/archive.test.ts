import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { type ArchiveEntry, ARCHIVE_LIMITS, type ByteSource, expandArchive } from '../../formats/archive.ts';
import { run, START } from '../fixtures/fit-activity.ts';
import { chain } from '../fixtures/fit-bytes.ts';
import { zip } from '../fixtures/zip-bytes.ts';

const fit = run(30).file();
const other = run(40, START + 1000).file();
const gpx = new TextEncoder().encode('<?xml version="1.0"?><gpx version="1.1"></gpx>');
const gz = (bytes: Uint8Array) => new Uint8Array(gzipSync(bytes));
const open = (bytes: Uint8Array | ByteSource, limits = {}) => [
  ...expandArchive(bytes, { ...ARCHIVE_LIMITS, ...limits }),
];
const shown = (entries: readonly ArchiveEntry[]) =>
  entries.map(({ name, kind, bytes, problems }) => [
    name,
    kind,
    bytes?.length ?? null,
    ...problems.map(({ tag }) => tag),
  ]);

describe('a source that is not an archive', () => {
  it('is returned as itself', () => {
    expect(open(fit)).toEqual([{ name: '', kind: 'fit', bytes: fit, problems: [] }]);
    expect(shown(open(new Uint8Array(0)))).toEqual([['', 'unknown', null, 'Empty']]);
    expect(shown(open(new TextEncoder().encode('a,b\n1,2\n')))).toEqual([['', 'unknown', null, 'UnknownFormat']]);
    expect(shown(open(fit, { fileBytes: fit.length - 1 }))).toEqual([['', 'fit', null, 'TooLarge']]);
  });
});

describe('gzip', () => {
  it('is unwrapped, members together, padding ignored', () => {
    expect(open(gz(fit))[0]).toEqual({ name: '', kind: 'fit', bytes: fit, problems: [] });
    const members = chain(gz(fit.subarray(0, 100)), gz(fit.subarray(100)), new Uint8Array(9));
    expect(open(members)[0]?.bytes).toEqual(fit);
  });

  it('that is truncated gives the part before', () => {
    const packed = gz(fit);
    const [entry] = open(packed.subarray(0, packed.length - 40));
    expect(entry?.kind).toBe('fit');
    expect(entry?.bytes).toEqual(fit.subarray(0, entry?.bytes?.length));
    expect(entry!.bytes!.length).toBeGreaterThan(fit.length / 2);
    expect(entry?.problems).toEqual([{ tag: 'BadGzip', detail: 'cut', offset: 474 }]);
  });

  it('with a wrong checksum is marked', () => {
    const packed = gz(fit);
    packed[packed.length - 8]! ^= 1;
    expect(shown(open(packed))).toEqual([['', 'fit', fit.length, 'BadGzip']]);
  });

  it('with a broken header or no content is refused', () => {
    expect(shown(open(Uint8Array.of(0x1f, 0x8b, 8)))).toEqual([['', 'gzip', null, 'BadGzip']]);
    expect(shown(open(Uint8Array.of(0x1f, 0x8b, 9, 0, 0, 0, 0, 0, 0, 0, 1, 2)))).toEqual([
      ['', 'gzip', null, 'BadGzip'],
    ]);
    expect(shown(open(gz(new Uint8Array(0))))).toEqual([['', 'unknown', null, 'Empty']]);
  });

  it('that unpacks to too much is refused before the memory is used', () => {
    const bomb = gz(new Uint8Array(200 * 2 ** 20));
    const before = process.memoryUsage().arrayBuffers;
    expect(shown(open(bomb, { fileBytes: 2 ** 20 }))).toEqual([['', 'gzip', null, 'TooLarge']]);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(16 * 2 ** 20);
  });
});

describe('ZIP', () => {
  it('returns its activity files one by one and names the others', () => {
    const archive = zip([
      { name: 'activities/', bytes: new Uint8Array(0), stored: true },
      { name: 'activities/1.fit', bytes: fit },
      { name: 'activities/2.fit.gz', bytes: gz(other), stored: true },
      { name: '__MACOSX/activities/._1.fit', bytes: Uint8Array.of(0, 5, 22, 7) },
      { name: 'activities.csv', bytes: new TextEncoder().encode('id,name\n') },
      { name: 'empty.fit', bytes: new Uint8Array(0), stored: true },
      { name: 'track.txt', bytes: gpx },
    ]);
    const entries = open(archive);
    expect(shown(entries)).toEqual([
      ['activities/1.fit', 'fit', fit.length],
      ['activities/2.fit.gz', 'fit', other.length],
      ['activities.csv', 'unknown', null, 'UnknownFormat'],
      ['empty.fit', 'unknown', null, 'Empty'],
      ['track.txt', 'gpx', gpx.length],
    ]);
    expect(entries[1]?.bytes).toEqual(other);
  });

  it.each([
    ['sizes behind the data', { descriptor: true }, {}],
    ['ZIP64 entries', { wide: true }, {}],
    ['a ZIP64 directory', {}, { wideEnd: true }],
    ['a program before it', {}, { prefix: 1000 }],
  ] as const)('with %s', (_, file, { prefix = 0, ...options }: { prefix?: number; wideEnd?: boolean }) => {
    const archive = zip(
      [
        { name: 'a.fit', bytes: fit, ...file },
        { name: 'b.fit', bytes: other, ...file },
      ],
      options,
    );
    const entries = open(
      prefix === 0 ? archive : chain(Uint8Array.of(0x50, 0x4b, 3, 4), new Uint8Array(prefix), archive),
    );
    expect(entries.map(({ bytes }) => bytes)).toEqual([fit, other]);
    expect(entries.flatMap(({ problems }) => problems)).toEqual([]);
  });

  it('in a ZIP is opened, but not one more level', () => {
    const inner = zip([{ name: 'a.fit', bytes: fit }]);
    const middle = zip([
      { name: 'inner.zip', bytes: inner },
      { name: 'b.fit', bytes: other },
    ]);
    expect(shown(open(middle))).toEqual([
      ['inner.zip/a.fit', 'fit', fit.length],
      ['b.fit', 'fit', other.length],
    ]);
    expect(shown(open(zip([{ name: 'middle.zip', bytes: middle }])))).toEqual([
      ['middle.zip/inner.zip', 'zip', null, 'TooDeep'],
      ['middle.zip/b.fit', 'fit', other.length],
    ]);
    expect(shown(open(gz(gz(gz(fit)))))).toEqual([['', 'gzip', null, 'TooDeep']]);
  });

  it('that was truncated gives the part before', () => {
    for (const descriptor of [false, true]) {
      const whole = zip(
        [
          { name: 'a.fit', bytes: fit, descriptor },
          { name: 'b.fit', bytes: other, descriptor },
        ],
        { directory: false },
      );
      expect(shown(open(whole))).toEqual([
        ['', 'zip', null, 'BadZip'],
        ['a.fit', 'fit', fit.length],
        ['b.fit', 'fit', other.length],
      ]);
      const [, first, second] = open(whole.subarray(0, whole.length - (descriptor ? 76 : 60)));
      expect(first?.bytes).toEqual(fit);
      expect(second?.problems).toEqual([{ tag: 'BadZip', detail: 'cut', offset: expect.any(Number) }]);
      expect(second?.bytes).toEqual(other.subarray(0, second?.bytes?.length));
    }
  });

  it('entries that are encrypted, packed otherwise or wrong are named with their problem', () => {
    expect(
      shown(
        open(
          zip([
            { name: 'secret.fit', bytes: fit, encrypted: true },
            { name: 'lzma.fit', bytes: fit, method: 14 },
            { name: 'wrong.fit', bytes: fit, crc: 1 },
          ]),
        ),
      ),
    ).toEqual([
      ['secret.fit', 'unknown', null, 'Encrypted'],
      ['lzma.fit', 'unknown', null, 'BadZip'],
      ['wrong.fit', 'fit', fit.length, 'BadZip'],
    ]);
  });

  it('names never leave the folder', () => {
    const names = ['../../etc/a.fit', '/abs/b.fit', 'C:\\win\\c.fit', 'x/./y/../d.fit', 'bad\u0000\u001bname.fit'];
    expect(open(zip(names.map((name) => ({ name, bytes: fit })))).map(({ name }) => name)).toEqual([
      'etc/a.fit',
      'abs/b.fit',
      'win/c.fit',
      'x/y/d.fit',
      'badname.fit',
    ]);
  });

  it('enforces every limit', () => {
    const three = zip(['a', 'b', 'c'].map((name) => ({ name: `${name}.fit`, bytes: fit })));
    expect(shown(open(three, { entries: 2 }))).toEqual([['', 'zip', null, 'TooManyEntries']]);
    expect(shown(open(three, { fileBytes: fit.length - 1 }))).toEqual(
      ['a', 'b', 'c'].map((name) => [`${name}.fit`, 'fit', null, 'TooLarge']),
    );
    expect(shown(open(three, { unpackedBytes: fit.length * 2 + 10 }))).toEqual([
      ['a.fit', 'fit', fit.length],
      ['b.fit', 'fit', fit.length],
      ['c.fit', 'fit', null, 'TooLarge'],
      ['', 'zip', null, 'TooLarge'],
    ]);
  });

  it('with false sizes is limited to its real content', () => {
    const large = new Uint8Array(5 * 2 ** 20);
    large.set(fit);
    const lying = zip([{ name: 'a.fit', bytes: large, claimedSize: 100 }]);
    expect(shown(open(lying, { fileBytes: 2 ** 20 }))).toEqual([['a.fit', 'fit', null, 'TooLarge']]);
  });

  it('with overlapping entries is refused', () => {
    const archive = zip([{ name: 'a.fit', bytes: fit, stored: true }]);
    const view = new DataView(archive.buffer);
    const end = archive.length - 22;
    const at = view.getUint32(end + 16, true);
    const entry = archive.subarray(at, end);
    const twice = chain(archive.subarray(0, end), entry, archive.subarray(end));
    const twiceView = new DataView(twice.buffer);
    twiceView.setUint16(twice.length - 12, 2, true);
    twiceView.setUint32(twice.length - 10, entry.length * 2, true);
    expect(shown(open(twice))).toEqual([['', 'zip', null, 'BadZip']]);
  });

  it('that is empty is reported', () => {
    expect(shown(open(zip([])))).toEqual([['', 'zip', null, 'Empty']]);
  });

  it('is read piece by piece from a source', () => {
    const archive = zip([
      { name: 'a.fit', bytes: fit },
      { name: 'photo.jpg', bytes: new Uint8Array(3_000_000), stored: true },
    ]);
    let read = 0;
    const source: ByteSource = {
      size: archive.length,
      read(from, to) {
        read += to - from;
        return archive.slice(from, to);
      },
    };
    expect(shown(open(source))).toEqual([
      ['a.fit', 'fit', fit.length],
      ['photo.jpg', 'unknown', null, 'UnknownFormat'],
    ]);
    expect(read).toBeLessThan(300_000);
  });
});
