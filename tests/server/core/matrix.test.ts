import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Call, namesCaller } from '../../../contract/call.ts';
import { type CallId, calls } from '../../../contract/calls.ts';
import { tokenScopes } from '../../../domain/entities/api-token.ts';
import { isPaid, isSample, mayVisit, type Visitor } from '../../../domain/navigation.ts';
import { members, notices, teamMembers, teams } from '../../../server/db/schema/members.ts';
import { cohortMembers, cohortStewards } from '../../../server/db/schema/partners.ts';
import { sampleIds } from '../../../server/partners/samples/pages.ts';
import { mixedFiles } from '../../browser/fixtures/activity-files.ts';
import { upload, whenOver } from '../data/client.ts';
import { demoTraining, newDemo } from '../demo-member.ts';
import { startTestServer, type TestServer } from '../harness.ts';
import { type Answer, anonymousCall, bearerRequest, send, type SignedRequest, type TestMember } from '../member.ts';
import { verified } from '../verified.ts';
import { withDatabase } from '../with-database.ts';
import { expectations, ownStatus } from './role-expectations.ts';
import { idsWhere, pathOf, samples, toSigned } from './requests.ts';

/** Members by what they are to the victim. */
const kinds = {
  other: {},
  'athlete of the team': {},
  demo: { accessLevel: 5 },
  'coach of the team': { memberType: 'Coach' },
  'assistant of the team': { memberType: 'Coach' },
  'coach of another team': { memberType: 'Coach' },
  trainer: { memberType: 'Trainer' },
  'steward of the cohort': {},
  'steward of another cohort': {},
  'level 0': { accessLevel: 0 },
  'level 20': { accessLevel: 20 },
  'level 30': { accessLevel: 30 },
} as const satisfies Record<string, Partial<Pick<Visitor, 'accessLevel' | 'memberType'>>>;
type Kind = keyof typeof kinds;
const kindsOfMembers = Object.keys(kinds) as Kind[];
const visitorLike = (kind: Kind): Visitor => ({
  accessLevel: 10,
  memberType: 'Athlete',
  dashboardHidden: false,
  ...kinds[kind],
});

let server: TestServer;
let victim: TestMember;
let gone: TestMember;
let people: Record<Kind, TestMember>;
/** Personal tokens with every scope. */
let tokens: Record<'victim' | 'other' | 'coach of the team' | 'level 30', string>;
/** Of the victim. */
let ids: Record<
  'id' | 'activity' | 'import' | 'noticeId' | 'sessionId' | 'teamId' | 'cohort' | 'membership' | 'alias',
  string
>;

const first = async <Item>(who: TestMember, path: string, list: string) =>
  ((await who.call('GET', path)).body as Record<string, Item[]>)[list]![0]!;

