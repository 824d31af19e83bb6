import type { AnyState, Notice } from './state.ts';
import { take } from './switches.ts';

/** One request to a webhook. */
export interface Message {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** News that leave together. */
export interface Parcel {
  /** Of the notices that are done with once this was taken. */
  readonly ids: readonly number[];
  /** How many things it tells; 0: nothing has to be sent. */
  readonly items: number;
  readonly message: Message;
  /** What somebody would send who found the address: made only when forgeries are wanted. */
  readonly forgeries: () => readonly Message[];
}

export type Waiting<Told extends Notice> = ReadonlyMap<number, { readonly notice: Told; readonly at: number }>;

/** How a vendor tells news. */
export interface Postman<Told extends Notice> {
  /** Packs the oldest of what waits. */
  pack(waiting: Waiting<Told>): Parcel;
  /** Milliseconds within which the webhook must answer. */
  readonly answerWithin: number;
  /** Whether an answer counts as taken. */
  readonly isTaken: (status: number, body: string) => boolean;
  /** Address that has to answer a GET with 200 before anything is sent; null: none. */
  readonly statusUrl?: () => string | null;
  /** To be told whenever a message was taken or not. */
  readonly outcome?: (taken: boolean) => void;
}

const longestRetry = 60_000;

/** Tells the application's webhook what is new: in the order of asking, and again until it is taken. */
export class Pusher {
  readonly counts = { pushes: 0, pings: 0, failures: 0 };
  readonly #state: AnyState;
  readonly #postman: Postman<Notice>;
  readonly #delay: number;
  readonly #retry: number;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #failuresInRow = 0;
  #busy = false;
  #stopped = false;
  readonly #abort = new AbortController();

  /**
   * @param times.pushDelay milliseconds before the first of several notices leaves, so that they travel together
   * @param times.pushRetry milliseconds before the first retry; doubled each time up to a minute
   */
  constructor(
    state: AnyState,
    postman: Postman<Notice>,
    times: { readonly pushDelay: number; readonly pushRetry: number },
  ) {
    this.#state = state;
    this.#postman = postman;
    this.#delay = times.pushDelay;
    this.#retry = times.pushRetry;
  }

  /** To be called when there is a new notice. A run or a retry that is due anyway takes it along. */
  wake(): void {
    if (!this.#busy && this.#timer === null) this.#after(this.#delay);
  }

  /** To be called when the webhook has a new address: nothing of the old one's silence counts. */
  startAgain(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.#failuresInRow = 0;
    this.wake();
  }

  stop(): void {
    this.#stopped = true;
    if (this.#timer) clearTimeout(this.#timer);
    this.#abort.abort();
  }

  #after(ms: number): void {
    if (this.#stopped || this.#state.notices.size === 0 || this.#state.webhook === null) return;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      void this.#run();
    }, ms);
  }

  async #run(): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    try {
      while (!this.#stopped && this.#state.webhook !== null && this.#state.notices.size > 0) {
        if (!(await this.#pushSome(this.#state.webhook))) {
          this.#failuresInRow++;
          break;
        }
        this.#failuresInRow = 0;
      }
    } finally {
      this.#busy = false;
    }
    if (this.#failuresInRow > 0) {
      this.#after(Math.min(longestRetry, this.#retry * 2 ** (this.#failuresInRow - 1)));
    }
  }

  /** Sends the oldest notices. @returns whether they are done with */
  async #pushSome(webhook: string): Promise<boolean> {
    const { ids, items, message, forgeries } = this.#postman.pack(this.#state.notices);
    if (items > 0 && !take(this.#state, 'webhookLost')) {
      if (take(this.#state, 'webhookForged')) {
        for (const forged of forgeries()) await this.#post(webhook, forged);
      }
      const taken = (await this.#isThere()) && (await this.#post(webhook, message));
      if (!this.#stopped) this.#postman.outcome?.(taken);
      if (!taken) return false;
      if (take(this.#state, 'webhookTwice')) await this.#post(webhook, message);
      this.counts.pings += items;
    }
    if (!this.#stopped) this.#state.record({ kind: 'told', ids });
    return true;
  }

  async #isThere(): Promise<boolean> {
    const url = this.#postman.statusUrl?.() ?? null;
    if (url === null) return true;
    try {
      const answer = await fetch(url, { redirect: 'error', signal: this.#patience() });
      await answer.arrayBuffer();
      if (answer.status === 200) return true;
    } catch {
      // As a refusal.
    }
    this.counts.failures++;
    return false;
  }

  #patience(): AbortSignal {
    return AbortSignal.any([this.#abort.signal, AbortSignal.timeout(this.#postman.answerWithin)]);
  }

  async #post(webhook: string, { headers, body }: Message): Promise<boolean> {
    this.counts.pushes++;
    try {
      const answer = await fetch(webhook, {
        method: 'POST',
        headers,
        body,
        redirect: 'error',
        signal: this.#patience(),
      });
      if (this.#postman.isTaken(answer.status, await answer.text())) return true;
    } catch {
      // No answer counts as a refusal: the notice stays in the queue.
    }
    this.counts.failures++;
    return false;
  }
}
