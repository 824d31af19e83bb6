import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACTIVITY_TYPE } from '../../../domain/activity-types.ts';
import type { ActivityWire } from '../../../domain/entities/activity.ts';
import type { CalendarDayWire } from '../../../domain/entities/calendar.ts';
import type { ActivityReceipt, DayReceipt, Receipt } from '../../../domain/entities/receipt.ts';
import { fitnessDays } from '../../../domain/views/fitness.ts';
import { digestOf } from '../../../server/receipts/sealed.ts';
import { tcxOf } from '../../browser/screens/training-files.ts';
import { run, triathlon } from '../../fixtures/fit-activity.ts';
import { trackGpx } from '../../fixtures/session-files.ts';
import { importFiles, type NamedFile } from '../../server/data/client.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import type { TestMember } from '../../server/member.ts';
import { codeOf } from '../../server/refusals.ts';
import { withDatabase } from '../../server/with-database.ts';

const program = join(import.meta.dirname, '../../../dist/server/longrun-verify.js');
const NOW = Date.UTC(2026, 4, 20);
const FIT_EPOCH = 631_065_600;
const BEGIN = Date.UTC(2026, 4, 12, 10) / 1000;

const fit: NamedFile = { name: 'morning.fit', bytes: run(1800, BEGIN - FIT_EPOCH).file() };
const tcx: NamedFile = {
  name: 'evening.tcx',
  bytes: Buffer.from(tcxOf({ daysAgo: 3, sport: 'Running', seconds: 2400 }, NOW)),
};
const gpx: NamedFile = {
  name: 'phone.gpx',
  bytes: trackGpx('running', { start: BEGIN + 4 * 86_400, seconds: 1500, metres: 4800 }),
};