beforeAll(async () => {
  server = await startTestServer();
  const register = () => server.register();
  const demo = await newDemo(server);
  [victim, gone] = await Promise.all([register(), register()]);
  const made = await Promise.all(kindsOfMembers.map((kind) => (kind === 'demo' ? demo : register())));
  // What they are told of themselves is told of their training too.
  await demoTraining(demo);
  people = Object.fromEntries(kindsOfMembers.map((kind, index) => [kind, made[index]])) as Record<Kind, TestMember>;
  const { import_id } = await upload(
    victim,
    mixedFiles()
      .slice(0, 1)
      .map(({ name, buffer }) => ({ name, bytes: buffer })),
  );
  await whenOver(victim, import_id);
  // Whoever writes to others has confirmed their address.
  await verified(server, people['coach of the team'], people['level 30']);
  const { memberId } = victim;
  const later = { activity: '', noticeId: '', sessionId: '', teamId: '', cohort: '', membership: '', alias: '' };
  ids = { id: memberId, import: import_id, ...later };
  await withDatabase(server, async (db) => {
    const rows = await db
      .insert(teams)
      .values([{ name: 'Theirs' }, { name: 'Another' }])
      .returning();
    const [theirs, another] = rows.map(({ teamId }) => teamId) as [string, string];
    ids.teamId = theirs;
    for (const kind of kindsOfMembers) {
      const { accessLevel, memberType } = visitorLike(kind);
      const which = eq(members.memberId, people[kind].memberId);
      await db.update(members).set({ accessLevel, memberType }).where(which);
    }
    await db.insert(teamMembers).values([
      { teamId: theirs, memberId },
      { teamId: theirs, memberId: people['athlete of the team'].memberId },
      { teamId: theirs, memberId: people['coach of the team'].memberId },
      { teamId: theirs, memberId: people['assistant of the team'].memberId, isAssistant: true },
      { teamId: another, memberId: people['coach of another team'].memberId },
    ]);
    const { challenge, festival } = sampleIds.cohorts;
    const membership = await db
      .insert(cohortMembers)
      .values({ cohortId: challenge, memberId, permissions: 3 })
      .returning();
    ids.cohort = challenge;
    ids.membership = membership[0]!.membershipId;
    ids.alias = membership[0]!.alias;
    await db.insert(cohortStewards).values([
      { cohortId: challenge, memberId: people['steward of the cohort'].memberId },
      { cohortId: festival, memberId: people['steward of another cohort'].memberId },
    ]);
    await db.insert(notices).values({ memberId, title: 'For you', message: 'Nobody else reads this.' });
  });
  // What an operator changes beside the server is seen after fifteen seconds, or a start.
  await server.restart();
  ids.activity = (
    await first<{ activity_id: string }>(victim, `member/${memberId}/activities`, 'activities')
  ).activity_id;
  ids.noticeId = (await first<{ notice_id: string }>(victim, `member/${memberId}/notice`, 'notices')).notice_id;
  ids.sessionId = (await first<{ session_id: string }>(victim, `member/${memberId}/sessions`, 'sessions')).session_id;
  await anonymousCall(`${server.url}/api`, 'POST', 'auth/sign-out', { refresh_token: gone.tokens.refresh_token });
  const tokenOf = async (who: TestMember) => {
    const body = { name: 'Matrix', scopes: tokenScopes, days: 30 };
    const answer = await who.call('POST', `member/${who.memberId}/tokens`, { body });
    return (answer.body as { secret: string }).secret;
  };
  tokens = {
    victim: await tokenOf(victim),
    other: await tokenOf(people.other),
    'coach of the team': await tokenOf(people['coach of the team']),
    'level 30': await tokenOf(people['level 30']),
  };
});
afterAll(() => server.stop());

const row = (id: CallId): Call => calls[id];

/** The call with everything in it that is the victim's; who writes a comment says so. */
function aboutVictim(id: CallId, writer = victim): { method: string; path: string; request: SignedRequest } {
  const { method, path, multipart } = row(id);
  const { params, query, body } = samples[id](victim);
  const own = /^(activity|import)\/:id/.exec(path)?.[1] as 'activity' | 'import' | undefined;
  const { noticeId, sessionId, teamId } = ids;
  const all = {
    ...params,
    ...(path.startsWith('team/:id') && { id: teamId }),
    ...(own && { id: ids[own] }),
    ...(path.includes('cohort-members/:id') && { id: ids.membership }),
    ...(path.includes('iaaa/cohort/:id/') && { id: ids.cohort, alias: ids.alias }),
    noticeId,
    sessionId,
    teamId,
  };
  const team = { team_id: ids.teamId };
  if (id === 'sendEmail') return { method, path, request: { body: { ...(body as object), ...team } } };
  if (id === 'writeDiaryComment') Object.assign(body as object, { commenter_member_id: writer.memberId });
  if (id === 'createInvitation') return { method, path, request: { body: team } };
  if (id === 'listInvitations') return { method, path, request: { query: team } };
  const form = multipart ? { form: new FormData() } : {};
  return { method, path: pathOf(row(id), all), request: { query, body, ...form } };
}

const outcomeOf = ({ status, body }: Answer): [number, string | null] => [
  status,
  (body as { code?: string } | null)?.code ?? null,
];

const reading: ReadonlySet<Call['cost']> = new Set(['light', 'read', 'heavy'] as const);

