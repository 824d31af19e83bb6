import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { AuthenticatedWire } from '../../../domain/entities/session.ts';
import { spawnServer, startTestServer, type TestServer } from '../harness.ts';
import { anonymousCall, cognito, signedIn, testPassword, type TestMember } from '../member.ts';
import { soon } from '../soon.ts';
import { sharedUrl } from '../postgres.ts';
import { startTestCluster, type TestCluster } from './cluster.ts';
import { type Listener, listen } from './listener.ts';
import { busPassword, findMosquitto, type Mosquitto, startMosquitto } from './mosquitto.ts';

const program = findMosquitto();
const there = program !== null;
const why = program === null ? ' (skipped: no Mosquitto here, see MOSQUITTO_PATH)' : '';

const rename = async (member: TestMember, name: string) => {
  const { status } = await member.call('POST', `member/${member.memberId}`, { body: { first_name: name } });
  expect(status).toBe(200);
};
const names = ({ heard }: Listener) => heard.map(({ body }) => (body.member as { first_name: string }).first_name);
const readiness = async ({ url }: TestServer) => (await fetch(`${url}/readyz`)).text();

describe.skipIf(!there)(`two processes on one bus${why}`, () => {
  let bus: Mosquitto;
  let cluster: TestCluster;
  let a: TestServer;
  let b: TestServer;
  const open: Listener[] = [];

  beforeAll(async () => {
    bus = await startMosquitto(program ?? '');
    cluster = await startTestCluster(sharedUrl(), bus.url, { CALLER_MEMORY_SECONDS: '15' });
    [a, b] = cluster.servers;
  });
  afterAll(async () => {
    await cluster?.stop();
    await bus?.stop();
  });
  afterEach(() => {
    for (const listener of open.splice(0)) listener.close();
  });

  /** Creates a person with a page on each process. */
  async function person() {
    const member = await cluster.register();
    const [atA, atB] = await Promise.all([cluster.at(member, a), cluster.at(member, b)]);
    const [pageA, pageB] = [listen(atA), listen(atB)];
    open.push(pageA, pageB);
    await Promise.all([pageA.whenConnected(1), pageB.whenConnected(1)]);
    return { atA, atB, pageA, pageB };
  }

  test('what happens on either is received on both, once and in order', async () => {
    const { atA, atB, pageA, pageB } = await person();
    const wanted = [];
    for (let i = 1; i <= 10; i += 1) {
      wanted.push(`A${i}`, `B${i}`);
      await rename(atA, `A${i}`);
      await vi.waitFor(() => expect(names(pageB).at(-1)).toBe(`A${i}`), soon);
      await rename(atB, `B${i}`);
      await vi.waitFor(() => expect(names(pageA).at(-1)).toBe(`B${i}`), soon);
    }
    expect(names(pageA)).toEqual(wanted);
    expect(names(pageB)).toEqual(wanted);
  });

  test('nobody receives the events of others', async () => {
    const [ada, bea] = [await person(), await person()];
    await rename(ada.atA, 'Ada');
    await rename(bea.atA, 'Bea');
    await vi.waitFor(() => expect([names(ada.pageB), names(bea.pageB)]).toEqual([['Ada'], ['Bea']]), soon);
  });

  test('what a team hides on one is refused by the other, before its own next check', async () => {
    const { atB: athlete } = await person();
    const { atA: coach } = await person();
    const client = new Client({ connectionString: cluster.databaseUrl });
    await client.connect();
    const made = await client.query<{ team_id: string }>("insert into teams (name) values ('Two') returning team_id");
    const team = made.rows[0]!.team_id;
    await client.query("update members set member_type = 'Coach' where member_id = $1", [coach.memberId]);
    await client.query('insert into team_members (team_id, member_id) values ($1, $2), ($1, $3)', [
      team,
      coach.memberId,
      athlete.memberId,
    ]);
    await client.end();
    const calendar = async () => (await athlete.call('GET', `calendar/${athlete.memberId}`)).status;
    /** @returns milliseconds since the last check of the other process */
    async function hide(isHidden: boolean) {
      await calendar();
      const since = Date.now();
      const body = { athletes_can_view_dashboard: !isHidden };
      expect((await coach.call('PATCH', `team/${team}`, { body })).status).toBe(200);
      await vi.waitFor(async () => expect(await calendar()).toBe(isHidden ? 403 : 200), soon);
      return Date.now() - since;
    }
    // A slow machine may need several attempts to be faster than the fifteen seconds.
    const waits = [];
    for (const isHidden of [true, false, true, false, true, false]) waits.push(await hide(isHidden));
    // The other process may have checked long before the first one.
    expect(Math.min(...waits.slice(1))).toBeLessThan(14_000);
  });

  test('a sign-out on one ends the channel on the other, and its messages', async () => {
    const { atA, atB, pageB } = await person();
    expect((await atB.call('GET', `member/${atB.memberId}`)).status).toBe(200);
    const { refresh_token } = atA.tokens;
    await anonymousCall(`${a.url}/api`, 'POST', 'auth/sign-out', { refresh_token });
    await vi.waitFor(async () => expect((await atB.call('GET', `member/${atB.memberId}`)).status).toBe(403), soon);
    await rename((await person()).atA, 'Somebody');
    expect(pageB.connections()).toBe(1);
    expect(pageB.heard).toEqual([]);
  });

  const userPool = (member: TestMember, operation: string) =>
    cognito(`${a.url}/cognito-idp/`, `AWSCognitoIdentityProviderService.${operation}`, {
      AccessToken: member.tokens.access_token,
    });
  const endings: readonly (readonly [what: string, end: (atA: TestMember) => Promise<{ status: number }>])[] = [
    ['a sign-out everywhere', (atA) => userPool(atA, 'GlobalSignOut')],
    ['a deleted account', (atA) => userPool(atA, 'DeleteUser')],
    [
      'a session ended from the list',
      async (atA) => {
        const path = `member/${atA.memberId}/sessions`;
        const { sessions } = (await atA.call('GET', path)).body as {
          sessions: { session_id: string; current: boolean }[];
        };
        return atA.call('DELETE', `${path}/${sessions.find(({ current }) => !current)?.session_id}`);
      },
    ],
    [
      'another password',
      (atA) => {
        const body = { tokens: atA.tokens, old_password: testPassword, new_password: `${testPassword} and more` };
        return anonymousCall(`${a.url}/api`, 'POST', 'auth/change-password', body);
      },
    ],
  ];
  const known = async (member: TestMember) => (await member.call('GET', `member/${member.memberId}`)).status;

  /** Signs the person in again, and sends requests to the other process. */
  async function againAtB({ email }: TestMember): Promise<TestMember> {
    const given = await anonymousCall(`${b.url}/api`, 'POST', 'auth/authenticate', { email, password: testPassword });
    const { member, tokens } = given.body as AuthenticatedWire;
    return cluster.at(await signedIn(await b.addresses(), { member, tokens }), b);
  }

  test.each(endings)('%s on one reaches the other, long before its next check', async (_, end) => {
    const [ada, bea] = await Promise.all([cluster.register(), cluster.register()]);
    const atA = await cluster.at(ada, a);
    const [again, other] = await Promise.all([againAtB(ada), cluster.at(bea, b)]);
    expect([await known(again), await known(other)]).toEqual([200, 200]);
    const since = Date.now();
    expect([200, 204]).toContain((await end(atA)).status);
    await vi.waitFor(async () => expect(await known(again)).toBe(403), soon);
    expect(Date.now() - since).toBeLessThan(14_000);
    expect(await known(other)).toBe(200);
  });

  test('without the bus a sign-out on one is seen by the other with the next call', async () => {
    const atA = await cluster.at(await cluster.register(), a);
    const again = await againAtB(atA);
    expect(await known(again)).toBe(200);
    await bus.halt();
    await vi.waitFor(async () => expect(await readiness(b)).toBe('ready, without the realtime bus\n'), soon);
    expect((await userPool(atA, 'GlobalSignOut')).status).toBe(200);
    expect(await known(again)).toBe(403);
    await bus.start();
    await vi.waitFor(async () => expect(await readiness(b)).toBe('ready\n'), soon);
    await vi.waitFor(async () => expect(await readiness(a)).toBe('ready\n'), soon);
    expect(await known(again)).toBe(403);
  });

  test('without the bus each continues alone; when it returns, pages return and ask again', async () => {
    const { atA, atB, pageA, pageB } = await person();
    expect(await readiness(a)).toBe('ready\n');
    await bus.halt();
    await vi.waitFor(async () => expect(await readiness(a)).toBe('ready, without the realtime bus\n'), soon);
    expect(await (await fetch(`${a.url}/metrics`)).text()).toMatch(/^realtime_bus_joined 0$/m);
    await rename(atA, 'Alone at A');
    await rename(atB, 'Alone at B');
    await vi.waitFor(() => expect([names(pageA), names(pageB)]).toEqual([['Alone at A'], ['Alone at B']]), soon);
    await bus.start();
    await Promise.all([pageA.whenConnected(2), pageB.whenConnected(2)]);
    expect([await readiness(a), await readiness(b)]).toEqual(['ready\n', 'ready\n']);
    await rename(atA, 'Together');
    await vi.waitFor(() => expect(names(pageB)).toEqual(['Alone at B', 'Together']), soon);
    expect(names(pageA)).toEqual(['Alone at A', 'Together']);
    expect([pageA.connections(), pageB.connections()]).toEqual([2, 2]);
  });

  test('a bus that refuses the server stops the start, without printing the password', async () => {
    const wrong = bus.url.replace(/:[^:@/]+@/, ':wrong-secret@');
    const inSettings: Record<string, string> = { MQTT_USERNAME: 'longrun', MQTT_PASSWORD: 'wrong-secret' };
    for (const env of [{ MQTT_URL: wrong }, inSettings]) {
      const refused = spawnServer({ ...a.env, PORT: '1024', ...env });
      const code = await refused.ended;
      expect([code, refused.output().trim()]).toEqual([
        1,
        'The bus behind MQTT_URL cannot be used: it refuses the name or the password.',
      ]);
    }
    expect(a.output() + b.output()).not.toContain(busPassword);
  });

  test('a bus that is not there yet is joined when it appears', async () => {
    await bus.halt();
    const late = await startTestServer({
      databaseUrl: cluster.databaseUrl,
      env: { SECRET_KEY: a.env.SECRET_KEY ?? '', MQTT_URL: bus.url },
    });
    try {
      expect(await readiness(late)).toBe('ready, without the realtime bus\n');
      await bus.start();
      await vi.waitFor(async () => expect(await readiness(late)).toBe('ready\n'), soon);
    } finally {
      await late.stop();
    }
  });
});
