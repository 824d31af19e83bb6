import { setTimeout as pause } from 'node:timers/promises';
import { seeded } from '../../tests/server/data/rows.ts';

/** Maximum unfinished work; beyond it the server cannot keep up, and new work is dropped and counted. */
const MAX_OPEN = 5000;

/** An event source with a mean rate. */
export interface Source {
  readonly perSecond: number;
  readonly act: (pick: <One>(list: readonly One[]) => One) => Promise<unknown>;
}

/**
 * Starts work at random times (Poisson), whether or not earlier work has finished: slow responses do not reduce the
 * load.
 * @returns number of times work was dropped because too much was unfinished
 */
export async function arrive(sources: readonly Source[], seconds: number): Promise<number> {
  const random = seeded(20_260);
  const pick = <One>(list: readonly One[]) => list[Math.floor(random() * list.length)] as One;
  const gap = (perSecond: number) => (-Math.log(1 - random()) / perSecond) * 1000;
  const next = sources.map(({ perSecond }) => gap(perSecond));
  const open = new Set<Promise<unknown>>();
  const started = performance.now();
  let dropped = 0;
  for (;;) {
    const at = Math.min(...next);
    if (at > seconds * 1000) break;
    const nth = next.indexOf(at);
    const { act, perSecond } = sources[nth] as Source;
    next[nth] = at + gap(perSecond);
    const wait = started + at - performance.now();
    if (wait > 1) await pause(wait);
    if (open.size >= MAX_OPEN) {
      dropped += 1;
      continue;
    }
    const work: Promise<unknown> = act(pick).finally(() => open.delete(work));
    open.add(work);
  }
  await Promise.all(open);
  return dropped;
}