/** What a member of that kind is to be told. */
function expectedFor(id: CallId, kind: Kind): [number, string | null] | 'own' | 'done' {
  const { page, forSamples, forCoaches } = row(id);
  const visitor = visitorLike(kind);
  if (isSample(visitor) && !forSamples) return [403, 'not_for_samples'];
  const expectation = expectations[id];
  if (expectation === 'staff') return kind === 'level 30' ? 'done' : [403, 'forbidden'];
  if (!mayVisit(visitor, page!)) return [403, isPaid(visitor) ? 'page_hidden' : 'page_closed'];
  if (expectation === 'own') return 'own';
  if (expectation === 'forbidden, not to staff' && kind === 'level 30') return 'done';
  if (
    expectation === 'forbidden, not to coach or staff' &&
    ['coach of the team', 'assistant of the team', 'level 30'].includes(kind)
  )
    return 'done';
  const isTheirs = kind === 'coach of the team' || (expectation === 'coach or staff' && kind === 'level 30');
  // A coach reads the training of the athletes of the first team. [core §6.5]
  const isRead = reading.has(row(id).cost) && ['calendar', 'activities', 'activity', 'training'].includes(page!);
  // They write comments and plans; a comment that is not there, or is not theirs, is nobody's to change.
  const isWritten = forCoaches === true && expectation === 'forbidden';
  const isAssistant = kind === 'assistant of the team';
  if (isAssistant && isRead && ['forbidden', 'nothing'].includes(expectation)) return 'done';
  if (expectation === 'coach or assistant' && isAssistant) return 'done';
  if (expectation === 'team') return kind.endsWith(' of the team') ? 'done' : [404, 'not_found'];
  if (kind === 'coach of the team' && (isRead || isWritten) && ['forbidden', 'nothing'].includes(expectation))
    return 'done';
  if (expectation === 'steward') {
    return ['steward of the cohort', 'level 30'].includes(kind) ? 'done' : [404, 'not_found'];
  }
  if (expectation.startsWith('coach')) return isTheirs ? 'done' : [404, 'not_found'];
  return expectation.startsWith('forbidden') ? [403, 'forbidden'] : [404, 'not_found'];
}

/** What staff are told where the sample of a call names nothing that is there. */
const onNothing: Partial<Record<CallId, number>> = {
  removeTeamGroup: 404,
  removeTeamMember: 404,
  getTeamForAdmins: 404,
  createTeam: 404,
  changeTeamRules: 404,
  putTeamPerson: 404,
  removeTeamPerson: 404,
  takeBackAssignment: 404,
  // Nothing is charged by this server.
  listMoneyBack: 404,
  changeCoupon: 404,
  retryJob: 404,
  retryGivenUpJob: 404,
  // The password is wrong.
  deleteMember: 401,
  getPageDraft: 404,
  savePartnerPage: 404,
  getPageEdition: 404,
  deletePartnerPage: 404,
  uploadPageImage: 400,
  appointSteward: 204,
  dismissSteward: 204,
};

test('every call has a row', () => {
  expect(Object.keys(expectations).toSorted()).toEqual(Object.keys(calls).toSorted());
  expect(idsWhere(({ id, proof }) => (expectations[id as CallId] === 'open') !== !namesCaller(proof))).toEqual([]);
});

