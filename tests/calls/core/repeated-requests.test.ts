import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '../../../contract/calls.ts';
import { localDate, toCompactDate } from '../../../domain/dates.ts';
import { rowsOf } from '../../../server/db/rows.ts';
import { registerAdmin } from '../../server/admins.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import type { TestMember } from '../../server/member.ts';
import { pathOf, samples } from '../../server/core/requests.ts';
import { withDatabase } from '../../server/with-database.ts';

/** Calls of an account that may create a row. PATCH and DELETE name an existing one. */
type MayCreate = {
  [Id in keyof typeof calls]: (typeof calls)[Id] extends { proof: 'signed' | 'bearer'; method: 'POST' | 'PUT' }
    ? Id
    : never;
}[keyof typeof calls];

/** The call creates rows of `table`. `by`: what makes a repeated request create the same row. */
interface Creates {
  readonly table: string;
  readonly by: `body.${string}` | `params.${string}` | { readonly because: string };
}
const creates = (table: string, by: Creates['by']): Creates => ({ table, by });
const changes = 'changes existing rows, or none';

/** Every call that may create a row: what it creates, or why a repeated request does no harm. A new call does not compile without an entry. */
const table: Readonly<Record<MayCreate, Creates | string>> = {
  addActivity: creates('activities', 'body.activity_id'),
  addActivityNote: creates('activity_notes', 'body.new_id'),
  applyPlan: 'params.applicationId is the id of the client: tests/calls/data/plan-templates.test.ts repeats it',
  savePlanBranch: creates('plan_branches', 'params.branchId'),
  decidePlanBranch: 'body.act_id is the id of the client: tests/calls/data/plan-branches.test.ts repeats it',
  savePlanTemplate: creates('plan_templates', 'params.id'),
  assignPlans: 'params.assignmentId is the id of the client: tests/server/accounts/assignments.test.ts repeats it',
  createApiToken: creates('api_tokens', 'body.new_id'),
  createAssistant: creates('api_tokens', 'body.new_id'),
  createShareLink: creates('share_links', 'body.new_id'),
  addAppClient: creates('app_clients', 'body.new_id'),
  allowApp: 'a consent ends after a minute, unless an app redeems its code',
  createInvitation: 'body.new_id is the id of the client: tests/server/accounts/invitations.test.ts repeats it',
  createCohort: creates('cohorts', 'body.new_id'),
  createEvent: creates('events', 'body.new_id'),
  createSurvey: creates('surveys', 'body.new_id'),
  createWebhook: creates('webhooks', 'body.new_id'),
  createNtfyChannel: creates('notification_channels', 'body.new_id'),
  subscribeBrowser: creates('notification_channels', { because: 'a subscription exists once' }),
  saveGear: creates('gear', 'body.new_id'),
  saveDayMarker: creates('day_markers', 'params.markerId'),
  saveGoal: creates('goals', 'body.new_id'),
  saveSegment: 'params.segmentId is the id of the client: tests/calls/data/segments.test.ts repeats it',
  saveLibraryWorkout: creates('library_workouts', 'params.id'),
  saveTrainingPlan: creates('training_plans', 'body.training_plan_id'),
  saveWorkoutFolder: creates('workout_folders', 'params.id'),
  saveTeamGroup: creates('team_groups', 'params.groupId'),
  sendEmail: 'body.message_id is the id of the client: tests/server/accounts/team-messages.test.ts repeats it',
  writeDiaryComment: creates('diary_comments', 'body.new_id'),
  changeTrainingPlans: 'copies have ids of the client: tests/calls/data/plan-changes.test.ts repeats them',

  createCoupon: creates('coupons', { because: 'a code exists once' }),
  createTeam: creates('teams', { because: 'a name exists once' }),
  createMember: creates('members', { because: 'an address has one account' }),
  createConfirmedMember: creates('members', { because: 'an address has one account' }),
  createPartnerPage: creates('partner_pages', { because: 'an address exists once' }),
  restoreAssignment: changes,
  changeCohort: changes,
  changeEvent: changes,
  changeSurvey: 'body.base is the version before: tests/calls/partners/targets.test.ts repeats it',
  answerUnknownSports: creates('sport_answers', { because: 'one row for each word' }),
  saveCalendarDay: creates('subjective_inputs', { because: 'one row for each day' }),
  saveFilter: creates('saved_filters', { because: 'one row for each name' }),
  saveMeasurement: creates('measurements', { because: 'one row for each kind and day' }),
  saveThreshold: creates('thresholds', { because: 'one row for each kind and day' }),
  makeCalendarFeed: creates('calendar_feeds', { because: 'one feed for each account' }),
  requestExport: creates('data_exports', { because: 'one export for each member' }),
  setNotification: creates('notification_settings', { because: 'one row for each kind' }),

  askToFollow: 'one row for each pair of members: tests of followings repeat it',
  becomeFirstAdmin: changes,
  appointSteward: 'one row for each cohort and member',
  joinCohort: 'one row for each cohort and member',
  registerForEvent: 'one row for each event and member',
  saveSurveyDocument: 'one row for each survey and member',
  markNoticeSeen: 'one row for each notice and member',
  markTriageDone: 'one row for each coach, team and athlete',
  putTeamPerson: 'one row for each team and member',
  matchTrainingPlan: 'one row for each planned workout',
  mergeActivity: 'the merged activities are out of the list, and are refused the second time',
  splitActivity: 'a part begins once at each second',
  uploadPageImage: 'images are stored by their content',
  // Exceptions: a repeated request creates another row.
  uploadActivityFiles:
    'the body is a stream that is not signed; files are stored by their content, the second import adds no activity',
  uploadFile: 'the same as uploadActivityFiles',
  pullVendor: 'the second import waits for the first and brings nothing twice; a member has 20 an hour',
  pullSuunto: 'the same as pullVendor',
  createLinkTicket: 'a ticket ends within minutes, and only the latest of a browser opens anything',
  createAppleCode: 'a code ends within a minute',
  resendInvitation: 'sends a new link; earlier ones are void, and five an hour are sent',
  testNotificationChannel: 'a test at a time for each channel; as many as the class of calls allows',
  testWebhook: 'a message without contents; as many as the class of calls allows, and old ones are removed',
  beginCard: 'creates nothing here: the payment service is asked for a form',

  answerFollower: changes,
  addPasskey: 'a credential exists once, and its challenge is used up',
  beginPasskey: changes,
  connectProvider: 'a person at a provider is connected once: tests/calls/accounts/providers.test.ts repeats it',
  beginSecondFactor: changes,
  changeAddress: changes,
  changeActivities: changes,
  changeDiaryComment: changes,
  changeMemberRole: changes,
  changeSharing: changes,
  changeTeamRole: changes,
  changeCoachRights: changes,
  saveCoachNote: 'one row for each coach, team and athlete',
  sendThreadMessage: 'the page chooses the id',
  markThreadRead: 'one row for each reader, team and athlete',
  checkBackup: changes,
  sendTestMail: changes,
  chooseCounting: changes,
  confirmAddress: changes,
  confirmSecondFactor: changes,
  correctActivity: changes,
  correctByHand: changes,
  countInstead: changes,
  deleteActivities: changes,
  deleteActivityNotes: changes,
  joinActivity: changes,
  lookAtAccount: changes,
  checkNewMembers: changes,
  listMembersForAdmins: changes,
  searchAdminActs: changes,
  makeRecoveryCodes: changes,
  markActivity: changes,
  optOutOfCohorts: changes,
  payByCoupon: changes,
  previewAssignment: changes,
  proveAgain: changes,
  renewWebhookSecret: changes,
  requestOriginal: changes,
  restoreActivities: changes,
  resumeSubscription: changes,
  retryGivenUpJob: changes,
  retryJob: changes,
  savePartnerPage: changes,
  sendAddressCode: changes,
  syncVendorProfile: changes,
  tryCoupon: changes,
  undoImport: changes,
  updateMember: changes,
  useCard: changes,
  linkByKey: changes,
  sendWorkouts: changes,
  validateVendorCredentials: changes,
  verifyAddress: changes,
};

