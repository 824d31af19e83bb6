import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../../server/db/open.ts';
import { rowsOf } from '../../../server/db/rows.ts';
import { type JobContext, TryLater } from '../../../server/jobs/runner.ts';
import { TooManyRequests } from '../../../server/http/failure.ts';
import { limitRoutes } from '../../../server/http/route-limits.ts';
import { createLimits } from '../../../server/http/limits.ts';
import type { Email } from '../../../server/mail/emails.ts';
import { createNotifications, type NotifyDeps } from '../../../server/notifications/notify.ts';
import { addUnsubscribe, unsubscribeAddress } from '../../../server/notifications/unsubscribe.ts';
import { createSealer } from '../../../server/base/seal.ts';
import { openOwnDatabase } from '../own-database.ts';
import { addMember } from '../vendors/rows.ts';

const sealer = createSealer('a secret of at least thirty-two characters');
/** Whoever wrote or changed something. */
const coach = randomUUID();
let database: Database;
beforeAll(async () => {
  database = await openOwnDatabase();
});
afterAll(() => database.close());

/** Starts a member with a confirmed address, who wants all notifications, and a mail server that may be down. */
async function start() {
  const { db } = database;
  const memberId = await addMember(db);
  await db.execute(sql`update users set email_verified = true where sub = ${memberId}`);
  await db.execute(sql`
    insert into notification_settings (member_id, type, page, mail)
    values (${memberId}, 'import', true, true), (${memberId}, 'comment', true, true)`);
  const mails: Email[] = [];
  const smtp = { isDown: false };
  const { hear, jobs } = createNotifications({
    db,
    sealer,
    mailer: {
      async send(_to: string, message: Email) {
        if (smtp.isDown) throw new Error('no answer');
        mails.push(message);
      },
    },
    sendsMail: () => true,
    place: { product: 'Longrun', site: 'https://run.example' },
    log: console,
    now: () => new Date(),
  } as unknown as NotifyDeps);
  const waiting = async () =>
    rowsOf<{ kind: string; key: string; payload: unknown; isDue: boolean }>(
      await db.execute(sql`
        select kind, key, payload, run_at <= now() as "isDue" from jobs where right(key, 36) = ${memberId} order by kind`),
    );
  return {
    db,
    memberId,
    hear,
    mails,
    smtp,
    waiting,
    /** Attempts each due job once; a successful job is removed. */
    async attempt() {
      for (const { kind, key, payload, isDue } of await waiting()) {
        if (!isDue) continue;
        await jobs[kind]!.run({ key, payload } as unknown as JobContext);
        await db.execute(sql`delete from jobs where kind = ${kind} and key = ${key}`);
      }
    },
    notices: async () =>
      rowsOf<{ id: string; message: string }>(
        await db.execute(sql`select notice_id as id, message from notices where member_id = ${memberId}`),
      ),
    async import(source: string, state: string) {
      const importId = randomUUID();
      await db.execute(sql`
        insert into imports (import_id, member_id, source, listed, state) values (${importId}, ${memberId}, ${source}, true, ${state})`);
      return importId;
    },
  };
}

it('a retried mail leaves no second notice, even if the first was seen since', async () => {
  const { db, memberId, hear, smtp, mails, attempt, notices, waiting } = await start();
  smtp.isDown = true;
  await hear(db, { what: 'day', of: memberId, date: '2026-02-03', commentBy: coach });
  await attempt();
  const [notice] = await notices();
  await expect(attempt()).rejects.toThrow('no answer');
  await db.execute(sql`insert into notices_seen (notice_id, member_id) values (${notice?.id}, ${memberId})`);
  await expect(attempt()).rejects.toThrow('no answer');
  smtp.isDown = false;
  await attempt();
  expect([await notices(), await waiting()]).toEqual([[notice], []]);
  expect(mails).toEqual([
    expect.objectContaining({ text: expect.stringContaining('https://run.example/calendar/2026-02-03\n') }),
  ]);
});

it('a member who is removed from two teams within an hour reads of both, the second mail delayed', async () => {
  const { db, memberId, hear, mails, attempt, waiting } = await start();
  const names = ['Early birds', 'Night owls'];
  for (const name of names) {
    const [team] = rowsOf<{ id: string }>(
      await db.execute(sql`insert into teams (name) values (${name}) returning team_id as id`),
    );
    await hear(db, { what: 'team', of: memberId, teamId: team!.id, news: 'removed' });
  }
  // Keys of team events end with the member too: first both notices, then the mails.
  await attempt();
  await expect(attempt()).rejects.toThrow(TryLater);
  expect(mails).toHaveLength(1);
  await db.execute(
    sql`update notification_settings set mailed_at = now() - interval '2 hours' where member_id = ${memberId}`,
  );
  await attempt();
  expect(mails.map(({ subject }) => subject).toSorted()).toEqual(
    names.map((name) => `${name}: You are no longer in a team`),
  );
  expect(await waiting()).toEqual([]);
});

