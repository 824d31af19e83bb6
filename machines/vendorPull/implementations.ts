import { fromPromise, type MachineImplementationsFrom } from 'xstate';
import type { DeviceType } from '../../domain/vendors.ts';
import type { vendorPullMachine } from './vendorPull.machine.ts';

/** Every promise rejects with a failure: an object with `tag` and `message` (see shared/failure.ts). */
export interface VendorPullDependencies {
  /** POST vendor/{vendor}/pull. `importId` is null for 'none'. */
  pullVendor(options: {
    readonly vendor: DeviceType;
    readonly signal: AbortSignal;
  }): Promise<{ readonly importId: string | null }>;
}

/** `vendorPullMachine.provide(createVendorPullImplementations(deps))` */
export const createVendorPullImplementations = (
  deps: VendorPullDependencies,
): MachineImplementationsFrom<typeof vendorPullMachine> => ({
  actors: { pullVendor: fromPromise(({ input, signal }) => deps.pullVendor({ ...input, signal })) },
});
