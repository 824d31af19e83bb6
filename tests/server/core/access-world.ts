import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Call } from '../../../contract/call.ts';
import { type CallId, calls } from '../../../contract/calls.ts';
import { localDate, toCompactDate } from '../../../domain/dates.ts';
import { members, notices, teamMembers, teams } from '../../../server/db/schema/members.ts';
import { cohortMembers, cohortStewards } from '../../../server/db/schema/partners.ts';
import { sampleIds } from '../../../server/partners/samples/pages.ts';
import { mixedFiles } from '../../browser/fixtures/activity-files.ts';
import { upload, whenOver } from '../data/client.ts';
import { demoTraining, newDemo } from '../demo-member.ts';
import type { TestServer } from '../harness.ts';
import type { SignedRequest, TestMember } from '../member.ts';
import { verified } from '../verified.ts';
import { withDatabase } from '../with-database.ts';
import type { Kind } from './role-expectations.ts';
import { pathOf, samples } from './requests.ts';

type MemberRow = Partial<typeof members.$inferInsert>;

/** Rows of the kinds of callers, set by SQL; other kinds are athletes on trial. */
const rowsOfKinds: Partial<Record<Kind, MemberRow>> = {
  'coach of the team': { memberType: 'Coach' },
  'assistant of the team': { memberType: 'Coach' },
  'coach of another team': { memberType: 'Coach' },
  'coach by a second team': { memberType: 'Coach' },
  'assistant by a second team': { memberType: 'Coach' },
  'former coach': { memberType: 'Coach' },
  trainer: { memberType: 'Trainer' },
  'level 0': { accessLevel: 0, trialEndsAt: null },
  'level 0 of a hiding team': { accessLevel: 0, trialEndsAt: null },
  'ended trial': { trialEndsAt: new Date(Date.now() - 1000) },
  'level 20': { accessLevel: 20 },
  'level 30': { accessLevel: 30 },
};

/** A member with one object of each kind that calls refer to by id, and a caller of every kind. */
export interface AccessWorld {
  readonly victim: TestMember;
  readonly people: Readonly<Record<Kind, TestMember>>;
  /** Ids of the victim’s data, team and cohort, by name of the path parameter or of the object. */
  readonly ids: Readonly<Record<string, string>>;
}

const today = () => toCompactDate(localDate(Date.now() / 1000, null));

/** Adds data of the victim through the API. @returns ids by the names of path parameters */
async function makeThings(victim: TestMember): Promise<Record<string, string>> {
  const own = `member/${victim.memberId}`;
  const make = async (method: string, path: string, body: object): Promise<Record<string, unknown>> => {
    const answer = await victim.call(method, path, { body });
    if (answer.status !== 200 && answer.status !== 201) {
      throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    }
    return answer.body as Record<string, unknown>;
  };
  const made = async (id: CallId) => {
    const { params, body } = samples[id](victim);
    return make(calls[id].method, pathOf(calls[id], params), body as object);
  };
  const only = (list: unknown, name: string) => (list as Record<string, string>[])[0]?.[name] ?? '';
  const [workout, folder, template] = [randomUUID(), randomUUID(), randomUUID()];
  await make('PUT', `workout-library/${workout}`, { name: 'Tempo', folder_id: null });
  await make('PUT', `workout-folders/${folder}`, { name: 'Hills' });
  await make('PUT', `plan-templates/${template}`, samples.savePlanTemplate(victim).body as object);
  const { branch } = (await made('savePlanBranch')) as { branch: { branch_id: string } };
  const { diary } = (await made('writeDiaryComment')) as {
    diary: { daily_diary_id: string; comments: { comment_id: string }[] };
  };
  const { training_plan: plan } = (await made('saveTrainingPlan')) as { training_plan: { training_plan_id: string } };
  const { token } = (await made('createApiToken')) as { token: { token_id: string } };
  const { link } = (await made('createShareLink')) as { link: { link_id: string } };
  const { channel } = (await made('createNtfyChannel')) as { channel: { channel_id: string } };
  const { webhook } = (await made('createWebhook')) as { webhook: { webhook_id: string } };
  await make('POST', `calendar/${victim.memberId}/calendar-day`, {
    date_: today(),
    subjective_input: { hours_slept: 7.5, motivation: 3 },
  });
  return {
    workout,
    folder,
    template,
    branch: branch.branch_id,
    diary: diary.daily_diary_id,
    commentId: diary.comments[0]?.comment_id ?? '',
    planId: plan.training_plan_id,
    tokenId: token.token_id,
    linkId: link.link_id,
    webhookId: webhook.webhook_id,
    channelId: channel.channel_id,
    markerId: ((await made('saveDayMarker')).marker as { marker_id: string }).marker_id,
    goalId: only((await made('saveGoal')).goals, 'goal_id'),
    filterId: only((await made('saveFilter')).filters, 'filter_id'),
    gearId: only((await made('saveGear')).gear, 'gear_id'),
    sessionId: only(
      ((await victim.call('GET', `${own}/sessions`)).body as { sessions: unknown }).sessions,
      'session_id',
    ),
  };
}

