import { describe, expect, it } from 'vitest';
import { crc16 } from '../../formats/fit/crc.ts';
import { readFit } from '../../formats/fit/read.ts';
import type { DecodedActivity } from '../../formats/types.ts';
import { begun, recordAt, run, START } from '../fixtures/fit-activity.ts';
import { BASE, chain, fitCrc } from '../fixtures/fit-bytes.ts';

const tags = (read: DecodedActivity) => read.problems.map(({ tag, offset }) => [tag, offset]);
/** A record's bytes with its header. */
const RECORD_SIZE = 1 + 4 + 4 + 4 + 4 + 4 + 1 + 1 + 2;

const SESSION_SIZE = 1 + 4 + 4 + 1 + 1 + 4 + 4 + 4;

describe('the checksum', () => {
  it('equals a bit-by-bit one, at every length', () => {
    const bytes = Uint8Array.from({ length: 67 }, (_, i) => (i * 37 + 11) & 0xff);
    for (let length = 0; length <= bytes.length; length++) {
      expect(crc16(bytes, 0, length)).toBe(fitCrc(bytes.subarray(0, length)));
    }
    expect(crc16(new TextEncoder().encode('123456789'), 0, 9)).toBe(0xbb3d);
  });
});

describe('a damaged FIT file', () => {
  const whole = run(20).file();

  it('with a wrong checksum is parsed and marked', () => {
    const read = readFit(run(20).file({ crc: 'wrong' }));
    expect([tags(read), read.records.n]).toEqual([[['BadCrc', whole.length - 2]], 20]);
  });

  it('with a wrong header checksum is parsed and marked; zero means none', () => {
    // The file's own checksum covers the header too, so it is right here.
    expect(tags(readFit(run(20).file({ headerCrc: 'wrong' })))).toEqual([['BadHeaderCrc', 12]]);
    expect(tags(readFit(run(20).file({ headerCrc: 'zero' })))).toEqual([]);
  });

  it('without a checksum is shorter by two bytes', () => {
    const read = readFit(run(20).file({ crc: 'none' }));
    expect([tags(read), read.records.n, read.sessions.length]).toEqual([[['Truncated', whole.length - 2]], 20, 1]);
  });

  it('that was never finalised is read to its end', () => {
    const read = readFit(run(20).file({ dataSize: 0, crc: 'none' }));
    expect([tags(read), read.records.n, read.sessions.length]).toEqual([[['HeaderSizeZero', 4]], 20, 1]);
  });

  it('with a false size uses the checksum’s proof', () => {
    for (const dataSize of [whole.length + 999, whole.length - 40, 1]) {
      const read = readFit(run(20).file({ dataSize }));
      expect([tags(read), read.records.n]).toEqual([[['HeaderBroken', 4]], 20]);
    }
  });

  it('gives, truncated anywhere, every record before', () => {
    const firstRecord = whole.length - 2 - SESSION_SIZE - 20 * RECORD_SIZE;
    for (let length = 14; length < whole.length; length++) {
      const read = readFit(whole.subarray(0, length));
      const there = Math.min(20, Math.max(0, Math.floor((length - firstRecord) / RECORD_SIZE)));
      expect(read.records.n, `cut at ${length}`).toBe(there);
      expect(read.problems.some(({ tag }) => tag === 'Truncated')).toBe(true);
    }
  });

  it('with garbage in the middle continues where that is certain', () => {
    const fit = begun();
    for (let i = 0; i < 10; i++) fit.data(1, recordAt(i));
    const damageAt = 14 + fit.length;
    fit.raw(0x0e, 0x5a, 0xa5, 0x00, 0x13);
    for (let i = 10; i < 30; i++) fit.data(1, recordAt(i));
    const read = readFit(fit.file());
    expect(read.problems).toEqual([
      { tag: 'UndefinedLocalMessage', offset: damageAt, detail: `resumed at ${damageAt + 5}` },
    ]);
    expect([...read.records.distance!]).toEqual(Array.from({ length: 30 }, (_, i) => i * 3));
  });

  it('stops where it is not certain, and reports it', () => {
    const fit = begun();
    for (let i = 0; i < 10; i++) fit.data(1, recordAt(i));
    const damageAt = 14 + fit.length;
    fit.raw(0x0e, ...Array.from({ length: 200 }, (_, i) => (i * 73 + 29) & 0xff));
    const read = readFit(fit.file());
    expect(read.problems).toEqual([{ tag: 'UndefinedLocalMessage', offset: damageAt, detail: 'stopped' }]);
    expect(read.records.n).toBe(10);
  });

  it('with an invalid byte order stops there', () => {
    const fit = begun().data(1, recordAt(0));
    const damageAt = 14 + fit.length;
    fit.raw(0x43, 0, 7, 20, 0, 0);
    expect(tags(readFit(fit.file()))).toEqual([['BadDefinition', damageAt]]);
  });

  it('whose second part is unreadable keeps the first', () => {
    const junk = readFit(chain(whole, Uint8Array.of(9, 8, 7)));
    expect([tags(junk), junk.records.n]).toEqual([[['SecondPartUnreadable', whole.length]], 20]);
    expect(tags(readFit(chain(whole, new Uint8Array(100))))).toEqual([]);
  });

  it('reports missing or reversed times', () => {
    const fit = begun().define(3, 20, [{ number: 3, base: BASE.uint8 }]);
    const missing = 14 + fit.length;
    fit.data(3, [120]).data(1, recordAt(5));
    const backwards = 14 + fit.length;
    fit.data(1, recordAt(3)).data(1, recordAt(4));
    const read = readFit(fit.file());
    expect(tags(read)).toEqual([
      ['TimesMissing', missing],
      ['TimesBackwards', backwards],
    ]);
    expect(Number.isNaN(read.records.time[0])).toBe(true);
  });

  it('that is empty, not FIT, or has no record is reported', () => {
    expect(tags(readFit(new Uint8Array(0)))).toEqual([['Empty', 0]]);
    expect(tags(readFit(new TextEncoder().encode('hello, world, not a watch')))).toEqual([['NotFit', 0]]);
    const session = readFit(
      begun()
        .data(2, [START + 10, START, 1, 0, 10_000, 10_000, 0])
        .file(),
    );
    expect([tags(session), session.sessions.length]).toEqual([[['NoRecords', 0]], 1]);
  });

  it('reads a view into a larger buffer as well as the buffer', () => {
    const room = new Uint8Array(whole.length + 20).fill(0xee);
    room.set(whole, 13);
    expect(readFit(room.subarray(13, 13 + whole.length))).toEqual(readFit(whole));
  });
});
