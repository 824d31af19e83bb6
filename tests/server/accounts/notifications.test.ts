import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { addDays, mondayOf, toCompactDate } from '../../../domain/dates.ts';
import type { NoticeWire } from '../../../domain/entities/notice.ts';
import { defaultWays, type NotificationType, notificationTypes } from '../../../domain/entities/notification.ts';
import { nextMonday } from '../../../server/notifications/weeks.ts';
import type { MemberWire } from '../../../domain/entities/member.ts';
import { activities } from '../../../server/db/schema/activities.ts';
import { jobs } from '../../../server/db/schema/jobs.ts';
import { members, notificationSettings, teamMembers, teams } from '../../../server/db/schema/members.ts';
import { vendorLinks } from '../../../server/db/schema/vendors.ts';
import { importFiles } from '../data/client.ts';
import { startTestServer, type TestServer } from '../harness.ts';
import type { TestMember } from '../member.ts';
import { soon } from '../soon.ts';
import { verified } from '../verified.ts';
import { withDatabase } from '../with-database.ts';
import { mailsTo, whenMailed } from './mails.ts';

let server: TestServer;
let coach: TestMember;
let teamId: string;
const today = new Date().toISOString().slice(0, 10);

beforeAll(async () => {
  server = await startTestServer();
  coach = await server.register();
  await withDatabase(server, async (db) => {
    await db
      .update(members)
      .set({ memberType: 'Coach', accessLevel: 30, firstName: 'Carla', lastName: 'Coach' })
      .where(eq(members.memberId, coach.memberId));
    const [team] = await db.insert(teams).values({ name: 'Early birds', trainerRetainsAccess: true }).returning();
    teamId = team?.teamId ?? '';
    await db.insert(teamMembers).values({ teamId, memberId: coach.memberId });
  });
});
afterAll(() => server.stop());

/** A member whom the coach trains. */
async function athlete(): Promise<TestMember> {
  const member = await server.register();
  await withDatabase(server, (db) => db.insert(teamMembers).values({ teamId, memberId: member.memberId }));
  return member;
}
const set = (who: TestMember, type: NotificationType, body: object) =>
  who.call('PUT', `member/${who.memberId}/notification/${type}`, { body });
const read = async (who: TestMember) => (await who.call('GET', `member/${who.memberId}/notifications`)).body;
const notices = async (who: TestMember) =>
  ((await who.call('GET', `member/${who.memberId}/notice`)).body as { notices: NoticeWire[] }).notices;
const whenTold = (who: TestMember, title: string): Promise<NoticeWire> =>
  vi.waitFor(async () => {
    const notice = (await notices(who)).find((one) => one.title.includes(title));
    if (!notice) throw new Error(`no notice says ${title}`);
    return notice;
  }, soon);
/** Waits until every due job about notifications is done. */
const whenQuiet = () =>
  vi.waitFor(async () => {
    const due = await withDatabase(server, (db) =>
      db.select().from(jobs).where(sql`${jobs.kind} like 'notification%' and ${jobs.runAt} <= now()`),
    );
    expect(due).toEqual([]);
  }, soon);
const comment = (who: TestMember, writer: TestMember, date = today) =>
  writer.call('POST', `diary/date/${toCompactDate(date)}/comment`, {
    body: { diary_member_id: who.memberId, commenter_member_id: writer.memberId, comment: 'Well run.' },
  });
const linkIn = (text: string) => /(http\S+\/unsubscribe\/\S+)/.exec(text)?.[1] ?? '';
const askFor = (who: TestMember, news: object, key: string) =>
  withDatabase(server, (db) =>
    db.insert(jobs).values({
      kind: 'notification',
      key: `${key} ${who.memberId}`,
      payload: { memberId: who.memberId, news },
    }),
  );

