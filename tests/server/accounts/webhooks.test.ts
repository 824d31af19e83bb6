import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  MAX_WEBHOOKS,
  SHOWN_DELIVERIES,
  webhookEvents,
  type WebhookDeliveryWire,
  type WebhookWire,
} from '../../../domain/entities/webhook.ts';
import { hasRows } from '../../../server/db/rows.ts';
import { sessions } from '../../../server/db/schema/identity.ts';
import { webhookMessages, webhooks } from '../../../server/db/schema/webhooks.ts';
import { addChange } from '../../../server/webhooks/messages.store.ts';
import { personaFiles } from '../../../sandbox/athletes/persona-files.ts';
import { importFiles } from '../data/client.ts';
import { anInstant } from '../expected.ts';
import { startTestServer, type TestServer } from '../harness.ts';
import { type TestMember, testPassword } from '../member.ts';
import { codeOf } from '../refusals.ts';
import { soon } from '../soon.ts';
import { verified } from '../verified.ts';
import { withDatabase } from '../with-database.ts';
import { whenMailed } from './mails.ts';

interface Got {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}
interface Said {
  readonly id: string;
  readonly type: string;
  readonly timestamp: string;
  readonly data: Readonly<Record<string, unknown>>;
}

let server: TestServer;
let receiver: Server;
let base = '';
const got: Got[] = [];
/** The receiver's responses, by path; 204 by default. */
const answers = new Map<string, (response: ServerResponse) => void>();

beforeAll(async () => {
  receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString('utf8')));
    request.on('end', () => {
      const path = request.url ?? '';
      got.push({ path, headers: request.headers, body });
      const answer = answers.get(path.split('?', 1)[0]!) ?? ((plain) => plain.writeHead(204).end());
      answer(response);
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  server = await startTestServer({ env: { WEBHOOK_LOOPBACK: 'on', WEBHOOK_GATHER_SECONDS: '1', LOG_LEVEL: 'info' } });
});
afterAll(async () => {
  await server.stop();
  receiver.closeAllConnections();
  receiver.close();
});

const path = (who: TestMember, ...rest: string[]) => [`member/${who.memberId}/webhooks`, ...rest].join('/');
const add = (who: TestMember, where: string, more: object = {}) =>
  who.call('POST', path(who), { body: { url: `${base}${where}`, events: webhookEvents, ...more } });
async function added(who: TestMember, where: string, more: object = {}) {
  const { status, body } = await add(who, where, more);
  expect([status, body]).toEqual([200, expect.any(Object)]);
  return body as { webhook: WebhookWire; secret: string };
}
const listed = async (who: TestMember) =>
  ((await who.call('GET', path(who))).body as { webhooks: WebhookWire[] }).webhooks;
const deliveries = async (who: TestMember, id: string) =>
  ((await who.call('GET', path(who, id, 'deliveries'))).body as { deliveries: WebhookDeliveryWire[] }).deliveries;
const askTest = (who: TestMember, id: string) => who.call('POST', path(who, id, 'test'));
/** A delivery of a changed day. @param fields that differ from those of an untried one */
const delivery = (fields: Partial<WebhookDeliveryWire>): WebhookDeliveryWire => ({
  message_id: expect.any(String) as string,
  event: 'day.changed',
  created_at: anInstant,
  state: 'waiting',
  tries: 0,
  status: null,
  fault: null,
  tried_at: null,
  next_try_at: null,
  ...fields,
});
const at = (where: string) => got.filter((one) => one.path.startsWith(where));
const saidAt = (where: string) => at(where).map(({ body }) => JSON.parse(body) as Said);
const sleepOn = (who: TestMember, date: string) =>
  who.call('POST', `calendar/${who.memberId}/calendar-day`, {
    body: { date_: date, subjective_input: { hours_slept: 7.25, motivation: 4 } },
  });
/** Makes pending messages due. */
const hurry = (id: string) =>
  withDatabase(server, async (db) => {
    await db.update(webhookMessages).set({ dueAt: new Date() }).where(eq(webhookMessages.webhookId, id));
    await db.execute(sql`update jobs set run_at = now() where kind = 'webhook' and starts_with(key, ${id})`);
  });

