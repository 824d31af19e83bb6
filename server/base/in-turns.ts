import { setImmediate as otherWork } from 'node:timers/promises';

/** Maximum milliseconds of work in one turn. Chosen: a fifth of the time that a request may block others. */
const TURN_MS = 10;

/** Yields the items, with a turn for other requests after every 10 ms of work on them. */
export async function* inTurns<Item>(items: Iterable<Item>): AsyncGenerator<Item> {
  let began = performance.now();
  for (const item of items) {
    if (performance.now() - began > TURN_MS) {
      await otherWork();
      began = performance.now();
    }
    yield item;
  }
}
