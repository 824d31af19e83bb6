import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACTIVITY_TYPE } from '../../../domain/activity-types.ts';
import { csvOf } from '../../../domain/csv.ts';
import type { ActivityWire } from '../../../domain/entities/activity.ts';
import type { CalendarDayWire } from '../../../domain/entities/calendar.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import type { TestMember } from '../../server/member.ts';
import { importFiles } from '../../server/data/client.ts';
import { storedZip } from '../../server/data/zip.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Twenty minutes of a ride in the streets of Richmond, Virginia, on 12 May, 03:00 UTC: 11 May, 23:00 there, and 12 May, 05:00 in Berlin. */
const ride = (minutes: number) => {
  const points = Array.from({ length: minutes * 6 }, (_, i) => {
    const time = new Date(Date.UTC(2026, 4, 12, 3) + i * 10_000).toISOString();
    return `<trkpt lat="${37.51 + i * 0.0005}" lon="-77.44"><time>${time}</time></trkpt>`;
  });
  return bytesOf(`<gpx creator="StravaGPX"><trk><type>cycling</type><trkseg>${points.join('')}</trkseg></trk></gpx>`);
};
const THERE = ['2026-05-11T23:00:00', '2026-05-11'];
const HERE = ['2026-05-12T05:00:00', '2026-05-12'];

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function berliner(): Promise<TestMember> {
  const member = await server.register();
  const { status } = await member.call('POST', `member/${member.memberId}`, { body: { time_zone: 'Europe/Berlin' } });
  expect(status).toBe(200);
  return member;
}

/** A member's only activity: its wall time and its calendar day. */
async function placeOf(member: TestMember) {
  const { body } = await member.call('GET', `member/${member.memberId}/activities`);
  const [activity, ...others] = (body as { activities: ActivityWire[] }).activities;
  expect(others).toEqual([]);
  const query = { start_date: '20260510', end_date: '20260513' };
  const { body: calendar } = await member.call('GET', `calendar/${member.memberId}`, { query });
  const days = (calendar as { days: CalendarDayWire[] }).days;
  const sums = days.filter(({ activities }) => activities.length > 0).map(({ date }) => date);
  return { id: activity!.activity_id, type: activity!.activity_type_id, when: [activity!.local_start_time, ...sums] };
}

describe('a ride in a virtual world over a real city', () => {
  it('moves to the member’s local day when they mark it as virtual, and back', async () => {
    const member = await berliner();
    await importFiles(member, [{ name: 'ride.gpx', bytes: ride(20) }]);
    const { id, when } = await placeOf(member);
    expect(when).toEqual(THERE);
    const change = (type: number) => member.call('PATCH', `activity/${id}`, { body: { activity_type_id: type } });
    expect((await change(ACTIVITY_TYPE.virtualCycling)).status).toBe(200);
    expect(await placeOf(member)).toEqual({ id, type: ACTIVITY_TYPE.virtualCycling, when: HERE });
    expect((await change(ACTIVITY_TYPE.gravelCycling)).status).toBe(200);
    expect(await placeOf(member)).toEqual({ id, type: ACTIVITY_TYPE.gravelCycling, when: THERE });
  });

  it('is on the member’s local day when the export’s table says so', async () => {
    const member = await berliner();
    const table = csvOf(
      ['Activity ID', 'Activity Name', 'Activity Type', 'Filename'],
      [[1, 'Laps of Richmond', 'Virtual Ride', 'activities/1.gpx']],
    );
    const files = [
      { name: 'export_9/activities/1.gpx', bytes: ride(25) },
      { name: 'export_9/activities.csv', bytes: bytesOf(table) },
    ];
    await importFiles(member, [{ name: 'export_9.zip', bytes: storedZip(files) }]);
    const { type, when } = await placeOf(member);
    expect([type, when]).toEqual([ACTIVITY_TYPE.virtualCycling, HERE]);
  });
});
