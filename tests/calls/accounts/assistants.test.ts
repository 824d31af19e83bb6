import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as OldTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  assistantToolNames,
  type AssistantQuestionWire,
  type AssistantWire,
} from '../../../domain/entities/assistant.ts';
import { addDays } from '../../../domain/dates.ts';
import { personaFiles } from '../../../sandbox/athletes/persona-files.ts';
import { rowsOf } from '../../../server/db/rows.ts';
import { apiTokens, users } from '../../../server/db/schema/identity.ts';
import { members } from '../../../server/db/schema/members.ts';
import { asked, assistantOf, connect, hostileTexts, makeAssistant } from '../../server/assistants.ts';
import { importFiles } from '../../server/data/client.ts';
import { anId, anInstant } from '../../server/expected.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import { answerOf, bearerRequest, send, type TestMember } from '../../server/member.ts';
import { codeOf } from '../../server/refusals.ts';
import { withDatabase } from '../../server/with-database.ts';

const files = [...personaFiles('new-runner', 2, Date.now() / 1000)].slice(0, 6).map(({ name, bytes }) => ({
  name,
  bytes: bytes(),
}));
const today = new Date().toISOString().slice(0, 10);
const range = { from: addDays(today, -40), to: addDays(today, 1) };

let server: TestServer;
let runner: TestMember;
beforeAll(async () => {
  server = await startTestServer();
  runner = await server.register();
  await importFiles(runner, files);
});
afterAll(() => server.stop());

const listOf = async (who: TestMember) =>
  (await who.call('GET', `member/${who.memberId}/assistants`)).body as {
    assistants: AssistantWire[];
    questions: AssistantQuestionWire[];
  };

const list = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
const post = (headers: Record<string, string>, body: unknown = list, method = 'POST') =>
  fetch(`${server.url}/mcp`, {
    method,
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
    ...(method === 'POST' && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
const by = (secret: string) => ({ authorization: `Bearer ${secret}` });
const refusedBy = async (response: Response) => [
  ...codeOf(await answerOf(response.clone())),
  response.headers.get('www-authenticate'),
];

interface Training {
  activities: { key: string; untrusted_text?: { name?: string } }[];
}

describe('clients', () => {
  test('of the current revision discover the tools of their level, and get answers', async () => {
    const { secret } = await assistantOf(runner, 3, true);
    const client = await connect(server, secret);
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(
      assistantToolNames.filter((name) => name !== 'propose_plan'),
    );
    expect(client.getNegotiatedProtocolVersion()).toBe('2026-07-28');
    expect(client.getInstructions()).toContain('untrusted_text');
    const training = (await asked(client, 'get_training', range)) as Training;
    expect(training.activities).toHaveLength(files.length);
    const [first] = training.activities;
    const activity = (await asked(client, 'get_activity', { activity: first!.key, route: true })) as object;
    expect(Object.keys(activity)).toEqual(expect.arrayContaining(['activity', 'laps', 'route']));
    expect(activity).toHaveProperty('route.exact', true);
    expect(
      Object.keys((await asked(client, 'get_fitness', { from: addDays(today, -6), to: today })) as object),
    ).toContain('days');
    expect(await asked(client, 'get_plan', { from: today, to: today })).toEqual({
      from: today,
      to: today,
      workouts: [],
    });
    expect(Object.keys((await asked(client, 'get_records', {})) as object)).toEqual([
      'years_with_activities',
      'records',
    ]);
    for (const number of [
      'load',
      'load_ratio',
      'acute_load',
      'chronic_load',
      'fitness',
      'fatigue',
      'form',
      'critical_power',
    ]) {
      expect(await asked(client, 'explain_number', { number, date: today })).toHaveProperty('value');
    }
    await client.close();
  });

  test('of older revisions are served too', async () => {
    const { secret } = await assistantOf(runner, 1);
    const client = new OldClient({ name: 'old', version: '1' });
    await client.connect(new OldTransport(new URL(`${server.url}/mcp`), { requestInit: { headers: by(secret) } }));
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['get_training', 'explain_number']);
    const { structuredContent } = await client.callTool({ name: 'get_training', arguments: range });
    expect(Object.keys(structuredContent as object)).toEqual(['from', 'to', 'means_per_week', 'note']);
    await client.close();
  });

  test('are told what is wrong with a question, in our words', async () => {
    const { secret } = await assistantOf(runner, 2);
    const client = await connect(server, secret);
    expect(await asked(client, 'get_training', { from: today, to: addDays(today, -1) })).toBe(
      'The first day must not be after the last.',
    );
    expect(await asked(client, 'get_fitness', { from: addDays(today, -92), to: today })).toBe(
      'At most 92 days can be asked for at once.',
    );
    expect(await asked(client, 'get_activity', { activity: '00000000-0000-4000-8000-000000000001' })).toBe(
      'There is no activity with this key. Keys come from get_training.',
    );
    for (const wrong of [{}, { from: 'yesterday', to: today }, { ...range, page: 0 }, { ...range, more: 1 }]) {
      expect(typeof (await asked(client, 'get_training', wrong))).toBe('string');
    }
    // The database has no year 0.
    for (const tool of ['get_training', 'get_fitness', 'get_plan']) {
      expect(await asked(client, tool, { from: '0000-01-01', to: '0000-02-01' })).toContain(
        'The year must be 1000 or later',
      );
    }
    const many = Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`field${i}`, i]));
    expect(
      await client.callTool({ name: 'get_training', arguments: many }).then(
        ({ isError }) => isError,
        () => true,
      ),
    ).toBe(true);
    await client.close();
  });
});

