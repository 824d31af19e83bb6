import type { SnapshotFrom } from 'xstate';
import { messages } from '../../domain/messages.ts';
import type { setupWizardMachine } from './setupWizard.machine.ts';
import { textOf } from '../shared/failure.ts';

export const wizardSteps = ['biometrics', 'syncDevice', 'dataImport'] as const;
export type WizardStep = (typeof wizardSteps)[number];

type Snapshot = SnapshotFrom<typeof setupWizardMachine>;

/** Message about the import on the third tab, in addition to the bars. */
type ImportNews = 'running' | 'failed' | 'nothingFound' | 'success' | 'other';

function importNews(snapshot: Snapshot): ImportNews {
  if (snapshot.matches({ importing: 'failed' })) return 'failed';
  if (snapshot.matches({ importing: 'nothingFound' })) return 'nothingFound';
  if (snapshot.matches({ importing: { done: 'success' } })) return 'success';
  return snapshot.matches({ importing: 'dataImport' }) ? 'running' : 'other';
}

/** State of the wizard. The children's cards exist while they run. */
export function wizardView(snapshot: Snapshot) {
  const { variant, origin, device, failure, importProblem, standing, importId } = snapshot.context;
  return {
    /** The open tab. */
    step: wizardSteps.find((tag) => snapshot.hasTag(tag)) ?? ('dataImport' as const),
    variant,
    device,
    /** The import whose bars are shown; null before it is known. */
    importId,
    /** True if leaving returns to the page the member came from instead of the dashboard. */
    hasOrigin: origin !== null,
    /** Why saving the biometrics or requesting an import failed; null if it did not. */
    failure: textOf(failure),
    isBusy: snapshot.hasTag('busy'),
    canGoBack: snapshot.can({ type: 'BACK' }),
    canLeave: snapshot.can({ type: 'LEAVE' }),
    asksSkip: snapshot.matches({ biometrics: 'confirmingSkip' }) || snapshot.matches({ syncDevice: 'confirmingSkip' }),
    /** True if the device is linked, but no status of its import has arrived. */
    isWaitingForImport: snapshot.matches({ importing: 'waitingForImport' }),
    importNews: importNews(snapshot),
    /** Why the import stopped; null if it did not. */
    importProblem: importProblem && messages.importErrors[importProblem],
    /**
     * True if retrying won't help, because the vendor revoked our access. Access through the phone is renewed
     * automatically.
     */
    needsLink: importProblem === 'bad_source_credentials' && device !== 'apple',
    /** True if the device had a working link before the wizard. */
    wasWorking: standing === 'working',
    deviceLink: snapshot.children.deviceLink,
  };
}
