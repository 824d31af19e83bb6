import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ImportDetailWire, ImportStatusWire } from '../../../domain/entities/import.ts';
import type { SourceWire } from '../../../domain/entities/source.ts';
import { messages } from '../../../domain/messages.ts';
import { anInstant } from '../expected.ts';
import { startTestServer, type TestServer } from '../harness.ts';
import type { TestMember } from '../member.ts';
import { soon } from '../soon.ts';
import { all, killDuring, whenOver, whenWhole } from './client.ts';
import { control, linkPersona } from './garmin.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ sandbox: true });
});
afterAll(() => server.stop());

const calm = { where: 'all', revoked: false, historyEmpty: false, slow: 0, rateLimited: 0 };
const counted = { serverError: 0, malformed: 0, fileNotReady: 0, webhookTwice: 0, webhookForged: 0 };
afterEach(() => control(server, { switches: { ...calm, ...counted } }));

const outcomeOf = (url: URL) => url.searchParams.get('outcome');
const statusOf = async (member: TestMember) =>
  (await member.call('GET', 'import/status', { query: { member_id: member.memberId } })).body as ImportStatusWire;
const garminOf = async (member: TestMember) => {
  const { body } = await member.call('GET', `member/${member.memberId}/sources`);
  return (body as { sources: SourceWire[] }).sources.find(({ vendor }) => vendor === 'garmin')!;
};

/** Number of activities of the last linked account at the vendor. */
const offered = async () => ((await control(server)).accounts as { activities: number }[]).at(-1)!.activities;

async function historyOf(member: TestMember): Promise<ImportDetailWire> {
  expect(outcomeOf(await linkPersona(member, 'new-runner'))).toBe('linked');
  return whenWhole(member, (await statusOf(member)).import_id, await offered());
}

// Requirements for every vendor, and the effects of faults, are in tests/server/vendors.
describe('linking', () => {
  it('links nothing when access is refused', async () => {
    const member = await server.register();
    expect(outcomeOf(await linkPersona(member, 'marathoner', 'deny'))).toBe('refused');
    expect(outcomeOf(await linkPersona(member, 'refused'))).toBe('refused');
    expect((await garminOf(member)).linked).toBe(false);
    expect((await member.call('GET', 'import/status', { query: { member_id: member.memberId } })).status).toBe(404);
  });

  it('completes an empty account with nothing', async () => {
    const member = await server.register();
    await linkPersona(member, 'empty');
    const detail = await whenOver(member, (await statusOf(member)).import_id);
    expect([detail.state, detail.counts]).toEqual(['complete', all(0)]);
  });
});

describe('a vendor in trouble', () => {
  it('that is busy is asked again at its stated time, and the import shows it', async () => {
    await control(server, { switches: { where: 'backfill', rateLimited: true, retryAfter: 2 } });
    const member = await server.register();
    await linkPersona(member, 'new-runner');
    const shown = await vi.waitFor(async () => {
      const { error } = await statusOf(member);
      expect(error).not.toBeNull();
      return error!;
    }, soon);
    await control(server, { switches: calm });
    expect(shown).toEqual({
      kind: 'puller_failed',
      message: messages.importErrors.puller_failed,
      retry_at: expect.any(String),
    });
    const detail = await whenWhole(member, (await statusOf(member)).import_id, await offered());
    expect(detail.error).toBe(null);
  });

  it('that refuses access ends the import with a reason, and can be linked again', async () => {
    await control(server, { switches: { where: 'backfill', rateLimited: true, retryAfter: 1 } });
    const member = await server.register();
    await linkPersona(member, 'new-runner');
    await control(server, { switches: { revoked: true, rateLimited: false } });
    const detail = await whenOver(member, (await statusOf(member)).import_id);
    expect([detail.state, detail.error?.kind]).toEqual(['error', 'bad_source_credentials']);
    const standing = async () => {
      const { linked, broken_since, broken_kind } = await garminOf(member);
      return { linked, broken_since, broken_kind };
    };
    expect(await standing()).toEqual({ linked: true, broken_since: anInstant, broken_kind: 'access_refused' });
    await control(server, { switches: { revoked: false } });
    await historyOf(member);
    expect(await standing()).toEqual({ linked: true, broken_since: null, broken_kind: null });
  });
});

describe('afterwards', () => {
  it('shows the first and last day of the activities, and how far back the request went', async () => {
    const member = await server.register();
    const reach = async () => {
      const { activities, first_day, last_day, history_days, history_ends } = await garminOf(member);
      return { activities, first_day, last_day, history_days, history_ends };
    };
    const asked = { history_days: 15 * 365, history_ends: false };
    expect(await reach()).toEqual({ activities: 0, first_day: null, last_day: null, ...asked });
    await historyOf(member);
    const all = await member.call('GET', `member/${member.memberId}/activities`, { query: { limit: '1000' } });
    const { activities } = all.body as { activities: { local_start_time: string }[] };
    const days = activities.map(({ local_start_time }) => local_start_time.slice(0, 10));
    expect(days.at(-1)! < days[0]!).toBe(true);
    expect(await reach()).toEqual({
      activities: days.length,
      first_day: days.at(-1),
      last_day: days[0],
      ...asked,
    });
  });

  it('a pull finds nothing new twice, and nothing at all without an account', async () => {
    const member = await server.register();
    const pull = () => member.call('POST', 'vendor/garmin/pull', { body: { member_id: member.memberId } });
    expect((await pull()).body).toBe('none');
    const first = await historyOf(member);
    const { import_id } = (await pull()).body as { import_id: string };
    expect(import_id).not.toBe(first.import_id);
    const detail = await whenOver(member, import_id);
    expect(detail.counts).toEqual({ ...all(0), duplicate: detail.items.length });
  });

  it('an account that its owner closed at the vendor is no longer linked', async () => {
    const member = await server.register();
    await historyOf(member);
    const { userId } = ((await control(server)).accounts as { userId: string }[]).at(-1)!;
    await control(server, { deregister: userId });
    await vi.waitFor(async () => expect((await garminOf(member)).linked).toBe(false), soon);
  });

  it('a push to a guessed address, or from another sender, is refused', async () => {
    const { webhookUrl } = (await control(server)) as { webhookUrl: string };
    const post = (url: string, client: string) =>
      fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'garmin-client-id': client },
        body: '{"activityFiles":[]}',
      });
    const guessed = webhookUrl.replace(/[^/]+$/, 'f'.repeat(40));
    expect((await post(guessed, 'anybody')).status).toBe(404);
    expect((await post(webhookUrl, 'anybody')).status).toBe(403);
  });

  it('a server that dies during an import loses no file, though each can be fetched only once', async () => {
    const member = await server.register();
    await linkPersona(member, 'treadmill');
    const expected = await offered();
    const { import_id } = await statusOf(member);
    await killDuring(server, member, { importId: import_id, kills: process.env.LONG ? 3 : 1, every: 30 });
    await whenWhole(member, import_id, expected);
  });
});
