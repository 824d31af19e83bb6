import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { NoticeWire } from '../../../domain/entities/notice.ts';
import { MESSAGES_A_DAY } from '../../../domain/entities/team-message.ts';
import { members, messagesSent, teamMembers, teams } from '../../../server/db/schema/members.ts';
import {
  addMessageNotice,
  addNoticeOnce,
  addOrWidenNotice,
  withdrawNotices,
} from '../../../server/notices/notices.store.ts';
import { registerAdmin } from '../../server/admins.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import type { TestMember } from '../../server/member.ts';
import { soon } from '../../server/soon.ts';
import { verified } from '../../server/verified.ts';
import { withDatabase } from '../../server/with-database.ts';
import { mailsTo, whenMailed } from '../../server/accounts/mails.ts';

let server: TestServer;
let coach: TestMember;
let ada: TestMember;
let bea: TestMember;
let colleague: TestMember;
let stranger: TestMember;
let teamId: string;
const groupId = randomUUID();

beforeAll(async () => {
  server = await startTestServer();
  [coach, ada, bea, colleague, stranger] = (await Promise.all(Array.from({ length: 5 }, () => server.register()))) as [
    TestMember,
    TestMember,
    TestMember,
    TestMember,
    TestMember,
  ];
  await withDatabase(server, async (db) => {
    const who = (one: TestMember) => eq(members.memberId, one.memberId);
    for (const one of [coach, colleague])
      await db.update(members).set({ memberType: 'Coach', accessLevel: 20 }).where(who(one));
    await db.update(members).set({ firstName: 'Cora', lastName: 'Coach' }).where(who(coach));
    const [team] = await db.insert(teams).values({ name: 'Early birds' }).returning();
    teamId = team!.teamId;
    await db.insert(teamMembers).values([coach, ada, bea, colleague].map(({ memberId }) => ({ teamId, memberId })));
  });
  await verified(server, coach, ada, colleague);
  const group = { name: 'Sprinters', member_ids: [bea.memberId] };
  await coach.call('PUT', `team/${teamId}/groups/${groupId}`, { body: group });
});
afterAll(() => server.stop());

const write = (who: TestMember, more: object = {}) =>
  who.call('POST', 'email/send', {
    body: { team_id: teamId, subject: 'Saturday', message: 'We meet at nine.\nBring water.', ...more },
  });
const outcome = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { code?: string; recipients?: number }).code ?? (body as { recipients?: number }).recipients,
];
const notices = async (who: TestMember) =>
  ((await who.call('GET', `member/${who.memberId}/notice`)).body as { notices: NoticeWire[] }).notices;
const whenTold = (who: TestMember, title: string) =>
  vi.waitFor(async () => {
    const found = (await notices(who)).filter((one) => one.title === title);
    expect(found).not.toEqual([]);
    return found;
  }, soon);

