import type { DeviceType } from '../../domain/vendors.ts';
import type { VendorSettings } from '../vendors/adapters/settings.ts';

/** Data that the thread gets from the server. */
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

/** The fields of a workout that the database needs; the rest is in its file. */
export interface ReadWorkout {
  readonly uuid: string;
  readonly activityType: string;
  readonly startDate: string;
  /** A TCX file. */
  readonly file: Uint8Array;
}

/** `faults`: errors in the body, as field and message, twenty at most. */
export type BodyResult =
  /** `VendorNews` as JSON, none if the push contains nothing of interest. */
  | { readonly kind: 'push'; readonly pieces: readonly Uint8Array[] }
  | { readonly kind: 'workouts'; readonly workouts: readonly ReadWorkout[] }
  | { readonly kind: 'refused'; readonly faults: readonly (readonly [name: string, sentence: string])[] };

export type ResultOf<Task extends BodyTask> = Extract<BodyResult, { kind: Task['kind'] | 'refused' }>;