let server: TestServer;
let admin: TestMember;
let activityId = '';
let teamId = '';
beforeAll(async () => {
  server = await startTestServer({ own: true });
  admin = await registerAdmin(server);
  await withDatabase(server, (db) =>
    db.execute(sql`update members set member_type = 'Coach' where member_id = ${admin.memberId}`),
  );
  const { params, body } = samples.addActivity(admin);
  const written = { ...(body as object), activity_id: randomUUID() };
  const made = await admin.call('POST', pathOf(calls.addActivity, params), { body: written });
  activityId = (made.body as { activity: { activity_id: string } }).activity.activity_id;
  const team = await admin.call('POST', 'admin/teams', { body: { name: 'Fell runners', member: admin.memberId } });
  teamId = (team.body as { team_id: string }).team_id;
});
afterAll(() => server.stop());

const today = () => toCompactDate(localDate(Date.now() / 1000, null));

/** Requests whose samples do not fit this member. */
const requests: Partial<Record<MayCreate, () => { params?: Record<string, string>; body?: unknown }>> = {
  addActivityNote: () => ({ params: { id: activityId }, body: { message: 'Heavy legs', invalidates_activity: false } }),
  createTeam: () => ({ body: { name: 'Hill runners', member: admin.memberId } }),
  saveTeamGroup: () => ({ params: { id: teamId, groupId: randomUUID() }, body: { name: 'Fast', member_ids: [] } }),
  saveTrainingPlan: () => ({ ...samples.saveTrainingPlan(admin), params: { date: today() } }),
};

