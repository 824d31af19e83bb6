import type { AnyState, Notice } from './state.ts';
import { consumeSwitch } from './switches.ts';
import { retryWait } from '../retry-wait.ts';

/** One request to a webhook. */
export interface Message {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Notices sent together. */
export interface Parcel {
  /** Ids of the notices that are done once the message is accepted. */
  readonly ids: readonly number[];
  /** Number of items; 0 if nothing has to be sent. */
  readonly items: number;
  readonly message: Message;
  /** Returns forged requests that an attacker who knows the URL could send. Only called if forgeries are on. */
  readonly forgeries: () => readonly Message[];
}

export type Waiting<Told extends Notice> = ReadonlyMap<number, { readonly notice: Told; readonly at: number }>;

/** A vendor's way of notifying applications. */
export interface Postman<Told extends Notice> {
  /** Packs the oldest pending notices. */
  pack(waiting: Waiting<Told>): Parcel;
  /** Timeout of the webhook, ms. */
  readonly answerWithin: number;
  /** Whether a response counts as accepted. */
  readonly isTaken: (status: number, body: string) => boolean;
  /** Returns the URL that must respond to a GET with 200 before anything is sent; `null` if there is none. */
  readonly statusUrl?: () => string | null;
  /** Called after each message with whether it was accepted. */
  readonly outcome?: (taken: boolean) => void;
}

/** Sends notices to the application's webhook, in order, with retries until they are accepted. */
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
   * @param times.pushDelay delay in ms before the first of several notices is sent, so that they are combined
   * @param times.pushRetry delay in ms before the first retry, doubled each time up to a minute
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

  /** Schedules sending after a new notice. A pending run or retry includes it. */
  wake(): void {
    if (!this.#busy && this.#timer === null) this.#after(this.#delay);
  }

  /** Resets the retry delay after the webhook's URL has changed. */
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
      this.#after(retryWait(this.#failuresInRow, this.#retry));
    }
  }

  /** Sends the oldest notices. @returns whether they are done */
  async #pushSome(webhook: string): Promise<boolean> {
    const { ids, items, message, forgeries } = this.#postman.pack(this.#state.notices);
    if (items > 0 && !consumeSwitch(this.#state, 'webhookLost')) {
      if (consumeSwitch(this.#state, 'webhookForged')) {
        for (const forged of forgeries()) await this.#post(webhook, forged);
      }
      const delivered = (await this.#isThere()) && (await this.#post(webhook, message));
      if (!this.#stopped) this.#postman.outcome?.(delivered);
      if (!delivered) return false;
      if (consumeSwitch(this.#state, 'webhookTwice')) await this.#post(webhook, message);
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
      // An error counts as a rejection.
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
      // A missing response counts as a rejection, so the notice stays in the queue.
    }
    this.counts.failures++;
    return false;
  }
}
