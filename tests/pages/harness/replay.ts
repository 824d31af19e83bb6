import { describe, expect, test } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { type Bounds, type Path, pathsOf, toursOf } from '../../machines/paths.ts';
import { faultsOf, play, type Script } from '../../machines/script.ts';
import type { WalkPlan } from '../../machines/walk.ts';

export interface Replay<M extends AnyStateMachine> {
  readonly machine: M;
  readonly plan: WalkPlan;
  readonly input?: unknown;
  readonly bounds?: Bounds;
  /** Opens the page in the machine's initial state. */
  readonly begin: (path: Path) => Promise<Script<M>>;
}

/**
 * One test for each shortest path of a machine, replayed in the page; every type of event is taken at least once. With `LONG`, paths that take every
 * transition instead, for machines without bounds.
 * @param title of the group of tests
 */
export function replay<M extends AnyStateMachine>(title: string, of: Replay<M>): void {
  const { machine, plan, input, bounds, begin } = of;
  const isWhole = Boolean(import.meta.env['LONG']) && bounds === undefined;
  const paths = isWhole ? toursOf(machine, plan) : pathsOf(machine, plan, input, { ...bounds, takesAllEvents: true });
  describe(title, () => {
    test.for(paths)('$name', async (path) => play(await begin(path), path));

    test('the script plays exactly the choices of the paths', async () => {
      expect(faultsOf(machine, await begin(paths[0] as Path), paths)).toEqual([]);
    });
  });
}
