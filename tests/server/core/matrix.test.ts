import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { identifiesCaller } from '../../../contract/call.ts';
import { type CallId, calls } from '../../../contract/calls.ts';
import { tokenScopes } from '../../../domain/entities/api-token.ts';
import type { TestServer } from '../harness.ts';
import { type Answer, bearerRequest, send, type SignedRequest, type TestMember } from '../member.ts';
import { startShop } from '../payments.ts';
import { aboutVictim, type AccessWorld, createAccessWorld } from './access-world.ts';
import { codesOf } from './documented-codes.ts';
import { type MemberCallId, memberCalls } from './member-calls.ts';
import { openCalls } from './open-calls.ts';
import { idsWhere, toSigned } from './requests.ts';
import {
  isOfCoaching,
  type Kind,
  kinds,
  kindsByTeams,
  outcomeAboutVictim,
  outcomeOfOwn,
  refusalByRelation,
} from './role-expectations.ts';

/** Payments are on, since only then trials end. */
let server: TestServer;
let world: AccessWorld;
let before: object;
/** Personal tokens with every scope. */
let tokens: Record<'victim' | 'other' | 'coach of the team' | 'level 30', string>;

beforeAll(async () => {
  server = await startShop();
  world = await createAccessWorld(server, [...kinds, ...kindsByTeams]);
  const { victim, people } = world;
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
  before = await whatTheVictimHas();
});
afterAll(() => server.stop());

const ids = Object.keys(memberCalls) as MemberCallId[];

/** Status and error code. */
const outcomeOf = ({ status, body }: Answer) =>
  status < 400 ? status : ([status, (body as { code?: string } | null)?.code ?? ''] as const);

/** Returned error codes, by call. */
const refusals = new Map<CallId, Set<string>>();
function outcome(id: CallId, answer: Answer) {
  const got = outcomeOf(answer);
  if (typeof got !== 'number') refusals.set(id, (refusals.get(id) ?? new Set()).add(got.join(' ')));
  return got;
}

const ask = (id: CallId, who: TestMember, { method, path, request }: ReturnType<typeof toSigned>) =>
  who[calls[id].proof === 'bearer' ? 'bearer' : 'call'](method, path, request);

/** Reads all data of the victim that no call of this file may change, through the victim's own calls. */
async function whatTheVictimHas(): Promise<object> {
  const { victim, ids: things } = world;
  const own = `member/${victim.memberId}`;
  const paths = [
    own,
    `${own}/activities`,
    `activity/${things.activity}`,
    `import/${things.import}`,
    'workout-library',
    'plan-templates',
    'calendar-feed',
    ...[
      'goals',
      'segments',
      'filters',
      'gear',
      'tokens',
      'webhooks',
      'notification-channels',
      'zones',
      'measurements',
      'address',
      'second-factor',
    ].map((rest) => `${own}/${rest}`),
    ...['notifications', 'followers', 'followees', 'payment', 'storage', 'export', 'sources'].map(
      (rest) => `${own}/${rest}`,
    ),
  ];
  const entries = await Promise.all(
    paths.map(async (path) => {
      const { status, body } = await victim.call('GET', path);
      // Their own token is used below. Rows include the coach's plans and comments.
      const isChanged = (name: string) => name === 'last_used_on' || name === 'rows';
      const kept = JSON.stringify(body, (name, value: unknown) => (isChanged(name) ? null : value));
      return [path, [status, JSON.parse(kept) as unknown]];
    }),
  );
  return Object.fromEntries(entries) as object;
}

test('every call has a row, by its kind of authentication', () => {
  expect([...ids, ...Object.keys(openCalls)].toSorted()).toEqual(Object.keys(calls).toSorted());
  expect(ids.toSorted()).toEqual(idsWhere(({ proof }) => identifiesCaller(proof)).toSorted());
});

