import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type {
  ActivityLegWire,
  ActivityNoteWire,
  ActivityWire,
  SameSessionWire,
} from '../../../domain/entities/activity.ts';
import type { CalendarDayWire } from '../../../domain/entities/calendar.ts';
import { unsetDetails } from '../../../domain/entities/activity-details.ts';
import type { StorageAmounts } from '../../../domain/entities/storage.ts';
import { removeEditions } from '../../../server/activities/activities.store.ts';
import { run, triathlon } from '../../fixtures/fit-activity.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import type { TestMember } from '../../server/member.ts';
import { withDatabase } from '../../server/with-database.ts';
import { importFiles, type NamedFile, upload, whenOver } from '../../server/data/client.ts';

const FIT_EPOCH = 631_065_600;
const BEGIN = Date.UTC(2026, 4, 12, 10) / 1000 - FIT_EPOCH;
const runAt = (seconds: number, start: number): NamedFile => ({
  name: `run-${start}.fit`,
  bytes: run(seconds, BEGIN + start).file(),
});
/** Twenty minutes, and a quarter of an hour starting five minutes later. */
const files = [runAt(1200, 0), runAt(900, 1500)];

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function listOf(who: TestMember, query: Readonly<Record<string, string>> = {}): Promise<ActivityWire[]> {
  const { body } = await who.call('GET', `member/${who.memberId}/activities`, { query });
  return (body as { activities: ActivityWire[] }).activities.toReversed();
}
async function somebody(own: readonly NamedFile[] = files): Promise<[TestMember, ...string[]]> {
  const who = await server.register();
  await importFiles(who, own);
  return [who, ...(await listOf(who)).map((one) => one.activity_id)];
}
const post = (who: TestMember, path: string, body?: object) =>
  who.call('POST', path, body === undefined ? {} : { body });
const merge = (who: TestMember, id: string, other: string) =>
  post(who, `activity/${id}/merge`, { other_activity_id: other });
const remove = (who: TestMember, ...ids: string[]) => post(who, 'delete-activities', { activity_ids: ids });
async function merged(who: TestMember, id: string, other: string): Promise<ActivityWire> {
  const { status, body } = await merge(who, id, other);
  expect(status, JSON.stringify(body)).toBe(200);
  return (body as { activity: ActivityWire }).activity;
}
interface Page {
  readonly activity: ActivityWire;
  readonly activity_notes: readonly ActivityNoteWire[];
  readonly merged_of: readonly ActivityLegWire[];
  readonly same_session: readonly SameSessionWire[];
}
const pageOf = async (who: TestMember, id: string) => (await who.call('GET', `activity/${id}`)).body as Page;
async function dayOf(who: TestMember, date = '20260512'): Promise<CalendarDayWire> {
  const query = { start_date: date, end_date: date };
  const { body } = await who.call('GET', `calendar/${who.memberId}`, { query });
  return (body as { days: CalendarDayWire[] }).days[0]!;
}
const storageOf = async (who: TestMember) =>
  ((await who.call('GET', `member/${who.memberId}/storage`)).body as { used: StorageAmounts }).used;