test('a member has the default settings, and changes one way of one kind', async () => {
  const ada = await server.register();
  const first = { settings: notificationTypes.map((type) => ({ type, ...defaultWays(type) })) };
  expect(await read(ada)).toEqual({ ...first, mail: 'unverified', has_channels: false });
  const answer = await set(ada, 'plan', { mail: true });
  expect([answer.status, answer.body]).toEqual([200, { type: 'plan', page: true, mail: true, push: true }]);
  expect((await set(ada, 'plan', { page: false })).body).toEqual({ type: 'plan', page: false, mail: true, push: true });
  await verified(server, ada);
  const settings = first.settings.map((one) => (one.type === 'plan' ? { ...one, page: false, mail: true } : one));
  expect(await read(ada)).toEqual({ settings, mail: 'on', has_channels: false });
});

test.each([
  ['a kind that there is none of', 'weather', { page: true }],
  ['a way that there is none of', 'plan', { sms: true }],
  ['what is no yes or no', 'plan', { page: 'yes' }],
])('%s is refused', async (_, type, body) => {
  const ada = await server.register();
  expect((await ada.call('PUT', `member/${ada.memberId}/notification/${type}`, { body })).status).toBe(400);
});

describe('a comment', () => {
  test('by a coach is shown on the page and mailed, once an hour; one’s own is not', async () => {
    const bea = await athlete();
    await verified(server, bea);
    expect((await comment(bea, bea)).status).toBe(200);
    await whenQuiet();
    expect(await notices(bea)).toEqual([]);
    expect((await comment(bea, coach)).status).toBe(200);
    const notice = await whenTold(bea, 'A new comment in your diary');
    expect(notice).toEqual({
      notice_id: expect.any(String),
      title: 'A new comment in your diary',
      message: expect.stringMatching(/^A coach has commented on your diary entry for .*\./),
      author: 'Carla Coach',
      path: `/calendar/${today}`,
      created_at: expect.any(String),
      seen: false,
    });
    const [mail] = await whenMailed(server, bea.email);
    expect(mail?.subject).toBe(notice.title);
    expect(mail?.text).toContain(notice.message);
    expect(mail?.text).not.toContain('Well run.');
    expect(mail?.text).toMatch(new RegExp(`Open your diary entry for \\d+ \\w+: http\\S+/calendar/${today}\\n`));
    await bea.call('POST', `member/${bea.memberId}/notice/${notice.notice_id}/seen`);
    await comment(bea, coach, addDays(today, -1));
    await whenQuiet();
    expect(await notices(bea)).toHaveLength(2);
    expect(await mailsTo(server, bea.email)).toHaveLength(1);
  });

  test('names its author for as long as they have an account, and links to the newest day', async () => {
    const bea = await athlete();
    const helper = await server.register();
    await withDatabase(server, async (db) => {
      await db
        .update(members)
        .set({ memberType: 'Coach', accessLevel: 30, firstName: 'Hal', lastName: 'Helper' })
        .where(eq(members.memberId, helper.memberId));
      await db.insert(teamMembers).values({ teamId, memberId: helper.memberId });
    });
    await comment(bea, coach, '2026-01-02');
    await comment(bea, helper, '2026-01-03');
    await whenQuiet();
    const told = async () => (await notices(bea)).map(({ author, path }) => [author, path]).toSorted();
    expect(await told()).toEqual([
      ['Carla Coach', '/calendar/2026-01-02'],
      ['Hal Helper', '/calendar/2026-01-03'],
    ]);
    await comment(bea, coach, '2026-01-04');
    await whenQuiet();
    await withDatabase(server, (db) => db.delete(members).where(eq(members.memberId, helper.memberId)));
    expect(await told()).toEqual([
      [null, '/calendar/2026-01-03'],
      ['Carla Coach', '/calendar/2026-01-04'],
    ]);
  });

  test('on many days is one notice until it is seen, which names the newest day and a year other than this one', async () => {
    const bea = await athlete();
    await set(bea, 'comment', { mail: false });
    for (const date of ['2021-02-03', '2021-02-04', '2020-02-29']) {
      await comment(bea, coach, date);
      await whenQuiet();
    }
    expect(await notices(bea)).toEqual([
      expect.objectContaining({
        message: expect.stringMatching(/^There are new comments on several days .* 29 February 2020\./),
      }),
    ]);
  });

  test('is not mailed to an address that was never confirmed, and not sent to a member who switched it off', async () => {
    const [bea, cleo] = [await athlete(), await athlete()];
    await verified(server, cleo);
    await set(cleo, 'comment', { page: false, mail: false });
    await comment(bea, coach);
    await comment(cleo, coach);
    await whenTold(bea, 'A new comment');
    await whenQuiet();
    expect([await mailsTo(server, bea.email), await mailsTo(server, cleo.email), await notices(cleo)]).toEqual([
      [],
      [],
      [],
    ]);
  });

  test('leaves nothing of a member who is deleted before the notice is sent', async () => {
    const bea = await athlete();
    await askFor(bea, { type: 'comment', date: today }, 'comment later');
    await bea.call('DELETE', `member/${bea.memberId}`, { body: { password: 'Long-run 42 km' } });
    const left = await withDatabase(server, (db) =>
      db
        .select()
        .from(jobs)
        .where(sql`${jobs.key} like ${`%${bea.memberId}`}`),
    );
    expect(left).toEqual([]);
  });
});