describe('with ids of another member', () => {
  const others = kinds.filter((kind) => !['ended trial', 'athlete of a hiding team'].includes(kind));

  test.each(ids)('%s is answered to callers of every kind', async (id) => {
    // Cohorts have public pages.
    const { cohort: _public, ...hidden } = world.ids;
    const secrets = [world.victim.memberId, ...Object.values(hidden)];
    const got: Partial<Record<Kind, unknown>> = {};
    await Promise.all(
      others.map(async (kind) => {
        const who = world.people[kind];
        const answer = await ask(id, who, aboutVictim(world, id, who));
        got[kind] = outcome(id, answer);
        const relation = memberCalls[id][2];
        const isRefused = answer.status >= 400 || relation === 'own' || relation === 'link';
        const text = isRefused ? JSON.stringify(answer.body) : '';
        // A response about a link may contain the name of its team, but no person or object in it.
        const linked = relation === 'link' && answer.status < 400 ? [world.ids.teamId] : [];
        expect([kind, secrets.filter((secret) => text.includes(secret))]).toEqual([kind, linked]);
      }),
    );
    expect(got).toEqual(Object.fromEntries(others.map((kind) => [kind, outcomeAboutVictim(memberCalls[id], kind)])));
  });
});

describe('with ids of a member who is in another team of the caller than the first', () => {
  test.each(ids.filter((id) => isOfCoaching(memberCalls[id])))('%s', async (id) => {
    const got = await Promise.all(
      kindsByTeams.map(async (kind) => {
        const who = world.people[kind];
        return [kind, outcome(id, await ask(id, who, aboutVictim(world, id, who)))] as const;
      }),
    );
    expect(got).toEqual(kindsByTeams.map((kind) => [kind, outcomeAboutVictim(memberCalls[id], kind)]));
  });
});

/** Kinds whose status, or team membership, may change the result about their own data. */
const ownKinds = [
  'other',
  'demo',
  'coach of the team',
  'assistant of the team',
  'steward of the cohort',
  'level 0',
  'ended trial',
  'level 30',
  'athlete of a hiding team',
  'level 0 of a hiding team',
] as const satisfies readonly Kind[];

describe('with their own ids', () => {
  test.each(ids.filter((id) => memberCalls[id][2] !== 'admin'))('%s is answered to members', async (id) => {
    const got = await Promise.all(
      ownKinds.map(async (kind) => {
        const who = world.people[kind];
        return [kind, outcome(id, await ask(id, who, toSigned(id, who)))];
      }),
    );
    expect(Object.fromEntries(got)).toEqual(
      Object.fromEntries(ownKinds.map((kind) => [kind, outcomeOfOwn(id, memberCalls[id], kind)])),
    );
  });
});

/** Calls that a personal token of the victim may make, with the result about the victim's own objects. */
const openToTokens: Readonly<Record<string, number | readonly [number, string]>> = {
  getActivity: 200,
  getSamples: 200,
  listActivities: 200,
  listActivityTypes: 200,
  getAveragePowerScales: 200,
  getCalendar: 200,
  getDailyLoads: 200,
  listDayMarkers: 200,
  listDiaries: 200,
  listDiaryComments: 200,
  listPlansDone: 200,
  listTrainingPlans: 200,
  saveCalendarDay: 200,
  writeDiaryComment: 200,
  changeDiaryComment: 200,
  editDiaryComment: 200,
  deleteDiaryComment: 200,
  saveTrainingPlan: 200,
  uploadFile: [400, 'invalid_request'],
  getUpload: 200,
};

describe('personal tokens', () => {
  const byToken = async (token: string, id: CallId) => {
    const { method, path, request } = aboutVictim(world, id);
    return send(bearerRequest(`${server.url}/api`, token, [method, path, request]));
  };

  test.each(ids)('of the member: %s', async (id) => {
    const refusal = calls[id].proof === 'bearer' ? [401, 'unauthorized'] : [403, 'not_for_tokens'];
    expect(outcome(id, await byToken(tokens.victim, id))).toEqual(openToTokens[id] ?? refusal);
  });

  test.each(Object.keys(openToTokens) as MemberCallId[])('of others open nothing of the member: %s', async (id) => {
    const expected = refusalByRelation(memberCalls[id]) ?? memberCalls[id][4] ?? 200;
    for (const whose of ['other', 'coach of the team', 'level 30'] as const) {
      expect([whose, outcome(id, await byToken(tokens[whose], id))]).toEqual([whose, expected]);
    }
  });
});

