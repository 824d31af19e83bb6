import { assertEvent, type ActorRefFrom } from 'xstate';
import { failureIn } from '../shared/failure-of-event.ts';
import { setupWizardSetup } from './setup.ts';
import { hasBiometrics, linkedDevicesOf, withDefaults, type SetupWizardContext } from './types.ts';

interface Args {
  readonly context: SetupWizardContext;
}
const picked = ({ context }: Args) => ({ device: context.device });
const preset = ({ context }: Args) => ({ device: context.presetDevice });
const keepsImport = {
  type: 'keepImport',
  params: ({ event }: { readonly event: { readonly importId: string } }) => ({ importId: event.importId }),
} as const;
const isVendorWithLogin = (vendors: readonly string[], device: string | null) =>
  device !== null && vendors.includes(device);
const keyPageOf = (pages: Readonly<Record<string, string | undefined>>, device: string | null) =>
  (device === null ? undefined : pages[device]) ?? null;

/**
 * The wizard "Let's Get Started": biometrics, a device, the first import. [onboarding §2 §4]
 *
 * `useWorkflow(setupWizardMachine, () => createSetupWizardImplementations(deps), input)`. The open tab is the tag
 * `biometrics`, `syncDevice` or `dataImport`. Send SAVE, SKIP with CONFIRM or CANCEL, PICK and RELINK (synchronously in
 * the click handler), BACK, RETRY, LEAVE. `snapshot.children.deviceLink` is the card of the device being linked (render
 * it as on the profile); the bars are those of the import `importId`.
 */