describe.each(idsWhere(({ proof }) => namesCaller(proof)))('%s about somebody else', (id) => {
  test('by members of every kind', async () => {
    for (const kind of kindsOfMembers) {
      const { method, path, request } = aboutVictim(id, people[kind]);
      const answer = await people[kind][row(id).proof === 'bearer' ? 'bearer' : 'call'](method, path, request);
      const expected = expectedFor(id, kind);
      // Where everybody may sign up, nobody needs an invitation.
      if (expected === 'done') expect([kind, [200, 409, onNothing[id]].includes(answer.status)]).toEqual([kind, true]);
      // Whatever they are told of themselves, it is not the victim.
      else if (expected === 'own') expect(JSON.stringify(answer.body)).not.toContain(victim.memberId);
      else expect([kind, outcomeOf(answer)]).toEqual([kind, expected]);
      expect([kind, answer.status < 500]).toEqual([kind, true]);
    }
  });

  test('by personal tokens: its member’s own things, by calls that have a scope, and nothing else', async () => {
    for (const [whose, token] of Object.entries(tokens)) {
      const { method, path, request } = aboutVictim(id);
      const { url, init } = bearerRequest(`${server.url}/api`, token, [method, path, request]);
      const answer = await send({ url, init });
      const { scope, proof, who } = row(id);
      const refused = who === 'owner' ? [404, 'not_found'] : [403, 'forbidden'];
      if (proof === 'bearer') expect([whose, outcomeOf(answer)]).toEqual([whose, [401, 'unauthorized']]);
      else if (scope === undefined) expect([whose, outcomeOf(answer)]).toEqual([whose, [403, 'not_for_tokens']]);
      else if (who === 'member') expect([whose, answer.status]).toEqual([whose, 200]);
      else if (whose === 'victim') expect([whose, [200, 303, 404].includes(answer.status)]).toEqual([whose, true]);
      else expect([whose, outcomeOf(answer)]).toEqual([whose, refused]);
    }
  });

  if (row(id).proof !== 'signed') return;
  test('by nobody, with a token for a signature, after the session, and with half of somebody’s keys', async () => {
    const { method, path, request } = aboutVictim(id);
    const ownKey = { ...people.other.credentials, sessionToken: victim.credentials.sessionToken };
    const ownToken = { ...victim.credentials, sessionToken: people.other.credentials.sessionToken };
    const unsigned = async (authorization: string | null) => {
      const { url, init } = await people.other.sign(method, path, request);
      const headers = { ...(init.headers as Record<string, string>) };
      delete headers.authorization;
      if (authorization !== null) headers.authorization = authorization;
      return send({ url, init: { ...init, headers } });
    };
    const answers: Record<string, Answer> = {
      anonymous: await unsigned(null),
      bearer: await unsigned(`Bearer ${people.other.tokens.id_token}`),
      'ended session': await gone.call(method, path, request),
      'own key, their token': await people.other.call(method, path, { ...request, credentials: ownKey }),
      'their key, own token': await people.other.call(method, path, { ...request, credentials: ownToken }),
    };
    const unrecognized = [403, 'UnrecognizedClientException'];
    expect(Object.fromEntries(Object.entries(answers).map(([who, answer]) => [who, outcomeOf(answer)]))).toEqual({
      anonymous: [403, 'MissingAuthenticationTokenException'],
      bearer: [403, 'IncompleteSignatureException'],
      'ended session': unrecognized,
      'own key, their token': unrecognized,
      'their key, own token': unrecognized,
    });
  });
});

describe('ids that are written otherwise', () => {
  const forOther = (method: string, path: string, request?: SignedRequest) => people.other.call(method, path, request);

  test('open nothing in capitals, with braces or spaces', async () => {
    for (const form of [
      victim.memberId.toUpperCase(),
      `{${victim.memberId}}`,
      ` ${victim.memberId}`,
      `${victim.memberId}%20`,
      victim.memberId.replaceAll('-', ''),
    ]) {
      for (const path of [`member/${form}`, `calendar/${form}`, `member/${form}/activities`]) {
        expect([path, [400, 403].includes((await forOther('GET', path)).status)]).toEqual([path, true]);
      }
    }
    for (const kind of ['activity', 'import'] as const) {
      expect((await forOther('GET', `${kind}/${ids[kind].toUpperCase()}`)).status).toBe(404);
    }
  });

  test('twice or as a list in a query are no id', async () => {
    const own = people.other.memberId;
    for (const query of [
      `member_id=${own}&member_id=${victim.memberId}`,
      `member_id=${victim.memberId}&member_id=${own}`,
      `member_id[]=${victim.memberId}`,
      `member_id[0]=${victim.memberId}`,
    ]) {
      const request = await people.other.sign('GET', `import/status?${query}`);
      const answer = await send(request);
      expect([query, answer.status]).toEqual([query, answer.status === 403 ? 403 : 400]);
    }
  });

  test('twice or as a list in a body name whom the last one names, or nobody', async () => {
    const own = people.other.memberId;
    const pull = async (text: string) =>
      outcomeOf(await forOther('POST', 'vendor/garmin/pull', { bytes: new TextEncoder().encode(text) }));
    expect(await pull(`{"member_id":"${own}","member_id":"${victim.memberId}"}`)).toEqual([403, 'forbidden']);
    expect(await pull(`{"member_id":"${victim.memberId}","member_id":"${own}"}`)).toEqual([200, null]);
    expect(await pull(`{"member_id":["${victim.memberId}"]}`)).toEqual([400, 'invalid_request']);
    expect(await pull(`{"member_id":[]}`)).toEqual([400, 'invalid_request']);
    expect((await pull(`{"member_id":"${own}","__proto__":{"member_id":"${victim.memberId}"}}`))[0]).toBe(400);
  });

  test('do not cross: things of the victim below an id of one’s own', async () => {
    const own = people.other.memberId;
    expect(outcomeOf(await forOther('POST', `member/${own}/notice/${ids.noticeId}/seen`))).toEqual([404, 'not_found']);
    expect(outcomeOf(await forOther('DELETE', `member/${own}/sessions/${ids.sessionId}`))).toEqual([404, 'not_found']);
  });
});

