import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CalendarDayWire } from '../../../domain/entities/calendar.ts';
import type { DiaryWire } from '../../../domain/entities/diary.ts';
import { rowsOf } from '../../../server/db/rows.ts';
import { deleteAccount } from '../../server/accounts/leftovers.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import type { TestMember } from '../../server/member.ts';
import { withDatabase } from '../../server/with-database.ts';

let server: TestServer;
let member: TestMember;
let stranger: TestMember;
beforeAll(async () => {
  server = await startTestServer();
  [member, stranger] = [await server.register(), await server.register()];
});
afterAll(() => server.stop());

const diaryIn = ({ body }: { readonly body: unknown }) => (body as { diary: DiaryWire }).diary;
const texts = (diary: DiaryWire | undefined) => diary?.comments.map(({ comment }) => comment);

function write(by: TestMember, date: string, comment: unknown, names: object = {}) {
  const body = { diary_member_id: by.memberId, commenter_member_id: by.memberId, comment, ...names };
  return by.call('POST', `diary/date/${date}/comment`, { body });
}

async function diaries(by = member, query: Readonly<Record<string, string>> = {}): Promise<DiaryWire[]> {
  const { body } = await by.call('GET', `member/${by.memberId}/diaries`, { query });
  return (body as { diaries: DiaryWire[] }).diaries;
}

async function dayOf(date: string): Promise<CalendarDayWire> {
  const query = { start_date: date, end_date: date };
  const { body } = await member.call('GET', `calendar/${member.memberId}`, { query });
  return (body as { days: [CalendarDayWire] }).days[0];
}

describe('sleep and motivation of a day', () => {
  const save = (date_: unknown, subjective_input: unknown, by = member) =>
    by.call('POST', `calendar/${member.memberId}/calendar-day`, { body: { date_, subjective_input } });

  it('are stored, changed and deleted', async () => {
    const input = { hours_slept: 7.25, motivation: 4 };
    expect((await save('20260520', input)).body).toEqual({ date_: '20260520', subjective_input: input });
    expect((await dayOf('20260520')).subjective_input).toEqual(input);
    await save('20260520', { hours_slept: null, motivation: 1 });
    expect((await dayOf('20260520')).subjective_input).toEqual({ hours_slept: null, motivation: 1 });
    expect((await dayOf('20260521')).subjective_input).toBeNull();
    const nothing = { hours_slept: null, motivation: null };
    expect((await save('20260520', nothing)).body).toEqual({ date_: '20260520', subjective_input: null });
    expect((await dayOf('20260520')).subjective_input).toBeNull();
  });

  it('are for the member only', async () => {
    expect((await save('20260520', { hours_slept: 1, motivation: 1 }, stranger)).status).toBe(403);
    expect((await dayOf('20260520')).subjective_input).toBeNull();
  });

  it.each([
    ['20260230', { hours_slept: 7, motivation: 3 }],
    ['2026-05-20', { hours_slept: 7, motivation: 3 }],
    [20_260_520, { hours_slept: 7, motivation: 3 }],
    ['20260520', { hours_slept: 24.25, motivation: 3 }],
    ['20260520', { hours_slept: -1, motivation: 3 }],
    ['20260520', { hours_slept: 7.1, motivation: 3 }],
    ['20260520', { hours_slept: '7', motivation: 3 }],
    ['20260520', { hours_slept: 7, motivation: 0 }],
    ['20260520', { hours_slept: 7, motivation: 6 }],
    ['20260520', { hours_slept: 7, motivation: 2.5 }],
    ['20260520', { hours_slept: 7 }],
    ['20260520', null],
  ])('are not %j %j', async (date, input) => {
    expect((await save(date, input)).status).toBe(400);
    expect((await dayOf('20260520')).subjective_input).toBeNull();
  });
});