/** @param kinds of the callers to register */
export async function createAccessWorld(server: TestServer, kinds: readonly Kind[]): Promise<AccessWorld> {
  const demo = await newDemo(server);
  const [victim, leaver, ...registered] = (await Promise.all(
    Array.from({ length: kinds.length + 2 }, () => server.register()),
  )) as [TestMember, TestMember, ...TestMember[]];
  const made = kinds.map((kind, index) => (kind === 'demo' ? demo : registered[index]));
  const people = Object.fromEntries(kinds.map((kind, index) => [kind, made[index]])) as Record<Kind, TestMember>;
  // A sample member also requests their own training.
  await demoTraining(demo);
  const file = mixedFiles()[0]!;
  const { import_id } = await upload(victim, [{ name: file.name, bytes: file.buffer }]);
  await whenOver(victim, import_id);
  const { memberId } = victim;
  const ids: Record<string, string> = { member: memberId, import: import_id, leaver: leaver.memberId };
  // Only members with a confirmed address may write to others.
  await verified(server, victim, people['coach of the team'], people['level 30']);
  await withDatabase(server, async (db) => {
    const rows = await db
      .insert(teams)
      .values([{ name: 'Theirs' }, { name: 'Another' }, { name: 'Hiding', athletesCanViewDashboard: false }])
      .returning();
    const [theirs, another, hiding] = rows.map(({ teamId }) => teamId) as [string, string, string];
    Object.assign(ids, { teamId: theirs, anotherTeam: another });
    for (const kind of kinds) {
      const row = rowsOfKinds[kind];
      if (row) await db.update(members).set(row).where(eq(members.memberId, people[kind].memberId));
    }
    const places: readonly [Kind, string, boolean?][] = [
      ['athlete of the team', theirs],
      ['coach of the team', theirs],
      ['assistant of the team', theirs, true],
      ['coach of another team', another],
      ['coach by a second team', another],
      ['assistant by a second team', another],
      ['former coach', another],
      ['former coach', theirs],
      ['athlete of a hiding team', hiding],
      ['level 0 of a hiding team', hiding],
    ];
    await db
      .insert(teamMembers)
      .values([
        { teamId: theirs, memberId },
        { teamId: theirs, memberId: leaver.memberId },
        ...places.flatMap(([kind, teamId, isAssistant = false]) =>
          kinds.includes(kind) ? [{ teamId, memberId: people[kind].memberId, isAssistant }] : [],
        ),
      ]);
    const seconds: readonly [Kind, boolean][] = [
      ['coach by a second team', false],
      ['assistant by a second team', true],
    ];
    const joinedAt = new Date(Date.now() + 60_000);
    for (const [kind, isAssistant] of seconds.filter(([one]) => kinds.includes(one)))
      await db.insert(teamMembers).values({ teamId: theirs, memberId: people[kind].memberId, isAssistant, joinedAt });
    const { challenge, festival } = sampleIds.cohorts;
    const membership = await db
      .insert(cohortMembers)
      .values({ cohortId: challenge, memberId, permissions: 3 })
      .returning();
    Object.assign(ids, {
      cohort: challenge,
      membership: membership[0]!.membershipId,
      alias: membership[0]!.alias,
    });
    const stewards: readonly [Kind, string][] = [
      ['steward of the cohort', challenge],
      ['steward of another cohort', festival],
    ];
    await db
      .insert(cohortStewards)
      .values(stewards.map(([kind, cohortId]) => ({ cohortId, memberId: people[kind].memberId })));
    const [notice] = await db
      .insert(notices)
      .values({ memberId, title: 'For you', message: 'Read by you.' })
      .returning();
    ids.noticeId = notice!.noticeId;
  });
  Object.assign(ids, await makeThings(victim));
  const { activities } = (await victim.call('GET', `member/${memberId}/activities`)).body as {
    activities: { activity_id: string }[];
  };
  ids.activity = activities[0]!.activity_id;
  const note = await victim.call('POST', `activity/${ids.activity}/activity-note`, {
    body: { message: 'Heavy legs', invalidates_activity: false },
  });
  ids.note = (note.body as { activity_notes: { activity_note_id: string }[] }).activity_notes[0]!.activity_note_id;
  Object.assign(ids, { groupId: randomUUID(), assignmentId: randomUUID() });
  if (kinds.includes('former coach')) {
    const former = people['former coach'];
    const left = await former.call('DELETE', `team/${ids.teamId}/members/${former.memberId}`);
    if (left.status !== 200) throw new Error(`leaving: ${left.status}`);
  }
  const put = async (path: string, body: object) => {
    const answer = await people['coach of the team'].call('PUT', `team/${ids.teamId}/${path}`, { body });
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  };
  await put(`groups/${ids.groupId}`, { name: 'Hill', member_ids: [memberId] });
  const workouts = [{ date: today(), title: 'Hills' }];
  await put(`plan-assignments/${ids.assignmentId}`, { member_ids: [memberId], workouts, despite: [memberId] });
  return { victim, people, ids };
}

