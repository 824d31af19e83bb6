import type { AveragePowerScales } from '../../../domain/entities/calendar.ts';
import type { PlanComponent } from '../../../domain/training/components.ts';

/** Credentials for a calendar. */
interface CalendarAccess {
  readonly token: string;
}

/** A planned workout to be sent to a vendor's calendar. */
export interface CalendarWorkout {
  readonly planId: string;
  /** Local day, `YYYY-MM-DD`. */
  readonly date: string;
  readonly activityTypeId: number;
  readonly name: string;
  readonly comment: string;
  readonly components: readonly PlanComponent[];
  /** Duration (s) and distance (m): entered values, or estimates; `null` if unknown. */
  readonly seconds: number | null;
  readonly metres: number | null;
}

/** A workout in the vendor's calendar. */
export interface SavedWorkout {
  readonly planId: string;
  readonly eventId: string;
  /** Reasons why watch services rejected the workout. */
  readonly pushErrors: readonly string[];
}

/** Our workouts in an account's calendar. Calls may throw a vendor's failure. */
export interface WorkoutCalendar {
  /** Returns the event to pass to {@link WorkoutCalendar.save}, with targets in the member's own zones. */
  eventOf(
    workout: CalendarWorkout,
    of: { readonly scales: AveragePowerScales; readonly prefersMetric: boolean },
  ): Readonly<Record<string, unknown>>;
  /** Creates or replaces events. @throws VendorFailure `invalid` if one of them is rejected */
  save(access: CalendarAccess, events: readonly object[]): Promise<readonly SavedWorkout[]>;
  /** Returns our workouts between two days (`YYYY-MM-DD`), inclusive. */
  list(access: CalendarAccess, from: string, to: string): Promise<readonly SavedWorkout[]>;
  /** Deletes events by id; ignores unknown ones. */
  remove(access: CalendarAccess, eventIds: readonly string[]): Promise<void>;
}
