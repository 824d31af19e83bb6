import { type Notice, StandinState } from '../standin/state.ts';

/** A new exercise with key `id`, or a night with that date. `at` is in seconds since 1970. */
export type PolarNotice = Notice & { readonly what: 'exercise' | 'night'; readonly id: string; readonly at: number };

/** A person registered by the application, with the application's own id for them. */
export interface Registration {
  readonly memberId: string;
  /** Time of the registration, seconds since 1970. */
  readonly at: number;
}

/** The application's only webhook. */
export interface Hook {
  readonly id: string;
  readonly url: string;
  readonly events: readonly string[];
  readonly secret: string;
  readonly active: boolean;
  /** Time since which the webhook has been failing, seconds since 1970; `null` while it responds. */
  readonly failingSince: number | null;
}

type Own =
  | { readonly kind: 'registered'; readonly userId: string; readonly registration: Registration }
  | { readonly kind: 'hook'; readonly hook: Hook | null };

/** The vendor's state in addition to links: registrations, and the webhook. */
export class PolarState extends StandinState<PolarNotice, Own> {
  readonly registrations = new Map<string, Registration>();
  hook: Hook | null = null;

  constructor(path: string) {
    super(path);
    this.replay();
  }

  /** Replaces the webhook, including whether it is active. */
  setHook(hook: Hook | null): void {
    this.note({ kind: 'hook', hook });
    const url = hook?.active ? hook.url : null;
    if (this.webhook !== url) this.record({ kind: 'webhook', url });
  }

  override reset(): void {
    const { hook } = this;
    super.reset();
    this.setHook(hook);
  }

  protected override applyOwn(own: Own): void {
    if (own.kind === 'hook') this.hook = own.hook;
    else this.registrations.set(own.userId, own.registration);
  }

  protected override forgetOwn(userId: string | null): void {
    if (userId === null) this.registrations.clear();
    else this.registrations.delete(userId);
  }
}
