import { afterAll, beforeAll, expect, it } from 'vitest';
import { MAX_SAVED_FILTERS, type SavedFilterWire } from '../../../domain/entities/saved-filter.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import type { TestMember } from '../../server/member.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const path = (member: TestMember) => `member/${member.memberId}/filters`;
const save = (member: TestMember, name: string, search: string) =>
  member.call('POST', path(member), { body: { name, search } });
async function filtersOf(member: TestMember): Promise<SavedFilterWire[]> {
  const { status, body } = await member.call('GET', path(member));
  expect(status, JSON.stringify(body)).toBe(200);
  return (body as { filters: SavedFilterWire[] }).filters;
}

it('stores filters by name in a normal form, replaces and deletes them', async () => {
  const [member, other] = await Promise.all([server.register(), server.register()]);
  expect(await filtersOf(member)).toEqual([]);
  expect((await save(member, ' Races ', 'race=true')).status).toBe(200);
  expect((await save(member, 'long runs', 'nonsense=1&min=20000&sport=foot&sort=-distance')).status).toBe(200);
  const [long, races] = await filtersOf(member);
  expect(long).toEqual({
    filter_id: expect.any(String),
    name: 'long runs',
    search: 'sport=foot&min=20000&sort=-distance',
  });
  expect(races).toEqual({ name: 'Races', search: 'race=true', filter_id: expect.any(String) });
  await save(member, 'Races', 'race=true&from=2026-01-01');
  expect((await filtersOf(member))[1]).toEqual({ ...races, search: 'from=2026-01-01&race=true' });
  expect(await filtersOf(other)).toEqual([]);
  expect((await other.call('DELETE', `${path(other)}/${races!.filter_id}`)).status).toBe(404);
  expect((await member.call('DELETE', `${path(member)}/${races!.filter_id}`)).status).toBe(200);
  expect((await filtersOf(member)).map(({ name }) => name)).toEqual(['long runs']);
});

it('refuses an empty filter, an invalid name, and more than the limit', async () => {
  const member = await server.register();
  for (const [name, search] of [
    ['All', 'sort=-date'],
    ['All', 'min=far&from=2026-02-31'],
    ['', 'race=true'],
    ['two\nlines', 'race=true'],
    ['x'.repeat(41), 'race=true'],
    ['Long', `q=${'x'.repeat(500)}`],
  ] as const) {
    expect((await save(member, name, search)).status, JSON.stringify([name, search])).toBe(400);
  }
  const names = Array.from({ length: MAX_SAVED_FILTERS + 1 }, (_, index) => `Filter ${index}`);
  const answers = await Promise.all(names.map((name) => save(member, name, 'race=true')));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(MAX_SAVED_FILTERS);
  expect(answers.find(({ status }) => status === 409)?.body).toEqual({
    code: 'too_many_filters',
    message: 'You can have up to 30 saved filters.',
  });
  const [first] = await filtersOf(member);
  expect((await save(member, first!.name, 'q=hills')).status).toBe(200);
});
