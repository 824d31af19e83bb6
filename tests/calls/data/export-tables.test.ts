import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACTIVITY_TYPE } from '../../../domain/activity-types.ts';
import { csvOf } from '../../../domain/csv.ts';
import type { ActivityNoteWire, ActivityWire } from '../../../domain/entities/activity.ts';
import type { ImportReportWire } from '../../../domain/entities/import.ts';
import { run } from '../../fixtures/fit-activity.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import type { TestMember } from '../../server/member.ts';
import { importFiles, type NamedFile } from '../../server/data/client.ts';
import { deflatedZip, storedZip } from '../../server/data/zip.ts';

const FIT_EPOCH = 631_065_600;
const begin = Date.UTC(2026, 4, 12, 16) / 1000;
const DAY = 86_400;
/** Recordings of the same length on two days count as copies. */
const recording = (nth: number, seconds = 840 + nth * 60) => run(seconds, begin + nth * DAY - FIT_EPOCH).file();
const fit = (nth: number): NamedFile => ({ name: `export_9/activities/${nth}.fit`, bytes: recording(nth) });
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

const columns = [
  'Activity ID',
  'Activity Name',
  'Activity Type',
  'Activity Description',
  'Filename',
  'Activity Private Note',
  'Activity Gear',
  'Competition',
];
const line = (nth: number, name: string, type = 'Run', note = '', race = '') =>
  [nth, name, type, note, `activities/${nth}.fit`, '', 'Pegasus', race] as const;
const table = (...rows: readonly (readonly (string | number)[])[]): NamedFile => ({
  name: 'export_9/activities.csv',
  bytes: bytesOf(csvOf(columns, rows)),
});
const archive = (...files: readonly NamedFile[]): NamedFile => ({ name: 'export_9.zip', bytes: storedZip(files) });
const said = [
  line(1, 'Hills with Jo', 'Run', 'Felt good', '1.0'),
  line(2, 'Round the lake', 'Ride'),
  line(3, 'Woods', 'Trail Run'),
] as const;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** Activities in the order in which they began. */
async function activitiesOf(member: TestMember): Promise<ActivityWire[]> {
  const { body } = await member.call('GET', `member/${member.memberId}/activities`);
  return (body as { activities: ActivityWire[] }).activities.toSorted((a, b) =>
    a.local_start_time.localeCompare(b.local_start_time),
  );
}
async function notesOf(member: TestMember, id: string): Promise<string[]> {
  const { body } = await member.call('GET', `activity/${id}`);
  return (body as { activity_notes: ActivityNoteWire[] }).activity_notes.map(({ message }) => message);
}
const gist = (activities: readonly ActivityWire[]) =>
  activities.map(({ name, recorded_name, activity_type_id, race }) => [name, recorded_name, activity_type_id, race]);
const told = (detail: Awaited<ReturnType<typeof importFiles>>, name = 'activities.csv') =>
  detail.items.filter((item) => item.name.endsWith(name)).map(({ outcome, reason }) => ({ outcome, reason }));

