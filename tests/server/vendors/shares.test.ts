import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ImportStatusWire } from '../../../domain/entities/import.ts';
import { whenOver } from '../data/client.ts';
import { startTestServer, type TestServer } from '../harness.ts';
import type { TestMember } from '../member.ts';
import { deskOf } from './standin.ts';

const HISTORIES = 3;

describe('what all members share of a vendor', () => {
  let server: TestServer;
  let ada: TestMember;
  let bea: TestMember;
  beforeAll(async () => {
    server = await startTestServer({ sandbox: true, env: { VENDOR_HISTORIES_PER_DAY: String(HISTORIES) } });
    [ada, bea] = await Promise.all([server.register(), server.register()]);
  });
  afterAll(() => server.stop());
  const desk = deskOf(() => server, 'suuntoV2', 'suunto', 'suunto_v2');

  const pull = (member: TestMember, onlyNewer: boolean) =>
    member.call('POST', 'suunto/pull', {
      body: {
        action: 'load_activities_for_members',
        params: { members: [{ member_id: member.memberId, use_most_recent_activity_date: onlyNewer }] },
      },
    });
  const status = async (member: TestMember) =>
    (await member.call('GET', 'import/status', { query: { member_id: member.memberId } })).body as ImportStatusWire;

  it('is not used up by a member who requests a whole history over and over', async () => {
    for (const member of [ada, bea]) {
      expect((await desk.link(member)).searchParams.get('outcome')).toBe('linked');
      await whenOver(member, (await status(member)).import_id);
    }
    const begun = new Set([(await status(ada)).import_id]);
    let refused: Awaited<ReturnType<typeof pull>> | null = null;
    for (let i = 0; i < 20 && refused === null; i += 1) {
      const answer = await pull(ada, false);
      if (answer.status !== 200) refused = answer;
      else {
        const [one] = (answer.body as { imports: { import_id: string }[] }).imports;
        begun.add(one?.import_id ?? '');
        await whenOver(ada, one?.import_id ?? '');
      }
    }
    // The link's own history counts too.
    expect(begun.size).toBe(HISTORIES);
    expect([refused?.status, refused?.body]).toEqual([
      429,
      { code: 'TooManyRequestsException', message: expect.stringMatching(/Try again in 24 hours\.$/) },
    ]);
    const seconds = Number(refused?.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(20 * 3600);
    expect(seconds).toBeLessThanOrEqual(24 * 3600);

    // New activities may still be requested, and other members may request everything.
    expect((await pull(ada, true)).status).toBe(200);
    expect((await pull(bea, false)).status).toBe(200);
  });

  it('is not used up by linking over and over: the history waits, and the page says until when', async () => {
    await desk.unlink(ada);
    expect((await desk.link(ada)).searchParams.get('outcome')).toBe('linked');
    const { state, error } = await status(ada);
    expect([state, error?.kind]).toEqual(['active', 'puller_failed']);
    const hours = (Date.parse(error?.retry_at ?? '') - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(20);
    expect(hours).toBeLessThanOrEqual(24);
  });

  it('is not used up by thousands of link tickets', async () => {
    const ask = () => bea.call('POST', `member/${bea.memberId}/link-tickets`, { body: { vendor: 'polar' } });
    const statuses: number[] = [];
    for (let i = 0; i < 40; i += 1) statuses.push((await ask()).status);
    // One request was for the link above.
    expect(statuses.filter((one) => one === 200)).toHaveLength(29);
    const last = await ask();
    expect([last.status, Number(last.headers.get('retry-after')) > 3000]).toEqual([429, true]);
  });

  it('is asked for new data twenty times an hour by one member', async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 25; i += 1) {
      const answer = await pull(bea, true);
      statuses.push(answer.status);
      if (answer.status !== 200) break;
      const [one] = (answer.body as { imports: { import_id: string }[] }).imports;
      await whenOver(bea, one?.import_id ?? '');
    }
    expect(statuses.at(-1)).toBe(429);
  });
});
