import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createRecentMessages } from '../../../server/realtime/recent-messages.ts';
import { createClock } from '../../../src/api/clock.ts';
import { type ChannelRequest, openChannel } from '../../../src/api/realtime/mqtt-channel.ts';
import { openConnection } from '../../../src/api/realtime/mqtt-connection.ts';
import { startTestServer, type TestServer } from '../harness.ts';
import type { TestMember } from '../member.ts';

describe('past events', () => {
  const HOUR = 3_600_000;
  const start = () => {
    const clock = { now: 1000 };
    return { clock, told: createRecentMessages(() => clock.now) };
  };

  test('count from the moment in which the page began to read', () => {
    const { clock, told } = start();
    clock.now = 5000;
    told.note('ada');
    clock.now = 9000;
    told.note('bea');
    expect([4999, 5000, 5001].map((at) => told.hasSince('ada', at))).toEqual([true, true, false]);
    expect(told.hasSince('cyd', 4999)).toBe(false);
  });

  test('are unknown for the time before the process listened, and before it listened again', () => {
    const { clock, told } = start();
    expect([999, 1000].map((at) => told.hasSince('ada', at))).toEqual([true, false]);
    clock.now = 60_700;
    told.begin();
    expect([59_999, 60_000].map((at) => told.hasSince('ada', at))).toEqual([true, false]);
  });

  test('of the last time count, and are remembered for as long as credentials live', () => {
    const { clock, told } = start();
    told.note('ada');
    clock.now += HOUR - 1;
    told.note('bea');
    expect(told.hasSince('ada', 1000)).toBe(true);
    clock.now += 2;
    told.note('bea');
    // Forgotten entries may have had messages.
    expect([told.hasSince('ada', 1000), told.hasSince('ada', clock.now - HOUR)]).toEqual([true, false]);
    expect(told.hasSince('bea', clock.now)).toBe(true);
  });
});

/** The page's worker, in this process. */
class WorkerHere extends EventTarget {
  #end = () => {};
  postMessage(request: ChannelRequest) {
    this.#end = openChannel(request, (data) => this.dispatchEvent(new MessageEvent('message', { data })));
  }
  terminate() {
    this.#end();
  }
}

describe('a page that read before it listened', () => {
  let server: TestServer;
  beforeAll(async () => {
    vi.stubGlobal('Worker', WorkerHere);
    server = await startTestServer();
  });
  afterAll(() => {
    vi.unstubAllGlobals();
    return server.stop();
  });

  const rename = async (member: TestMember) => {
    const body = { first_name: 'Ada' };
    expect((await member.call('POST', `member/${member.memberId}`, { body })).status).toBe(200);
  };

  /** Messages on the app's own channel until the next change, which it gets as soon as it is subscribed. */
  async function heardBy(member: TestMember, isFirst: boolean, opened: number | null = null): Promise<string[]> {
    const { realtimeUrl, region } = await server.addresses();
    const { identityId, credentials, sub: cognitoId } = member;
    const heard: string[] = [];
    await new Promise<void>((resolve, reject) => {
      const close = openConnection(
        {
          config: { realtimeUrl, region },
          clock: { ...createClock(), opened: () => opened },
          credentials: { get: async () => ({ ...credentials, identityId, expiresAt: 0 }) },
        },
        {
          cognitoId,
          isFirst,
          onOpen: () => {
            heard.push('open');
            rename(member).catch(reject);
          },
          onMissed: () => heard.push('missed'),
          onNews: ({ event }) => {
            heard.push(event);
            close();
            resolve();
          },
          onUnknown: (payload) => reject(new Error(payload)),
          onClosed: () => reject(new Error('closed')),
        },
      );
    });
    return heard;
  }

  /** Later than all earlier events. */
  async function nextMillisecond(): Promise<number> {
    const now = Date.now();
    await expect.poll(() => Date.now(), { interval: 1 }).toBeGreaterThan(now);
    return Date.now();
  }

  // The channel is subscribed when the message is sent; for a page it does not matter whether the message or the acknowledgement comes first.
  const missedToo = ['member_updated', 'missed', 'open'];

  test('receives that an event happened in between', async () => {
    const member = await server.register();
    await rename(member);
    expect((await heardBy(member, true)).toSorted()).toEqual(missedToo);
  });

  test('receives no miss if there was no event, or only one for another member', async () => {
    const [member, other] = [await server.register(), await server.register()];
    await rename(other);
    expect(await heardBy(member, true)).toEqual(['open', 'member_updated']);
  });

  test('does not ask when it reconnects: it reads again anyway', async () => {
    const member = await server.register();
    await rename(member);
    expect(await heardBy(member, false)).toEqual(['open', 'member_updated']);
  });

  test('is answered by the time it was opened, whatever the age of its credentials', async () => {
    const member = await server.register();
    const before = Date.now();
    await rename(member);
    const after = await nextMillisecond();
    expect(await heardBy(member, true, after)).toEqual(['open', 'member_updated']);
    expect((await heardBy(member, true, before)).toSorted()).toEqual(missedToo);
  });

  test('may have missed events if the server was started since', async () => {
    const member = await server.register();
    // Credentials have whole seconds: those of the second of the start would be mistaken for later ones.
    const second = Math.floor(Date.now() / 1000);
    await expect.poll(() => Math.floor(Date.now() / 1000), { interval: 20 }).toBeGreaterThan(second);
    await server.restart();
    expect((await heardBy(member, true)).toSorted()).toEqual(missedToo);
  });
});