/** Makes pending messages due tomorrow, with no delivery running, so no clock interferes with the test. */
const putOff = (id: string) =>
  withDatabase(server, async (db) => {
    await db
      .update(webhookMessages)
      .set({ dueAt: new Date(Date.now() + 86_400_000) })
      .where(eq(webhookMessages.webhookId, id));
    const free = sql`
      update jobs set run_at = now() + interval '1 day'
      where kind = 'webhook' and starts_with(key, ${id}) and locked_by is null returning job_id`;
    await expect.poll(async () => hasRows(await db.execute(free)), soon).toBe(true);
  });

/** Checked like a receiver that only follows the documentation of the format. */
function isSigned(secret: string, { headers, body }: Got): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signed = [headers['webhook-id'], headers['webhook-timestamp'], body].join('.');
  return headers['webhook-signature'] === `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
}

describe('a webhook', () => {
  test('shows its secret once, keeps it encrypted, is announced by mail, and is shown by its beginning', async () => {
    const [ada] = await verified(server, await server.register());
    const { webhook, secret } = await added(ada, '/kept/geheim?key=geheim');
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    expect(webhook).toEqual({
      webhook_id: expect.any(String),
      address: `${base}/kept/…`,
      events: webhookEvents,
      created_at: expect.any(String),
      paused_for: null,
      failing_since: null,
    });
    expect(await listed(ada)).toEqual([webhook]);
    const rows = await withDatabase(server, (db) => db.select().from(webhooks));
    expect(JSON.stringify(rows)).not.toMatch(/geheim|whsec_/);
    const [mail] = await whenMailed(server, ada.email);
    expect(mail?.subject).toContain('webhook');
    expect(mail?.text).not.toMatch(/geheim|whsec_|kept/);
    expect((await ada.call('DELETE', path(ada, webhook.webhook_id))).status).toBe(204);
    expect((await ada.call('DELETE', path(ada, webhook.webhook_id))).status).toBe(404);
    expect(await listed(ada)).toEqual([]);
  });

  test('needs an allowed address, events, and a password, and there are five of them at most', async () => {
    const ada = await server.register();
    for (const url of [
      'https://10.0.0.1/',
      'https://a:b@example.com/',
      'https://example.com:25/',
      'ftp://x.org',
      'x',
    ]) {
      expect(codeOf(await add(ada, '', { url }))).toEqual([400, 'webhook_address']);
    }
    for (const wrong of [
      { events: [] },
      { events: ['everything'] },
      { url: '' },
      { url: `https://x.org/${'x'.repeat(1000)}` },
    ]) {
      expect(codeOf(await add(ada, '', wrong))).toEqual([400, 'invalid_request']);
    }
    const made = await Promise.all(Array.from({ length: MAX_WEBHOOKS + 3 }, () => add(ada, '/many')));
    expect(made.map(codeOf).toSorted()).toEqual([
      ...Array.from({ length: MAX_WEBHOOKS }, () => [200, undefined]),
      ...Array.from({ length: 3 }, () => [409, 'too_many_webhooks']),
    ]);
    const [first] = await listed(ada);
    const other = await server.register();
    for (const call of [
      () => other.call('GET', path(other, first!.webhook_id, 'deliveries')),
      () => other.call('PATCH', path(other, first!.webhook_id), { body: { is_paused: true } }),
      () => other.call('POST', path(other, first!.webhook_id, 'secret')),
      () => askTest(other, first!.webhook_id),
      () => other.call('DELETE', path(other, first!.webhook_id)),
    ]) {
      expect(codeOf(await call())).toEqual([404, 'not_found']);
    }
    await withDatabase(server, (db) =>
      db
        .update(sessions)
        .set({ createdAt: new Date(Date.now() - 3_600_000), provenAt: null })
        .where(eq(sessions.sub, ada.sub)),
    );
    expect(codeOf(await add(ada, '/late'))).toEqual([403, 'recent_proof_needed']);
    expect(codeOf(await ada.call('POST', path(ada, first!.webhook_id, 'secret')))).toEqual([
      403,
      'recent_proof_needed',
    ]);
  });

  test('gets the events of its choice, signed, and none of their contents', async () => {
    const ada = await server.register();
    const { secret } = await added(ada, '/days', { events: ['day.changed', 'plan.changed'] });
    const days = ['20260510', '20260511', '20260512'];
    for (const day of days) expect((await sleepOn(ada, day)).status).toBe(200);
    const comment = { diary_member_id: ada.memberId, commenter_member_id: ada.memberId, comment: 'Sore calves' };
    expect((await ada.call('POST', 'diary/date/20260512/comment', { body: comment })).status).toBe(200);
    const today = new Date().toISOString().slice(0, 10).replaceAll('-', '');
    const plan = { diary_member_id: ada.memberId, title: 'Easy', total_duration: 2700 };
    const planned = await ada.call('POST', `diary/date/${today}/training-plan`, { body: plan });
    const planId = (planned.body as { training_plan: { training_plan_id: string } }).training_plan.training_plan_id;
    await expect.poll(() => saidAt('/days').some(({ type }) => type === 'plan.changed'), soon).toBe(true);
    const dates = () =>
      saidAt('/days').flatMap(({ type, data }) => (type === 'day.changed' ? (data.dates as string[]) : []));
    await expect.poll(() => new Set(dates()).size, { ...soon, timeout: 180_000 }).toBe(3);
    for (const one of at('/days')) {
      expect(isSigned(secret, one)).toBe(true);
      expect(isSigned(secret.replace('whsec_', 'whsec_AAAA'), one)).toBe(false);
      const said = JSON.parse(one.body) as Said;
      expect(one.headers['webhook-id']).toBe(said.id);
      expect(one.headers['content-type']).toBe('application/json');
      expect(Math.abs(Date.now() / 1000 - Number(one.headers['webhook-timestamp']))).toBeLessThan(300);
      expect(one.body).not.toMatch(/Sore|Easy|7\.25|2700/);
    }
    const plans = saidAt('/days').find(({ type }) => type === 'plan.changed');
    expect(plans).toEqual({
      id: expect.any(String),
      type: 'plan.changed',
      timestamp: expect.any(String),
      data: { member_id: ada.memberId, training_plan_ids: [planId], has_more: false },
    });
    expect(saidAt('/days').map(({ type }) => type)).not.toContain('import.finished');
  });

  test('gets an import: what it added, changed and removed', async () => {
    const ada = await server.register();
    const { webhook } = await added(ada, '/import');
    const now = Date.UTC(2026, 5, 1) / 1000;
    const [run] = [...personaFiles('new-runner', 1, now)].map(({ name, bytes }) => ({ name, bytes: bytes() }));
    const { import_id: importId, items } = await importFiles(ada, [run!]);
    const ids = items[0]!.activity_ids;
    await expect.poll(() => saidAt('/import').length, soon).toBeGreaterThanOrEqual(2);
    const dataOf = (type: string) => saidAt('/import').find((one) => one.type === type)?.data;
    expect(dataOf('activity.added')).toEqual({ member_id: ada.memberId, activity_ids: ids, has_more: false });
    expect(dataOf('import.finished')).toEqual({ member_id: ada.memberId, import_ids: [importId], has_more: false });
    await ada.call('PATCH', `activity/${ids[0]}`, { body: { name: 'Home' } });
    await ada.call('POST', 'delete-activities', { body: { activity_ids: ids } });
    await vi.waitFor(async () => {
      await hurry(webhook.webhook_id);
      expect(saidAt('/import').map(({ type }) => type)).toEqual(expect.arrayContaining(['activity.removed']));
    }, soon);
    expect(dataOf('activity.removed')).toEqual({ member_id: ada.memberId, activity_ids: ids, has_more: false });
  });

  test('gets the correction of a recording', async () => {
    const ada = await server.register();
    const [run] = [...personaFiles('new-runner', 1, Date.UTC(2026, 5, 1) / 1000)];
    const { items } = await importFiles(ada, [{ name: run!.name, bytes: run!.bytes() }]);
    const [id] = items[0]!.activity_ids;
    await added(ada, '/corrected', { events: ['activity.changed'] });
    const body = { distance: 4321, duration: null, crop: null };
    expect((await ada.call('PUT', `activity/${id}/correction`, { body })).status).toBe(200);
    await expect.poll(() => saidAt('/corrected').map(({ data }) => data.activity_ids), soon).toEqual([[id]]);
  });

  test('sends one message for many changes, and names a hundred of them', async () => {
    const ada = await server.register();
    await added(ada, '/gathered', { events: ['activity.added'] });
    await withDatabase(server, async (db) => {
      // Like an import of three thousand files before the first message is sent.
      await db.transaction(async (tx) => {
        for (let batch = 0; batch < 94; batch += 1) {
          const ids = Array.from({ length: 32 }, (_, nth) => `${String(batch).padStart(3, '0')}-${nth}`);
          await addChange(tx, { memberId: ada.memberId, event: 'activity.added', ids }, 5);
          await addChange(tx, { memberId: ada.memberId, event: 'plan.changed', ids }, 5);
        }
      });
      const [hook] = await listed(ada);
      const rows = await db.select().from(webhookMessages).where(eq(webhookMessages.webhookId, hook!.webhook_id));
      expect(rows.map(({ event, changed, hasMore }) => [event, changed.length, hasMore])).toEqual([
        ['activity.added', 100, true],
      ]);
      // After a message, the next one is sent a minute later.
      await db
        .update(webhookMessages)
        .set({ state: 'delivered' })
        .where(eq(webhookMessages.webhookId, hook!.webhook_id));
      const [next] = await addChange(db, { memberId: ada.memberId, event: 'activity.added', ids: ['x'] }, 5);
      expect(Math.round((next!.dueAt - rows[0]!.createdAt.getTime()) / 1000)).toBe(60);
    });
  });
});

