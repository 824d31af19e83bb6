import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ARCHIVE_LIMITS } from '../../../formats/archive.ts';
import { readHistory } from '../../../server/imports/read-history.ts';
import { healthXml, routeGpx, routeReference, workout } from '../../fixtures/apple-health.ts';
import { run } from '../../fixtures/fit-activity.ts';
import { json, newSession } from '../../fixtures/polar-flow.ts';
import { zip, type ZipFile } from '../../fixtures/zip-bytes.ts';

const START = Date.UTC(2026, 4, 12, 16) / 1000;
const text = (content: string) => new TextEncoder().encode(content);

let place: string;
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'longrun-read-history-'));
});
afterAll(() => rm(place, { recursive: true, force: true }));

/** Opens an export with this main file and these others: whether each was kept, and its problem. */
async function opened(elements: string, others: readonly ZipFile[], unpackedBytes = ARCHIVE_LIMITS.unpackedBytes) {
  const path = join(place, 'export');
  await writeFile(path, zip([{ name: 'export.xml', bytes: healthXml(elements) }, ...others]));
  const task = { kind: 'history', path, intake: { directory: place, place } } as const;
  const { entries, problem } = await readHistory(task, { ...ARCHIVE_LIMITS, unpackedBytes });
  const files = entries.filter(({ table }) => table === undefined);
  const listed = entries.flatMap(({ table }) => table?.list ?? []);
  return {
    rows: files.map(({ name, hash, problem: why }) => [name, hash !== null, why]),
    listed: listed.map(({ date, fault }) => [date, fault]),
    problem,
  };
}

const routed = (path: string, day: number) =>
  workout(START + day * 86_400, START + day * 86_400 + 60, routeReference(path));
const gpx = routeGpx(START, 60);

test('activity files of any kind beside the main file of an export are taken in', async () => {
  const tcx = text('<TrainingCenterDatabase><Activities/></TrainingCenterDatabase>');
  const { rows, problem } = await opened(routed('/a.gpx', 0), [
    { name: 'a.gpx', bytes: gpx },
    { name: 'b.fit', bytes: run(60, START + 900).file() },
    { name: 'c.tcx', bytes: tcx },
    { name: 'd.gpx.gz', bytes: gzipSync(routeGpx(START + 800, 60)) },
    { name: 'e.json', bytes: json(newSession(START + 700, 60)) },
    { name: 'f', bytes: routeGpx(START + 600, 60) },
    { name: 'g.xml', bytes: text('<ClinicalDocument/>') },
    { name: 'h.gz', bytes: gzipSync('notes') },
    { name: 'i.zip', bytes: zip([{ name: 'x.gpx', bytes: gpx }]) },
    { name: 'j.gpx', bytes: gpx, crc: 1 },
  ]);
  expect(rows).toEqual([
    ['Running 2026-05-12 18:00', true, null],
    ['b.fit', true, null],
    ['c.tcx', true, null],
    ['d.gpx.gz', true, null],
    ['e.json', true, null],
    ['f', true, null],
    ['g.xml', false, 'UnknownFormat'],
    ['h.gz', false, 'UnknownFormat'],
    ['i.zip', false, 'UnknownFormat'],
    ['j.gpx', true, 'BadZip'],
  ]);
  expect(problem).toBeNull();
});

test('routes and other files share the room of an archive, and those that do not fit are reported', async () => {
  const others = ['a.gpx', 'b.gpx', 'c.gpx', 'd.gpx'].map((name) => ({ name, bytes: gpx }));
  const { rows, problem } = await opened(routed('/a.gpx', 0), others, 3 * gpx.length + 100);
  expect(rows).toEqual([
    ['Running 2026-05-12 18:00', true, null],
    ['b.gpx', true, null],
    ['c.gpx', true, null],
  ]);
  expect(problem).toBe('ExportCut');
});

test('routes that are damaged need room as well, and no route counts as damaged for lack of room', async () => {
  const others = ['a.gpx', 'b.gpx', 'c.gpx', 'd.gpx'].map((name) => ({ name, bytes: gpx, crc: 1 }));
  const workouts = others.map(({ name }, i) => routed(`/${name}`, -i)).join('');
  const { rows, listed, problem } = await opened(workouts, others, 2 * gpx.length + 100);
  expect(rows).toEqual([
    ['Running 2026-05-12 18:00', true, null],
    ['Running 2026-05-11 18:00', true, null],
  ]);
  // The report includes those that were left out.
  expect(listed).toEqual([
    ['2026-05-12 18:00', null],
    ['2026-05-11 18:00', null],
    ['2026-05-10 18:00', 'exportCut'],
    ['2026-05-09 18:00', 'exportCut'],
  ]);
  expect(problem).toBe('ExportCut');
});

test('an export without workouts is not damaged for lack of room', async () => {
  expect(await opened('', [{ name: 'a.gpx', bytes: gpx }], 100)).toEqual({
    rows: [],
    listed: [],
    problem: 'ExportCut',
  });
});
