import { describe, expect, test } from 'vitest';
import { createActor, createMachine, SimulatedClock } from 'xstate';
import { realtimeEvents } from '../../domain/entities/realtime.ts';
import { createRealtimeImplementations, type RealtimeDependencies } from '../../machines/realtime/implementations.ts';
import { parseRealtime } from '../../machines/realtime/messages.ts';
import { realtimeMachine, type RealtimeParentEvent } from '../../machines/realtime/realtime.machine.ts';
import { retryDelay } from '../../machines/shared/retry.ts';
import { ear, source } from './support.ts';

function start({ online = true, random = 1 } = {}) {
  const connections: Parameters<RealtimeDependencies['openConnection']>[0][] = [];
  const closed = ear<[]>();
  const logUnknown = ear<[string]>();
  const network = source<boolean>();
  const heard: RealtimeParentEvent[] = [];
  const logic = realtimeMachine.provide(
    createRealtimeImplementations({
      openConnection: (options) => {
        connections.push(options);
        return closed;
      },
      watchNetwork: (onChange) => {
        onChange(online);
        return network.watch(onChange);
      },
      logUnknown,
      random: () => random,
    }),
  );
  const parent = createMachine({
    invoke: { id: 'realtime', src: logic, input: { cognitoId: 'sub-1' } },
    on: { '*': { actions: ({ event }) => heard.push(event as RealtimeParentEvent) } },
  });
  const clock = new SimulatedClock();
  const actor = createActor(parent, { clock }).start();
  const child = () => actor.getSnapshot().children.realtime?.getSnapshot();
  return {
    connections,
    closed,
    logUnknown,
    network,
    heard,
    clock,
    value: () => child()?.value,
    last: () => {
      const connection = connections.at(-1);
      if (connection === undefined) throw new Error('Nothing was opened.');
      return connection;
    },
  };
}

describe('the channel', () => {
  test('connects as soon as there is a network, to the signed-in member’s topic', () => {
    const { connections, network, value } = start({ online: false });
    expect(value()).toBe('offline');
    network.tell(true);
    expect(connections.map(({ cognitoId }) => cognitoId)).toEqual(['sub-1']);
    expect(value()).toEqual({ online: 'connecting' });
  });

  test('retries after a second, then less often up to about a minute, each time with a new connection', () => {
    const { last, connections, clock, value } = start();
    const waits: number[] = [];
    for (let failure = 1; failure <= 8; failure += 1) {
      last().onClosed();
      expect(value()).toBe('waitingToRetry');
      let wait = 0;
      while (value() === 'waitingToRetry') {
        clock.increment(500);
        wait += 500;
      }
      waits.push(wait);
    }
    expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 64_000, 64_000]);
    expect(connections).toHaveLength(9);
  });

  test('waits at least half as long with minimum jitter, so that clients do not return in step', () => {
    const plan = { first: 1000, longest: 64_000 };
    expect([1, 2, 3].map((failures) => retryDelay(failures, plan, 0))).toEqual([1000, 1000, 2000]);
    expect([1, 2, 3].map((failures) => retryDelay(failures, plan, 0.5))).toEqual([1000, 1500, 3000]);
  });

  test('resets its failures once a connection lasted for ten seconds', () => {
    const { last, clock, value } = start();
    last().onClosed();
    clock.increment(1000);
    last().onOpen();
    expect(value()).toEqual({ online: { connected: 'fresh' } });
    clock.increment(10_000);
    expect(value()).toEqual({ online: { connected: 'settled' } });
    last().onClosed();
    clock.increment(1000);
    expect(value()).toEqual({ online: 'connecting' });
  });

  test('refetches the data after a reconnect, and not after the first connect', () => {
    const { last, heard, clock } = start();
    expect(last().isFirst).toBe(true);
    last().onOpen();
    expect(heard).toEqual([]);
    last().onClosed();
    clock.increment(1000);
    expect(last().isFirst).toBe(false);
    last().onOpen();
    expect(heard).toEqual([{ type: 'REALTIME_RECONNECTED' }]);
  });

  test('refetches the data if there was an event before the first connection listened', () => {
    const { last, heard } = start();
    last().onOpen();
    last().onMissed();
    expect(heard).toEqual([{ type: 'REALTIME_RECONNECTED' }]);
  });

  test.each(['closed', 'offline'] as const)('and when the first attempt ended before it listened (%s)', (how) => {
    const { last, heard, clock, network } = start();
    if (how === 'closed') {
      last().onClosed();
      clock.increment(1000);
    } else {
      network.tell(false);
      network.tell(true);
    }
    expect(last().isFirst).toBe(false);
    last().onOpen();
    expect(heard).toEqual([{ type: 'REALTIME_RECONNECTED' }]);
  });

  test('closes and pauses without a network, and returns at once with it', () => {
    const { last, network, closed, clock, connections, value } = start();
    last().onOpen();
    network.tell(false);
    expect(value()).toBe('offline');
    expect(closed.heard).toHaveLength(1);
    clock.increment(120_000);
    expect(connections).toHaveLength(1);
    network.tell(true);
    expect(connections).toHaveLength(2);
  });

  test('passes on known events and logs unknown ones', () => {
    const { last, heard, logUnknown } = start();
    last().onOpen();
    const news = { event: 'calendar_updated', body: {}, member: null } as const;
    last().onNews(news);
    last().onUnknown('{"message":1}');
    expect(heard).toEqual([{ type: 'REALTIME_NEWS', news }]);
    expect(logUnknown.heard).toEqual([['{"message":1}']]);
  });
});

describe('a payload', () => {
  const payload = (event: string, body: object = {}) => JSON.stringify({ message: { headers: { event }, body } });

  test.each(realtimeEvents)('%s is accepted', (event) => {
    const body = { import_id: 'import-1', target: 10, count: 3, temperature: 'warm' };
    expect(parseRealtime(payload(event, body))).toEqual({ event, body, member: null });
  });

  test.each([
    ['an unknown event', payload('lottery_won')],
    ['no JSON', 'hello'],
    ['another shape', '{"headers":{}}'],
    ['a count that is none', payload('import_progress', { count: 'many' })],
  ])('%s is not', (_, text) => {
    expect(parseRealtime(text)).toBeNull();
  });

  test('an invalid member is left out', () => {
    expect(parseRealtime(payload('member_updated', { member: { member_id: 7 } }))?.member).toBeNull();
  });
});