test('a plan changed by a coach is one notice until it is seen, in the language of the member', async () => {
  const bea = await athlete();
  await bea.call('POST', `member/${bea.memberId}`, { body: { language: 'de' } });
  const save = (writer: TestMember) =>
    writer.call('POST', `diary/date/${toCompactDate(addDays(today, 3))}/training-plan`, {
      body: { diary_member_id: bea.memberId, modifying_member_id: writer.memberId, activity_type_id: 34 },
    });
  expect((await save(bea)).status).toBe(200);
  await whenQuiet();
  expect(await notices(bea)).toEqual([]);
  expect([(await save(coach)).status, (await save(coach)).status]).toEqual([200, 200]);
  await whenTold(bea, 'Dein Trainingsplan wurde geändert');
  await whenQuiet();
  expect(await notices(bea)).toHaveLength(1);
});

test('an import is reported to members who want it, with its results', async () => {
  const ada = await server.register();
  await set(ada, 'import', { page: true });
  const at = (minute: number) => new Date(Date.now() - 86_400_000 + minute * 60_000).toISOString();
  const points = [0, 1, 2, 3].map((m) => `<trkpt lat="47.${m}" lon="8"><ele>400</ele><time>${at(m)}</time></trkpt>`);
  const text = `<gpx><trk><type>running</type><trkseg>${points.join('')}</trkseg></trk></gpx>`;
  await importFiles(ada, [{ name: 'run.gpx', bytes: new TextEncoder().encode(text) }]);
  expect((await whenTold(ada, 'Your import is finished')).message).toContain('1 activity');
});

test('a broken link is reported with its vendor, and no more once it works again', async () => {
  const [ada, bea] = [await server.register(), await server.register()];
  const linkOf = async (who: TestMember, brokenSince: Date | null) => {
    const [link] = await withDatabase(server, (db) =>
      db
        .insert(vendorLinks)
        .values({
          memberId: who.memberId,
          vendor: 'polar',
          externalUserId: who.memberId,
          sealedAccessToken: 'x',
          keyId: `key of ${who.memberId}`,
          brokenSince,
          brokenKind: brokenSince && 'access_refused',
        })
        .returning(),
    );
    return link?.linkId ?? '';
  };
  for (const [who, since] of [
    [ada, new Date()],
    [bea, null],
  ] as const) {
    await askFor(who, { type: 'link', linkId: await linkOf(who, since) }, 'link');
  }
  expect((await whenTold(ada, 'Polar')).message).toContain('link it again');
  await whenQuiet();
  expect(await notices(bea)).toEqual([]);
});