it('a notice of a transaction that is rolled back is sent to nobody', async () => {
  const { db, memberId, hear, waiting } = await start();
  await db
    .transaction(async (tx) => {
      await hear(tx, { what: 'plan', of: memberId, by: coach, ids: [] });
      throw new Error('no');
    })
    .catch(() => undefined);
  expect(await waiting()).toEqual([]);
});

it('an import begun automatically by a link sends no notice, the import of a history does when it is read', async () => {
  const { db, memberId, hear, attempt, notices, waiting, ...more } = await start();
  const pushed = await more.import('garmin', 'complete');
  await hear(db, { what: 'importEnded', of: memberId, importId: pushed, isComplete: true, isUpload: false });
  expect(await waiting()).toEqual([]);

  const history = await more.import('garmin', 'active');
  await hear(db, { what: 'historyListed', of: memberId, importId: history });
  expect(await waiting()).toEqual([expect.objectContaining({ isDue: false })]);
  // A part of it is imported.
  await hear(db, { what: 'importEnded', of: memberId, importId: history, isComplete: true, isUpload: false });
  await expect(attempt()).rejects.toThrow(TryLater);
  await db.execute(sql`update imports set state = 'complete' where import_id = ${history}`);
  await attempt();
  await attempt();
  expect((await notices()).map(({ message }) => message)).toEqual(['No new activities.']);
  expect(more.mails[0]?.text).toContain(`Open your import: https://run.example/profile/imports/${history}\n`);
});

it.each(['error', 'undone'])('an import with another outcome sends no notice: %s', async (end) => {
  const { db, memberId, hear, attempt, notices, waiting, ...more } = await start();
  const importId = await more.import('file', end === 'error' ? 'error' : 'complete');
  if (end === 'undone') await db.execute(sql`update imports set undone_at = now() where import_id = ${importId}`);
  await hear(db, { what: 'importEnded', of: memberId, importId, isComplete: true, isUpload: true });
  await attempt();
  expect([await notices(), await waiting()]).toEqual([[], []]);
});

it('addresses for unsubscribing are limited by member, made-up ones by their sender’s address', async () => {
  const { db } = database;
  const app = Fastify({ routerOptions: { maxParamLength: 256 } });
  app.decorateRequest('asker', { getter: () => ({ language: 'en' }) as never });
  app.setErrorHandler((error, _, reply) => reply.code(error instanceof TooManyRequests ? 429 : 500).send());
  limitRoutes(
    app,
    createLimits({ authRatePerMinute: 3, callRatePercent: 10 }, () => 0),
    { note: () => {} },
  );
  await addUnsubscribe(app, { db, sealer });
  const press = async (path: string) => (await app.inject({ method: 'POST', url: path })).statusCode;
  const times = async (count: number, path: string) => {
    const answers: number[] = [];
    while (answers.length < count) answers.push(await press(path));
    return answers;
  };
  for (let i = 0; i < 5; i++) {
    expect(await press(unsubscribeAddress(sealer, '', await addMember(db), 'comment'))).toBe(200);
  }
  expect(await times(5, '/unsubscribe/made-up')).toEqual([404, 404, 404, 429, 429]);
  const own = unsubscribeAddress(sealer, '', await addMember(db), 'comment');
  expect(await times(11, own)).toEqual([...Array(9).fill(200), 429, 429]);
  await app.close();
});

it('a proposal is announced to the member, and the decision to its coach, while they are still so', async () => {
  const [athlete, author] = [await start(), await start()];
  const { db, memberId } = athlete;
  const branchId = randomUUID();
  await db.execute(sql`
    insert into plan_branches (branch_id, member_id, author, author_id, name, first_day, weeks, base, workouts, revision)
    values (${branchId}, ${memberId}, 'coach', ${author.memberId}, 'Less', '2026-11-30', 1, '[]', '[]', gen_random_uuid())`);
  const about = { what: 'branch', planOf: memberId, branchId } as const;
  const titles = async ({ memberId: of }: typeof athlete) =>
    rowsOf<{ title: string; path: string }>(
      await db.execute(sql`select title, path from notices where member_id = ${of} order by created_at`),
    ).map(({ title, path }) => [title, path]);
  await athlete.hear(db, { ...about, of: memberId, news: 'proposed', by: author.memberId });
  await athlete.attempt();
  // By an assistant, whose name is not in notifications.
  await athlete.hear(db, { ...about, of: memberId, news: 'proposed', by: null });
  await athlete.attempt();
  const path = `/training/branches/review?branch=${branchId}`;
  expect(await titles(athlete)).toEqual([
    ['A coach proposes a change to your plan', path],
    ['An assistant proposes a change to your plan', path],
  ]);
  await author.hear(db, { ...about, of: author.memberId, news: 'accepted', by: memberId });
  await author.attempt();
  expect(await titles(author)).toEqual([]);
  await db.execute(sql`update plan_branches set state = 'rejected' where branch_id = ${branchId}`);
  await author.hear(db, { ...about, of: author.memberId, news: 'rejected', by: memberId });
  await author.attempt();
  expect(await titles(author)).toEqual([['Your proposal was rejected', `${path}&athlete=${memberId}`]]);
});