describe('a level', () => {
  test('1 has weekly averages over 28 days, and no values of single days', async () => {
    const client = await connect(server, (await assistantOf(runner, 1, true)).secret);
    expect(await asked(client, 'get_training', { from: addDays(today, -6), to: today })).toBe(
      'This level only has averages of at least 28 days. Ask for more days.',
    );
    expect(await asked(client, 'explain_number', { number: 'fitness', date: today })).toBe(
      'This level has no values of single days. Ask without a date.',
    );
    expect(await asked(client, 'explain_number', { number: 'fitness' })).toHaveProperty('meaning');
    await expect(client.callTool({ name: 'get_records', arguments: {} })).rejects.toThrow('get_records');
  });

  test('2 has no names, start times or notes, and shortened routes unless the member allowed exact ones', async () => {
    const client = await connect(server, (await assistantOf(runner, 2)).secret);
    const { activities } = (await asked(client, 'get_training', range)) as Training;
    for (const activity of activities) {
      expect(Object.keys(activity)).not.toEqual(expect.arrayContaining(['untrusted_text']));
      expect(Object.keys(activity)).not.toEqual(expect.arrayContaining(['local_start_time']));
    }
    const route = async (of: Awaited<ReturnType<typeof connect>>) => {
      const [first] = ((await asked(of, 'get_training', range)) as Training).activities;
      const { route: found } = (await asked(of, 'get_activity', { activity: first!.key, route: true })) as {
        route: { exact: boolean; pieces: [number, number][][] };
      };
      return found;
    };
    const cut = await route(client);
    expect(cut.exact).toBe(false);
    for (const [lat, lon] of cut.pieces.flat()) {
      expect([lat, lon]).toEqual([Math.round(lat * 1000) / 1000, Math.round(lon * 1000) / 1000]);
    }
    const exact = await route(await connect(server, (await assistantOf(runner, 2, true)).secret));
    expect(exact.exact).toBe(true);
    expect(exact.pieces.flat().length).toBeGreaterThan(cut.pieces.flat().length);
  });

  test('hides ids: two assistants know an activity by different keys, which open nothing for the other', async () => {
    const [one, other] = [
      await connect(server, (await assistantOf(runner, 2)).secret),
      await connect(server, (await assistantOf(runner, 2)).secret),
    ];
    const keysOf = async (client: typeof one) =>
      ((await asked(client, 'get_training', range)) as Training).activities.map(({ key }) => key);
    const [mine, theirs] = [await keysOf(one), await keysOf(other)];
    expect(mine.filter((key) => theirs.includes(key))).toEqual([]);
    expect(typeof (await asked(one, 'get_activity', { activity: theirs[0] }))).toBe('string');
    await withDatabase(server, (db) => db.delete(apiTokens).where(eq(apiTokens.sub, runner.sub)));
  });
});