describe('two recordings of one run', () => {
  it('become one activity, which counts for both, and two again, unchanged', async () => {
    const [who, first = '', second = ''] = await somebody();
    const note = (message: string) => ({ message, invalidates_activity: false });
    await who.call('PATCH', `activity/${first}`, { body: { name: 'To the lake', perceived_effort: 4 } });
    await who.call('PATCH', `activity/${second}`, { body: { name: 'And back', race: true } });
    await post(who, `activity/${first}/activity-note`, note('Sunny'));
    await post(who, `activity/${second}/activity-note`, note('Tired'));
    const marks = [{ name: 'Hill', from: 100, to: 200 }];
    await who.call('PUT', `activity/${second}/marks`, { body: { marks, was: [] } });
    const [before, day, storage] = [await listOf(who), await dayOf(who), await storageOf(who)];

    const one = await merged(who, second, first);
    expect(one.name).toBe('To the lake');
    expect(one.race).toBe(true);
    expect(one.perceived_effort).toBe(4);
    expect(one.local_start_time).toBe(before[0]!.local_start_time);
    expect(one.duration).toBeCloseTo(before[0]!.duration! + before[1]!.duration!, 1);
    expect(one.total_distance).toBeCloseTo(before[0]!.total_distance! + before[1]!.total_distance!, 0);
    expect(one.marks).toEqual([{ name: 'Hill', from: 1600, to: 1700 }]);
    expect(await listOf(who)).toEqual([one]);
    const response = await dayOf(who);
    expect(response.num_activities).toBe(1);
    expect(response.distance).toBe(day.distance);
    expect((await dayOf(who)).weighted_load).toBeCloseTo(day.weighted_load!, -1);
    const page = await pageOf(who, one.activity_id);
    expect(page.merged_of.map((part) => part.activity_id)).toEqual([first, second]);
    expect(page.activity_notes.map(({ message }) => message)).toEqual(['Sunny', 'Tired']);
    expect(page.same_session).toEqual([]);
    const part = await pageOf(who, first);
    expect(part.merged_of).toEqual([]);
    expect(part.same_session).toEqual([]);
    expect(part.activity.merged_into).toBe(one.activity_id);
    expect(part.activity.duplicate_of).toBe(one.activity_id);
    const { body } = await who.call('GET', `activity/${one.activity_id}/samples`, { query: { subset: 'true' } });
    expect(body).toHaveProperty('pauses', [{ from: 1200, to: 1500 }]);
    expect((await storageOf(who)).files).toBe(storage.files + 1);
    const original = await post(who, `activity/${one.activity_id}/original`);
    expect(original.body).toEqual({ name: 'merged.fit', url: expect.any(String), bytes: expect.any(Number) });
    // A repeat after a lost response.
    expect((await merged(who, first, second)).activity_id).toBe(one.activity_id);

    await post(who, `activity/${one.activity_id}/activity-note`, note('Written later'));
    await who.call('PATCH', `activity/${one.activity_id}`, { body: { name: 'Both ways', perceived_effort: 7 } });
    const more = [...one.marks, { name: 'Wind', from: 10, to: 1500 }];
    await who.call('PUT', `activity/${one.activity_id}/marks`, { body: { marks: more, was: one.marks } });
    await remove(who, one.activity_id);
    expect(await listOf(who)).toEqual(before.map((part) => ({ ...part, merged_into: one.activity_id })));
    expect(await dayOf(who)).toEqual(day);
    expect((await pageOf(who, first)).activity_notes.map(({ message }) => message)).toEqual(['Sunny']);
    // Merging again creates another activity that replaces it, with its details.
    const again = await merged(who, first, second);
    expect(again.total_distance).toBe(one.total_distance);
    expect(again.name).toBe('Both ways');
    expect(again.perceived_effort).toBe(7);
    expect(again.marks).toEqual(more);
    const notes = (await pageOf(who, again.activity_id)).activity_notes;
    expect(notes.map(({ message }) => message)).toEqual(['Sunny', 'Tired', 'Written later']);
    expect((await who.call('GET', `activity/${one.activity_id}`)).status).toBe(404);
    expect((await storageOf(who)).files).toBe(storage.files + 1);
  });

  it('are merged with their choice of counting, which is restored', async () => {
    const [who, first = '', second = ''] = await somebody();
    const crop = { from: 300, to: 1199 };
    await who.call('PUT', `activity/${first}/correction`, { body: { distance: null, duration: null, crop } });
    await who.call('PUT', `activity/${second}/correction`, { body: { distance: 3300, duration: 600, crop: null } });
    const before = await listOf(who);
    const one = await merged(who, first, second);
    expect(one.local_start_time).toBe(before[0]!.local_start_time);
    expect(one.total_distance).toBeCloseTo(before[0]!.total_distance! + 3300, -1);
    expect(one.duration).toBeCloseTo(before[0]!.duration! + 600, 0);
    expect(one.correction).toEqual({
      distance: null,
      crop: null,
      duration: 1499,
      recorded: { distance: 5997, duration: 1800, elapsed: 2100 },
    });
    await remove(who, one.activity_id);
    expect(await listOf(who)).toEqual(before.map((part) => ({ ...part, merged_into: one.activity_id })));
  });

  it('count separately while the merged activity is deleted, which stays when one of them is deleted', async () => {
    const [who, first = '', second = ''] = await somebody();
    const { activity_id: one } = await merged(who, first, second);
    await remove(who, one);
    expect((await listOf(who)).map((other) => other.activity_id)).toEqual([first, second]);
    await post(who, 'restore-activities', { activity_ids: [one] });
    expect((await listOf(who)).map((other) => other.activity_id)).toEqual([one]);
    await remove(who, first);
    expect((await dayOf(who)).num_activities).toBe(1);
    await remove(who, one);
    expect((await listOf(who)).map((other) => other.activity_id)).toEqual([second]);
  });

  it('cannot change while merged, and neither does a third recording of one of them count', async () => {
    const [who, first = '', second = ''] = await somebody();
    const { activity_id: one } = await merged(who, first, second);
    const isPart = ({ status, body }: { status: number; body: unknown }) => {
      expect(status).toBe(409);
      expect(body).toEqual({
        code: 'is_merged',
        message: 'This recording is part of a merged activity. Separate that one first.',
      });
    };
    const whole = { distance: 2000, duration: null, crop: null };
    isPart(await who.call('PUT', `activity/${first}/correction`, { body: whole }));
    isPart(await post(who, `activity/${first}/split`, { at: 600 }));
    isPart(await post(who, `activity/${second}/count-instead`, {}));
    await importFiles(who, [runAt(1190, 3)]);
    expect((await listOf(who)).map((other) => other.activity_id)).toEqual([one]);
    const { same_session: same } = await pageOf(who, one);
    expect(same).toHaveLength(2);
    // The member chooses the other recording: the rest that it does not cover counts separately.
    const third = same.find((other) => !other.counts)!.activity_id;
    await post(who, `activity/${third}/count-instead`, {});
    expect((await listOf(who)).map((other) => other.activity_id).toSorted()).toEqual([second, third].toSorted());
  });

  it('keep what counts of recordings between them, including later ones', async () => {
    const [who, first = '', between = '', second = ''] = await somebody([
      files[0]!,
      runAt(300, 1800),
      runAt(900, 7200),
    ]);
    const day = await dayOf(who);
    const { activity_id: one } = await merged(who, first, second);
    await importFiles(who, [runAt(400, 3600)]);
    const [, , later] = await listOf(who);
    expect((await listOf(who)).map((other) => other.activity_id)).toEqual([one, between, later!.activity_id]);
    await remove(who, later!.activity_id, first);
    expect((await listOf(who)).map((other) => other.activity_id)).toEqual([one, between]);
    const response = await dayOf(who);
    expect(response.distance).toBe(day.distance);
    expect(response.num_activities).toBe(2);
  });

  it('count as parts while any part of the split merged activity counts', async () => {
    const [who, first = '', second = ''] = await somebody();
    const { activity_id: one } = await merged(who, first, second);
    const { body } = await post(who, `activity/${one}/split`, { at: 900 });
    const { second_activity_id: rest } = body as { second_activity_id: string };
    await remove(who, one);
    expect((await listOf(who)).map((other) => other.activity_id)).toEqual([rest]);
    expect((await pageOf(who, rest)).same_session).toEqual([]);
    expect((await pageOf(who, rest)).merged_of.map((part) => part.activity_id)).toEqual([first, second]);
    expect((await post(who, `activity/${first}/count-instead`, {})).body).toEqual({
      code: 'is_merged',
      message: 'This recording is part of a merged activity. Separate that one first.',
    });
    await remove(who, rest);
    expect((await listOf(who)).map((other) => other.activity_id)).toEqual([first, second]);
  });

  it('become one with a third, and are separated from the outside in', async () => {
    const [who, first = '', second = '', third = ''] = await somebody([...files, runAt(300, 3000)]);
    const before = await listOf(who);
    const { activity_id: two } = await merged(who, first, second);
    const { activity_id: three } = await merged(who, two, third);
    expect((await listOf(who)).map((other) => other.activity_id)).toEqual([three]);
    expect((await pageOf(who, two)).activity.duplicate_of).toBe(three);
    await remove(who, three);
    expect((await listOf(who)).map((other) => other.activity_id)).toEqual([two, third]);
    await post(who, `activity/${two}/split`, { at: 600 });
    await post(who, `activity/${two}/join`);
    await remove(who, two);
    expect((await listOf(who)).map((other) => other.activity_id)).toEqual(before.map((other) => other.activity_id));
  });

  it('are merged once by two simultaneous requests', async () => {
    const [who, first = '', second = '', third = ''] = await somebody([...files, runAt(300, 3000)]);
    const answers = await Promise.all([merge(who, first, second), merge(who, second, third)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await listOf(who)).toHaveLength(2);
  });
});

describe('a merged activity', () => {
  it('disappears with the import of one part, and the other part counts', async () => {
    const who = await server.register();
    const { import_id: importId } = await upload(who, [files[0]!]);
    await whenOver(who, importId);
    await importFiles(who, [files[1]!]);
    const [first, second] = await listOf(who);
    const storage = await storageOf(who);
    const { activity_id: one } = await merged(who, first!.activity_id, second!.activity_id);
    const { activity_id: third } = await imported(who, runAt(300, 3000));
    await merged(who, one, third);
    expect((await post(who, `import/${importId}/undo`)).status).toBe(200);
    expect((await listOf(who)).map((other) => other.activity_id)).toEqual([second!.activity_id, third]);
    expect((await who.call('GET', `activity/${one}`)).status).toBe(404);
    expect((await storageOf(who)).files).toBe(storage.files);
  });

  it('stays when a vendor sends a part again, which still counts as a part', async () => {
    const [who, first = '', second = ''] = await somebody();
    const { activity_id: one } = await merged(who, first, second);
    const edition = await withDatabase(server, async (db) => {
      await db.execute(sql`update activities set external_id = 'x', source = 'polar' where activity_id = ${first}`);
      const { editions } = await removeEditions(db, { memberId: who.memberId, source: 'polar' }, ['x']);
      return editions.get('x 0');
    });
    expect(edition).toEqual({
      id: first,
      ...unsetDetails,
      mergedInto: one,
      chosenTypeId: null,
      marks: [],
      invalidated: false,
      removedOn: null,
      chosenOn: null,
      notes: [],
    });
  });
});

async function imported(who: TestMember, file: NamedFile): Promise<ActivityWire> {
  await importFiles(who, [file]);
  return (await listOf(who)).at(-1)!;
}

describe('merging is refused', () => {
  it.each([
    ['recordings_overlap', runAt(900, 1100)],
    ['too_far_apart', runAt(900, 1200 + 13 * 3600)],
  ])('if %s', async (code, file) => {
    const [who, first = '', second = ''] = await somebody([files[0]!, file]);
    const response = await merge(who, first, second);
    expect(response.status).toBe(409);
    expect(response.body).toEqual({ code, message: expect.any(String) });
    expect(await listOf(who)).toHaveLength(2);
  });

  it('for another sport, a part, a leg, one set aside, a manual one, or another member’s', async () => {
    const [who, first = '', second = ''] = await somebody();
    const refused = async (code: string, other = second) => {
      const response = await merge(who, first, other);
      expect(response.status).toBe(409);
      expect(response.body).toEqual({ code, message: expect.any(String) });
    };
    await refused('recordings_overlap', first);
    await who.call('PATCH', `activity/${second}`, { body: { activity_type_id: 10 } });
    await refused('other_sport');
    await who.call('PATCH', `activity/${second}`, { body: { activity_type_id: 2 } });
    await post(who, `activity/${second}/split`, { at: 300 });
    await refused('is_split');
    await post(who, `activity/${second}/join`);
    await remove(who, second);
    await refused('not_counting');
    const race = { name: 'race.fit', bytes: triathlon(BEGIN + 3600).file() };
    await refused('is_leg', (await imported(who, race)).activity_id);
    const hand = crypto.randomUUID();
    const figures = { local_start_time: '2026-05-12T18:15', duration: 600, total_distance: 1500, average_hr: null };
    const said = { activity_id: hand, activity_type_id: 2, perceived_effort: null, name: null, note: '' };
    await post(who, `member/${who.memberId}/activity`, { ...figures, ...said });
    await refused('by_hand', hand);
    const [stranger, theirs = ''] = await somebody([files[0]!]);
    expect((await merge(who, first, theirs)).status).toBe(404);
    expect((await merge(stranger, first, theirs)).status).toBe(404);
  });
});
