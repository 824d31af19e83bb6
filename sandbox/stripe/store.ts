import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { openJournal } from '../journal.ts';
import type { Answer } from '../http.ts';
import { missing } from './failure.ts';
import type { Kind, OfKind, Thing } from './things.ts';

/** The first response to a request with a key; later requests with the key get it again. */
interface Replay {
  readonly key: string;
  readonly request: string;
  readonly status: number;
  readonly body: string;
}

/** The shop's settings for unpaid invoices: days between two charges, and the subscription's status after the last one. */
interface Dunning {
  readonly retryDays: number;
  readonly afterLast: (typeof endings)[number];
}
export const endings = ['cancel', 'unpaid', 'past_due'] as const;
const usual: Dunning = { retryDays: 3, afterLast: 'cancel' };

type Line =
  | { readonly put: Thing }
  | { readonly replay: Replay }
  | { readonly ahead: number }
  | { readonly dunning: Dunning };

const prefixes: Readonly<Record<Kind, string>> = {
  customer: 'cus',
  payment_method: 'pm',
  setup_intent: 'seti',
  price: 'price',
  product: 'prod',
  coupon: 'coupon',
  promotion_code: 'promo',
  subscription: 'sub',
  invoice: 'in',
  payment_intent: 'pi',
  refund: 're',
  dispute: 'du',
  event: 'evt',
};

/** Adds missing fields to an object from an older journal. */
function whole(thing: Thing): Thing {
  if (thing.kind === 'customer') return { ...thing, locales: thing.locales ?? [] };
  if (thing.kind === 'subscription') return { ...thing, couponFrom: thing.couponFrom ?? thing.created };
  return thing.kind === 'invoice' ? { ...thing, metadata: thing.metadata ?? {} } : thing;
}

/** The complete state of Stripe, stored in a journal, so it survives a restart. */
export class StripeStore {
  readonly #things = new Map<string, Thing>();
  readonly #replays = new Map<string, Replay>();
  readonly #journal;
  readonly #now: () => number;
  #ahead = 0;
  #dunning = usual;

  constructor(stateDir: string, now: () => number) {
    this.#now = now;
    this.#journal = openJournal<Line>(join(stateDir, 'stripe.jsonl'));
    for (const line of this.#journal.past) {
      if ('put' in line) this.#things.set(line.put.id, whole(line.put));
      else if ('replay' in line) this.#replays.set(line.replay.key, line.replay);
      else if ('ahead' in line) this.#ahead = line.ahead;
      else if ('dunning' in line) this.#dunning = line.dunning;
    }
  }

  /** Returns seconds since 1970, by a clock that can be advanced. */
  now(): number {
    return this.#now() + this.#ahead;
  }

  moveOn(seconds: number): void {
    this.#ahead += seconds;
    this.#journal.append({ ahead: this.#ahead });
  }

  get dunning(): Dunning {
    return this.#dunning;
  }

  dun(changes: Partial<Dunning>): void {
    this.#dunning = { ...this.#dunning, ...changes };
    this.#journal.append({ dunning: this.#dunning });
  }

  newId(kind: Kind): string {
    return `${prefixes[kind]}_${randomBytes(12).toString('hex')}`;
  }

  newSecret(id: string): string {
    return `${id}_secret_${randomBytes(12).toString('hex')}`;
  }

  put<T extends Thing>(thing: T): T {
    this.#things.set(thing.id, thing);
    this.#journal.append({ put: thing });
    return thing;
  }

  find<K extends Kind>(kind: K, id: string | null | undefined): OfKind<K> | null {
    const thing = this.#things.get(id ?? '');
    return thing?.kind === kind ? (thing as OfKind<K>) : null;
  }

  get<K extends Kind>(kind: K, id: string | null | undefined): OfKind<K> {
    const thing = this.find(kind, id);
    if (!thing) throw missing(kind, id ?? '');
    return thing;
  }

  any(id: string): Thing | null {
    return this.#things.get(id) ?? null;
  }

  /** Lists the objects of a kind, newest first. */
  list<K extends Kind>(kind: K): OfKind<K>[] {
    return [...this.#things.values()].filter((thing) => thing.kind === kind).toReversed() as OfKind<K>[];
  }

  replayOf(key: string): Replay | null {
    return this.#replays.get(key) ?? null;
  }

  keepReplay(key: string, request: string, answer: Answer): void {
    const replay = { key, request, status: answer.status, body: String(answer.body ?? '') };
    this.#replays.set(key, replay);
    this.#journal.append({ replay });
  }

  reset(): void {
    this.#things.clear();
    this.#replays.clear();
    this.#ahead = 0;
    this.#dunning = usual;
    this.#journal.clear();
  }

  close(): void {
    this.#journal.close();
  }
}