describe('a message of a coach', () => {
  test('reaches each athlete separately, with the sender’s name and without any address', async () => {
    // Bea has not confirmed her address.
    expect((await write(coach)).body).toEqual({ recipients: 2, by_email: 1, on_page: 1 });
    const [notice] = await whenTold(bea, 'Early birds: Saturday');
    expect(notice?.message).toBe('Cora Coach writes to the athletes of Early birds:\n\nWe meet at nine.\nBring water.');
    const [mail] = await whenMailed(server, ada.email);
    expect(mail?.subject).toBe('Early birds: Saturday');
    expect(mail?.text).toContain('Bring water.');
    expect(mail?.text).toContain('Replies to this email aren’t read.');
    expect(mail?.text).toMatch(/\/unsubscribe\/\S+/);
    for (const other of [coach, bea, colleague]) expect(mail?.text).not.toContain(other.email);
    // The address was not verified.
    expect(await mailsTo(server, bea.email)).toEqual([]);
    expect(await notices(colleague)).toEqual([]);
  });

  test('goes to a group or to some, and only to athletes of the team', async () => {
    expect(outcome(await write(coach, { group_id: groupId, subject: 'Sprints' }))).toEqual([200, 1]);
    await whenTold(bea, 'Early birds: Sprints');
    expect((await notices(ada)).map(({ title }) => title)).not.toContain('Early birds: Sprints');
    expect(outcome(await write(coach, { member_ids: [ada.memberId] }))).toEqual([200, 1]);
    for (const one of [stranger, colleague]) {
      expect(outcome(await write(coach, { member_ids: [ada.memberId, one.memberId] }))).toEqual([409, 'not_in_team']);
    }
    expect(outcome(await write(coach, { group_id: randomUUID() }))).toEqual([409, 'nobody_to_write_to']);
    expect(outcome(await write(coach, { team_id: undefined, member_ids: [ada.memberId] }))).toEqual([403, 'forbidden']);
    for (const one of [ada, stranger]) {
      const { status } = await write(one);
      expect([403, 404]).toContain(status);
    }
  });

  test('follows the athlete’s settings, and two with one subject are two', async () => {
    await ada.call('PUT', `member/${ada.memberId}/notification/message`, { body: { page: false, mail: false } });
    const quiet = await write(coach, { subject: 'Quiet', message: 'First.' });
    expect(quiet.body).toEqual({ recipients: 2, by_email: 0, on_page: 1 });
    expect(outcome(await write(coach, { subject: 'Quiet', message: 'Second.' }))).toEqual([200, 2]);
    await vi.waitFor(async () => {
      const texts = (await notices(bea))
        .filter(({ title }) => title === 'Early birds: Quiet')
        .map(({ message }) => message);
      expect(texts.map((text) => text.split('\n').at(-1)).toSorted()).toEqual(['First.', 'Second.']);
    }, soon);
    expect((await notices(ada)).map(({ title }) => title)).not.toContain('Early birds: Quiet');
    expect((await mailsTo(server, ada.email)).map(({ subject }) => subject)).not.toContain('Early birds: Quiet');
  });

  test('is sent again a week later with identical text, and once for a repeated request', async () => {
    const message_id = randomUUID();
    const weekly = { subject: 'Weekly', member_ids: [bea.memberId] };
    const ofWeek = async () => (await notices(bea)).filter(({ title }) => title === 'Early birds: Weekly').length;
    for (let sent = 0; sent < 3; sent += 1) {
      expect(outcome(await write(coach, { ...weekly, message_id }))).toEqual([200, 1]);
    }
    await vi.waitFor(async () => expect(await ofWeek()).toBe(1), soon);
    expect(outcome(await write(coach, weekly))).toEqual([200, 1]);
    await vi.waitFor(async () => expect(await ofWeek()).toBe(2), soon);
  });

  test('is never mistaken for a system message, whatever its text', async () => {
    const mine = { subject: 'A new comment in your diary', member_ids: [bea.memberId] };
    expect(outcome(await write(coach, mine))).toEqual([200, 1]);
    await whenTold(bea, `Early birds: ${mine.subject}`);
    await withDatabase(server, async (db) => {
      const notice = { memberId: bea.memberId, title: 'Same words', message: 'Of a coach.' };
      await addMessageNotice(db, { ...notice, kind: 'message' }, randomUUID());
      await addNoticeOnce(db, { ...notice, kind: 'late', message: 'Of the system.' });
      await addOrWidenNotice(db, { ...notice, kind: 'comment', message: 'Of a day.' }, 'Of days.');
      expect(await withdrawNotices(db, bea.memberId, 'late')).toBe(true);
    });
    const left = (await notices(bea)).filter(({ title }) => title === 'Same words').map(({ message }) => message);
    expect(left.toSorted()).toEqual(['Of a coach.', 'Of a day.']);
  });

  test('needs a confirmed address, with a daily limit across servers', async () => {
    const late = await server.register();
    await withDatabase(server, async (db) => {
      await db.update(members).set({ memberType: 'Coach', accessLevel: 20 }).where(eq(members.memberId, late.memberId));
      await db.insert(teamMembers).values({ teamId, memberId: late.memberId });
    });
    expect(outcome(await write(late))).toEqual([403, 'address_not_verified']);
    await verified(server, late);
    await withDatabase(server, (db) =>
      db.insert(messagesSent).values(
        Array.from({ length: MESSAGES_A_DAY }, (_, at) => ({
          senderId: late.memberId,
          messageId: randomUUID(),
          sentAt: new Date(Date.now() - (at + 1) * 60_000),
        })),
      ),
    );
    const { status, headers } = await write(late);
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(3600);
    await withDatabase(server, (db) =>
      db
        .update(messagesSent)
        .set({ sentAt: new Date(Date.now() - 90_000_000) })
        .where(eq(messagesSent.senderId, late.memberId)),
    );
    expect((await write(late, { member_ids: [bea.memberId] })).status).toBe(200);
  });

  test('is plain text with a limited size and number', async () => {
    for (const wrong of [
      { subject: ' ' },
      { subject: 'a\nBcc: b@example.org' },
      { subject: 'x'.repeat(121) },
      { message: '' },
      { message: 'x'.repeat(4001) },
      { message: 'a\u0000b' },
      { member_ids: [] },
      { html: '<b>' },
    ]) {
      expect((await write(coach, wrong)).status).toBe(400);
    }
    const statuses = [];
    for (let i = 0; i < 11; i += 1) statuses.push((await write(colleague, { member_ids: [bea.memberId] })).status);
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
  });

  test('of an admin goes to any team and to chosen members', async () => {
    const admin = await registerAdmin(server);
    await verified(server, admin);
    expect(outcome(await write(admin, { group_id: groupId }))).toEqual([200, 1]);
    const named = { team_id: undefined, member_ids: [stranger.memberId], subject: 'Your account' };
    expect(outcome(await write(admin, named))).toEqual([200, 1]);
    const [notice] = await whenTold(stranger, 'From an admin: Your account');
    expect(notice?.message).toMatch(/^An admin writes to you:/);
    expect(outcome(await write(admin, { team_id: randomUUID() }))).toEqual([404, 'not_found']);
    expect(outcome(await write(admin, { team_id: undefined, member_ids: [randomUUID()] }))).toEqual([
      409,
      'not_in_team',
    ]);
    // The log of admins' acts contains each message of an admin, but no message of a coach.
    const { body } = await admin.call('GET', 'admin/acts', { query: { limit: '50' } });
    interface Act {
      readonly call_id: string;
      readonly target: string | null;
      readonly outcome: string;
      readonly admin: { readonly member_id: string };
      readonly member: { readonly member_id: string } | null;
    }
    const acts = (body as { acts: Act[] }).acts.filter(({ admin: by }) => by.member_id === admin.memberId);
    expect(acts.map(({ call_id, outcome, member }) => [call_id, outcome, member?.member_id ?? null])).toEqual([
      ['sendEmail', 'refused', null],
      ['sendEmail', 'refused', null],
      ['sendEmail', 'done', stranger.memberId],
      ['sendEmail', 'done', null],
    ]);
    expect(acts.at(-1)?.target).toBe(teamId);
  });
});