describe('a message that does not arrive', () => {
  test('is retried unchanged, with later changes behind it, and shown with its attempts', async () => {
    const ada = await server.register();
    const { webhook, secret } = await added(ada, '/down', { events: ['day.changed'] });
    const id = webhook.webhook_id;
    answers.set('/down', (response) => response.writeHead(503).end('who knows'));
    await sleepOn(ada, '20260510');
    await expect.poll(() => at('/down').length, soon).toBe(1);
    await expect.poll(async () => (await deliveries(ada, id))[0]?.status, soon).toBe(503);
    const [failed] = await deliveries(ada, id);
    await putOff(id);
    expect(Date.parse(failed!.next_try_at!) - Date.parse(failed!.tried_at!)).toBeGreaterThan(5_000);
    await sleepOn(ada, '20260511');
    await sleepOn(ada, '20260512');
    await expect.poll(async () => (await deliveries(ada, id)).length, soon).toBe(2);
    const [behind, first] = await deliveries(ada, id);
    expect(first).toEqual(
      delivery({
        state: 'waiting',
        tries: 1,
        status: 503,
        fault: 'status',
        tried_at: anInstant,
        next_try_at: anInstant,
      }),
    );
    expect(behind).toEqual(delivery({ state: 'waiting', next_try_at: anInstant }));
    expect((await listed(ada))[0]?.failing_since).not.toBe(null);
    answers.delete('/down');
    await hurry(id);
    await expect.poll(() => at('/down').length, soon).toBe(3);
    const [one, again, next] = at('/down');
    expect([again!.body, again!.headers['webhook-id']]).toEqual([one!.body, one!.headers['webhook-id']]);
    expect(isSigned(secret, again!)).toBe(true);
    expect((JSON.parse(next!.body) as Said).data.dates).toEqual(['2026-05-11', '2026-05-12']);
    await expect
      .poll(async () => (await deliveries(ada, id)).map(({ state, tries }) => [state, tries]), soon)
      .toEqual([
        ['delivered', 1],
        ['delivered', 2],
      ]);
    expect((await listed(ada))[0]?.failing_since).toBe(null);
  });

  test('is dropped after the seventh attempt, and the last twenty are shown', async () => {
    const ada = await server.register();
    const { webhook } = await added(ada, '/never', { events: ['day.changed'] });
    const id = webhook.webhook_id;
    answers.set('/never', (response) => response.writeHead(302, { location: `${base}/elsewhere` }).end());
    await sleepOn(ada, '20260510');
    const last = async () => (await deliveries(ada, id))[0];
    await expect.poll(async () => (await last())?.fault, soon).toBe('redirect');
    const wait = async () => {
      const { next_try_at: next, tried_at: tried } = (await last())!;
      return Date.parse(next!) - Date.parse(tried!);
    };
    expect(await wait()).toBeLessThan(20_000);
    const jump = async (tries: number) => {
      await putOff(id);
      await withDatabase(server, (db) =>
        db.update(webhookMessages).set({ tries }).where(eq(webhookMessages.webhookId, id)),
      );
      await hurry(id);
    };
    await jump(5);
    await expect.poll(async () => (await last())?.tries, soon).toBe(6);
    await expect.poll(wait, soon).toBeGreaterThan(17 * 3_600_000);
    await jump(6);
    await expect.poll(async () => (await deliveries(ada, id))[0]?.state, soon).toBe('failed');
    expect(at('/elsewhere')).toEqual([]);
    answers.delete('/never');
    await withDatabase(server, async (db) => {
      await db.insert(webhookMessages).values(
        Array.from({ length: 30 }, () => ({
          webhookId: id,
          event: 'day.changed' as const,
          changed: [],
          state: 'delivered' as const,
          dueAt: new Date(),
        })),
      );
    });
    await askTest(ada, id);
    await expect.poll(() => at('/never').length, soon).toBe(4);
    await expect.poll(async () => (await deliveries(ada, id)).length, soon).toBe(SHOWN_DELIVERIES);
  });

  test('for days pauses the webhook and notifies the member; a test is still sent; it resumes when they choose so', async () => {
    const ada = await server.register();
    const { webhook } = await added(ada, '/days-down');
    const id = webhook.webhook_id;
    answers.set('/days-down', (response) => response.writeHead(500).end());
    const since = new Date(Date.now() - 4 * 86_400_000);
    await withDatabase(server, (db) =>
      db.update(webhooks).set({ failures: 20, failingSince: since }).where(eq(webhooks.webhookId, id)),
    );
    await sleepOn(ada, '20260510');
    await expect.poll(async () => (await listed(ada))[0]?.paused_for, soon).toBe('failures');
    expect((await deliveries(ada, id))[0]).toEqual(
      delivery({ state: 'failed', tries: 1, status: 500, fault: 'status', tried_at: anInstant }),
    );
    const noticesOf = async () =>
      (
        (await ada.call('GET', `member/${ada.memberId}/notice`)).body as {
          notices: { title: string; message: string }[];
        }
      ).notices;
    await expect.poll(async () => (await noticesOf()).length, soon).toBe(1);
    const [notice] = await noticesOf();
    expect(notice?.title).toContain('webhook');
    expect(notice?.message).toContain(new URL(base).host);
    await sleepOn(ada, '20260511');
    expect((await askTest(ada, id)).status).toBe(202);
    await expect.poll(() => at('/days-down').length, soon).toBe(2);
    expect(saidAt('/days-down')[1]).toEqual({
      id: at('/days-down')[1]!.headers['webhook-id'],
      type: 'test',
      timestamp: anInstant,
      data: { member_id: ada.memberId },
    });
    answers.delete('/days-down');
    const resumed = await ada.call('PATCH', path(ada, id), { body: { is_paused: false, events: ['day.changed'] } });
    expect(resumed.body).toEqual({
      webhook: { ...webhook, events: ['day.changed'], paused_for: null, failing_since: null },
    });
    await sleepOn(ada, '20260513');
    await vi.waitFor(async () => {
      await hurry(id);
      expect(at('/days-down').length).toBe(3);
    }, soon);
    expect(saidAt('/days-down')[2]?.data.dates).toEqual(['2026-05-13']);
  });

  test('because the receiver is gone pauses at once; pausing by hand drops what waits; a test is sent once', async () => {
    const ada = await server.register();
    const { webhook } = await added(ada, '/gone');
    const id = webhook.webhook_id;
    answers.set('/gone', (response) => response.writeHead(410).end());
    await askTest(ada, id);
    await expect.poll(async () => (await deliveries(ada, id))[0]?.fault, soon).toBe('gone');
    expect((await deliveries(ada, id))[0]).toEqual(
      delivery({ event: 'test', state: 'failed', tries: 1, status: 410, fault: 'gone', tried_at: anInstant }),
    );
    expect((await listed(ada))[0]?.paused_for).toBe(null);
    await sleepOn(ada, '20260510');
    await expect.poll(async () => (await listed(ada))[0]?.paused_for, soon).toBe('gone');
    await ada.call('PATCH', path(ada, id), { body: { is_paused: false } });
    await sleepOn(ada, '20260511');
    await expect.poll(async () => (await deliveries(ada, id))[0]?.state, soon).toBe('waiting');
    await ada.call('PATCH', path(ada, id), { body: { is_paused: true } });
    await expect
      .poll(async () => (await deliveries(ada, id)).every(({ state }) => state === 'failed'), soon)
      .toBe(true);
  });
});

