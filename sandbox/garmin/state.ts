import { type Notice, StandinState } from '../standin/state.ts';

/** Types of health summaries that are pushed. */
export const healthTypes = ['sleeps', 'dailies', 'hrv', 'bodyComps'] as const;
export type HealthType = (typeof healthTypes)[number];

/** A notice for the application's webhook. Times in seconds since 1970. */
export type GarminNotice = Notice &
  (
    | {
        readonly what: 'files';
        readonly start: number;
        readonly end: number;
        readonly base: string | null;
      }
    | { readonly what: 'health'; readonly type: HealthType; readonly until: number }
    | { readonly what: 'deregistration' }
    | { readonly what: 'permissions'; readonly at: number }
  );

type Own =
  | { readonly kind: 'backfill'; readonly userId: string; readonly range: string }
  | { readonly kind: 'fetched'; readonly file: string };

/** The vendor's state in addition to links: requested ranges, and used file URLs. */
export class GarminState extends StandinState<GarminNotice, Own> {
  readonly backfills = new Set<string>();
  readonly fetched = new Set<string>();

  constructor(path: string) {
    super(path);
    this.replay();
  }

  protected override applyOwn(own: Own): void {
    if (own.kind === 'backfill') this.backfills.add(`${own.userId} ${own.range}`);
    else this.fetched.add(own.file);
  }

  protected override forgetOwn(userId: string | null): void {
    if (userId === null) this.fetched.clear();
    for (const range of this.backfills) {
      if (userId === null || range.startsWith(`${userId} `)) this.backfills.delete(range);
    }
  }
}