describe('the table of a Strava export', () => {
  it.each([
    ['first', [table(...said), fit(1), fit(2), fit(3)]],
    ['last', [fit(1), fit(2), fit(3), table(...said)]],
  ])('fills in its activities when it comes %s', async (_, files) => {
    const member = await server.register();
    await member.call('POST', `member/${member.memberId}`, { body: { weight: 70 } });
    const detail = await importFiles(member, [archive(...files)]);
    expect(told(detail)).toEqual([{ outcome: 'imported', reason: { code: 'tableRead', count: 3, bad: 0 } }]);
    expect(detail.counts).toEqual({ imported: 4, duplicate: 0, partial: 0, failed: 0, skipped: 0, pending: 0 });
    const activities = await activitiesOf(member);
    expect(gist(activities)).toEqual([
      [null, 'Hills with Jo', ACTIVITY_TYPE.running, true],
      [null, 'Round the lake', ACTIVITY_TYPE.cycling, false],
      [null, 'Woods', ACTIVITY_TYPE.trailRunning, false],
    ]);
    expect(await notesOf(member, activities[0]!.activity_id)).toEqual(['Felt good']);
    expect(await notesOf(member, activities[1]!.activity_id)).toEqual([]);
    // A ride is measured as a ride, and the calendar is updated.
    const { body } = await member.call('GET', `calendar/${member.memberId}`, {
      query: { start_date: '20260501', end_date: '20260531' },
    });
    const { days } = body as { days: { distance: number; weighted_load: number }[] };
    expect(days.flatMap(({ weighted_load: load }) => (load > 0 ? [load] : []))).toEqual(
      activities.map(({ weighted_load }) => expect.closeTo(weighted_load!, 6)),
    );
  });

  it('fills in missing values the second time, and keeps the member’s', async () => {
    const member = await server.register();
    await importFiles(member, [archive(fit(1), fit(2), fit(3))]);
    const [first, second, third] = await activitiesOf(member);
    await member.call('PATCH', `activity/${first!.activity_id}`, { body: { name: 'Mine' } });
    await member.call('PATCH', `activity/${second!.activity_id}`, {
      body: { activity_type_id: ACTIVITY_TYPE.walking },
    });
    const detail = await importFiles(member, [archive(fit(1), fit(2), table(...said), fit(3))]);
    expect(detail.counts).toEqual({ imported: 1, duplicate: 3, partial: 0, failed: 0, skipped: 0, pending: 0 });
    expect(gist(await activitiesOf(member))).toEqual([
      ['Mine', 'Hills with Jo', ACTIVITY_TYPE.running, true],
      [null, 'Round the lake', ACTIVITY_TYPE.walking, false],
      [null, 'Woods', ACTIVITY_TYPE.trailRunning, false],
    ]);
    // Values taken from a table and then changed are not restored.
    await member.call('PATCH', `activity/${first!.activity_id}`, { body: { race: false } });
    await member.call('PATCH', `activity/${third!.activity_id}`, {
      body: { activity_type_id: ACTIVITY_TYPE.running },
    });
    const { body } = await member.call('GET', `activity/${first!.activity_id}`);
    const notes = (body as { activity_notes: ActivityNoteWire[] }).activity_notes;
    await member.call('POST', 'delete-activity-notes', {
      body: { activity_note_ids: notes.map(({ activity_note_id }) => activity_note_id) },
    });
    const again = await importFiles(member, [archive(table(...said), fit(1), fit(2), fit(3))]);
    expect(told(again)).toEqual([{ outcome: 'imported', reason: { code: 'tableNothingNew', count: 0, bad: 0 } }]);
    expect(gist(await activitiesOf(member)).map(([, , type, race]) => [type, race])).toEqual([
      [ACTIVITY_TYPE.running, false],
      [ACTIVITY_TYPE.walking, false],
      [ACTIVITY_TYPE.running, false],
    ]);
    expect(await notesOf(member, first!.activity_id)).toEqual([]);
  });

  it('reports the number of unreadable rows, and imports the others', async () => {
    const member = await server.register();
    const broken = table(['x', 'Bad', 'Run', '', 'activities/1.fit', '', '', ''], line(1, 'Good'));
    const other = { name: 'export_9/other/activities.csv', bytes: bytesOf('day,steps\n1,2\n') };
    const detail = await importFiles(member, [archive(broken, other, fit(1))]);
    expect(told(detail)).toEqual(
      expect.arrayContaining([
        { outcome: 'partial', reason: { code: 'tableRead', count: 1, bad: 1 } },
        { outcome: 'skipped', reason: { code: 'notInArchive' } },
      ]),
    );
    expect(gist(await activitiesOf(member))).toEqual([[null, 'Good', ACTIVITY_TYPE.running, false]]);
  });

  it('also names the recording that counts', async () => {
    const member = await server.register();
    // The more complete recording of the same run was imported before.
    await importFiles(member, [{ name: 'long.fit', bytes: recording(1, 960) }]);
    const detail = await importFiles(member, [archive(fit(1), table(line(1, 'Hills with Jo')))]);
    expect(detail.counts).toEqual({ duplicate: 1, imported: 1, partial: 0, failed: 0, skipped: 0, pending: 0 });
    expect(gist(await activitiesOf(member))).toEqual([[null, 'Hills with Jo', ACTIVITY_TYPE.running, false]]);
  });
});

