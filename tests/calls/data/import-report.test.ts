import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { csvOf } from '../../../domain/csv.ts';
import type { ImportReportWire, ReportKind, ReportRowWire } from '../../../domain/entities/import.ts';
import { run } from '../../fixtures/fit-activity.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import type { TestMember } from '../../server/member.ts';
import { importFiles, type NamedFile, upload, whenOver } from '../../server/data/client.ts';
import { storedZip } from '../../server/data/zip.ts';

const FIT_EPOCH = 631_065_600;
const begin = Date.UTC(2026, 4, 12, 16) / 1000;
const DAY = 86_400;
/** Recordings of the same length on two days count as copies. */
const recording = (nth: number) => run(840 + nth * 60, begin + nth * DAY - FIT_EPOCH).file();
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
/** A route from a planner, with 28 ms between points. */
const route = (nth: number): Uint8Array =>
  bytesOf(
    `<gpx version="1.1" creator="Planner"><trk><trkseg>${Array.from({ length: 42 }, (_, i) => {
      const time = new Date(Date.UTC(2026, 0, 1 + nth, 8) + 28 * i).toISOString();
      return `<trkpt lat="0.5" lon="${7 + (28 * i) / 111_195}"><time>${time}</time></trkpt>`;
    }).join('')}</trkseg></trk></gpx>`,
  );

const columns = ['Activity ID', 'Activity Date', 'Activity Name', 'Activity Type', 'Filename'];
const none = { imported: 0, duplicate: 0, merged: 0, planned: 0, read: 0, out: 0, waiting: 0 };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function pageOf(
  member: TestMember,
  importId: string,
  query: Readonly<Record<string, string>> = {},
): Promise<ImportReportWire> {
  const { status, body } = await member.call('GET', `import/${importId}/report`, { query });
  expect(status, JSON.stringify(body)).toBe(200);
  return body as ImportReportWire;
}

/** All rows, in pages of `limit`, in list order. */
async function reportOf(member: TestMember, importId: string, limit = 1000) {
  const first = await pageOf(member, importId, { limit: String(limit) });
  const rows = [...first.rows];
  for (let { next } = first; next; ) {
    const page = await pageOf(member, importId, { limit: String(limit), after: next });
    rows.push(...page.rows);
    ({ next } = page);
  }
  return { totals: first.totals!, rows: rows.toSorted((a, b) => (a.row ?? 1e9) - (b.row ?? 1e9) || a.place - b.place) };
}

const gist = ({ row, kind, reason, name }: ReportRowWire) => [row, name, kind, reason?.code ?? null];

describe('the rows of a generated Strava export', () => {
  const what = fc.constantFrom('run', 'again', 'route', 'damaged', 'missing', 'byHand', 'broken');
  const archives = fc.record({
    rows: fc.array(what, { maxLength: 9 }),
    unnamed: fc.array(fc.constantFrom('run', 'picture'), { maxLength: 3 }),
  });

  it('are each accounted for, with the files not named in a row', async () => {
    await fc.assert(
      fc.asyncProperty(archives, fc.integer({ min: 1, max: 5 }), async ({ rows, unnamed }, limit) => {
        const files: NamedFile[] = [];
        const expected: [number, string, ReportKind, string | null][] = [];
        const lines: (readonly string[])[] = [];
        let last: string | null = null;
        for (const [index, kind] of rows.entries()) {
          const row = index + 1;
          const add = (file: string, outcome: ReportKind, code: string | null, id = String(row)) => {
            lines.push([id, 'Jun 3, 2026', `Row ${row}`, 'Run', file]);
            expected.push([row, `Row ${row}`, outcome, code]);
          };
          const file = `activities/${row}.fit`;
          if (kind === 'run' || (kind === 'again' && last === null)) {
            files.push({ name: `export/${file}`, bytes: recording(row) });
            add(file, 'imported', null);
            last = file;
          } else if (kind === 'again') add(last!, 'duplicate', 'sameRow');
          else if (kind === 'route') {
            files.push({ name: `export/activities/${row}.gpx`, bytes: route(row) });
            add(`activities/${row}.gpx`, 'planned', 'plannedRoute');
          } else if (kind === 'damaged') {
            files.push({ name: `export/${file}`, bytes: bytesOf('no activity') });
            add(file, 'out', 'notInArchive');
          } else if (kind === 'missing') add(file, 'out', 'fileMissing');
          else if (kind === 'byHand') add('', 'out', 'noFile');
          else add(file, 'out', 'badRow', 'broken');
        }
        for (const [nth, kind] of unnamed.entries()) {
          files.push(
            kind === 'run'
              ? { name: `export/activities/more-${nth}.fit`, bytes: recording(20 + nth) }
              : { name: `export/media/${nth}.jpg`, bytes: bytesOf(`picture ${nth}`) },
          );
        }
        const named = [{ name: 'export/activities.csv', bytes: bytesOf(csvOf(columns, lines)) }, ...files];
        const member = await server.register();
        const { import_id } = await importFiles(member, [{ name: 'export.zip', bytes: storedZip(named) }]);
        const { totals, rows: found } = await reportOf(member, import_id, limit);

        const listed = found.filter(({ list }) => list !== null);
        expect(listed.map(gist)).toEqual(expected);
        const count = (kind: ReportKind) => expected.filter(([, , one]) => one === kind).length;
        expect(totals.rows).toEqual({
          ...none,
          imported: count('imported'),
          duplicate: count('duplicate'),
          planned: count('planned'),
          out: count('out'),
        });
        expect(Object.values(totals.rows).reduce((sum, one) => sum + one, 0)).toBe(rows.length);
        const runs = unnamed.filter((kind) => kind === 'run').length;
        expect(totals.files).toEqual({ ...none, imported: runs, read: 1, out: unnamed.length - runs });
        expect(found.length).toBe(rows.length + unnamed.length + 1);
        const linked = listed.filter(({ activity_id: id }) => id !== null).length;
        expect(linked).toBe(count('imported') + count('duplicate'));
      }),
      { numRuns: 12, seed: 7, endOnFailure: true },
    );
  });
});

