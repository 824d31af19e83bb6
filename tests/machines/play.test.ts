import { expect, test } from 'vitest';
import { type AnyStateMachine, createMachine } from 'xstate';
import { type Chart, chartOf } from '../../gallery/chart/chart.ts';
import { compareCharts } from '../../gallery/chart/compare.ts';
import { layoutChart } from '../../gallery/chart/layout.ts';
import { machineCode, machineJson } from '../../gallery/chart/stately.ts';
import { PlayClock } from '../../gallery/play/clock.ts';
import { createPlayer } from '../../gallery/play/player.ts';
import { packed, unpacked } from '../../gallery/play/tours.ts';
import { machines } from '../../machines/index.ts';
import { plans } from './plans.ts';
import { declaredIn, routesOf, walk } from './walk.ts';

const entries = Object.entries(machines) as unknown as [keyof typeof plans, AnyStateMachine][];

test('a clock runs due timers, in order, including those set in between', () => {
  const clock = new PlayClock();
  const heard: string[] = [];
  expect(clock.untilNext()).toBeNull();
  clock.setTimeout(() => heard.push(`b ${clock.now()}`), 20);
  clock.setTimeout(() => {
    heard.push(`a ${clock.now()}`);
    clock.setTimeout(() => heard.push(`c ${clock.now()}`), 5);
  }, 10);
  clock.clearTimeout(clock.setTimeout(() => heard.push('never'), 12));
  expect(clock.untilNext()).toBe(10);
  clock.advance(30);
  expect(heard).toEqual(['a 10', 'c 15', 'b 20']);
  expect([clock.now(), clock.untilNext()]).toEqual([30, null]);
});

test('a machine is played: by events, by its actors’ results, and by time', () => {
  const player = createPlayer(machines.couponCheck as unknown as AnyStateMachine, plans.couponCheck);
  expect(player.read().value).toBe('unchecked');
  expect(player.read().status).toBe('active');
  expect(player.read().time).toBe(0);
  player.take({ type: 'EDIT', coupon: 'RUN' } as never);
  player.take({ type: 'CHECK' });
  const { value, next } = player.read();
  expect(value).toBe('checking');
  const done = next.find(({ type }) => type === 'xstate.done.actor.checkCoupon');
  expect(done?.samples.length).toBeGreaterThan(1);
  player.take({ type: 'xstate.error.actor.checkCoupon', error: { tag: 'Network', message: 'Network' } } as never);
  expect(player.read().value).toBe('unchecked');
  expect(player.read().events).toEqual(['EDIT', 'CHECK', 'xstate.error.actor.checkCoupon']);
  expect(player.read().taken.size).toBe(1);
  player.start(0);
  expect(player.read().value).toBe('unchecked');
  expect(player.read().events).toEqual([]);
  player.stop();
});

test('time advances by hand to the next timer', () => {
  const lamp = createMachine({
    id: 'lamp',
    initial: 'on',
    states: { on: { after: { 500: 'off' } }, off: {} },
  }) as AnyStateMachine;
  const player = createPlayer(lamp, { inputs: [undefined], samples: {} });
  expect(player.read().untilTimer).toBe(500);
  player.skip();
  expect(player.read().value).toBe('off');
  expect(player.read().time).toBe(500);
  expect(player.read().untilTimer).toBeNull();
});

test.each(['couponCheck', 'dataImport', 'festival', 'survey'] as const)(
  'the ways of %s take everything, and lead to each state, also after a journey from a worker',
  (name) => {
    const machine = machines[name] as unknown as AnyStateMachine;
    const plan = plans[name];
    const player = createPlayer(machine, plan);
    for (const tour of walk(machine, plan).tours) {
      player.start(tour.input);
      for (const event of unpacked(structuredClone(packed(tour, plan)), plan)) player.take(event);
    }
    expect(player.read().walked.size).toBe(declaredIn(machine).length);
    for (const [id, tour] of routesOf(machine, plan)) {
      player.start(tour.input);
      for (const event of tour.events) player.take(event);
      const { value } = player.read();
      const key = id.split('.').at(-1) ?? '';
      if (id !== machine.id) expect(JSON.stringify(value), id).toContain(key);
    }
    player.stop();
  },
);

/** Without the lengths of delays, which are in the code and which the editor does not need. */
const told = ({ states, transitions }: Chart) => ({
  states,
  transitions: transitions.map(({ trigger, ...rest }) => ({ ...rest, trigger: { ...trigger, length: null } })),
});

test.each(entries)('%s as JSON is the same machine', (_, machine) => {
  const json = JSON.parse(JSON.stringify(machineJson(machine))) as object;
  expect(told(chartOf(createMachine(json) as AnyStateMachine))).toEqual(told(chartOf(machine)));
  expect(machineCode(machine)).toContain('createMachine({');
});

test('two versions are compared: additions, removals and changes, as text and in one picture', () => {
  const version = (states: object) =>
    chartOf(createMachine({ id: 'lamp', initial: 'off', states: states as never }) as AnyStateMachine);
  const before = version({ off: { on: { PRESS: 'on', KICK: 'broken' } }, on: { on: { PRESS: 'off' } }, broken: {} });
  const after = version({
    off: { on: { PRESS: 'dim' } },
    dim: { on: { TURN: 'on' } },
    on: { tags: 'bright', on: { PRESS: 'off' } },
  });
  const { chart, light, lines } = compareCharts(before, after);
  expect(lines).toEqual([
    '+ state dim',
    '- state broken',
    '~ state on',
    '+ dim: TURN → on',
    '- off: KICK → broken',
    '~ off: PRESS → on is now off: PRESS → dim',
  ]);
  expect([...light.gone]).toEqual(['lamp.broken', 'gone lamp.off KICK 0']);
  const drawn = layoutChart(chart);
  expect(drawn.states).toHaveLength(5);
  expect(compareCharts(after, after).lines).toEqual([]);
});
