import { type Notice, StandinState } from '../standin/state.ts';

/** An exercise that came, whose key is `id`, or a night, whose date it is. `at`: unix seconds. */
export type PolarNotice = Notice & { readonly what: 'exercise' | 'night'; readonly id: string; readonly at: number };

/** That the application registered a person, under a name of its own. */
export interface Registration {
  readonly memberId: string;
  /** Unix seconds. */
  readonly at: number;
}

/** The application's one webhook. */
export interface Hook {
  readonly id: string;
  readonly url: string;
  readonly events: readonly string[];
  readonly secret: string;
  readonly active: boolean;
  /** Unix seconds; null while it answers. */
  readonly failingSince: number | null;
}

type Own =
  | { readonly kind: 'registered'; readonly userId: string; readonly registration: Registration }
  | { readonly kind: 'hook'; readonly hook: Hook | null };

/** What this vendor remembers beside links: who is registered, and the webhook. */
export class PolarState extends StandinState<PolarNotice, Own> {
  readonly registrations = new Map<string, Registration>();
  hook: Hook | null = null;

  constructor(path: string) {
    super(path);
    this.replay();
  }

  /** Changes the webhook, and whether anything goes there. */
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
