import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { MemberWire } from '../../../domain/entities/member.ts';
import type { NoticeWire } from '../../../domain/entities/notice.ts';
import { messages } from '../../../domain/messages.ts';
import { addNotice } from '../../../server/notices/notices.store.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import type { Answer, TestMember } from '../../server/member.ts';
import { withDatabase } from '../../server/with-database.ts';

let server: TestServer;
let ada: TestMember;

beforeAll(async () => {
  server = await startTestServer({ own: true });
});
afterAll(() => server.stop());
beforeEach(async () => {
  ada = await server.register();
});

const first = (answer: Answer) => (answer.body as { member: MemberWire[] }).member[0];
const update = (body: unknown) => ada.call('POST', `member/${ada.memberId}`, { body });

describe('a member', () => {
  test('is found by id and by sub, as a list of one', async () => {
    const byId = await ada.call('GET', `member/${ada.memberId}`);
    const bySub = await ada.call('GET', `member/by-cognito-sub/${ada.sub}`);
    expect(byId.body).toEqual(bySub.body);
    expect((byId.body as { member: unknown[] }).member).toHaveLength(1);
    expect(first(byId)).toEqual({
      member_id: ada.memberId,
      aws_cognito_sub: ada.sub,
      email_address: ada.email,
      first_name: null,
      last_name: null,
      birth_date: null,
      gender: null,
      height: null,
      weight: null,
      prefers_metric: null,
      member_type: 'Athlete',
      access_level: 10,
      trial_ends_at: null,
      show_followee_real_name: false,
      time_zone: 'Europe/Zurich',
      week_starts_on: null,
      clock: null,
      language: null,
      assumed: [],
      garmin_linked: false,
      suunto_linked: false,
      suunto_v2_linked: false,
      polar_linked: false,
      coros_linked: false,
      intervals_linked: false,
      apple_linked: false,
      teams: [],
    });
  });

  test('changes only the given fields', async () => {
    const changes = {
      first_name: 'Ada',
      birth_date: '1990-02-28',
      gender: 'F',
      height: 1.7,
      weight: 61.25,
      prefers_metric: true,
    };
    const before = first(await ada.call('GET', `member/${ada.memberId}`));
    const answer = await update(changes);
    expect([answer.status, first(answer)]).toEqual([200, { ...before, ...changes }]);
    expect(first(await update({ weight: null }))).toEqual({ ...before, ...changes, weight: null });
    expect(first(await update({}))).toEqual({ ...before, ...changes, weight: null });
  });

  test('accepts a complete member, but no change of a read-only field', async () => {
    const before = first(await ada.call('GET', `member/${ada.memberId}`))!;
    const answer = await update({ ...before, first_name: 'Ada' });
    expect([answer.status, first(answer)]).toEqual([200, { ...before, first_name: 'Ada' }]);
    const refused = await update({ ...before, first_name: 'Eve', access_level: 30, garmin_linked: true });
    expect([refused.status, refused.body]).toEqual([
      400,
      {
        code: 'invalid_request',
        message: 'The request is not valid.',
        fields: { access_level: ['Read-only'], garmin_linked: ['Read-only'] },
      },
    ]);
    expect(first(await update({}))?.first_name).toBe('Ada');
  });

  test('distinguishes entered values from assumed ones', async () => {
    const defaults = { weight: 65.77, height: 1.676, prefers_metric: false };
    const all = ['prefers_metric', 'weight', 'height'];
    const assumedAfter = async (changes: object) => first(await update(changes))?.assumed;
    expect(await assumedAfter({ ...defaults, assumed: all })).toEqual(all);
    expect(await assumedAfter({ first_name: 'Ada' })).toEqual(all);
    expect(await assumedAfter({ weight: 61.25 })).toEqual(['prefers_metric', 'height']);
    // A value cannot be called a default without being given.
    expect(await assumedAfter({ assumed: ['weight'] })).toEqual(['prefers_metric', 'height']);
    expect(await assumedAfter({ height: 1.7, prefers_metric: true })).toEqual([]);
    expect((await update({ assumed: ['birth_date'] })).status).toBe(400);
  });

  test.each([
    ['an access level', { access_level: 30 }, 'access_level'],
    ['a member type', { member_type: 'Coach' }, 'member_type'],
    ['a weight of a bird', { weight: 2 }, 'weight'],
    ['a height of a tree', { height: 3 }, 'height'],
    ['a date that no calendar has', { birth_date: '1990-02-30' }, 'birth_date'],
    ['a time zone that no clock has', { time_zone: 'Mars/Olympus' }, 'time_zone'],
    ['a week that starts on Wednesday', { week_starts_on: 'wednesday' }, 'week_starts_on'],
    ['a clock of thirteen hours', { clock: '13' }, 'clock'],
    ['a language that the app does not speak', { language: 'tlh' }, 'language'],
    ['a name of 101 letters', { first_name: 'a'.repeat(101) }, 'first_name'],
    ['a letter for metric', { prefers_metric: 'm' }, 'prefers_metric'],
  ])('rejects %s', async (_, body, field) => {
    const answer = await update(body);
    expect([answer.status, Object.keys((answer.body as { fields: object }).fields)]).toEqual([400, [field]]);
  });

  test.each([
    [{ first_name: '' }, { first_name: [messages.biometricRules.firstName] }],
    [{ last_name: ' ' }, { last_name: [messages.biometricRules.lastName] }],
    [{ last_name: 'L' }, { last_name: [messages.biometricRules.lastNameLength] }],
    [{ birth_date: '2099-12-31' }, { birth_date: [messages.biometricRules.birthDate] }],
  ])('applies the form’s rules to %o', async (body, fields) => {
    const answer = await update(body);
    expect([answer.status, (answer.body as { fields: object }).fields]).toEqual([400, fields]);
  });

  test('keeps names as typed', async () => {
    const first_name = `Zoë 🏃 <b>"O'Neil"</b> \\ %`;
    expect(first(await update({ first_name }))?.first_name).toBe(first_name);
  });

  test('gets a message for dates outside of the calendar', async () => {
    expect((await update({ birth_date: '2001-02-29' })).body).toEqual({
      code: 'invalid_request',
      message: messages.account.noSuchDate,
      fields: { birth_date: [messages.account.noSuchDate] },
    });
  });
});