describe('the diary of a day', () => {
  it('starts with its first comment and ends with its last', async () => {
    const first = diaryIn(await write(member, '20260510', ' Slept badly;\n"windy" 🏃 '));
    const second = diaryIn(await write(member, '20260510', 'Better in the evening'));
    expect(second.daily_diary_id).toBe(first.daily_diary_id);
    expect([second.member_id, second.diary_date, second.removed_on]).toEqual([member.memberId, '2026-05-10', null]);
    expect(texts(second)).toEqual(['Slept badly;\n"windy" 🏃', 'Better in the evening']);
    expect(await diaries()).toEqual([second]);
    const listed = await member.call('GET', 'diary/date/20260510/comment', { query: { member: member.memberId } });
    expect(listed.body).toEqual({ comments: second.comments });
    expect((await dayOf('20260510')).journal_entries).toEqual([
      { daily_diary_id: second.daily_diary_id, num_comments: 2 },
    ]);
    const path = (commentId: string) => `diary/${first.daily_diary_id}/comment/${commentId}`;
    const [one, two] = second.comments.map(({ comment_id }) => comment_id) as [string, string];
    const left = diaryIn(await member.call('DELETE', path(one)));
    expect([texts(left), left.removed_on]).toEqual([['Better in the evening'], null]);
    const empty = diaryIn(await member.call('DELETE', path(two)));
    expect([empty.comments, empty.removed_on !== null]).toEqual([[], true]);
    expect([await diaries(), (await dayOf('20260510')).journal_entries]).toEqual([[], []]);
    expect((await member.call('DELETE', path(two))).status).toBe(404);
    const again = diaryIn(await write(member, '20260510', 'Once more'));
    expect([again.daily_diary_id, again.removed_on]).toEqual([first.daily_diary_id, null]);
  });

  it.each(['POST', 'PATCH'])('is changed by %s', async (method) => {
    const { daily_diary_id: id, comments } = diaryIn(await write(member, '20260511', 'Slow'));
    const body = { comment: ` By ${method} `, commenter_id: member.memberId };
    const comment = comments.at(-1)!;
    const changed = diaryIn(await member.call(method, `diary/${id}/comment/${comment.comment_id}`, { body }));
    expect(changed.comments.at(-1)).toEqual({ ...comment, comment: `By ${method}` });
  });

  it('is listed by days', async () => {
    await write(stranger, '20260601', 'June');
    await write(stranger, '20260401', 'April');
    await write(stranger, '20260501', 'May');
    expect((await diaries(stranger)).map(({ diary_date }) => diary_date)).toEqual([
      '2026-04-01',
      '2026-05-01',
      '2026-06-01',
    ]);
    const may = await diaries(stranger, { start_date: '20260402', end_date: '20260531' });
    expect(may.map(texts)).toEqual([['May']]);
  });

  it('cannot be written, changed or deleted by others, or in another name', async () => {
    const { daily_diary_id: id, comments } = diaryIn(await write(member, '20260512', 'Mine'));
    const path = `diary/${id}/comment/${comments[0]!.comment_id}`;
    const before = await diaries();
    const { memberId } = member;
    const answers = [
      await write(stranger, '20260512', 'x', { diary_member_id: memberId }),
      await write(stranger, '20260512', 'x', { commenter_member_id: memberId }),
      await write(member, '20260512', 'x', { commenter_member_id: stranger.memberId }),
      await stranger.call('POST', path, { body: { comment: 'x', commenter_id: stranger.memberId } }),
      await member.call('POST', path, { body: { comment: 'x', commenter_id: stranger.memberId } }),
      await stranger.call('DELETE', path),
      await stranger.call('GET', `member/${memberId}/diaries`),
      await stranger.call('GET', 'diary/date/20260512/comment', { query: { member: memberId } }),
      await member.call('DELETE', `diary/${id}/comment/${randomUUID()}`),
      await member.call('DELETE', `diary/${randomUUID()}/comment/${comments[0]!.comment_id}`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 404, 403, 404, 403, 403, 404, 404]);
    expect(await diaries()).toEqual(before);
    expect((await diaries(stranger)).flatMap(texts)).not.toContain('x');
  });

  it.each(['', '  ', 'x'.repeat(2001), 'a\u0000b', 5, null])('rejects %j', async (comment) => {
    const before = await diaries();
    expect((await write(member, '20260513', comment)).status).toBe(400);
    expect(await diaries()).toEqual(before);
  });

  it.each(['20260230', '2026-05-13', 'today', '99999999'])('has no day %s', async (date) => {
    expect((await write(member, date, 'x')).status).toBe(400);
  });

  it('has ids once it exists', async () => {
    const body = { comment: 'x', commenter_id: member.memberId };
    expect((await member.call('POST', 'diary/new_1/comment/new_2', { body })).status).toBe(400);
  });

  it('has space for two hundred comments', async () => {
    const { daily_diary_id: id } = diaryIn(await write(member, '20260514', 'One'));
    await withDatabase(server, (db) =>
      db.execute(sql`insert into diary_comments (daily_diary_id, commenter_member_id, comment)
        select ${id}::uuid, ${member.memberId}::uuid, 'x' from generate_series(1, 199)`),
    );
    expect((await write(member, '20260514', 'One more')).status).toBe(409);
  });
});

it('is deleted with the account', async () => {
  const leaving = await server.register();
  await write(leaving, '20260510', 'Last words');
  await leaving.call('POST', `calendar/${leaving.memberId}/calendar-day`, {
    body: { date_: '20260510', subjective_input: { hours_slept: 8, motivation: 5 } },
  });
  expect((await deleteAccount(server, leaving)).status).toBe(200);
  const left = await withDatabase(server, (db) =>
    db.execute(sql`
      select (select count(*)::int from daily_diaries where member_id = ${leaving.memberId})
        + (select count(*)::int from diary_comments where commenter_member_id = ${leaving.memberId})
        + (select count(*)::int from subjective_inputs where member_id = ${leaving.memberId}) as n`),
  );
  expect(rowsOf(left)).toEqual([{ n: 0 }]);
});