const strava = (...rows: readonly (readonly string[])[]): NamedFile => ({
  name: 'activities.csv',
  bytes: bytesOf(csvOf(columns, rows)),
});
const row = (nth: number) => [String(nth), 'x', `Run ${nth}`, 'Padel', `activities/${nth}.fit`];
const fit = (nth: number): NamedFile => ({ name: `activities/${nth}.fit`, bytes: recording(nth) });
const zip = (name: string, ...files: readonly NamedFile[]): NamedFile => ({ name, bytes: storedZip(files) });

describe('a report', () => {
  it('links existing and merged activities, and follows when the import is undone', async () => {
    const member = await server.register();
    const early = { name: 'early.fit', bytes: run(1200, begin - FIT_EPOCH).file() };
    const late = { name: 'activities/2.fit', bytes: run(900, begin + 1500 - FIT_EPOCH).file() };
    const before = await importFiles(member, [early]);
    const detail = await importFiles(member, [
      zip('export.zip', strava(row(1), row(2), row(3)), { name: 'activities/1.fit', bytes: early.bytes }, late, fit(3)),
    ]);
    const [first] = before.items[0]!.activity_ids;
    const brought = (nth: number) => detail.items.find(({ name }) => name.endsWith(`/${nth}.fit`))!.activity_ids[0];
    const merged = await member.call('POST', `activity/${brought(2)}/merge`, { body: { other_activity_id: first } });
    const { activity_id: whole } = (merged.body as { activity: { activity_id: string } }).activity;
    const { rows, totals } = await reportOf(member, detail.import_id);
    expect(rows.map((one) => [one.row, one.kind, one.activity_id, one.sport, one.file])).toEqual([
      [1, 'merged', whole, 'Padel', 'export.zip/activities/1.fit'],
      [2, 'merged', whole, 'Padel', 'export.zip/activities/2.fit'],
      [3, 'imported', brought(3), 'Padel', 'export.zip/activities/3.fit'],
      [null, 'read', null, null, 'export.zip/activities.csv'],
    ]);
    expect(totals).toEqual({ rows: { ...none, merged: 2, imported: 1 }, files: { ...none, read: 1 } });

    await member.call('POST', `import/${detail.import_id}/undo`);
    const undone = await reportOf(member, detail.import_id);
    expect(undone.rows.map(gist)).toEqual([
      [1, 'Run 1', 'out', 'undone'],
      [2, 'Run 2', 'out', 'undone'],
      [3, 'Run 3', 'out', 'undone'],
      [null, null, 'out', 'undone'],
    ]);
    expect(undone.rows.map(({ activity_id: id }) => id)).toEqual([null, null, null, null]);
  });

  it('names the recording that counts instead of a poorer one, and an existing file', async () => {
    const member = await server.register();
    const fuller = await importFiles(member, [{ name: 'long.fit', bytes: run(960, begin + DAY - FIT_EPOCH).file() }]);
    const archive = zip('export.zip', strava(row(1)), fit(1));
    const poorer = await importFiles(member, [archive]);
    const again = await importFiles(member, [archive]);
    const [counts] = fuller.items[0]!.activity_ids;
    for (const [detail, code] of [
      [poorer, 'duplicateActivity'],
      [again, 'duplicateFile'],
    ] as const) {
      const { rows } = await reportOf(member, detail.import_id);
      expect(rows.slice(0, 1).map((one) => [...gist(one), one.activity_id])).toEqual([
        [1, 'Run 1', 'duplicate', code, counts],
      ]);
    }
  });

  it('gives the reason for a row whose recording was imported, and set aside for a fuller one', async () => {
    const member = await server.register();
    const first = await importFiles(member, [zip('export.zip', strava(row(1)), fit(1))]);
    const fuller = await importFiles(member, [{ name: 'long.fit', bytes: run(960, begin + DAY - FIT_EPOCH).file() }]);
    const { rows } = await reportOf(member, first.import_id);
    expect(rows.slice(0, 1).map((one) => [...gist(one), one.activity_id])).toEqual([
      [1, 'Run 1', 'duplicate', 'duplicateActivity', fuller.items[0]!.activity_ids[0]],
    ]);
  });

  it('accounts for the activities of a Garmin export by their times', async () => {
    const member = await server.register();
    const summary = (nth: number, over: object = {}) => ({
      activityId: nth,
      name: `Lake ${nth}`,
      activityType: 'running',
      beginTimestamp: (begin + nth * DAY + 3) * 1000,
      duration: (840 + nth * 60) * 1000,
      ...over,
    });
    const activities = [summary(1), summary(2), { activityId: 3 }, summary(1), summary(4, { parent: true })];
    const list = {
      name: 'a_0_summarizedActivities.json',
      bytes: bytesOf(JSON.stringify([{ summarizedActivitiesExport: activities }])),
    };
    const detail = await importFiles(member, [zip('garmin.zip', list, fit(1), fit(5))]);
    const { rows, totals } = await reportOf(member, detail.import_id);
    expect(rows.map((one) => [...gist(one), one.vendor_id, one.file])).toEqual([
      [1, 'Lake 1', 'imported', null, '1', 'garmin.zip/activities/1.fit'],
      [2, 'Lake 2', 'out', 'noRecording', '2', null],
      [3, null, 'out', 'badRow', null, null],
      [4, 'Lake 1', 'duplicate', 'sameRow', '1', 'garmin.zip/activities/1.fit'],
      [5, 'Lake 4', 'out', 'multisport', '4', null],
      [null, null, 'read', 'tableRead', null, 'garmin.zip/a_0_summarizedActivities.json'],
      [null, null, 'imported', null, null, 'garmin.zip/activities/5.fit'],
    ]);
    expect(totals).toEqual({
      rows: { ...none, imported: 1, duplicate: 1, out: 3 },
      files: { ...none, imported: 1, read: 1 },
    });
  });

  it('comes in pages and by kind, those without an activity first', async () => {
    const member = await server.register();
    const detail = await importFiles(member, [zip('export.zip', strava(row(1), row(2), row(3)), fit(1), fit(3))]);
    const first = await pageOf(member, detail.import_id, { limit: '2' });
    expect(first.rows.map(({ row }) => row)).toEqual([2, 1]);
    const second = await pageOf(member, detail.import_id, { limit: '2', after: first.next! });
    expect([second.rows.map(({ row }) => row), second.next, second.totals]).toEqual([[3, null], null, undefined]);
    const out = await pageOf(member, detail.import_id, { kind: 'out' });
    expect(out.rows.map(gist)).toEqual([[2, 'Run 2', 'out', 'fileMissing']]);
    const wrong = await member.call('GET', `import/${detail.import_id}/report`, { query: { after: 'nowhere' } });
    expect(wrong.status).toBe(400);
  });

  it('exists while the import is running', async () => {
    const member = await server.register();
    const { import_id } = await upload(member, [zip('export.zip', strava(row(1)), fit(1))]);
    const { totals } = await pageOf(member, import_id);
    const sum = Object.values(totals!.rows).concat(Object.values(totals!.files));
    expect(sum.reduce((all, one) => all + one, 0)).toBeGreaterThan(0);
    await whenOver(member, import_id);
  });
});
