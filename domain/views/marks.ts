import type { Mark, Samples, ActivitySegment } from '../entities/activity.ts';
import type { Window } from './window.ts';

/** A section named by the member, with its figures. */
export interface MarkedSegment extends ActivitySegment {
  readonly name: string;
  /** The stored form. */
  readonly mark: Mark;
}

/** Maximum gap in seconds; in longer gaps, measurements are unknown. */
const LONGEST_HOLE = 30;

function meanOf(samples: Samples, column: readonly (number | null)[] | null, { from, to }: Window): number | null {
  let [sum, weight] = [0, 0];
  samples.time.forEach((at, i) => {
    const value = column?.[i] ?? null;
    if (value === null || at < from || at >= to) return;
    const held = Math.min(LONGEST_HOLE, to - at, (samples.time[i + 1] ?? at + 1) - at);
    sum += value * held;
    weight += held;
  });
  return weight === 0 ? null : sum / weight;
}

/** Returns the metres at a time, interpolated linearly between samples. */
function metresAt({ time, distance }: Samples, at: number): number | null {
  const after = time.findIndex((second) => second >= at);
  const next = after < 0 ? time.length - 1 : after;
  const before = Math.max(0, next - 1);
  const [one, other] = [distance?.[before] ?? null, distance?.[next] ?? null];
  if (one === null || other === null) return one ?? other;
  const span = time[next]! - time[before]!;
  const share = span === 0 ? 1 : Math.min(1, Math.max(0, (at - time[before]!) / span));
  return one + share * (other - one);
}

/** Returns the figures of a section; times in seconds since the first sample. */
export function stretchOf(samples: Samples, { from, to }: Window): ActivitySegment {
  const rested = samples.pauses.reduce(
    (sum, pause) => sum + Math.max(0, Math.min(to, pause.to) - Math.max(from, pause.from)),
    0,
  );
  const [begin, end] = [metresAt(samples, from), metresAt(samples, to)];
  return {
    from,
    to,
    distance: begin === null || end === null ? null : end - begin,
    seconds: Math.max(0, to - from - rested),
    heartRate: meanOf(samples, samples.heartRate, { from, to }),
    power: meanOf(samples, samples.power, { from, to }),
  };
}

/** Returns the named sections, clipped to the kept part of a recording. @param cut seconds cut off at its start */
export function markedSegments(marks: readonly Mark[], samples: Samples, cut: number): MarkedSegment[] {
  const last = samples.time.at(-1) ?? 0;
  return marks.flatMap((mark) => {
    const [from, to] = [Math.max(0, mark.from - cut), Math.min(last, mark.to - cut)];
    return to <= from ? [] : [{ ...stretchOf(samples, { from, to }), name: mark.name, mark }];
  });
}
