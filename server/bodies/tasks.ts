import type { DeviceType } from '../../domain/vendors.ts';
import type { VendorSettings } from '../vendors/adapters/settings.ts';

/** Data passed to the thread by the server. */
export interface BodyWorkerData {
  readonly vendors: VendorSettings;
}

/** Parses a vendor's push. */
export interface PushTask {
  readonly kind: 'push';
  readonly vendor: DeviceType;
  readonly bytes: Uint8Array;
}

/** Parses a phone's request, and writes each workout as a file. */
export interface WorkoutsTask {
  readonly kind: 'workouts';
  readonly bytes: Uint8Array;
}

export type BodyTask = PushTask | WorkoutsTask;

/** The database fields of a workout; everything else is in its file. */
export interface ReadWorkout {
  readonly uuid: string;
  readonly activityType: string;
  readonly startDate: string;
  /** TCX file of the workout. */
  readonly file: Uint8Array;
}

/** Result of a body task. `faults`: errors in the body, as field and message, twenty at most. */
export type BodyResult =
  /** `PushContents` as JSON; empty if the push contains nothing relevant. */
  | { readonly kind: 'push'; readonly pieces: readonly Uint8Array[] }
  | { readonly kind: 'workouts'; readonly workouts: readonly ReadWorkout[] }
  | { readonly kind: 'refused'; readonly faults: readonly (readonly [name: string, sentence: string])[] };

export type ResultOf<Task extends BodyTask> = Extract<BodyResult, { kind: Task['kind'] | 'refused' }>;
