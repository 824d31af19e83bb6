import { sql } from 'drizzle-orm';
import { connectAsync, type MqttClient } from 'mqtt';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ImportStatusWire } from '../../../domain/entities/import.ts';
import { type RealtimeEvent, type RealtimeMessageWire, realtimeEvents } from '../../../domain/entities/realtime.ts';
import { Browser } from '../../server/data/garmin.ts';
import { whenOver } from '../../server/data/client.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import type { TestMember } from '../../server/member.ts';
import { verified } from '../../server/verified.ts';
import { withDatabase } from '../../server/with-database.ts';
import { calm } from '../../server/vendors/faults.ts';
import { deskOf } from '../../server/vendors/standin.ts';

let server: TestServer;
let member: TestMember;
let page: MqttClient;
let importId = '';
const browser = new Browser();
const desk = deskOf(() => server, 'suuntoV2', 'suunto', 'suunto_v2');

type Message = RealtimeMessageWire['message'];
const heard: Message[] = [];
/** Pending waits for a message. */
const waiting = new Set<() => void>();

async function openPage(): Promise<void> {
  page = await connectAsync(await member.realtimeUrl(), { protocolVersion: 4, reconnectPeriod: 0 });
  page.on('error', () => undefined);
  page.on('message', (_topic, payload) => {
    heard.push((JSON.parse(payload.toString()) as RealtimeMessageWire).message);
    for (const look of waiting) look();
  });
  await page.subscribeAsync(`web/${member.identityId}`);
}

/** The messages of an event since `from`, once there are some. */
const told = (event: RealtimeEvent, from = 0) =>
  new Promise<Message[]>((resolve) => {
    const look = () => {
      const found = heard.slice(from).filter(({ headers }) => headers.event === event);
      if (found.length === 0) return;
      waiting.delete(look);
      resolve(found);
    };
    waiting.add(look);
    look();
  });

beforeAll(async () => {
  server = await startTestServer({ sandbox: true });
  member = await server.register();
  await openPage();
});
afterAll(async () => {
  await page.endAsync(true);
  await server.stop();
});

async function link(): Promise<string> {
  expect((await desk.link(member, 'new-runner', { browser })).searchParams.get('outcome')).toBe('linked');
  const { body } = await member.call('GET', 'import/status', { query: { member_id: member.memberId } });
  return (body as ImportStatusWire).import_id;
}

/** The vendor refuses access, for a reason, during a background sync. */
const refused = (fault: string) => async () => {
  await desk.control({ switches: { [fault]: true } });
  const { import_id } = (await desk.pull(member)) as { import_id: string };
  await whenOver(member, import_id);
  await desk.control({ switches: calm });
  await whenOver(member, await link());
  return { import_id };
};

const history = async () => ({ import_id: importId });
const counted = { import_id: expect.any(String), target: expect.any(Number), count: expect.any(Number) };

/** Event → the action that publishes it, and its minimum body. In this order. */
const acts: Readonly<Record<RealtimeEvent, readonly [act: () => Promise<object>, name: string]>> = {
  member_updated: [
    async () => {
      await member.call('POST', `member/${member.memberId}`, { body: { first_name: 'Ada' } });
      return { member: expect.objectContaining({ first_name: 'Ada' }) };
    },
    'a profile that is saved',
  ],
  notices_updated: [
    async () => {
      const [other] = await verified(server, await server.register());
      const answer = await other.call('POST', `member/${other.memberId}/followees`, { body: { email: member.email } });
      expect(answer.status).toBe(202);
      return {};
    },
    'somebody who asks to follow',
  ],
  new_import_found: [
    async () => {
      importId = await link();
      return { import_id: importId };
    },
    'an account that is linked',
  ],
  import_progress: [async () => ({ ...counted, temperature: 'hot' }), 'a history that is read'],
  post_import_calculations_progress: [async () => ({ ...counted, temperature: 'hot' }), 'a history that is analysed'],
  calendar_updated: [history, 'days that change'],
  import_complete: [async () => ({ import_id: importId, temperature: 'hot' }), 'a bucket that is read'],
  post_import_calculations_complete: [
    async () => {
      await whenOver(member, importId);
      return { import_id: importId, temperature: 'hot' };
    },
    'a bucket that is analysed',
  ],
  bad_source_credentials: [refused('revoked'), 'an access that is taken away'],
  account_locked: [refused('accountLocked'), 'an account that is locked'],
  password_reset_required: [refused('passwordResetRequired'), 'an account that needs a new password'],
  puller_failed: [
    async () => {
      const { userId } = await desk.account();
      await page.endAsync(true);
      // Jobs that fail on each attempt, one attempt before they are abandoned: some of them are due when the page listens again, however long
      // that takes.
      await withDatabase(server, async (db) => {
        const linkId = `not-an-id-${userId.slice(0, 4)}`;
        const payload = { linkId, memberId: member.memberId, vendor: 'suuntoV2', from: 0, until: 1, failures: 0 };
        await db.execute(sql`
          with failing as (
            insert into imports (member_id, source) select ${member.memberId}, 'suuntoV2' from generate_series(1, 12)
            returning import_id
          )
          insert into jobs (kind, key, payload, attempts, run_at)
          select 'vendor-history', import_id::text, ${JSON.stringify(payload)}::jsonb, 9,
            now() + row_number() over () * interval '4 seconds'
          from failing`);
      });
      await openPage();
      return { import_id: expect.any(String) };
    },
    'an import that fails for good',
  ],
};

const table = Object.entries(acts) as [RealtimeEvent, (typeof acts)[RealtimeEvent]][];

it('the table has each event of the channel', () => {
  expect(table.map(([event]) => event).sort()).toEqual([...realtimeEvents].sort());
});

it.each(table.map(([event, [act, name]]) => [event, name, act] as const))(
  '%s is heard of %s',
  async (event, _, act) => {
    const wanted = await act();
    expect((await told(event)).map(({ body }) => body)).toContainEqual(expect.objectContaining(wanted));
  },
);