describe('the week', () => {
  const monday = mondayOf(today);
  const run = (who: TestMember, date: string, distance: number) =>
    withDatabase(server, (db) =>
      db.insert(activities).values({
        memberId: who.memberId,
        activityTypeId: 2,
        source: 'file',
        originalHash: `${who.memberId} ${date}`,
        sessionIndex: 0,
        family: 'foot',
        sport: 'running',
        subSport: 'generic',
        utcOffsetMinutes: 0,
        recordCount: 0,
        signals: 0,
        partial: false,
        startTime: new Date(`${date}T08:00:00Z`),
        localDate: date,
        localStartTime: `${date}T08:00:00`,
        duration: 3600,
        totalDistance: distance,
        weightedLoad: 50,
      }),
    );

  test('is reported with its figures and those of the week before, in the member’s units', async () => {
    const ada = await server.register();
    await ada.call('POST', `member/${ada.memberId}`, { body: { prefers_metric: false } });
    await run(ada, addDays(monday, -7), 16_093.44);
    await run(ada, addDays(monday, -1), 16_093.44);
    await run(ada, addDays(monday, -8), 8_046.72);
    await run(ada, monday, 1000);
    await set(ada, 'weekly', { page: true });
    await withDatabase(server, (db) =>
      db
        .update(jobs)
        .set({ runAt: sql`now()`, payload: { memberId: ada.memberId, news: { type: 'weekly', monday } } })
        .where(sql`${jobs.key} like ${`weekly%${ada.memberId}`}`),
    );
    expect((await whenTold(ada, 'Your week from')).message).toBe(
      '2 activities, 20.0 mi in 2 h, load 100. The week before: 1 activity, 5.0 mi in 1 h, load 50.',
    );
  });

  test('is scheduled for the next Monday for members who want it, and not reported without training', async () => {
    const ada = await server.register();
    await set(ada, 'weekly', { mail: true });
    const planned = await withDatabase(server, (db) =>
      db
        .select()
        .from(jobs)
        .where(sql`${jobs.key} like ${`weekly%${ada.memberId}`}`),
    );
    expect(planned).toHaveLength(1);
    const { time_zone: zone } = ((await ada.call('GET', `member/${ada.memberId}`)).body as { member: MemberWire[] })
      .member[0] as MemberWire;
    expect(planned[0]?.runAt).toEqual(nextMonday(new Date(), zone).at);
    await set(ada, 'weekly', { page: true });
    await askFor(ada, { type: 'weekly', monday }, 'weekly');
    await whenQuiet();
    expect(await notices(ada)).toEqual([]);
  });
});

describe('the link of a mail', () => {
  const settingOf = async (who: TestMember, type: NotificationType) => {
    const rows = await withDatabase(server, (db) =>
      db.select().from(notificationSettings).where(eq(notificationSettings.memberId, who.memberId)),
    );
    return rows.find((row) => row.type === type)?.mail;
  };

  test('unsubscribes from mails of its kind with one request without a login, and says so', async () => {
    const bea = await athlete();
    await verified(server, bea);
    await comment(bea, coach);
    const [mail] = await whenMailed(server, bea.email);
    const { pathname } = new URL(linkIn(mail?.text ?? ''));
    expect(pathname).not.toContain(bea.memberId);
    const address = `${server.url}${pathname}`;
    const looked = await fetch(address);
    expect([looked.status, await looked.text()]).toEqual([200, expect.stringContaining('Stop these emails')]);
    // Programs that open links change nothing.
    expect(await settingOf(bea, 'comment')).toBe(true);
    const body = 'List-Unsubscribe=One-Click';
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const done = await fetch(address, { method: 'POST', headers, body });
    expect([done.status, await done.text()]).toEqual([200, expect.stringContaining('These emails have stopped')]);
    expect(done.headers.get('content-security-policy')).toContain("default-src 'none'");
    const { settings } = (await read(bea)) as { settings: { type: string; page: boolean; mail: boolean }[] };
    expect(settings).toContainEqual({ type: 'comment', page: true, mail: false, push: true });
    expect(settings).toContainEqual({ type: 'link', page: true, mail: true, push: true });
  });

  test('that was made up, or whose member was deleted, does nothing', async () => {
    for (const method of ['GET', 'POST']) {
      const answer = await fetch(`${server.url}/unsubscribe/made-up`, { method });
      expect([answer.status, await answer.text()]).toEqual([404, expect.stringContaining('no longer works')]);
    }
  });
});
