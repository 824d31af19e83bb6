import type { SnapshotFrom } from 'xstate';
import { messages } from '../../domain/messages.ts';
import type { setupWizardMachine } from './setupWizard.machine.ts';
import { textOf } from '../shared/failure.ts';

export const wizardSteps = ['biometrics', 'syncDevice', 'dataImport'] as const;
export type WizardStep = (typeof wizardSteps)[number];

type Snapshot = SnapshotFrom<typeof setupWizardMachine>;

/** What the person hears of the import on the third tab, besides the bars. */
type ImportNews = 'running' | 'failed' | 'nothingFound' | 'success' | 'other';

function importNews(snapshot: Snapshot): ImportNews {
  if (snapshot.matches({ importing: 'failed' })) return 'failed';
  if (snapshot.matches({ importing: 'nothingFound' })) return 'nothingFound';
  if (snapshot.matches({ importing: { done: 'success' } })) return 'success';
  return snapshot.matches({ importing: 'dataImport' }) ? 'running' : 'other';
}

/** The wizard as it is shown. The cards of its children are there while they run. */
export function wizardView(snapshot: Snapshot) {
  const { variant, origin, device, failure, importProblem, standing, importId } = snapshot.context;
  return {
    /** The open tab. */
    step: wizardSteps.find((tag) => snapshot.hasTag(tag)) ?? ('dataImport' as const),
    variant,
    device,
    /** The import whose bars are shown; null before it was heard of. */
    importId,
    /** Leaving leads back to where the person came from, not to the dashboard. */
    hasOrigin: origin !== null,
    /** Why saving the biometrics, or asking for an import, failed; null when it did not. */
    failure: textOf(failure),
    isBusy: snapshot.hasTag('busy'),
    canGoBack: snapshot.can({ type: 'BACK' }),
    canLeave: snapshot.can({ type: 'LEAVE' }),
    asksSkip: snapshot.matches({ biometrics: 'confirmingSkip' }) || snapshot.matches({ syncDevice: 'confirmingSkip' }),
    /** The device is linked, and nothing was heard of its import yet. */
    isWaitingForImport: snapshot.matches({ importing: 'waitingForImport' }),
    importNews: importNews(snapshot),
    /** Why the import stopped; null when it did not. */
    importProblem: importProblem && messages.importErrors[importProblem],
    /** Asking once more would not help: the vendor lets us in no longer. The phone is let in by itself. */
    needsLink: importProblem === 'bad_source_credentials' && device !== 'apple',
    /** The device was linked before the wizard, by a link that works. */
    wasWorking: standing === 'working',
    deviceLink: snapshot.children.deviceLink,
  };
}
