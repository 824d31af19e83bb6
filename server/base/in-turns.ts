import { setImmediate as otherWork } from 'node:timers/promises';

/** Maximum milliseconds of work per turn. Chosen: a fifth of the time that a request may block others. */
const TURN_MS = 10;

/**
 * Time when other requests last had a turn. Shared by all loops, because several short loops in a row block the event loop as much as one long
 * loop.
 */
let began = 0;

/** Yields the items, and gives other requests a turn after every 10 ms of work in such loops. */
export async function* inTurns<Item>(items: Iterable<Item>): AsyncGenerator<Item> {
  for (const item of items) {
    if (performance.now() - began > TURN_MS) {
      await otherWork();
      began = performance.now();
    }
    yield item;
  }
}
