import type { Histories } from './histories.ts';
import type { GarminState, Notice } from './state.ts';
import { take } from './switches.ts';

export interface PusherOptions {
  readonly clientId: string;
  /** Address of the stand-ins' root on their own port. */
  readonly ownBase: () => string;
  /** Milliseconds before the first of several notices leaves, so that they travel together. */
  readonly delay: number;
  /** Milliseconds before the first retry; doubled each time up to a minute. */
  readonly retry: number;
  /** File pings in one body, at most (a single window may bring more). */
  readonly batch: number;
  readonly now: () => number;
}

const answerWithin = 30_000;
const longestRetry = 60_000;
/** Seconds that notices and file addresses live. */
const keepNotices = 7 * 86_400;
export const keepFiles = 86_400;

type Body = Record<string, unknown[]>;

/** Tells the application's webhook what is new: in the order of asking, again until it says 200, for seven days. */
export class Pusher {
  readonly counts = { pushes: 0, pings: 0, failures: 0 };
  readonly #state: GarminState;
  readonly #histories: Histories;
  readonly #options: PusherOptions;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #failuresInRow = 0;
  #busy = false;
  #stopped = false;
  readonly #abort = new AbortController();

  constructor(state: GarminState, histories: Histories, options: PusherOptions) {
    this.#state = state;
    this.#histories = histories;
    this.#options = options;
  }

  /** To be called when there is a new notice. A run or a retry that is due anyway takes it along. */
  wake(): void {
    if (!this.#busy && this.#timer === null) this.#after(this.#options.delay);
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
      this.#after(Math.min(longestRetry, this.#options.retry * 2 ** (this.#failuresInRow - 1)));
    }
  }

  /** Sends the oldest notices in one body. @returns whether they are done with */
  async #pushSome(webhook: string): Promise<boolean> {
    const ids: number[] = [];
    const body: Body = {};
    let pings = 0;
    for (const [id, { notice, at }] of this.#state.notices) {
      if (pings >= this.#options.batch) break;
      ids.push(id);
      if (at < this.#options.now() - keepNotices) continue;
      const [type, items] = this.#items(id, notice);
      pings += items.length;
      if (items.length > 0) (body[type] ??= []).push(...items);
    }
    if (Object.keys(body).length > 0 && !take(this.#state, 'webhookLost')) {
      if (take(this.#state, 'webhookForged')) await this.#forge(webhook, body);
      if (!(await this.#post(webhook, body))) return false;
      if (take(this.#state, 'webhookTwice')) await this.#post(webhook, body);
      this.counts.pings += pings;
    }
    if (!this.#stopped) this.#state.record({ kind: 'told', ids });
    return true;
  }

  #items(id: number, notice: Notice): [type: string, items: unknown[]] {
    const { userId } = notice;
    switch (notice.what) {
      case 'deregistration':
        return ['deregistrations', [{ userId }]];
      case 'permissions':
        return [
          'userPermissionsChange',
          [
            {
              userId,
              summaryId: `x${id}`,
              permissions: this.#state.permissions.get(userId) ?? [],
              changeTimeInSeconds: notice.at,
            },
          ],
        ];
      case 'files': {
        const account = this.#state.accounts.get(userId);
        if (!account) return ['activityFiles', []];
        const expires = this.#options.now() + keepFiles;
        const files = this.#histories
          .of(account)
          .filter((file) => file.startTime >= notice.start && file.startTime < notice.end);
        return [
          'activityFiles',
          files.map((file) => ({
            userId,
            summaryId: file.id,
            activityId: Number(file.id),
            activityName: file.title,
            activityType: file.activityType,
            fileType: 'FIT',
            callbackURL: this.#address(id, userId, file.id, expires, notice.base),
            startTimeInSeconds: file.startTime,
            manual: false,
          })),
        ];
      }
    }
  }

  #address(notice: number, userId: string, id: string, expires: number, base: string | null): string {
    const claim = `${notice}.${expires.toString(36)}`;
    const token = `${claim}.${this.#state.sign(`${claim} ${userId} ${id}`)}`;
    const root = base ?? this.#options.ownBase();
    return `${root}/garmin/wellness-api/rest/activityFile?id=${id}&token=${token}`;
  }

  async #post(webhook: string, body: Body, clientId = this.#options.clientId): Promise<boolean> {
    this.counts.pushes++;
    try {
      const answer = await fetch(webhook, {
        method: 'POST',
        headers: {
          'content-type': 'application/json;charset=UTF-8',
          'user-agent': 'Garmin Health API',
          'garmin-client-id': clientId,
        },
        body: JSON.stringify(body),
        redirect: 'error',
        signal: AbortSignal.any([this.#abort.signal, AbortSignal.timeout(answerWithin)]),
      });
      await answer.arrayBuffer();
      if (answer.status === 200) return true;
    } catch {
      // No answer counts as a refusal: the notice stays in the queue.
    }
    this.counts.failures++;
    return false;
  }

  /** What somebody would send who found the address: a wrong client, a foreign file address, an unknown person. */
  async #forge(webhook: string, body: Body): Promise<void> {
    await this.#post(webhook, body, 'somebody-else');
    const files = (body['activityFiles'] ?? []) as Record<string, unknown>[];
    const [first] = files;
    if (!first) return;
    const elsewhere = { ...first, callbackURL: 'http://127.0.0.1:9/activityFile?id=1&token=forged' };
    await this.#post(webhook, { activityFiles: [elsewhere] });
    await this.#post(webhook, { activityFiles: [{ ...first, userId: '0'.repeat(32) }] });
  }
}