describe('a token', () => {
  test('of an assistant is good for nothing else, and those of programs are refused', async () => {
    const ada = await server.register();
    const { assistant, secret } = await assistantOf(ada, 3, true);
    expect(assistant).toEqual({
      token_id: anId,
      name: 'Helper',
      grant: { level: 3, exact_locations: true },
      created_at: anInstant,
      expires_at: anInstant,
      last_used_on: null,
    });
    for (const [path, code] of [
      [`calendar/${ada.memberId}`, 'scope_needed'],
      [`member/${ada.memberId}/activities`, 'scope_needed'],
      [`member/${ada.memberId}`, 'not_for_tokens'],
      [`member/${ada.memberId}/assistants`, 'not_for_tokens'],
    ] as const) {
      expect(codeOf(await send(bearerRequest(`${server.url}/api`, secret, ['GET', path, {}])))).toEqual([403, code]);
    }
    const scopes = ['activities:read', 'calendar:read'];
    const made = await ada.call('POST', `member/${ada.memberId}/tokens`, {
      body: { name: 'Script', scopes, days: 30 },
    });
    const program = (made.body as { secret: string }).secret;
    expect((await refusedBy(await post(by(program)))).slice(0, 2)).toEqual([403, 'scope_needed']);
    // Each kind has a list of its own.
    const tokens = (await ada.call('GET', `member/${ada.memberId}/tokens`)).body as { tokens: { name: string }[] };
    expect(tokens.tokens.map(({ name }) => name)).toEqual(['Script']);
    expect((await listOf(ada)).assistants.map(({ name }) => name)).toEqual(['Helper']);
  });

  test('is refused with a challenge if it is missing, unknown, expired or revoked', async () => {
    const ada = await server.register();
    const metadata = `${server.url}/.well-known/oauth-protected-resource/mcp`;
    const way = `Bearer realm="assistants", resource_metadata="${metadata}", scope="assistant"`;
    expect(await refusedBy(await post({}))).toEqual([401, 'unauthorized', way]);
    const [status, code, challenge] = await refusedBy(await post(by(`lrp_${'x'.repeat(43)}`)));
    expect([status, code]).toEqual([401, 'unauthorized']);
    expect(challenge).toContain('error="invalid_token"');
    const { assistant, secret } = await assistantOf(ada, 2);
    expect((await post(by(secret))).status).toBe(200);
    await withDatabase(server, (db) =>
      db
        .update(apiTokens)
        .set({ expiresAt: new Date(Date.now() - 1000) })
        .where(eq(apiTokens.sub, ada.sub)),
    );
    expect((await refusedBy(await post(by(secret)))).slice(0, 2)).toEqual([401, 'token_expired']);
    const next = await assistantOf(ada, 2);
    expect((await ada.call('DELETE', `member/${ada.memberId}/tokens/${next.assistant.token_id}`)).status).toBe(204);
    expect((await refusedBy(await post(by(next.secret)))).slice(0, 2)).toEqual([401, 'unauthorized']);
    expect((await listOf(ada)).assistants.map(({ token_id }) => token_id)).toEqual([assistant.token_id]);
  });

  test('ends with the account’s access, and is refused while the member may not open the calendar', async () => {
    const ada = await server.register();
    const { secret } = await assistantOf(ada, 2);
    const level = (accessLevel: number) =>
      withDatabase(server, (db) => db.update(members).set({ accessLevel }).where(eq(members.memberId, ada.memberId)));
    await level(0);
    expect((await refusedBy(await post(by(secret)))).slice(0, 2)).toEqual([403, 'page_closed']);
    await level(20);
    expect((await post(by(secret))).status).toBe(200);
    await withDatabase(server, (db) => db.update(users).set({ enabled: false }).where(eq(users.sub, ada.sub)));
    expect((await refusedBy(await post(by(secret)))).slice(0, 2)).toEqual([401, 'unauthorized']);
  });

  test('of a coach or an admin reads only their own training', async () => {
    const coach = await server.register();
    await withDatabase(server, (db) =>
      db.update(members).set({ memberType: 'Coach', accessLevel: 30 }).where(eq(members.memberId, coach.memberId)),
    );
    const client = await connect(server, (await assistantOf(coach, 3)).secret);
    expect(((await asked(client, 'get_training', range)) as Training).activities).toEqual([]);
  });

  test('needs a valid grant, and a name', async () => {
    const ada = await server.register();
    for (const grant of [
      { level: 0, exact_locations: false },
      { level: 4, exact_locations: false },
      { level: 2 },
      {},
    ]) {
      expect(codeOf(await makeAssistant(ada, grant as never))).toEqual([400, 'invalid_request']);
    }
    const good = { level: 2, exact_locations: false } as const;
    for (const more of [{ name: ' ' }, { days: 31 }, { scopes: ['upload'] }]) {
      expect(codeOf(await makeAssistant(ada, good, more))).toEqual([400, 'invalid_request']);
    }
  });
});

