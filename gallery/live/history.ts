import type { StepNote } from './protocol.ts';
import type { Moment } from './recording.ts';

export interface History {
  /** Indexes of the actor's steps in the recording. */
  readonly own: readonly number[];
  /** State after the actor's last step; null before its first. */
  readonly moment: Moment | null;
}

/** Follows one actor through a recording. Processed steps are not read again while steps are only added. */
export function createHistory(actor: string): (steps: readonly StepNote[], count: number) => History {
  let read: readonly (StepNote | undefined)[] = [];
  let seen = 0;
  let own: number[] = [];
  let context: Record<string, unknown> = {};
  return (steps, count) => {
    const isLonger = count >= seen && read[0] === steps[0] && read[1] === steps[seen - 1];
    if (!isLonger) {
      seen = 0;
      own = [];
      context = {};
    }
    const fresh: StepNote[] = [];
    for (; seen < count; seen += 1) {
      const step = steps[seen];
      if (step?.actor !== actor) continue;
      own.push(seen);
      fresh.push(step);
    }
    read = [steps[0], steps[seen - 1]];
    if (fresh.length > 0) context = { ...context };
    for (const { changed } of fresh) Object.assign(context, changed);
    const step = steps[own.at(-1) ?? -1];
    return { own, moment: step ? { step, context } : null };
  };
}

/** Returns the last step of each actor among the first `count` steps. */
export function lastSteps(steps: readonly StepNote[], count: number): ReadonlyMap<string, StepNote> {
  const found = new Map<string, StepNote>();
  for (const step of steps.slice(0, count)) found.set(step.actor, step);
  return found;
}