describe('the list of a Garmin export', () => {
  const list = (...activities: readonly object[]): NamedFile => ({
    name: 'DI_CONNECT/DI-Connect-Fitness/a_0_summarizedActivities.json',
    bytes: bytesOf(JSON.stringify([{ summarizedActivitiesExport: activities }])),
  });
  const summary = (nth: number, over: object = {}) => ({
    activityId: nth,
    name: `Berlin Run ${nth}`,
    activityType: 'running',
    eventTypeId: 9,
    beginTimestamp: (begin + nth * DAY + 3) * 1000,
    duration: (840 + nth * 60) * 1000.5,
    ...over,
  });
  /** Garmin compresses the recordings into separate archives. */
  const packed: NamedFile = {
    name: 'DI_CONNECT/DI-Connect-Uploaded-Files/UploadedFiles_0-_Part1.zip',
    bytes: deflatedZip([fit(1), fit(2)]),
  };

  it.each([
    [
      'before',
      [list(summary(1, { eventTypeId: 1, description: 'Windy' }), summary(2, { activityType: 'hiking' }), {}), packed],
    ],
    [
      'behind',
      [packed, list(summary(1, { eventTypeId: 1, description: 'Windy' }), summary(2, { activityType: 'hiking' }), {})],
    ],
  ])('is matched by start and duration when it is %s the files', async (_, files) => {
    const member = await server.register();
    const detail = await importFiles(member, [{ name: 'garmin.zip', bytes: deflatedZip(files) }]);
    expect(told(detail, '.json')).toEqual([{ outcome: 'partial', reason: { code: 'tableRead', count: 2, bad: 1 } }]);
    const activities = await activitiesOf(member);
    expect(gist(activities)).toEqual([
      [null, 'Berlin Run 1', ACTIVITY_TYPE.running, true],
      [null, 'Berlin Run 2', ACTIVITY_TYPE.hiking, false],
    ]);
    expect(await notesOf(member, activities[0]!.activity_id)).toEqual(['Windy']);
  });

  const gearList = (...gear: readonly { pk: number; type: string; name: string; activities: readonly number[] }[]) => ({
    name: 'DI_CONNECT/DI-Connect-Fitness/a_gear.json',
    bytes: bytesOf(
      JSON.stringify([
        {
          gearDTOS: gear.map(({ pk, type, name }) => ({ gearPk: pk, gearTypeName: type, customMakeModel: name })),
          gearActivityDTOs: Object.fromEntries(
            gear.map(({ pk, activities }) => [pk, activities.map((activityId) => ({ gearPk: pk, activityId }))]),
          ),
        },
      ]),
    ),
  });
  async function gearOf(member: TestMember): Promise<(string | null)[]> {
    const { body } = await member.call('GET', `member/${member.memberId}/gear`);
    const names = new Map(
      (body as { gear: { gear_id: string; name: string; kind: string }[] }).gear.map((one) => [
        one.gear_id,
        `${one.kind} ${one.name}`,
      ]),
    );
    return (await activitiesOf(member)).map(({ gear_id: id }) => (id == null ? null : (names.get(id) ?? null)));
  }

  it.each([
    ['before', (gear: NamedFile) => [gear, list(summary(1), summary(2)), packed]],
    ['behind', (gear: NamedFile) => [packed, list(summary(1), summary(2)), gear]],
  ])('names the shoes by id when the list of gear is %s it', async (_, files) => {
    const member = await server.register();
    const gear = gearList(
      { pk: 7, type: 'Shoes', name: 'Red ones', activities: [1, 3] },
      { pk: 8, type: 'Bike', name: 'Gravel', activities: [2] },
    );
    const detail = await importFiles(member, [{ name: 'garmin.zip', bytes: deflatedZip(files(gear)) }]);
    expect(told(detail, '_gear.json')).toEqual([
      { outcome: 'imported', reason: { code: 'tableRead', count: 1, bad: 0 } },
    ]);
    expect(gist(await activitiesOf(member)).map(([, name]) => name)).toEqual(['Berlin Run 1', 'Berlin Run 2']);
    // Bikes are not used for runs.
    expect(await gearOf(member)).toEqual(['shoes Red ones', null]);
    // Removed values are not restored, and the member's choices stay.
    const [first] = await activitiesOf(member);
    await member.call('PATCH', `activity/${first!.activity_id}`, { body: { gear_id: null } });
    await importFiles(member, [{ name: 'again.zip', bytes: deflatedZip(files(gear)) }]);
    expect(await gearOf(member)).toEqual([null, null]);
  });

  it('has no gear without a list of activities', async () => {
    const member = await server.register();
    const gear = gearList({ pk: 7, type: 'Shoes', name: 'Red ones', activities: [1] });
    const detail = await importFiles(member, [{ name: 'garmin.zip', bytes: deflatedZip([gear, packed]) }]);
    expect(told(detail, '_gear.json')).toEqual([
      { outcome: 'imported', reason: { code: 'tableNothingNew', count: 0, bad: 0 } },
    ]);
    expect(await gearOf(member)).toEqual([null, null]);
  });
});

