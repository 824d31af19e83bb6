import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { listEntries, openEntry } from '../../formats/archive/entries.ts';
import { memorySource } from '../../formats/archive/source.ts';
import { ARCHIVE_LIMITS, expandArchive } from '../../formats/archive.ts';
import { run, START } from '../fixtures/fit-activity.ts';
import { zip, type ZipFile } from '../fixtures/zip-bytes.ts';

const text = (content: string) => new TextEncoder().encode(content);
const gz = (bytes: Uint8Array) => new Uint8Array(gzipSync(bytes));
const fits = Array.from({ length: 4 }, (_, i) => run(2000 + i, START + 1000 * i).file());
const gpx = text(
  '<gpx><trk><trkseg><trkpt lat="1" lon="2"><time>2026-03-01T10:00:00Z</time></trkpt></trkseg></trk></gpx>',
);
const late = text(`<?xml version="1.0"?><!--${'-'.repeat(3000).replaceAll('--', '- ')}--><gpx></gpx>`);

const files: readonly ZipFile[] = [
  { name: 'packed.fit', bytes: fits[0]! },
  { name: 'stored.fit', bytes: fits[1]!, stored: true },
  { name: 'behind.fit', bytes: fits[2]!, descriptor: true },
  { name: 'wide.fit', bytes: fits[3]!, wide: true },
  { name: 'wrapped.fit.gz', bytes: gz(fits[0]!), stored: true },
  { name: 'cut.fit.gz', bytes: gz(fits[1]!).subarray(0, 3000), stored: true },
  { name: 'twice.fit.gz', bytes: gz(gz(fits[1]!)) },
  { name: 'deep.gz', bytes: gz(zip([{ name: 'a.fit', bytes: fits[0]! }])) },
  { name: 'track.gpx', bytes: gpx },
  { name: 'late.gpx', bytes: late },
  { name: 'notes.txt', bytes: text('notes') },
  { name: 'nothing', bytes: new Uint8Array(0) },
  { name: 'secret.fit', bytes: fits[0]!, encrypted: true },
  { name: 'strange.fit', bytes: fits[0]!, method: 99 },
  { name: 'wrong.fit', bytes: fits[0]!, crc: 1 },
  { name: 'folder/', bytes: new Uint8Array(0), stored: true },
  { name: '__MACOSX/a.fit', bytes: fits[0]! },
];

const listed = (bytes: Uint8Array, limits = {}) => listEntries(memorySource(bytes), { ...ARCHIVE_LIMITS, ...limits });

describe('the files of an archive, listed', () => {
  const archive = zip(files);

  it('are extracted in any order as they are in sequence', () => {
    const found = listed(archive)!
      .toReversed()
      .map(({ name, place, problem }) => {
        // Serialised as between listing and opening.
        const kept = JSON.parse(JSON.stringify(place)) as typeof place;
        const { bytes, problems } = openEntry(memorySource(archive), kept, 2 ** 30, ARCHIVE_LIMITS);
        if (problem !== null) expect(problems[0]?.tag, name).toBe(problem.tag);
        return [name, bytes, problems[0]?.tag];
      });
    const wanted = [...expandArchive(archive)].map(({ name, bytes, problems }) => [name, bytes, problems[0]?.tag]);
    expect(found.toReversed()).toEqual(wanted);
  });

  it('show their start, through a wrapper too, and those that need not be opened', () => {
    const heads = new Map(listed(archive)!.map(({ name, head, problem }) => [name, { head, problem }]));
    for (const name of ['packed.fit', 'wrapped.fit.gz']) {
      expect(heads.get(name)!.head.subarray(0, 500), name).toEqual(fits[0]!.subarray(0, 500));
    }
    expect(heads.get('late.gpx')!.head).toEqual(late);
    const refused = [...heads].flatMap(([name, { problem }]) => (problem === null ? [] : [[name, problem.tag]]));
    expect(refused).toEqual([
      ['notes.txt', 'UnknownFormat'],
      ['nothing', 'Empty'],
      ['secret.fit', 'Encrypted'],
      ['strange.fit', 'BadZip'],
    ]);
  });

  it.each([
    ['its directory is missing', zip(files, { directory: false })],
    ['it holds an archive', zip([...files, { name: 'inner.zip', bytes: zip(files), stored: true }])],
    ['it is empty', zip([])],
    ['it is no archive', fits[0]!],
  ])('are not listed if %s', (_, bytes) => {
    expect(listed(bytes)).toBe(null);
  });

  it('are not listed if they would unpack to too much, or are too many', () => {
    const sum = listed(archive)!.reduce((size, { place }) => size + Math.max(place.size, place.compressed), 0);
    expect(listed(archive, { unpackedBytes: sum })).not.toBe(null);
    expect(listed(archive, { unpackedBytes: sum - 1 })).toBe(null);
    expect(listed(archive, { entries: files.length - 1 })).toBe(null);
  });

  it('are limited to the remaining size, whatever they claim', () => {
    const liar = zip([{ name: 'a.fit', bytes: fits[0]!, claimedSize: 10 }]);
    const { place } = listed(liar)![0]!;
    const open = (room: number) => openEntry(memorySource(liar), place, room, ARCHIVE_LIMITS);
    const little = open(fits[0]!.length - 1);
    expect([little.bytes, little.isFull]).toEqual([null, true]);
    expect(little.unpacked).toBeLessThan(fits[0]!.length);
    const enough = open(fits[0]!.length);
    expect([enough.bytes, enough.unpacked, enough.isFull]).toEqual([fits[0], fits[0]!.length, false]);
    const wrapped = zip([{ name: 'a.fit.gz', bytes: gz(fits[0]!) }]);
    const inside = openEntry(memorySource(wrapped), listed(wrapped)![0]!.place, fits[0]!.length, ARCHIVE_LIMITS);
    expect([inside.bytes, inside.isFull]).toEqual([null, true]);
  });
});
