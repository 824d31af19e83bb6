import type { AveragePowerScales } from '../../../domain/entities/calendar.ts';
import type { PlanComponent } from '../../../domain/training/components.ts';

/** What a calendar is opened with. */
interface CalendarAccess {
  readonly token: string;
}

/** A planned workout on its way to a vendor's calendar. */
export interface CalendarWorkout {
  readonly planId: string;
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly activityTypeId: number;
  readonly name: string;
  readonly comment: string;
  readonly components: readonly PlanComponent[];
  /** As stated, else as estimated; `null` if unknown. */
  readonly seconds: number | null;
  readonly metres: number | null;
}

/** A workout as it is in the vendor's calendar. */
export interface SavedWorkout {
  readonly planId: string;
  readonly eventId: string;
  /** Why services of watches did not accept it. */
  readonly pushErrors: readonly string[];
}

/** The calendar of an account, as far as it holds our workouts. Calls may throw a vendor's failure. */
export interface WorkoutCalendar {
  /** The event that {@link WorkoutCalendar.save} sends, with targets by the member's own zones. */
  eventOf(
    workout: CalendarWorkout,
    of: { readonly scales: AveragePowerScales; readonly prefersMetric: boolean },
  ): Readonly<Record<string, unknown>>;
  /** Creates or replaces events. @throws VendorFailure `invalid` if it does not accept one of them */
  save(access: CalendarAccess, events: readonly object[]): Promise<readonly SavedWorkout[]>;
  /** Our workouts from a day to a day (`YYYY-MM-DD`), both included. */
  list(access: CalendarAccess, from: string, to: string): Promise<readonly SavedWorkout[]>;
  /** Deletes events by id; unknown ones are ignored. */
  remove(access: CalendarAccess, eventIds: readonly string[]): Promise<void>;
}
