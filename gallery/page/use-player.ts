import { useEffect, useMemo, useState } from 'react';
import type { AnyStateMachine, EventObject } from 'xstate';
import type { WalkPlan } from '../../tests/machines/walk.ts';
import { createPlayer } from '../play/player.ts';

const STEP_MS = 320;

/** The remaining items of a tour: an initial input, or an event. */
type Due = { readonly input: number } | { readonly event: EventObject };

/** A machine run by hand or along a tour. */
export function usePlayer(machine: AnyStateMachine, plan: WalkPlan) {
  const player = useMemo(() => createPlayer(machine, plan), [machine, plan]);
  const [played, setPlayed] = useState(() => player.read());
  const [due, setDue] = useState<readonly Due[]>([]);
  const [next] = due;
  useEffect(() => {
    if (!next) return;
    const timer = setTimeout(() => {
      if ('input' in next) player.start(next.input);
      else player.take(next.event);
      setPlayed(player.read());
      setDue((before) => before.slice(1));
    }, STEP_MS);
    return () => clearTimeout(timer);
  }, [next, player]);
  useEffect(() => () => player.stop(), [player]);
  const act = (run: () => void) => {
    setDue([]);
    run();
    setPlayed(player.read());
  };
  return {
    played,
    /** Remaining events of a tour. */
    left: due.length,
    start: (input: number) => act(() => player.start(input)),
    take: (event: EventObject) => act(() => player.take(event)),
    skip: () => act(() => player.skip()),
    stop: () => act(() => {}),
    /** Follows tours one after another, slowly enough to watch. */
    follow: (ways: readonly { readonly input: number; readonly events: readonly EventObject[] }[]) => {
      act(() => player.forget());
      setDue(ways.flatMap(({ input, events }) => [{ input }, ...events.map((event) => ({ event }))]));
    },
  };
}