export const setupWizardMachine = setupWizardSetup.createMachine({
  id: 'setupWizard',
  description: 'The first steps of a new member.',
  context: ({ input }) => ({
    variant: input.variant,
    origin: input.origin,
    presetDevice: input.device,
    device: null,
    standing: 'none',
    // A device in the URL takes precedence over another device's import.
    resume: input.device === null || input.device === input.resume ? input.resume : null,
    hasBiometrics: hasBiometrics(input.member),
    linkedDevices: linkedDevicesOf(input.member),
    isIos: input.isIos,
    vendorsWithLogin: input.vendorsWithLogin,
    keyPages: input.keyPages,
    productName: input.productName,
    pastImports: input.pastImports,
    importId: null,
    failure: null,
    importProblem: null,
  }),
  initial: 'biometrics',
  states: {
    biometrics: {
      tags: 'biometrics',
      description: 'The first tab: biometrics.',
      initial: 'deciding',
      states: {
        deciding: {
          description: 'Members with biometrics skip to the step where they stopped.',
          always: [
            {
              guard: {
                type: 'canResume',
                params: ({ context }) => ({ hasBiometrics: context.hasBiometrics, resume: context.resume }),
              },
              target: '#setupWizard.importing.dataImport',
              actions: 'resume',
            },
            {
              guard: 'hasBiometrics',
              target: '#setupWizard.syncDevice',
            },
            { target: 'editing' },
          ],
        },
        editing: {
          description: 'The prefilled form, with the reason if it could not be saved.',
          on: { SAVE: 'saving', SKIP: 'confirmingSkip' },
        },
        saving: {
          tags: 'busy',
          description: 'Saves the form. If this fails, the member stays on this tab.',
          invoke: {
            id: 'saveBiometrics',
            src: 'saveBiometrics',
            input: ({ context, event }) => {
              assertEvent(event, 'SAVE');
              return { update: withDefaults(event.biometrics, context.variant) };
            },
            onDone: { target: '#setupWizard.syncDevice', actions: ['forgetFailure', 'markBiometricsSaved'] },
            onError: { target: 'editing', actions: { type: 'keepFailure', params: failureIn } },
          },
        },
        confirmingSkip: {
          description: 'A dialog: without a device there will be no data.',
          on: { CONFIRM: '#setupWizard.finished', CANCEL: 'editing' },
        },
      },
    },
    syncDevice: {
      tags: 'syncDevice',
      description: 'The second tab: devices.',
      initial: 'deciding',
      states: {
        deciding: {
          description: 'Selects the device named in the URL, once.',
          always: [
            {
              guard: { type: 'isPicked', params: preset },
              target: 'picked',
              actions: [{ type: 'selectDevice', params: preset }, 'forgetPreset'],
            },
            { target: 'choosing' },
          ],
        },
        choosing: {
          description: 'The devices, side by side.',
          on: { BACK: '#setupWizard.biometrics.editing', SKIP: 'confirmingSkip' },
        },
        picked: {
          description: 'Skips the window if the device is already linked.',
          always: [
            {
              guard: { type: 'isWorking', params: ({ context }) => ({ standing: context.standing }) },
              target: '#setupWizard.importing.requesting',
            },
            { target: 'linking' },
          ],
        },
        linking: {
          description: 'Links the device; its card shows the progress.',
          invoke: {
            id: 'deviceLink',
            src: 'deviceLink',
            input: ({ context }) => ({
              device: context.device ?? '',
              isLinked: context.standing === 'broken',
              isIos: context.isIos,
              needsLogin: isVendorWithLogin(context.vendorsWithLogin, context.device),
              keyPage: keyPageOf(context.keyPages, context.device),
              productName: context.productName,
              isCustomRoute: context.variant === 'partner',
              startsAtOnce: true,
            }),
            onDone: 'choosing',
            onError: { target: 'choosing', actions: { type: 'keepFailure', params: failureIn } },
          },
          on: {
            DEVICE_LINKED: {
              target: '#setupWizard.importing',
              actions: { type: 'addLinkedDevice', params: ({ event }) => ({ device: event.device }) },
            },
            BACK: 'choosing',
            SKIP: 'confirmingSkip',
          },
        },
        confirmingSkip: {
          description: 'A dialog: without a device there will be no data.',
          on: { CONFIRM: '#setupWizard.finished', CANCEL: 'choosing' },
        },
      },
      on: {
        PICK: {
          target: '.picked',
          actions: {
            type: 'selectDevice',
            params: ({ event }) => ({ device: event.device, standing: event.standing }),
          },
        },
        LEAVE: {
          guard: { type: 'hasDevice', params: ({ context }) => ({ linked: context.linkedDevices }) },
          target: 'finished',
        },
      },
    },
    importing: {
      description: 'The device is linked; follows its import.',
      invoke: {
        id: 'latestImport',
        src: 'latestImport',
        input: ({ context }) => ({ past: context.pastImports }),
        onError: {
          target: 'syncDevice.choosing',
          actions: { type: 'keepFailure', params: failureIn },
        },
      },
      entry: 'forgetImport',
      on: {
        IMPORT_DETECTED: { target: '.dataImport', actions: keepsImport },
        IMPORT_READY: { target: '.done', actions: keepsImport },
        IMPORT_COMPLETE: { target: '.done', actions: keepsImport },
        IMPORT_EMPTY: [{ guard: { type: 'isApple', params: picked }, target: '.done' }, { target: '.nothingFound' }],
        IMPORT_FAILED: {
          target: '.failed',
          actions: [
            { type: 'keepProblem', params: ({ event }) => ({ kind: event.kind }) },
            { type: 'addPastImport', params: ({ event }) => ({ importId: event.importId }) },
          ],
        },
        LEAVE: 'finished',
      },
      initial: 'waitingForImport',
      states: {
        waitingForImport: {
          tags: 'syncDevice',
          description: 'Linked. Waits for the first message of the import.',
        },
        requesting: {
          tags: ['dataImport', 'busy'],
          description: 'Asks the vendor for missing activities, if any.',
          invoke: {
            id: 'requestImport',
            src: 'requestImport',
            input: ({ context }) => ({ device: context.device ?? '' }),
            onDone: [
              {
                guard: { type: 'hasStarted', params: ({ event }) => event.output },
                target: 'dataImport',
                actions: 'retryImport',
              },
              { target: 'nothingFound' },
            ],
            onError: { target: 'failed', actions: { type: 'keepFailure', params: failureIn } },
          },
        },
        dataImport: {
          tags: 'dataImport',
          description: 'The third tab: progress bars of import and analysis.',
        },
        failed: {
          tags: 'dataImport',
          description: 'The import failed: why, with buttons to retry and to pick another device.',
          on: {
            RETRY: { target: 'requesting', actions: 'forgetFailure' },
            RELINK: { target: '#setupWizard.syncDevice.linking', actions: ['forgetFailure', 'markLinkBroken'] },
            BACK: { target: '#setupWizard.syncDevice.choosing', actions: 'forgetFailure' },
          },
        },
        nothingFound: {
          tags: 'dataImport',
          description: 'The account has no workouts yet, or no new ones. Continues to the first page after a moment.',
          after: { beforeRedirect: '#setupWizard.finished' },
        },
        done: {
          tags: 'dataImport',
          description: 'The bars are full.',
          on: { IMPORT_DETECTED: {}, IMPORT_READY: {}, IMPORT_COMPLETE: {}, IMPORT_EMPTY: {}, IMPORT_FAILED: {} },
          initial: 'deciding',
          states: {
            deciding: {
              description: 'Partners’ wizards continue immediately, ours shows the success first.',
              always: [
                {
                  guard: { type: 'isPartner', params: ({ context }) => ({ variant: context.variant }) },
                  target: 'leavingSoon',
                },
                { target: 'full' },
              ],
            },
            full: { description: 'The full bars, for a moment.', after: { beforeSuccess: 'success' } },
            success: {
              description: 'Success, and what comes next.',
              after: { beforeRedirect: '#setupWizard.finished' },
            },
            leavingSoon: {
              description: 'Returns to the page that opened the wizard.',
              after: { beforePartnerRedirect: '#setupWizard.finished' },
            },
          },
        },
      },
    },
    finished: {
      type: 'final',
      description: 'Leaves the wizard for the page that opened it, or the dashboard.',
      entry: { type: 'leave', params: ({ context }) => ({ origin: context.origin }) },
    },
  },
});

export type SetupWizardRef = ActorRefFrom<typeof setupWizardMachine>;
