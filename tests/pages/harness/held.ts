import type { CallId } from '../../../contract/calls.ts';
import { type Asked, type Refusal, waitsForTest, type Wire } from './fake-api.ts';

/** Timeout of a test for a request, ms. */
const DEADLINE_MS = 15_000;

export interface Held<Id extends CallId> {
  /** For `Answers`: holds the request until the test responds. */
  readonly hold: (asked: Asked<Id>, signal: AbortSignal) => Promise<Wire<Id> | Refusal>;
  /**
   * Responds to the next request, once there is one. Skips requests aborted by their page.
   * @throws Error after fifteen seconds without a request
   */
  readonly next: (reply: Wire<Id> | Refusal) => Promise<Asked<Id>>;
  /** Requests that wait for a response. */
  readonly size: () => number;
}

interface Waiting<Id extends CallId> {
  readonly asked: Asked<Id>;
  readonly answer: (reply: Wire<Id> | Refusal) => void;
}

/** Holds the requests of one call, to which the test responds one by one. */
export function held<Id extends CallId>(id: Id): Held<Id> {
  const queue: Waiting<Id>[] = [];
  const wakes = new Set<() => void>();
  const arrival = () =>
    new Promise<void>((resolve, reject) => {
      const late = setTimeout(() => {
        wakes.delete(wake);
        reject(new Error(`The page did not call ${id} within ${DEADLINE_MS} ms.`));
      }, DEADLINE_MS);
      const wake = () => {
        clearTimeout(late);
        wakes.delete(wake);
        resolve();
      };
      wakes.add(wake);
    });
  return {
    size: () => queue.length,
    hold: (asked, signal) =>
      waitsForTest(
        new Promise((answer) => {
          const one = { asked, answer };
          queue.push(one);
          signal.addEventListener('abort', () => queue.includes(one) && queue.splice(queue.indexOf(one), 1));
          for (const wake of wakes) wake();
        }),
      ),
    next: async (reply) => {
      for (;;) {
        const one = queue.shift();
        if (one !== undefined) {
          one.answer(reply);
          return one.asked;
        }
        await arrival();
      }
    },
  };
}
