import type { Page, Route } from '@playwright/test';
import type { AnyMachineSnapshot, AnyStateMachine, EventObject } from 'xstate';
import { createActor, getNextTransitions, SimulatedClock } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import { type Sample, silenced, waitOf, walk, type WalkPlan } from '../../machines/walk.ts';

export interface Path {
  /** The states and events in one line, for the name of a step. */
  readonly name: string;
  readonly steps: readonly { readonly event: Sample; readonly snapshot: AnyMachineSnapshot }[];
}

const pathOf = (steps: Path['steps']): Path => ({
  name: steps.map(({ event, snapshot }) => `${event.type} → ${JSON.stringify(snapshot.value)}`).join(', '),
  steps,
});

/** Which part of a machine is meant. */
export interface Bounds {
  /** Where a path stops, though the machine goes on. */
  readonly isEnd?: (snapshot: AnyMachineSnapshot) => boolean;
  /** Whether events of this type are sent. */
  readonly isTaken?: (type: string) => boolean;
}

const LIMIT = 5000;

/**
 * The shortest paths of a machine to each of its states, those left out that are the beginning of another.
 */
export function pathsOf(
  machine: AnyStateMachine,
  plan: WalkPlan,
  input: unknown,
  { isEnd = () => false, isTaken = () => true }: Bounds = {},
): Path[] {
  const key = (snapshot: AnyMachineSnapshot) =>
    JSON.stringify(plan.key === undefined ? [snapshot.value, snapshot.context] : plan.key(snapshot));
  const events = (snapshot: AnyMachineSnapshot): EventObject[] => {
    if (snapshot.status !== 'active' || isEnd(snapshot)) return [];
    const types = new Set(getNextTransitions(snapshot).map(({ eventType }) => eventType));
    return [...types]
      .filter((type) => type !== '' && isTaken(type))
      .flatMap((type) => plan.samples[type] ?? [{ type }]);
  };
  const found = getShortestPaths(machine, { events, input, limit: LIMIT, serializeState: key } as never);
  const all = found.map(({ steps }) => {
    const taken = steps.slice(1).map(({ event, state }) => ({ event: event as Sample, snapshot: state }));
    return pathOf(taken as unknown as Path['steps']);
  });
  return all.filter(({ name }) => name !== '' && !all.some((other) => other.name.startsWith(`${name}, `)));
}

/** Paths that together take every transition of a machine, as its walk found them. */
export const toursOf = (machine: AnyStateMachine, plan: WalkPlan): Path[] =>
  walk(machine, plan).tours.map(({ input, events }) => {
    const clock = new SimulatedClock();
    const actor = createActor(silenced(machine), { clock, input: plan.inputs[input] as never }).start();
    const steps = events.map((event) => {
      if (event.type.startsWith('xstate.after.')) clock.increment(waitOf(machine, actor.getSnapshot(), event));
      else actor.send(event);
      return { event: event as Sample, snapshot: actor.getSnapshot() as AnyMachineSnapshot };
    });
    actor.stop();
    return pathOf(steps);
  });

export interface Gate {
  /** The next request that was held, once there is one. */
  readonly next: () => Promise<Route>;
}

/**
 * Holds every request of a pattern until the test answers it, and forgets those that their page gave up: to answer one of them would do nothing,
 * and leave the request that is meant waiting for ever.
 * @param method left out: requests of any
 */
export async function hold(page: Page, pattern: string | RegExp, method?: string): Promise<Gate> {
  const waiting: Route[] = [];
  let wake = () => {};
  page.on('requestfailed', (request) => {
    const place = waiting.findIndex((route) => route.request() === request);
    if (place >= 0) waiting.splice(place, 1);
  });
  await page.route(pattern, (route) => {
    if (method !== undefined && route.request().method() !== method) return route.fallback();
    waiting.push(route);
    wake();
  });
  return {
    next: async () => {
      for (;;) {
        const route = waiting.shift();
        if (route !== undefined) return route;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
  };
}