describe('a list without recordings', () => {
  const intervals = (...rows: readonly (readonly string[])[]): Uint8Array =>
    bytesOf(
      csvOf(
        ['id', 'start_date_local', 'name', 'type', 'moving_time', 'race', 'start_date', 'gear', 'description'],
        rows,
      ),
    );
  const at = (nth: number) => new Date((begin + nth * DAY + 2) * 1000).toISOString().slice(0, 19);
  const rowOf = (nth: number, name: string, type = 'Run') =>
    [`i${nth}`, at(nth), name, type, String(840 + nth * 60), 'true', `${at(nth)}Z`, 'Pegasus', 'Felt good'] as const;
  const reportOf = async (member: TestMember, importId: string) => {
    const { body } = await member.call('GET', `import/${importId}/report`);
    return (body as ImportReportWire).rows
      .toSorted((a, b) => (a.row ?? 99) - (b.row ?? 99))
      .map(({ name, kind, reason, activity_id }) => [name, kind, reason?.code ?? null, activity_id]);
  };

  it('of intervals.icu fills in earlier activities, as a file of its own, with a result for each row', async () => {
    const member = await server.register();
    await importFiles(member, [archive(fit(1), fit(2))]);
    const list = intervals(rowOf(1, 'Hills'), rowOf(2, 'Woods', 'TrailRun'), rowOf(3, 'Nowhere'), rowOf(2, 'Again'));
    const detail = await importFiles(member, [{ name: 'activities.csv', bytes: list }]);
    expect(detail.items.map(({ name, outcome, reason }) => [name, outcome, reason])).toEqual([
      ['activities.csv', 'imported', { code: 'tableRead', count: 2, bad: 0 }],
    ]);
    const [first, second] = await activitiesOf(member);
    expect(gist([first!, second!])).toEqual([
      [null, 'Hills', ACTIVITY_TYPE.running, true],
      [null, 'Woods', ACTIVITY_TYPE.trailRunning, true],
    ]);
    expect(await notesOf(member, first!.activity_id)).toEqual(['Felt good']);
    expect([first!.gear_id, second!.gear_id]).toEqual([expect.any(String), first!.gear_id]);
    expect(await reportOf(member, detail.import_id)).toEqual([
      ['Hills', 'duplicate', 'knownActivity', first!.activity_id],
      ['Woods', 'duplicate', 'knownActivity', second!.activity_id],
      ['Nowhere', 'out', 'noActivity', null],
      ['Again', 'duplicate', 'sameRow', second!.activity_id],
      [null, 'read', 'tableRead', null],
    ]);
    const again = await importFiles(member, [{ name: 'i1_activities.csv', bytes: list }]);
    expect(again.items[0]!.reason).toEqual({ code: 'tableNothingNew', count: 0, bad: 0 });
    await member.call('POST', `import/${again.import_id}/undo`);
    expect((await reportOf(member, again.import_id))[0]).toEqual(['Hills', 'out', 'undone', null]);
  });

  it('of TrainingPeaks fills in activities by day, sport and length, next to their files in one import', async () => {
    const member = await server.register();
    await member.call('POST', `member/${member.memberId}`, { body: { time_zone: 'Europe/Berlin' } });
    const titles = ['Title', 'WorkoutType', 'WorkoutDay', 'AthleteComments', 'TimeTotalInHours'];
    const day = (nth: number) => at(nth).slice(0, 10);
    const summary = csvOf(titles, [
      ['Tempo', 'Run', day(1), 'Hard', '0.25'],
      ['City race', 'Race', day(2), '', '0.2667'],
      ['Swim', 'Swim', day(1), '', '0.25'],
      ['Planned', 'Run', day(1), '', ''],
    ]);
    const files = [
      { name: 'summary.zip', bytes: storedZip([{ name: 'workouts.csv', bytes: bytesOf(summary) }]) },
      { name: 'files.zip', bytes: storedZip([fit(1), fit(2)]) },
    ];
    const detail = await importFiles(member, files);
    const [first, second] = await activitiesOf(member);
    expect(gist([first!, second!])).toEqual([
      [null, 'Tempo', ACTIVITY_TYPE.running, false],
      [null, 'City race', ACTIVITY_TYPE.running, true],
    ]);
    expect(await reportOf(member, detail.import_id)).toEqual([
      ['Tempo', 'imported', null, first!.activity_id],
      ['City race', 'imported', null, second!.activity_id],
      ['Swim', 'out', 'noActivity', null],
      ['Planned', 'out', 'plannedOnly', null],
      [null, 'read', 'tableRead', null],
    ]);
  });
});
