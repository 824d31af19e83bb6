import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { recordAt, run, START } from '../../tests/fixtures/fit-activity.ts';
import { BASE, FitBytes } from '../../tests/fixtures/fit-bytes.ts';

const folder = fileURLToPath(new URL('../../../shared/data/activities', import.meta.url));

/** Whether the real activity files are next to the repository. */
export const hasRealFiles = existsSync(folder);

/** Returns the real FIT files that are complete activities. */
export const realFit = (): Uint8Array[] =>
  read((name) => name.endsWith('.fit') && !/^(bad|odd-(course|monitoring|workout))/.test(name));

/** Returns the real files of a text format, without compressed ones. */
export const realText = (ending: '.tcx' | '.gpx'): Uint8Array[] =>
  read((name) => name.endsWith(ending) && !name.startsWith('bad-'));

function read(wanted: (name: string) => boolean): Uint8Array[] {
  if (!hasRealFiles) return [];
  return readdirSync(folder)
    .filter(wanted)
    .sort()
    .map((name) => new Uint8Array(readFileSync(join(folder, name))));
}

/** Runs of ten minutes, one record a second with eight fields. */
export const generatedFit = (count: number): Uint8Array[] =>
  Array.from({ length: count }, (_, i) => run(600, START + i * 86_400).file());

/** One recording of about `size` bytes. */
export function longFit(size: number): Uint8Array {
  const record = 25;
  const one = new FitBytes()
    .define(0, 0, [{ number: 0, base: BASE.enum }])
    .data(0, [4])
    .define(1, 20, [
      { number: 253, base: BASE.uint32 },
      { number: 0, base: BASE.sint32 },
      { number: 1, base: BASE.sint32 },
      { number: 5, base: BASE.uint32 },
      { number: 73, base: BASE.uint32 },
      { number: 3, base: BASE.uint8 },
      { number: 4, base: BASE.uint8 },
      { number: 7, base: BASE.uint16 },
    ])
    .data(1, recordAt(0))
    .file({ crc: 'none' });
  const count = Math.floor(size / record);
  const bytes = new Uint8Array(one.length + (count - 1) * record);
  bytes.set(one);
  const first = one.length - record;
  const view = new DataView(bytes.buffer);
  for (let i = 1; i < count; i++) {
    bytes.copyWithin(first + i * record, first, first + record);
    view.setUint32(first + i * record + 1, START + i, true);
  }
  view.setUint32(4, bytes.length - 14, true);
  return bytes;
}
