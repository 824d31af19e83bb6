import { describe, expect, it } from 'vitest';
import { readFit } from '../../../formats/fit/read.ts';
import type { DecodedActivity } from '../../../formats/types.ts';
import { BASE } from '../../fixtures/fit-bytes.ts';
import { type RandomFit, randomFit } from '../../fixtures/random-fit.ts';
import { fitFileParser, garmin, type Judged, type JudgedRecord } from './judges.ts';

const FILES = 2000;
const SLICES = 4;

const SINGLE = [
  'altitude',
  'speed',
  'heartRate',
  'cadence',
  'power',
  'groundContact',
  'verticalOscillation',
  'verticalRatio',
  'temperature',
] as const;
const DOUBLE = ['time', 'lat', 'lon', 'distance'] as const;

const WIDE: readonly number[] = [BASE.sint64, BASE.uint64, BASE.uint64z];
/** The invalid values of FIT's 64-bit integers, as numbers. */
const WIDE_INVALID: readonly number[] = [2 ** 63, 2 ** 64, 0];

const isSame = (own: number, judged: number | undefined): boolean =>
  Number.isNaN(own) ? judged === undefined : judged !== undefined && Math.abs(own - judged) <= 1e-12 * Math.abs(judged);

/** Why we read a developer field differently from a reference decoder; `null` if we do not. The generator writes the type into the name. */
function developerDifference(judge: string, name: string, own: number, judged: number | undefined): string | null {
  if (isSame(own, judged)) return null;
  const isWide = WIDE.includes(Number(name.split(' ')[2]));
  if (isWide && judge === 'fit-file-parser' && judged === undefined)
    return 'fit-file-parser reads no 64-bit developer fields';
  if (isWide && judge === 'garmin' && Number.isNaN(own) && judged !== undefined && WIDE_INVALID.includes(judged)) {
    return 'garmin gives invalid 64-bit developer values as if they were valid';
  }
  return `${judge}: ${name} is ${judged}, not ${own}`;
}

/** All differences between our record and a reference decoder's, explained or not. */
function differences(read: DecodedActivity, row: number, judge: string, record: JudgedRecord): string[] {
  const found: string[] = [];
  for (const name of DOUBLE) {
    const own = read.records[name]?.[row] ?? Number.NaN;
    if (!isSame(own, record[name])) found.push(`${judge}: ${name} is ${record[name]}, not ${own}`);
  }
  for (const name of SINGLE) {
    const own = read.records[name]?.[row] ?? Number.NaN;
    const judged = record[name];
    if (!isSame(own, judged === undefined ? undefined : Math.fround(judged)))
      found.push(`${judge}: ${name} is ${judged}, not ${own}`);
  }
  for (const { name, values } of read.records.developer) {
    const difference = developerDifference(judge, name, values[row]!, record.developer[name]);
    if (difference !== null) found.push(difference);
  }
  return found;
}

/** Compares one part with a reference decoder's result. */
function judge(
  who: string,
  part: RandomFit['parts'][number],
  judged: Judged,
  hasCompressed: boolean,
  tally: Set<string>,
): void {
  const read = readFit(part.bytes);
  expect(read.records.n).toBe(part.records);
  for (const [row, record] of judged.records.entries()) {
    for (const difference of differences(read, row, who, record)) tally.add(difference);
  }
  if (judged.records.length < part.records && hasCompressed && who === 'garmin') {
    tally.add('garmin stops at the first compressed timestamp header');
    return;
  }
  if (judged.records.length !== part.records)
    tally.add(`${who}: ${judged.records.length} records, not ${part.records}`);
  const own = read.sessions.map(({ start, elapsed, timer, distance }) => ({ start, elapsed, timer, distance }));
  expect(judged.sessions).toEqual(own);
}

describe('2,000 random FIT files', () => {
  const explained = new Set<string>();

  it.each(Array.from({ length: SLICES }, (_, slice) => slice))(
    'are what both judges read, field by field, slice %i',
    async (slice) => {
      for (let seed = slice; seed < FILES; seed += SLICES) {
        const file = randomFit(seed);
        const tally = new Set<string>();
        for (const part of file.parts) {
          judge('garmin', part, garmin(part.bytes), file.hasCompressed, tally);
          judge('fit-file-parser', part, await fitFileParser(part.bytes), file.hasCompressed, tally);
        }
        const whole = readFit(file.bytes);
        expect(whole.records.n).toBe(file.parts.reduce((sum, { records }) => sum + records, 0));
        expect(whole.sessions).toHaveLength(file.parts.length);
        if (file.parts.length > 1) {
          const first = await fitFileParser(file.bytes);
          if (first.records.length === file.parts[0]?.records)
            tally.add('fit-file-parser reads the first part of a chained file only');
          if (!file.hasCompressed && garmin(file.bytes).records.length !== whole.records.n)
            tally.add(`garmin: chained, seed ${seed}`);
        }
        for (const difference of tally) explained.add(difference);
      }
    },
  );

  it('differ from the judges exactly in these ways', () => {
    expect([...explained].sort()).toEqual([
      'fit-file-parser reads no 64-bit developer fields',
      'fit-file-parser reads the first part of a chained file only',
      'garmin gives invalid 64-bit developer values as if they were valid',
      'garmin stops at the first compressed timestamp header',
    ]);
  });
});
