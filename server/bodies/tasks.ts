import type { DeviceType } from '../../domain/entities/member.ts';
import type { VendorSettings } from '../vendors/adapters/settings.ts';

/** What a body's thread knows of the server. */
export interface BodyWorkerData {
  readonly vendors: VendorSettings;
}

/** Reads what a vendor's push says. */
export interface PushTask {
  readonly kind: 'push';
  readonly vendor: DeviceType;
  readonly bytes: Uint8Array;
}

/** Reads what a phone sends, and writes each workout as a file. */
export interface WorkoutsTask {
  readonly kind: 'workouts';
  readonly bytes: Uint8Array;
}

export type BodyTask = PushTask | WorkoutsTask;

/** A workout as far as the database needs it; the rest is in its file. */
export interface ReadWorkout {
  readonly uuid: string;
  readonly activityType: string;
  readonly startDate: string;
  /** A TCX file. */
  readonly file: Uint8Array;
}

/** `faults`: what is wrong with the body, name and sentence, twenty at most. */
export type BodyResult =
  /** `VendorNews` as JSON, none where the push says nothing of interest. */
  | { readonly kind: 'push'; readonly pieces: readonly Uint8Array[] }
  | { readonly kind: 'workouts'; readonly workouts: readonly ReadWorkout[] }
  | { readonly kind: 'refused'; readonly faults: readonly (readonly [name: string, sentence: string])[] };

export type ResultOf<Task extends BodyTask> = Extract<BodyResult, { kind: Task['kind'] | 'refused' }>;