let server: TestServer;
let folder: string;
beforeAll(async () => {
  [server, folder] = await Promise.all([startTestServer(), mkdtemp(join(tmpdir(), 'receipts-'))]);
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

interface Checked {
  readonly code: number;
  readonly out: string;
  readonly error: string;
}
const checked = (...args: string[]): Promise<Checked> =>
  new Promise((resolve) => {
    execFile(process.execPath, [program, ...args], (error, out, text) =>
      resolve({ code: error === null ? 0 : Number(error.code), out, error: text }),
    );
  });

/** Writes receipts and files, and checks the first one with the others. */
async function check(...given: readonly (Receipt | NamedFile)[]): Promise<Checked> {
  const place = await mkdtemp(join(folder, 'one-'));
  const paths: string[] = [];
  for (const [i, one] of given.entries()) {
    const path = join(place, 'bytes' in one ? one.name : `${i}-receipt.json`);
    await writeFile(path, 'bytes' in one ? one.bytes : JSON.stringify(one, null, 2));
    paths.push(path);
  }
  return checked(...paths);
}
const lastLine = ({ out }: Checked) => out.trimEnd().split('\n').at(-1);
const sealedAgain = <One extends Receipt>(receipt: One): One => ({ ...receipt, sha256: digestOf(receipt) });

async function listOf(who: TestMember): Promise<ActivityWire[]> {
  const { body } = await who.call('GET', `member/${who.memberId}/activities`);
  return (body as { activities: ActivityWire[] }).activities.toReversed();
}
async function receiptOf(who: TestMember, id: string): Promise<ActivityReceipt> {
  const { status, body } = await who.call('GET', `activity/${id}/receipt`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body as ActivityReceipt;
}
async function dayReceiptOf(who: TestMember, date: string): Promise<DayReceipt> {
  const { status, body } = await who.call('GET', `calendar/${who.memberId}/receipt`, { query: { date } });
  expect(status, JSON.stringify(body)).toBe(200);
  return body as DayReceipt;
}
async function somebody(...files: readonly NamedFile[]): Promise<[TestMember, ...ActivityWire[]]> {
  const who = await server.register();
  await who.call('POST', `member/${who.memberId}`, { body: { weight: 70, birth_date: '1986-05-01' } });
  await importFiles(who, files);
  return [who, ...(await listOf(who))];
}
const valueOf = ({ values }: Receipt, name: string) =>
  (values as readonly { name: string; value: number }[]).find((value) => value.name === name)?.value;
const without = (receipt: ActivityReceipt, name: string) =>
  sealedAgain({
    ...receipt,
    values: receipt.values.map((value) => (value.name === name ? { ...value, value: value.value + 1 } : value)),
  });

describe('the receipt of an activity', () => {
  it.each([
    ['FIT', fit, 'power'],
    ['TCX', tcx, 'power'],
    ['GPX', gpx, 'estimated'],
    ['gzipped FIT', { name: 'morning.fit.gz', bytes: gzipSync(fit.bytes) }, 'power'],
  ] as const)('of a %s file is recomputed exactly from that file', async (_, file, loadSource) => {
    const [who, activity] = await somebody(file);
    const receipt = await receiptOf(who, activity!.activity_id);
    const sha256 = createHash('sha256').update(file.bytes).digest('hex');
    expect(receipt.originals).toEqual([{ sha256, bytes: file.bytes.length, name: file.name }]);
    expect(receipt.sha256).toBe(digestOf(receipt));
    for (const name of ['total_distance', 'duration', 'average_power', 'w5min', 'weighted_load', 'dz1'] as const)
      expect([name, valueOf(receipt, name)]).toEqual([name, activity![name]]);
    expect(receipt.settings).toEqual({
      activity_type_id: activity!.activity_type_id,
      session_index: 0,
      time_zone: activity!.time_zone,
      utc_offset_minutes: activity!.utc_offset_minutes,
      weight: 70,
      correction: null,
      critical_power: expect.objectContaining({ proven: activity!.critical_power_proven }),
      maximum_heart_rate: { value: 180, source: 'age' },
      perceived_effort: null,
      load_source: activity!.load_source,
    });
    expect([loadSource, 'heart_rate']).toContain(activity!.load_source);
    const found = await check(receipt, file);
    expect(found, found.out).toEqual({ code: 0, out: expect.any(String), error: '' });
    expect(lastLine(found)).toBe(`${receipt.values.length + 1} same, 0 differ, 0 cannot be checked`);
  });

  it('is the same each time, apart from its instant', async () => {
    const [who, activity] = await somebody(fit);
    const [one, other] = [await receiptOf(who, activity!.activity_id), await receiptOf(who, activity!.activity_id)];
    expect({ ...one, computed_at: '' }).toEqual({ ...other, computed_at: '' });
  });

  it('shows which number was changed, or which setting it does not follow from', async () => {
    const [who, activity] = await somebody(fit);
    const receipt = await receiptOf(who, activity!.activity_id);
    const plain = await check({ ...receipt, values: without(receipt, 'total_distance').values }, fit);
    expect(plain.code).toBe(1);
    expect(plain.out).toContain('The receipt itself differs');
    for (const name of ['total_distance', 'weighted_load', 'dz2', 'w5min']) {
      const { code, out } = await check(without(receipt, name), fit);
      expect([name, code], out).toEqual([name, 1]);
      expect(out).toMatch(new RegExp(`${name} .*differs: `));
      expect(out).toContain('1 differ, 0 cannot');
    }
    const settings = { ...receipt.settings, correction: null, weight: 71, activity_type_id: ACTIVITY_TYPE.cycling };
    expect((await check(sealedAgain({ ...receipt, settings }), fit)).code).toBe(1);
    const easier = { ...receipt.settings.critical_power!, value: 150 };
    const other = {
      ...receipt.settings,
      critical_power: easier,
      maximum_heart_rate: { value: 230, source: 'own' },
    } as const;
    expect((await check(sealedAgain({ ...receipt, settings: other }), fit)).out).toMatch(/weighted_load .*differs/);
  });

  it('names the file that it needs if another one or none is given', async () => {
    const [who, activity] = await somebody(fit);
    const receipt = await receiptOf(who, activity!.activity_id);
    const [original] = receipt.originals;
    const changed = { name: 'changed.fit', bytes: fit.bytes.with(200, fit.bytes[200]! ^ 1) };
    const foreign = await check(receipt, changed);
    expect(foreign.code).toBe(2);
    expect(foreign.error).toContain(`changed.fit is not a file of this receipt. Its SHA-256 is `);
    expect(foreign.error).toContain(`morning.fit (${fit.bytes.length} bytes, SHA-256 ${original!.sha256})`);
    expect(foreign.out).toContain('cannot be checked: its file was not given');
    const alone = await check(receipt);
    expect([alone.code, lastLine(alone)]).toEqual([2, `0 same, 0 differ, ${receipt.values.length} cannot be checked`]);
    // The right file passes beside a foreign one, which is reported.
    const both = await check(receipt, fit, changed);
    expect([both.code, lastLine(both)]).toEqual([
      2,
      `${receipt.values.length + 1} same, 0 differ, 0 cannot be checked`,
    ]);
  });

  it('is recomputed for each leg of a file', async () => {
    const file = { name: 'triathlon.fit', bytes: triathlon(BEGIN - FIT_EPOCH).file() };
    const [who, ...legs] = await somebody(file);
    expect(legs.length).toBeGreaterThan(2);
    for (const { activity_id: id } of legs) {
      const receipt = await receiptOf(who, id);
      const { code, out } = await check(receipt, file);
      expect(code, out).toBe(0);
    }
  });

  it('applies corrections, and says which numbers they set', async () => {
    const [who, activity] = await somebody(fit);
    const id = activity!.activity_id;
    const body = { distance: 4321, duration: 1000, crop: { from: 300, to: 1500 } };
    expect((await who.call('PUT', `activity/${id}/correction`, { body })).status).toBe(200);
    const receipt = await receiptOf(who, id);
    expect(receipt.notes).toEqual(expect.arrayContaining(['corrected_by_member', 'part_of_recording']));
    const origins = Object.fromEntries(receipt.values.map(({ name, value, origin }) => [name, [value, origin]]));
    expect([origins['total_distance'], origins['duration'], origins['elapsed']![1]]).toEqual([
      [4321, 'corrected'],
      [1000, 'corrected'],
      'recorded',
    ]);
    const found = await check(receipt, fit);
    expect(found.code, found.out).toBe(0);
    expect(found.out).toContain('The member corrected this activity.');
    const settings = { ...receipt.settings, correction: null };
    expect((await check(sealedAgain({ ...receipt, settings }), fit)).code).toBe(1);
  });

  it('is recomputed for both parts of a split recording', async () => {
    const [who, activity] = await somebody(fit);
    await who.call('POST', `activity/${activity!.activity_id}/split`, { body: { at: 700 } });
    const parts = await listOf(who);
    expect(parts).toHaveLength(2);
    for (const { activity_id: id } of parts) {
      const receipt = await receiptOf(who, id);
      expect(receipt.notes).toContain('part_of_recording');
      const { code, out } = await check(receipt, fit);
      expect(code, out).toBe(0);
    }
  });

  it('of a merged activity names the merged file and both recordings', async () => {
    const later = { name: 'later.fit', bytes: run(900, BEGIN + 2100 - FIT_EPOCH).file() };
    const [who, one, other] = await somebody(fit, later);
    const { body } = await who.call('POST', `activity/${one!.activity_id}/merge`, {
      body: { other_activity_id: other!.activity_id },
    });
    const { activity_id: id } = (body as { activity: ActivityWire }).activity;
    const receipt = await receiptOf(who, id);
    expect(receipt.merged_from.map(({ name }) => name)).toEqual(['morning.fit', 'later.fit']);
    expect(receipt.notes).toContain('merged_by_longrun');
    const { url, name } = (await who.call('POST', `activity/${id}/original`)).body as { url: string; name: string };
    const bytes = new Uint8Array(await (await fetch(new URL(url, server.url))).arrayBuffer());
    const { code, out } = await check(receipt, { name, bytes });
    expect(code, out).toBe(0);
  });

  it('of an activity entered by hand recomputes its load from what was entered', async () => {
    const who = await server.register();
    const body = {
      activity_id: randomUUID(),
      activity_type_id: ACTIVITY_TYPE.poolSwimming,
      local_start_time: '2026-05-12T07:30',
      duration: 2700,
      total_distance: 2000.5,
      average_hr: null,
      perceived_effort: 5,
      name: 'Lanes',
      note: '',
    };
    const { body: added } = await who.call('POST', `member/${who.memberId}/activity`, { body });
    const id = (added as { activity: ActivityWire }).activity.activity_id;
    const receipt = await receiptOf(who, id);
    expect(receipt).toHaveProperty('start_time', '2026-05-12T05:30:00.000Z');
    // Without a start time, it claims none.
    const { duration, total_distance, average_hr } = body;
    const untimed = { local_start_time: '2026-05-12', duration, total_distance, average_hr };
    expect((await who.call('PUT', `activity/${id}/by-hand`, { body: untimed })).status).toBe(200);
    expect(await receiptOf(who, id)).toHaveProperty('start_time', '2026-05-12');
    expect(receipt.originals).toEqual([]);
    expect(receipt.notes).toEqual(['entered_by_hand', 'load_from_perceived_effort']);
    const found = await check(receipt);
    expect(found.code).toBe(2);
    expect(found.out).toMatch(/total_distance .*cannot be checked: entered by hand/);
    expect(found.out).toMatch(/weighted_load +112.5 +same/);
    expect((await check(without(receipt, 'weighted_load'))).code).toBe(1);
  });

  it('is refused while the numbers do not follow from the settings', async () => {
    const [who, activity] = await somebody(fit);
    const id = activity!.activity_id;
    await withDatabase(server, (db) =>
      db.execute(sql`update activities set weighted_load = weighted_load + 1 where activity_id = ${id}`),
    );
    expect(codeOf(await who.call('GET', `activity/${id}/receipt`))).toEqual([409, 'receipt_not_ready']);
    await withDatabase(server, (db) =>
      db.execute(
        sql`update activities set weighted_load = weighted_load - 1, measured_by = 3 where activity_id = ${id}`,
      ),
    );
    // Measured before there were receipts, and its file could not be read again.
    const { code, out } = await check(await receiptOf(who, id), fit);
    expect([code, out]).toEqual([2, expect.stringContaining('this program has no version 3 of the formula recording')]);
  });
});

describe('the receipt of a day', () => {
  const MS_PER_DAY = 86_400_000;
  /** The beginning of today in UTC, ms: in the files' zone an hour or two later, on the same day. */
  const midnight = Math.floor(Date.now() / MS_PER_DAY) * MS_PER_DAY;
  const day = (daysAgo: number, seconds: number): NamedFile => ({
    name: `${daysAgo}.fit`,
    bytes: run(seconds, midnight / 1000 - daysAgo * 86_400 - FIT_EPOCH).file(),
  });
  const files = [0, 2, 3, 9, 20, 33, 50].map((daysAgo) => day(daysAgo, 1200 + 30 * daysAgo));
  const compact = (daysAgo: number) =>
    new Date(midnight - daysAgo * MS_PER_DAY).toISOString().slice(0, 10).replaceAll('-', '');

  it('has the figures of the pages, and is recomputed down to the files', async () => {
    const [who] = await somebody(...files);
    const date = compact(0);
    const receipt = await dayReceiptOf(who, date);
    const { body } = await who.call('GET', `calendar/${who.memberId}`, { query: { start_date: date, end_date: date } });
    const [shown] = (body as { days: CalendarDayWire[] }).days;
    const { body: daily } = await who.call('GET', `calendar/${who.memberId}/daily-loads`);
    const { first_date: firstDate, loads } = daily as { first_date: string; loads: number[] };
    const line = fitnessDays({ firstDate, loads }).at(-1)!;
    expect(Object.fromEntries(receipt.values.map(({ name, value }) => [name, value]))).toEqual({
      acute: line.acute,
      chronic: shown!.eb_chronic_load,
      ratio: shown!.eb_acr,
      fitness: line.fitness,
      fatigue: line.fatigue,
      form: line.form,
    });
    expect([receipt.loads, receipt.first_date]).toEqual([loads, firstDate]);
    expect(receipt.notes).toEqual(['day_not_over']);
    const own = await Promise.all((await listOf(who)).map(({ activity_id: id }) => receiptOf(who, id)));
    const listed = own.filter(({ sha256 }) => receipt.activities.some((one) => one.receipt === sha256));
    expect(listed).toHaveLength(5);

    const whole = await check(receipt, ...listed, ...files.slice(0, 5));
    expect(whole.code, `${whole.out}${whole.error}`).toBe(0);
    const alone = await check(receipt);
    expect([alone.code, lastLine(alone)]).toEqual([2, '34 same, 0 differ, 5 cannot be checked']);
    const loadsChanged = sealedAgain({
      ...receipt,
      loads: receipt.loads.map((load, i) => (i === receipt.loads.length - 1 ? load + 1 : load)),
    });
    expect((await check(loadsChanged)).out).toMatch(/load of \d{4}-\d\d-\d\d .*differs/);
    const old = sealedAgain({ ...receipt, loads: receipt.loads.with(0, 999) });
    expect((await check(old)).out).toMatch(/fitness .*differs/);
    // A receipt with another load has another hash than the one that the day names.
    const forged = await check(receipt, without(listed[0]!, 'weighted_load'));
    expect(forged.error).toContain('is not one of the receipts that this receipt names');
  });

  it('is absent for days before the first load and days to come', async () => {
    const [who] = await somebody(day(3, 1500));
    const get = (date: string) => who.call('GET', `calendar/${who.memberId}/receipt`, { query: { date } });
    expect(codeOf(await get(compact(4)))).toEqual([404, 'no_receipt']);
    expect(codeOf(await get(compact(-2)))).toEqual([404, 'no_receipt']);
    const { values, notes } = await dayReceiptOf(who, compact(3));
    expect(values.map(({ name }) => name)).toEqual(['acute', 'chronic', 'fitness', 'fatigue', 'form']);
    expect(notes).toEqual(['few_activities', 'short_history']);
  });
});

describe('the program', () => {
  it('explains itself, and reports mistakes in a sentence', async () => {
    expect([(await checked('--help')).code, (await checked()).code]).toEqual([0, 2]);
    const garbage = join(folder, 'garbage.json');
    await writeFile(garbage, '{"kind":"activity"}');
    expect(await checked(garbage)).toEqual({
      code: 2,
      out: '',
      error: `${garbage} is not a receipt that this version can read. Give the receipt first, then its files.\n`,
    });
    const [who, activity] = await somebody(fit);
    const receipt = await receiptOf(who, activity!.activity_id);
    const unreadable = [
      JSON.stringify(sealedAgain({ ...receipt, local_date: '2026-99-99' })),
      `${JSON.stringify(receipt).slice(0, -1)},"deep":${'['.repeat(200_000)}${']'.repeat(200_000)}}`,
    ];
    for (const text of unreadable) {
      await writeFile(garbage, text);
      const found = await checked(garbage);
      expect([found.code, found.error.slice(garbage.length)]).toEqual([
        2,
        ' is not a receipt that this version can read. Give the receipt first, then its files.\n',
      ]);
    }
    expect((await checked(join(folder, 'nowhere.json'))).error).toContain('cannot be read: ENOENT');
    expect((await checked(folder)).error).toContain('is not a file');
    const large = join(folder, 'large.json');
    await writeFile(large, Buffer.alloc(1024 * 1024 + 1));
    expect((await checked(large)).error).toContain('is too large');
    const many = await checked(garbage, ...Array.from({ length: 1001 }, () => garbage));
    expect([many.code, many.error]).toEqual([2, 'At most 1000 files can be given.\n']);
  });

  it('prints nothing that controls a terminal', async () => {
    const [who, activity] = await somebody(fit);
    const receipt = await receiptOf(who, activity!.activity_id);
    const hostile = '1\nReceipt: unchanged\u001b[2J\u202e';
    const forged = sealedAgain({
      ...receipt,
      longrun: hostile,
      originals: receipt.originals.map((file) => ({ ...file, name: hostile })),
    });
    for (const { out, error } of [await check(forged), await check(forged, gpx)]) {
      const text = `${out}${error}`;
      expect([text.includes('\u001b'), text.includes('\u202e')]).toEqual([false, false]);
      expect(text).not.toMatch(/^Receipt: unchanged/m);
      expect(out).toContain('1\ufffdReceipt: unchanged\ufffd[2J\ufffd');
    }
  });
});