/** The object of `:id`, by the beginning of the path. */
const idsOfPaths: readonly (readonly [start: string, thing: string])[] = [
  ['activity/:id', 'activity'],
  ['import/:id', 'import'],
  ['uploads/:id', 'import'],
  ['team/:id', 'teamId'],
  ['diary/:id/comment', 'diary'],
  ['workout-library/:id', 'workout'],
  ['workout-folders/:id', 'folder'],
  ['plan-templates/:id', 'template'],
  ['v2/iaaa/cohort-members/:id', 'membership'],
  ['v2/iaaa/cohort/:id/shared', 'cohort'],
];
const namedIds = [
  'teamId',
  'noticeId',
  'sessionId',
  'commentId',
  'planId',
  'tokenId',
  'webhookId',
  'channelId',
  'goalId',
  'markerId',
  'filterId',
  'gearId',
  'alias',
] as const;

/** Creates a call with ids of the victim wherever it takes one. */
export function aboutVictim(
  { victim, ids }: AccessWorld,
  id: CallId,
  caller = victim,
): { method: string; path: string; request: SignedRequest } {
  const row: Call = calls[id];
  const sample = samples[id](victim);
  const thing = idsOfPaths.find(([start]) => row.path.startsWith(start))?.[1];
  const params: Record<string, string> = {
    ...sample.params,
    ...(thing !== undefined && { id: ids[thing] ?? '' }),
    ...Object.fromEntries(namedIds.map((name) => [name, ids[name] ?? ''])),
  };
  // The team loses a member created for it, a group and an assignment; the victim's own membership stays.
  if (id === 'removeTeamMember') params.memberId = ids.leaver ?? '';
  if (id === 'removeTeamGroup') params.groupId = ids.groupId ?? '';
  if (id === 'takeBackAssignment' || id === 'restoreAssignment') params.assignmentId = ids.assignmentId ?? '';
  if (id === 'getPlanBranch') params.branchId = ids.branch ?? '';
  if (id === 'getSegment' && ids.segment !== undefined) params.segmentId = ids.segment;
  const team = { team_id: ids.teamId };
  const bodies: Partial<Record<CallId, object>> = {
    sendEmail: { ...(sample.body as object), ...team },
    writeDiaryComment: { ...(sample.body as object), commenter_member_id: caller.memberId },
    changeDiaryComment: { comment: 'Changed', commenter_id: caller.memberId },
    editDiaryComment: { comment: 'Changed', commenter_id: caller.memberId },
    createInvitation: team,
    updateTeam: { name: 'Theirs' },
    changeActivities: { changes: [{ activity_id: ids.activity, name: 'Changed' }] },
    deleteActivities: { activity_ids: [ids.activity] },
    restoreActivities: { activity_ids: [ids.activity] },
    deleteActivityNotes: { activity_note_ids: [ids.note] },
    changeTrainingPlans: { kind: 'remove', training_plan_ids: [ids.planId] },
  };
  const body = bodies[id] ?? sample.body;
  const query = id === 'listInvitations' ? { team_id: ids.teamId ?? '' } : sample.query;
  return {
    method: row.method,
    path: pathOf(row, params),
    request: { query, body, ...(row.multipart && { form: new FormData() }) },
  };
}
