import { expect, test } from 'vitest';
import { memorySource } from '../../../formats/archive/source.ts';
import { lookInto } from '../../../src/features/import/preview.ts';

const startsOf = (...times: string[]) => {
  const points = times.map((time) => `<trkpt lat="47" lon="8"><time>${time}</time></trkpt>`);
  const text = `<gpx><trk><trkseg>${points.join('')}</trkseg></trk></gpx>`;
  return lookInto(memorySource(new TextEncoder().encode(text))).sessions.map(({ start }) => start);
};

test('a file says when it began', () => {
  expect(startsOf('2026-05-01T10:00:00Z', '2026-05-01T10:00:01Z')).toEqual([
    expect.stringMatching(/^2026-05-01T\d\d:/),
  ]);
});

test('a time for which no calendar has a day is none, rather than the end of the page', () => {
  expect(startsOf('9999-12-31T24:00:00Z')).toEqual([null]);
});
