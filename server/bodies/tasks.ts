import type { DeviceType } from '../../domain/entities/member.ts';
import type { VendorNews } from '../vendors/vendor.ts';
import type { VendorSettings } from '../vendors/registry.ts';

/** What a body's thread knows of the server. */
export interface BodyWorkerData {
  readonly vendors: VendorSettings;
}

/** Reads a vendor's push, and writes it as the JSON that is kept. */
export interface PushTask {
  readonly kind: 'push';
  readonly vendor: DeviceType;
  readonly bytes: Uint8Array;
}

/** Reads what a push that was kept says. */
export interface NewsTask {
  readonly kind: 'news';
  readonly vendor: DeviceType;
  readonly json: string;
}

/** Reads what a phone sends, and writes each workout as a file. */
export interface WorkoutsTask {
  readonly kind: 'workouts';
  readonly bytes: Uint8Array;
}

export type BodyTask = PushTask | NewsTask | WorkoutsTask;

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
  | { readonly kind: 'push'; readonly json: string }
  | { readonly kind: 'news'; readonly news: VendorNews }
  | { readonly kind: 'workouts'; readonly workouts: readonly ReadWorkout[] }
  | { readonly kind: 'refused'; readonly faults: readonly (readonly [name: string, sentence: string])[] };

export type ResultOf<Task extends BodyTask> = Extract<BodyResult, { kind: Task['kind'] | 'refused' }>;
