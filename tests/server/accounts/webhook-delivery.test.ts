import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import type { WebhookEvent } from '../../../domain/entities/webhook.ts';
import { subscribe } from '../../../server/changes/changed.ts';
import type { Db } from '../../../server/db/open.ts';
import { parsedRows } from '../../../server/db/rows.ts';
import { webhookMessages, webhooks } from '../../../server/db/schema/webhooks.ts';
import { type JobHandler, TryLater } from '../../../server/jobs/runner.ts';
import { createSealer } from '../../../server/base/seal.ts';
import { type DeliverDeps, SEALED, webhookJob } from '../../../server/webhooks/deliver-job.ts';
import { newWebhookSecret } from '../../../server/webhooks/signature.ts';
import { addChange } from '../../../server/webhooks/messages.store.ts';
import { startTestServer, type TestServer } from '../harness.ts';
import type { TestMember } from '../member.ts';
import { soon } from '../soon.ts';
import { withDatabase } from '../with-database.ts';

const sealer = createSealer('a secret of at least thirty-two characters');
const day = 86_400_000;

let server: TestServer;
let receiver: Server;
let base = '';
let status = 204;
const got: string[] = [];
/** Held responses. */
const held: (() => void)[] = [];
let isHeld = false;

beforeAll(async () => {
  receiver = createServer((request, response) => {
    got.push(request.url ?? '');
    request.resume();
    const answer = () => void response.writeHead(status).end();
    if (isHeld && request.url === '/held') held.push(answer);
    else answer();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  server = await startTestServer();
});
afterAll(async () => {
  await server.stop();
  receiver.closeAllConnections();
  receiver.close();
});

/** A webhook that only the deliveries of this test can unseal. */
async function kept(db: Db, who: TestMember, path: string, more: Partial<typeof webhooks.$inferInsert> = {}) {
  const [row] = await db
    .insert(webhooks)
    .values({
      memberId: who.memberId,
      address: base,
      sealedUrl: sealer.seal(`${base}${path}`, SEALED.url),
      sealedSecret: sealer.seal(newWebhookSecret(), SEALED.secret),
      events: ['day.changed'],
      ...more,
    })
    .returning();
  return row!.webhookId;
}
const message = async (db: Db, webhookId: string, dueAt: Date, event: WebhookEvent = 'day.changed') =>
  void (await db.insert(webhookMessages).values({ webhookId, event, changed: ['2026-05-10'], dueAt }));
const jobOf = (db: Db, more: Partial<DeliverDeps> = {}) => {
  const rules = { loopback: true, ports: [] };
  return webhookJob({ db, sealer, rules, product: () => 'Longrun', ...more });
};
const runOf = (job: JobHandler, who: TestMember, webhookId: string) => {
  const key = `${webhookId} ${who.memberId}`;
  return job.run({ key, signal: new AbortController().signal } as Parameters<typeof job.run>[0]);
};
const deliver = (db: Db, who: TestMember, webhookId: string, more: Partial<DeliverDeps> = {}) =>
  runOf(jobOf(db, more), who, webhookId);
const hookOf = async (db: Db, webhookId: string) =>
  (await db.select().from(webhooks).where(eq(webhooks.webhookId, webhookId)))[0]!;
const messagesOf = (db: Db, webhookId: string) =>
  db.select().from(webhookMessages).where(eq(webhookMessages.webhookId, webhookId));

test('a webhook is not paused silently: if nobody can be notified, it is not paused', async () => {
  const ada = await server.register();
  await withDatabase(server, async (db) => {
    const id = await kept(db, ada, '/gone');
    await message(db, id, new Date(Date.now() - day));
    status = 410;
    const told = vi.fn(async () => undefined);
    subscribe(db, {
      tell: told,
      async store(tx, change) {
        expect(change).toEqual({ what: 'broken', of: ada.memberId, webhookId: id });
        expect((await hookOf(tx, id)).pausedFor).toBe('gone');
        throw new Error('stopping');
      },
    });
    await expect(deliver(db, ada, id)).rejects.toThrow('stopping');
    expect([(await hookOf(db, id)).pausedFor, told.mock.calls]).toEqual([null, []]);
    subscribe(db, { tell: told, store: async () => undefined });
    await deliver(db, ada, id);
    expect((await hookOf(db, id)).pausedFor).toBe('gone');
    status = 204;
  });
});

test.each([
  ['behind', -3_600_000],
  ['ahead', 3_600_000],
])('the next run is scheduled by the database’s clock, even if this process is an hour %s', async (_, skew) => {
  const ada = await server.register();
  await withDatabase(server, async (db) => {
    const id = await kept(db, ada, '/later');
    const dueAt = new Date(Date.now() + day);
    await message(db, id, dueAt);
    const real = Date.now;
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => real() + skew);
    try {
      await deliver(db, ada, id);
    } finally {
      clock.mockRestore();
    }
    const found = await db.execute(sql`
      select (extract(epoch from run_at) * 1000)::float8 as at from jobs where key = ${`${id} ${ada.memberId}`}`);
    expect(parsedRows(found, { at: z.number() })).toEqual([{ at: dueAt.getTime() }]);
  });
});

test('if others wait, a turn is one message; otherwise it is everything due', async () => {
  const ada = await server.register();
  await withDatabase(server, async (db) => {
    const id = await kept(db, ada, '/turns');
    for (const event of ['day.changed', 'plan.changed'] as const) {
      await message(db, id, new Date(Date.now() - day), event);
      await message(db, id, new Date(Date.now() - day), event === 'day.changed' ? 'import.finished' : 'activity.added');
    }
    const sent = () => got.filter((path) => path === '/turns').length;
    // Others cannot see the waiting transaction.
    await db.transaction(async (tx) => {
      await tx.execute(sql`insert into jobs (kind, key, payload, run_at) values ('webhook', 'other', '{}', now())`);
      await deliver(tx, ada, id);
      expect(sent()).toBe(1);
      await deliver(tx, ada, id);
      expect(sent()).toBe(2);
      const first = await tx.execute(sql`select key from jobs where kind = 'webhook' order by run_at, job_id limit 1`);
      expect(parsedRows(first, { key: z.string() })).toEqual([{ key: 'other' }]);
      await tx.execute(sql`delete from jobs where key = 'other' or starts_with(key, ${id})`);
      await deliver(tx, ada, id);
      expect(sent()).toBe(4);
    });
  });
});

test('a receiver that took long the last time is slow until it answers at once; slow ones share two places', async () => {
  const members = await Promise.all(Array.from({ length: 4 }, () => server.register()));
  await withDatabase(server, async (db) => {
    const [ada, ...others] = members as [TestMember, ...TestMember[]];
    const id = await kept(db, ada, '/speed');
    await message(db, id, new Date(Date.now() - day));
    let ms = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => (ms += 3000));
    try {
      await deliver(db, ada, id);
    } finally {
      clock.mockRestore();
    }
    expect((await hookOf(db, id)).isSlow).toBe(true);

    const job = jobOf(db);
    const run = (who: TestMember, webhookId: string) => runOf(job, who, webhookId);
    const slow = await Promise.all(others.map((who) => kept(db, who, '/held', { isSlow: true })));
    for (const each of [id, ...slow]) await message(db, each, new Date(Date.now() - day));
    isHeld = true;
    const underWay = [run(others[0]!, slow[0]!), run(others[1]!, slow[1]!)];
    await expect.poll(() => held.length, soon).toBe(2);
    await expect(run(others[2]!, slow[2]!)).rejects.toThrow(TryLater);
    const quick = await kept(db, others[2]!, '/quick');
    await message(db, quick, new Date(Date.now() - day));
    await run(others[2]!, quick);
    expect(got).toContain('/quick');
    isHeld = false;
    for (const answer of held) answer();
    await Promise.all(underWay);
    await run(others[2]!, slow[2]!);
    await run(ada, id);
    expect((await hookOf(db, id)).isSlow).toBe(false);
  });
});

test('what is recorded while a webhook is being paused is not sent later', async () => {
  const ada = await server.register();
  await withDatabase(server, async (db) => {
    const id = await kept(db, ada, '/pausing');
    let noting: Promise<unknown> = Promise.resolve();
    await db.transaction(async (tx) => {
      await tx.update(webhooks).set({ pausedFor: 'member' }).where(eq(webhooks.webhookId, id));
      noting = addChange(db, { memberId: ada.memberId, event: 'day.changed', ids: ['2026-05-10'] }, 5);
      const waits = sql`
        select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and query like '%webhook_messages%'`;
      await withDatabase(server, (beside) =>
        expect.poll(async () => parsedRows(await beside.execute(waits), { n: z.number() })[0]?.n, soon).toBe(1),
      );
    });
    expect(await noting).toEqual([]);
    expect(await messagesOf(db, id)).toEqual([]);
  });
});