test('a new secret applies from the next attempt', async () => {
  const ada = await server.register();
  const { webhook, secret } = await added(ada, '/renewed');
  const renewed = await ada.call('POST', path(ada, webhook.webhook_id, 'secret'));
  const { secret: next } = renewed.body as { secret: string };
  expect(next).not.toBe(secret);
  await askTest(ada, webhook.webhook_id);
  await expect.poll(() => at('/renewed').length, soon).toBe(1);
  expect([isSigned(secret, at('/renewed')[0]!), isSigned(next, at('/renewed')[0]!)]).toEqual([false, true]);
});

test('receivers that do not answer hold up two deliveries of their member, and no one else’s', async () => {
  const [slow, quick] = [await server.register(), await server.register()];
  const held: ServerResponse[] = [];
  answers.set('/slow', (response) => void held.push(response));
  const hooks = await Promise.all(Array.from({ length: MAX_WEBHOOKS }, () => added(slow, '/slow')));
  await Promise.all(hooks.map(({ webhook }) => askTest(slow, webhook.webhook_id)));
  await expect.poll(() => held.length, soon).toBe(2);
  const { webhook } = await added(quick, '/quick');
  await askTest(quick, webhook.webhook_id);
  await expect.poll(() => at('/quick').length, soon).toBe(1);
  answers.delete('/slow');
  for (const response of held) response.writeHead(204).end();
  await expect.poll(() => at('/slow').length, soon).toBe(MAX_WEBHOOKS);
});

test('is deleted with its member, and so is what waits with it', async () => {
  const ada = await server.register();
  answers.set('/left', (response) => response.writeHead(500).end());
  const { webhook } = await added(ada, '/left');
  await sleepOn(ada, '20260510');
  await expect.poll(() => at('/left').length, soon).toBe(1);
  expect(
    (await ada.call('DELETE', `member/${ada.memberId}`, { body: { password: testPassword } })).status,
  ).toBeLessThan(300);
  await withDatabase(server, async (db) => {
    for (const table of [webhooks, webhookMessages]) {
      expect(await db.select().from(table).where(eq(table.webhookId, webhook.webhook_id))).toEqual([]);
    }
    const left = await db.execute(
      sql`select 1 from jobs where kind = 'webhook' and starts_with(key, ${webhook.webhook_id})`,
    );
    expect(hasRows(left)).toBe(false);
  });
});

test('no log contains addresses of webhooks, or their secrets', () => {
  expect(server.output()).not.toMatch(/geheim|whsec_|\/days-down|\/kept/);
});
