import { type Notice, StandinState } from '../standin/state.ts';

/** A calendar event in the API. */
export interface CalendarEvent {
  readonly id: number;
  readonly uid: string | null;
  readonly category: string;
  /** Local time of the athlete. */
  readonly start_date_local: string;
  readonly [field: string]: unknown;
}

type Fields = Readonly<Record<string, unknown>>;

type Own =
  | { readonly kind: 'event'; readonly userId: string; readonly event: CalendarEvent }
  | { readonly kind: 'eventGone'; readonly userId: string; readonly id: number }
  | { readonly kind: 'wellness'; readonly userId: string; readonly day: string; readonly fields: Fields }
  | { readonly kind: 'strava'; readonly userId: string; readonly starts: readonly number[] }
  | { readonly kind: 'activityGone'; readonly userId: string; readonly id: string }
  | { readonly kind: 'text'; readonly isStrict: boolean }
  | { readonly kind: 'pushErrors'; readonly errors: readonly unknown[] };

/** The vendor's state in addition to links: calendars, written wellness data, and activities without a file. */
export class IntervalsState extends StandinState<Notice, Own> {
  readonly events = new Map<string, Map<number, CalendarEvent>>();
  readonly wellness = new Map<string, Map<string, Fields>>();
  /** Starts of activities from Strava, unix seconds. */
  readonly strava = new Map<string, readonly number[]>();
  readonly gone = new Set<string>();
  /** Whether steps that cannot be parsed are rejected instead of kept as text. */
  isStrict = false;
  /** Errors of watch services, returned for each saved workout. */
  pushErrors: readonly unknown[] = [];
  nextEvent = 1000;

  constructor(path: string) {
    super(path);
    this.replay();
  }

  eventsOf(userId: string): Map<number, CalendarEvent> {
    const known = this.events.get(userId) ?? new Map<number, CalendarEvent>();
    this.events.set(userId, known);
    return known;
  }

  protected override applyOwn(own: Own): void {
    switch (own.kind) {
      case 'event':
        this.eventsOf(own.userId).set(own.event.id, own.event);
        this.nextEvent = Math.max(this.nextEvent, own.event.id + 1);
        return;
      case 'eventGone':
        this.eventsOf(own.userId).delete(own.id);
        return;
      case 'wellness': {
        const days = this.wellness.get(own.userId) ?? new Map<string, Fields>();
        this.wellness.set(own.userId, days.set(own.day, { ...days.get(own.day), ...own.fields }));
        return;
      }
      case 'strava':
        this.strava.set(own.userId, own.starts);
        return;
      case 'activityGone':
        this.gone.add(`${own.userId} ${own.id}`);
        return;
      case 'text':
        this.isStrict = own.isStrict;
        return;
      case 'pushErrors':
        this.pushErrors = own.errors;
    }
  }

  /** Leaves calendars unchanged, since they belong to the athlete and outlive keys. */
  protected override forgetOwn(userId: string | null): void {
    if (userId !== null) return;
    for (const store of [this.events, this.wellness, this.strava, this.gone]) store.clear();
    this.isStrict = false;
    this.pushErrors = [];
  }
}