/** Members of every standing: those of the same standing are told the same of themselves. */
const ownKinds = [
  'demo',
  'coach of the team',
  'assistant of the team',
  'steward of the cohort',
  'level 0',
  'level 30',
] as const satisfies readonly Kind[];

/** What they are told of themselves where their standing makes a difference. */
const ownByKind: Partial<Record<CallId, Partial<Record<Kind, number>>>> = {
  // The sample has imported something.
  getImportStatus: { demo: 200 },
  // Their addresses are confirmed.
  askToFollow: { 'coach of the team': 202, 'level 30': 202 },
  // Where everybody may sign up, nobody needs an invitation.
  createInvitation: { 'level 30': 409 },
  listInvitations: { 'level 30': 200 },
  // There is no such cohort.
  appointSteward: { 'level 30': 404 },
};

function expectedOfOwn(id: CallId, kind: Kind): 'done' | number | readonly [number, string] {
  const { page, forSamples, who } = row(id);
  const visitor = visitorLike(kind);
  if (isSample(visitor) && !forSamples) return [403, 'not_for_samples'];
  if (who === 'admin') return kind === 'level 30' ? 'done' : [403, 'forbidden'];
  if (!mayVisit(visitor, page!)) return [403, isPaid(visitor) ? 'page_hidden' : 'page_closed'];
  return ownByKind[id]?.[kind] ?? ownStatus[id] ?? 200;
}

test.each(ownKinds)('%s: every call about what is their own', async (kind) => {
  const wrong: object[] = [];
  for (const id of idsWhere(({ proof }) => namesCaller(proof))) {
    const who = people[kind];
    const { method, path, request } = toSigned(id, who);
    const answer = await who[row(id).proof === 'bearer' ? 'bearer' : 'call'](method, path, request);
    const expected = expectedOfOwn(id, kind);
    // What was made by the tests above is there already.
    if (expected === 'done' && [200, 409, onNothing[id], ownByKind[id]?.[kind]].includes(answer.status)) continue;
    const got = typeof expected === 'number' ? answer.status : outcomeOf(answer);
    if (JSON.stringify(got) !== JSON.stringify(expected)) wrong.push({ id, got: outcomeOf(answer), expected });
  }
  expect(wrong).toEqual([]);
});

test('after all of that the victim has what they had', async () => {
  const { memberId } = victim;
  expect((await victim.call('GET', `activity/${ids.activity}`)).status).toBe(200);
  const { notices: left } = (await victim.call('GET', `member/${memberId}/notice`)).body as { notices: object[] };
  expect(left).toContainEqual(expect.objectContaining({ title: 'For you', seen: false }));
  const detail = (await victim.call('GET', `import/${ids.import}`)).body;
  expect(detail).toMatchObject({ state: 'complete', undone_at: null });
});