describe('the address', () => {
  test('refuses pages of other sites, large bodies, and everything but POST', async () => {
    const ada = await server.register();
    const { secret } = await assistantOf(ada, 2);
    expect((await post({ ...by(secret), origin: 'https://evil.example' })).status).toBe(403);
    expect((await post({ ...by(secret), origin: server.url })).status).toBe(200);
    expect((await post(by(secret), 'x'.repeat(70_000))).status).toBe(413);
    expect((await post(by(secret), '{"jsonrpc"')).status).toBe(400);
    expect((await post(by(secret), list, 'GET')).status).toBe(405);
    expect((await post(by(secret), list, 'DELETE')).status).toBe(405);
    const listen = await post(
      { ...by(secret), 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'subscriptions/listen' },
      {
        jsonrpc: '2.0',
        id: 1,
        method: 'subscriptions/listen',
        params: {
          notifications: { toolsListChanged: true },
          _meta: {
            'io.modelcontextprotocol/protocolVersion': '2026-07-28',
            'io.modelcontextprotocol/clientCapabilities': {},
            'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
          },
        },
      },
    );
    expect(((await listen.json()) as { error?: object }).error).toBeDefined();
  });
});

describe('texts', () => {
  test('of names and notes stay in their field, and nothing is written', async () => {
    const ada = await server.register();
    await withDatabase(server, async (db) => {
      for (const [i, text] of hostileTexts.entries()) {
        await db.execute(sql`
          with made as (
            insert into activities (member_id, source, original_hash, session_index, activity_type_id, family, sport, sub_sport, start_time,
              utc_offset_minutes, local_start_time, local_date, record_count, signals, total_distance, duration, name)
            values (${ada.memberId}, 'hand', ${`hostile ${i} ${ada.memberId}`}, 0, 2, 'foot', 'running', 'generic', now() - interval '3 days', 0,
              to_char(now() - interval '3 days', 'YYYY-MM-DD"T"HH24:MI:SS'), (now() at time zone 'utc')::date - 3, 0, 0, 3000, 900, ${text})
            returning activity_id)
          insert into activity_notes (activity_id, message, invalidates_activity) select activity_id, ${text}, false from made`);
      }
    });
    const stored = () =>
      withDatabase(server, async (db) =>
        rowsOf(
          await db.execute(sql`select md5(string_agg(a::text || n::text, '' order by a.activity_id)) as sum, count(*)
          from activities a join activity_notes n using (activity_id) where a.member_id = ${ada.memberId}`),
        ),
      );
    const before = await stored();
    const client = await connect(server, (await assistantOf(ada, 3)).secret);
    const { activities } = (await asked(client, 'get_training', range)) as Training;
    expect(activities.map((one) => one.untrusted_text?.name).toSorted()).toEqual(hostileTexts.toSorted());
    for (const { key, untrusted_text: texts } of activities) {
      const one = (await asked(client, 'get_activity', { activity: key })) as { untrusted_text: object };
      expect(one.untrusted_text).toEqual({ notes: [texts!.name] });
    }
    expect(await stored()).toEqual(before);
    const { tools } = await client.listTools();
    expect(tools.every(({ annotations }) => annotations?.readOnlyHint === true)).toBe(true);
  });
});

