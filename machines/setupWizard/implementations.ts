import { fromCallback, fromPromise, type MachineImplementationsFrom } from 'xstate';
import type { MemberUpdate } from '../../domain/entities/member.ts';
import type { ImportMoment } from '../dataImport/selectors.ts';
import { deviceLinkMachine } from '../deviceLink/deviceLink.machine.ts';
import { createDeviceLinkImplementations, type DeviceLinkDependencies } from '../deviceLink/implementations.ts';
import type { ImportWatch } from '../imports/watch.ts';
import type { setupWizardMachine } from './setupWizard.machine.ts';

/** Every promise rejects with a failure: an object with `tag` and `message` (see shared/failure.ts). */
export interface SetupWizardDependencies extends DeviceLinkDependencies {
  /** `watchLatestImport` of imports/watch.ts: the state of the current import, ignoring those in `past`. */
  watchLatestImport(past: readonly string[], listener: (moment: ImportMoment) => void): ImportWatch;
  /** POST member/{id}. */
  saveBiometrics(options: { readonly update: MemberUpdate; readonly signal: AbortSignal }): Promise<void>;
  /**
   * POST vendor/{vendor}/pull; `started` is false for 'none'. The caller must then send IMPORT_EXPECTED to `imports`.
   */
  requestImport(options: { readonly device: string; readonly signal: AbortSignal }): Promise<{
    readonly started: boolean;
  }>;
  /** Leaves the wizard: to `origin`, or to the dashboard if it is null. */
  leave(origin: string | null): void;
}

/** `setupWizardMachine.provide(createSetupWizardImplementations(deps))`, including the children. */
export function createSetupWizardImplementations(
  deps: SetupWizardDependencies,
): MachineImplementationsFrom<typeof setupWizardMachine> {
  return {
    actors: {
      deviceLink: deviceLinkMachine.provide(createDeviceLinkImplementations(deps)),
      latestImport: fromCallback(({ input, sendBack, receive }) => {
        const watch = deps.watchLatestImport(input.past, sendBack);
        receive(() => watch.retry());
        return () => watch.stop();
      }),
      saveBiometrics: fromPromise(({ input, signal }) => deps.saveBiometrics({ ...input, signal })),
      requestImport: fromPromise(({ input, signal }) => deps.requestImport({ ...input, signal })),
    },
    actions: { leave: (_, { origin }) => deps.leave(origin) },
  };
}