describe('notices', () => {
  const list = async () => {
    const answer = await ada.call('GET', `member/${ada.memberId}/notice`);
    return (answer.body as { notices: NoticeWire[] }).notices;
  };

  test('are the member’s own and the general ones, newest first, until seen', async () => {
    const bea = await server.register();
    await leave(server, [
      { memberId: ada.memberId, title: 'One', message: 'for Ada' },
      { memberId: null, title: 'Two', message: 'for all' },
      { memberId: bea.memberId, title: 'Three', message: 'for Bea' },
    ]);
    const notices = await list();
    expect(notices.map(({ title, message, seen }) => [title, message, seen])).toEqual([
      ['Two', 'for all', false],
      ['One', 'for Ada', false],
    ]);
    const see = (who: TestMember, notice: NoticeWire | undefined) =>
      who.call('POST', `member/${who.memberId}/notice/${notice?.notice_id}/seen`);
    expect((await see(ada, notices[0])).status).toBe(204);
    expect((await see(ada, notices[0])).status).toBe(204);
    expect((await list()).map(({ seen }) => seen)).toEqual([true, false]);
    expect((await see(bea, notices[1])).status).toBe(404);
  });
});

/** Adds notices like other parts of the server, one after another. */
const leave = (on: TestServer, notices: Parameters<typeof addNotice>[1][]): Promise<void> =>
  withDatabase(on, async (db) => {
    for (const notice of notices) await addNotice(db, notice);
  });