test('an assistant that asks too much is told to wait', async () => {
  const strict = await startTestServer({ own: true, env: { CALL_RATE_PERCENT: '100' } });
  const client = await connect(strict, (await assistantOf(await strict.register(), 2)).secret);
  const activity = '00000000-0000-4000-8000-000000000001';
  const answers = await Promise.all(Array.from({ length: 40 }, () => asked(client, 'get_activity', { activity })));
  const told = answers.filter((text) => /^Too many questions. Ask again in \d+ seconds.$/.test(String(text)));
  expect(told.length).toBeGreaterThan(5);
  await strict.stop();
});

test('a planned workout has its steps from level 2 on, and the words of its author from level 3 on', async () => {
  const ada = await server.register();
  const effort = { component_type: 'activity', id: 'a', value: 8, units: 'minutes', input_type: 'duration', zone: 4 };
  const plan = {
    diary_member_id: ada.memberId,
    title: 'At Grandma’s',
    comment: 'Bring cake',
    total_duration: 480,
    plan_definition: [{ ...effort, component_type_description: 'along her street' }],
  };
  const saved = await ada.call('POST', `diary/date/${today.replaceAll('-', '')}/training-plan`, { body: plan });
  expect(saved.status).toBe(200);
  const workout = async (level: 2 | 3) => {
    const client = await connect(server, (await assistantOf(ada, level)).secret);
    const { workouts } = (await asked(client, 'get_plan', { from: today, to: today })) as { workouts: object[] };
    return workouts[0];
  };
  const numbers = {
    date: today,
    sport: 'Running',
    distance: expect.anything() as object,
    duration: { value: 480, unit: 's' },
    load: expect.anything() as object,
    steps: '8 min z4',
  };
  expect(await workout(2)).toEqual(numbers);
  expect(await workout(3)).toEqual({
    ...numbers,
    untrusted_text: { title: 'At Grandma’s', comment: 'Bring cake' },
  });
});

describe('the member', () => {
  test('sees who asked what about which days, newest first', async () => {
    const ada = await server.register();
    const client = await connect(server, (await assistantOf(ada, 2)).secret);
    await asked(client, 'get_training', { from: '2026-01-01', to: '2026-01-31' });
    await asked(client, 'get_training', { from: '2026-01-01', to: '2026-01-31' });
    await asked(client, 'get_records', {});
    expect((await listOf(ada)).questions).toEqual([
      { assistant: 'Helper', tool: 'get_records', from_date: null, to_date: null, asked_at: anInstant },
      {
        assistant: 'Helper',
        tool: 'get_training',
        from_date: '2026-01-01',
        to_date: '2026-01-31',
        asked_at: anInstant,
      },
    ]);
    expect((await listOf(ada)).assistants[0]?.last_used_on).toBe(today);
  });

  test('previews what an assistant would get, by the tools themselves, without a trace in the log', async () => {
    const preview = async (level: string) =>
      (
        (
          await runner.call('GET', `member/${runner.memberId}/assistants/preview`, {
            query: { level, exact_locations: 'false' },
          })
        ).body as { answers: { tool: string; text: string }[] }
      ).answers;
    const before = (await listOf(runner)).questions.length;
    expect((await preview('1')).map(({ tool }) => tool)).toEqual(['get_training', 'explain_number']);
    const full = await preview('3');
    expect(full.map(({ tool }) => tool)).toEqual(
      expect.arrayContaining(['get_training', 'get_fitness', 'get_plan', 'get_records']),
    );
    for (const { text } of full) expect(typeof JSON.parse(text)).toBe('object');
    expect((await listOf(runner)).questions).toHaveLength(before);
  });
});
