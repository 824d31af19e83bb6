import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DayMarkerInputWire, DayMarkerWire } from '../../../domain/entities/day-marker.ts';
import { addDays, localDate } from '../../../domain/dates.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import type { TestMember } from '../../server/member.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const ill: DayMarkerInputWire = {
  kind: 'ill',
  first_day: '2026-11-05',
  last_day: '2026-11-07',
  name: null,
  priority: null,
};
const path = (who: TestMember, id = '') => `member/${who.memberId}/day-markers${id && `/${id}`}`;
const save = (who: TestMember, id: string, body: unknown) => who.call('PUT', path(who, id), { body });
async function markersOf(who: TestMember): Promise<DayMarkerWire[]> {
  const { status, body } = await who.call('GET', path(who));
  expect(status).toBe(200);
  return (body as { markers: DayMarkerWire[] }).markers;
}

it('keeps markers by first day, changes and removes them', async () => {
  const who = await server.register();
  const [one, other] = [randomUUID(), randomUUID()];
  const race = { kind: 'race', first_day: '2026-10-04', last_day: '2026-10-04', name: ' City half ', priority: 'A' };
  expect((await save(who, one, ill)).status).toBe(200);
  expect((await save(who, other, race)).body).toEqual({ marker: { marker_id: other, ...race, name: 'City half' } });
  expect((await markersOf(who)).map(({ marker_id: id }) => id)).toEqual([other, one]);
  await save(who, one, { ...ill, kind: 'travelling', last_day: '2026-11-20' });
  expect((await markersOf(who))[1]).toEqual({ ...ill, marker_id: one, kind: 'travelling', last_day: '2026-11-20' });
  expect((await who.call('DELETE', path(who, one))).status).toBe(204);
  expect((await who.call('DELETE', path(who, one))).status).toBe(204);
  expect(await markersOf(who)).toHaveLength(1);
  // Undo saves the marker again under its id.
  await save(who, one, ill);
  expect(await markersOf(who)).toHaveLength(2);
});

it('refuses markers that contradict themselves', async () => {
  const who = await server.register();
  for (const wrong of [
    { ...ill, last_day: '2026-11-04' },
    { ...ill, name: 'Flu' },
    { ...ill, kind: 'race' },
    { ...ill, first_day: '2026-02-30' },
    { ...ill, kind: 'lazy' },
  ])
    expect((await save(who, randomUUID(), wrong)).status).toBe(400);
  expect(await markersOf(who)).toEqual([]);
});

it('neither changes nor removes the marker of another member', async () => {
  const [who, other] = [await server.register(), await server.register()];
  const id = randomUUID();
  await save(who, id, ill);
  expect((await save(other, id, { ...ill, kind: 'rest' })).status).toBe(404);
  expect((await other.call('DELETE', path(other, id))).status).toBe(204);
  expect((await other.call('DELETE', path(who, id))).status).toBe(403);
  expect(await markersOf(who)).toEqual([{ ...ill, marker_id: id }]);
});

it('puts races into the calendar feed, and nothing else that days are marked with', async () => {
  const who = await server.register();
  const day = addDays(localDate(Date.now() / 1000, null), 20);
  const race = { kind: 'race', first_day: day, last_day: addDays(day, 1), name: 'Relay, two days', priority: 'B' };
  await save(who, randomUUID(), race);
  await save(who, randomUUID(), { ...ill, first_day: day, last_day: day });
  const made = await who.call('POST', 'calendar-feed', { body: { with_activities: false } });
  const feed = await (await fetch(server.url + (made.body as { path: string }).path)).text();
  const compact = (date: string) => date.replaceAll('-', '');
  expect(feed.match(/BEGIN:VEVENT/g)).toHaveLength(1);
  expect(feed).toContain('SUMMARY:Race: Relay\\, two days');
  expect(feed).toContain(`DTSTART;VALUE=DATE:${compact(day)}\r\nDTEND;VALUE=DATE:${compact(addDays(day, 2))}`);
});
