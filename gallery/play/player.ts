import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  type EventObject,
  getNextTransitions,
} from 'xstate';
import { silenced, waitOf, type WalkPlan } from '../../tests/machines/walk.ts';
import { transitionId } from '../chart/chart.ts';
import { PlayClock } from './clock.ts';

/** The state of a machine in the player. */
export interface Played {
  readonly value: unknown;
  readonly status: string;
  readonly context: unknown;
  /** Possible events: of the person, or of an actor that a stand-in replaces. Timers fire by themselves. */
  readonly next: readonly { readonly type: string; readonly samples: readonly EventObject[] }[];
  /** Milliseconds since the start, and until the next timer; null if none is running. */
  readonly time: number;
  readonly untilTimer: number | null;
  /** Transitions of the last event, and of all. */
  readonly taken: ReadonlySet<string>;
  readonly walked: ReadonlySet<string>;
  readonly events: readonly string[];
}

export interface Player {
  read(): Played;
  /** Restarts. @param input index among the inputs of the plan */
  start(input: number): void;
  take(event: EventObject): void;
  skip(): void;
  forget(): void;
  stop(): void;
}

/** Runs a machine without the product: its actors only emit the events sent for them, and time does not advance. */
export function createPlayer(original: AnyStateMachine, plan: WalkPlan): Player {
  const machine = silenced(original);
  const walked = new Set<string>();
  let taken = new Set<string>();
  let events: string[] = [];
  let clock = new PlayClock();
  let actor = begin(0);
  function begin(input: number) {
    clock = new PlayClock();
    taken = new Set();
    events = [];
    const made = createActor(machine, {
      clock,
      input: plan.inputs[input] as never,
      inspect: (inspection) => {
        if (inspection.type !== '@xstate.microstep') return;
        for (const transition of inspection._transitions) {
          taken.add(transitionId(transition));
          walked.add(transitionId(transition));
        }
      },
    });
    // Errors are shown by the status.
    made.subscribe({ error: () => {} });
    return made.start();
  }
  const act = (name: string, run: () => void) => {
    if (actor.getSnapshot().status !== 'active') return;
    taken = new Set();
    events.push(name);
    run();
  };
  return {
    read() {
      const snapshot = actor.getSnapshot() as AnyMachineSnapshot;
      const isActive = snapshot.status === 'active';
      const types = isActive ? getNextTransitions(snapshot).map(({ eventType }) => eventType) : [];
      const said = [...new Set(types)].filter(
        (type) => type !== '' && type !== '*' && !type.startsWith('xstate.after.'),
      );
      return {
        value: snapshot.value,
        status: snapshot.status,
        context: snapshot.context,
        next: said.map((type) => ({ type, samples: plan.samples[type] ?? [{ type }] })),
        time: clock.now(),
        untilTimer: isActive ? clock.untilNext() : null,
        taken,
        walked: new Set(walked),
        events: [...events],
      };
    },
    start(input) {
      actor.stop();
      actor = begin(input);
    },
    take(event) {
      const isTimer = event.type.startsWith('xstate.after.');
      act(event.type, () => {
        if (isTimer) clock.advance(waitOf(machine, actor.getSnapshot() as AnyMachineSnapshot, event));
        else actor.send(event as never);
      });
    },
    skip() {
      const span = clock.untilNext();
      if (span !== null) act(`${span} ms pass`, () => clock.advance(span));
    },
    forget: () => walked.clear(),
    stop: () => actor.stop(),
  };
}