describe('things of the victim below an id of the caller', () => {
  test.each([
    'markNoticeSeen',
    'endSession',
    'revokeApiToken',
    'revokeShareLink',
    'renamePasskey',
    'removePasskey',
    'changeWebhook',
    'renewWebhookSecret',
    'removeWebhook',
    'testWebhook',
    'removeNotificationChannel',
    'testNotificationChannel',
    'listWebhookDeliveries',
    'removeGear',
    'removeGoal',
    'removeFilter',
    'matchTrainingPlan',
    'changeTrainingPlans',
  ] as const)('%s', async (id) => {
    const { other } = world.people;
    const { method, path, request } = aboutVictim(world, id);
    const own = { method, path: path.replace(world.victim.memberId, other.memberId), request };
    expect(outcome(id, await ask(id, other, own))).toEqual([404, 'not_found']);
  });

  test.each(['takeBackAssignment', 'restoreAssignment', 'removeTeamMember', 'changeTeamRole'] as const)(
    'of the team: %s',
    async (id) => {
      const { method, path, request } = aboutVictim(world, id);
      const own = { method, path: path.replace(world.ids.teamId ?? '', world.ids.anotherTeam ?? ''), request };
      const expected = id === 'changeTeamRole' ? [409, 'not_asked'] : [404, 'not_found'];
      expect(outcome(id, await ask(id, world.people['coach of another team'], own))).toEqual(expected);
    },
  );
});

describe('ids in other notations', () => {
  const forOther = (method: string, path: string, request?: SignedRequest) =>
    world.people.other.call(method, path, request);

  test('match nothing in capitals, with braces or spaces', async () => {
    const { victim, ids } = world;
    const noId = [400, 'invalid_request'];
    for (const [form, refusal] of [
      [victim.memberId.toUpperCase(), [403, 'forbidden']],
      [`{${victim.memberId}}`, noId],
      [`%20${victim.memberId}`, noId],
      [`${victim.memberId}%20`, noId],
      [victim.memberId.replaceAll('-', ''), noId],
    ] as const) {
      for (const path of [`member/${form}`, `calendar/${form}`, `member/${form}/activities`]) {
        expect([path, outcomeOf(await forOther('GET', path))]).toEqual([path, refusal]);
      }
    }
    for (const kind of ['activity', 'import'] as const) {
      expect(outcomeOf(await forOther('GET', `${kind}/${ids[kind]?.toUpperCase()}`))).toEqual([404, 'not_found']);
    }
  });

  test('twice or as a list in a query are no id', async () => {
    const { victim, people } = world;
    const own = people.other.memberId;
    for (const query of [
      `member_id=${own}&member_id=${victim.memberId}`,
      `member_id=${victim.memberId}&member_id=${own}`,
      `member_id[]=${victim.memberId}`,
      `member_id[0]=${victim.memberId}`,
    ]) {
      const request = await people.other.sign('GET', `import/status?${query}`);
      const answer = await send(request);
      expect([query, outcomeOf(answer)]).toEqual([query, [400, 'invalid_request']]);
    }
  });

  test('twice in a body use the last member, and as a list none', async () => {
    const { victim, people } = world;
    const own = people.other.memberId;
    const pull = async (text: string) =>
      outcomeOf(await forOther('POST', 'vendor/garmin/pull', { bytes: new TextEncoder().encode(text) }));
    expect(await pull(`{"member_id":"${own}","member_id":"${victim.memberId}"}`)).toEqual([403, 'forbidden']);
    expect(await pull(`{"member_id":"${victim.memberId}","member_id":"${own}"}`)).toBe(200);
    expect(await pull(`{"member_id":["${victim.memberId}"]}`)).toEqual([400, 'invalid_request']);
    expect(await pull(`{"member_id":[]}`)).toEqual([400, 'invalid_request']);
    expect(await pull(`{"member_id":"${own}","__proto__":{"member_id":"${victim.memberId}"}}`)).toEqual([
      400,
      'invalid_request',
    ]);
  });
});

test('the data of the victim are unchanged afterwards', async () => {
  expect(await whatTheVictimHas()).toEqual(before);
  const { notices } = (await world.victim.call('GET', `member/${world.victim.memberId}/notice`)).body as {
    notices: { title: string; seen: boolean }[];
  };
  expect(notices.filter(({ title }) => title === 'For you').map(({ seen }) => seen)).toEqual([false]);
});

test('the description of the API names every code that was answered', async () => {
  const documented = await codesOf(server);
  const missing = [...refusals].flatMap(([id, answered]) =>
    [...answered].filter((refusal) => !documented.get(id)?.has(refusal)).map((refusal) => `${id} ${refusal}`),
  );
  expect(missing).toEqual([]);
  // Every call refuses at least one caller.
  expect(refusals.size).toBe(ids.length);
});