const rows = (name: string) =>
  withDatabase(server, async (db) => {
    const result = await db.execute(sql`select count(*)::int as count from ${sql.identifier(name)}`);
    return rowsOf<{ count: number }>(result)[0]!.count;
  });

describe('the same request twice creates one row', () => {
  const creating = Object.entries(table).flatMap(([id, entry]) =>
    typeof entry === 'string' ? [] : [[id as MayCreate, entry] as const],
  );
  test.each(creating)('%s', async (id, { table: name, by }) => {
    const { params, body } = requests[id]?.() ?? samples[id](admin);
    const field = typeof by === 'string' && by.startsWith('body.') ? { [by.slice(5)]: randomUUID() } : {};
    const request = body === undefined ? {} : { body: { ...(body as object), ...field } };
    const send = () => admin.call(calls[id].method, pathOf(calls[id], params), request);
    const before = await rows(name);
    const first = await send();
    expect([first.status, (first.body as { code?: string } | null)?.code]).toEqual([expect.any(Number), undefined]);
    expect(await rows(name)).toBe(before + 1);
    const second = await send();
    expect(second.status).toBeLessThan(500);
    expect(await rows(name)).toBe(before + 1);
  });
});

test('an id of another member’s row is refused', async () => {
  const newId = randomUUID();
  const path = `member/${admin.memberId}/goals`;
  const body = { input: { kind: 'distance', per: 'week', sport: null, amount: 40_000 }, new_id: newId };
  await admin.call('POST', path, { body });
  await withDatabase(server, (db) =>
    db.execute(
      sql`update goals set member_id = (select member_id from members where member_id <> ${admin.memberId} limit 1) where goal_id = ${newId}`,
    ),
  );
  const refused = await admin.call('POST', path, { body });
  expect([refused.status, (refused.body as { code: string }).code]).toEqual([404, 'not_found']);
});

test('an id of a comment in another diary opens nothing of that diary', async () => {
  const athlete = await server.register();
  const body = {
    diary_member_id: admin.memberId,
    commenter_member_id: admin.memberId,
    comment: 'Well done',
    new_id: randomUUID(),
  };
  const write = () => admin.call('POST', 'diary/date/20260511/comment', { body });
  const written = await write();
  const { daily_diary_id: diaryId } = (written.body as { diary: { daily_diary_id: string } }).diary;
  // The athlete's diary, in which a former coach commented.
  await withDatabase(server, (db) =>
    db.execute(sql`update daily_diaries set member_id = ${athlete.memberId} where daily_diary_id = ${diaryId}`),
  );
  const refused = await write();
  expect([refused.status, (refused.body as { code: string }).code]).toEqual([404, 'not_found']);
});

test('the same id from two members at once: one creates the row, the other is refused', async () => {
  const other = await server.register();
  const newId = randomUUID();
  const body = { input: { kind: 'distance', per: 'week', sport: null, amount: 41_000 }, new_id: newId };
  const both = [admin, other].map((member) => member.call('POST', `member/${member.memberId}/goals`, { body }));
  expect((await Promise.all(both)).map(({ status }) => status).toSorted()).toEqual([200, 404]);
});

test('every field that makes a request repeatable belongs to its call', () => {
  const missing = Object.entries(table).flatMap(([id, entry]) => {
    if (typeof entry === 'string' || typeof entry.by !== 'string') return [];
    const [part, name] = entry.by.split('.') as ['body' | 'params', string];
    const schema = (calls[id as MayCreate] as { body?: unknown; params?: unknown })[part];
    const shape = (schema as { _zod: { def: { shape: object } } })._zod.def.shape;
    return Object.hasOwn(shape, name) ? [] : [id];
  });
  expect(missing).toEqual([]);
});
